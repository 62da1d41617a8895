"""The end of a turn in Erdgeister as a page shows it: whoever has nothing left to do has no button to press."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import grotto
from grotto.match.record import dumps

from .playing import due, tap
from .tables import going_on, opened, ready
from .visitors import PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def before_the_last_deed() -> tuple[str, str]:
    """A match in which seat 0 has one thing left to do in its turn, as a file, and that thing."""
    for seed in range(300):
        match, chance = grotto.new("erdgeister", players=3, seed=seed), random.Random(seed)
        file = deed = ""
        while match.mover != grotto.OVER and len(match.done) < 300:
            if match.mover == 0 and match.legal == ["end"] and ">" in deed:
                return file, deed
            file = dumps(match)
            deed = chance.choice([text for text in match.legal if text not in ("end", "pass")] or match.legal)
            match.play(deed)
    raise AssertionError("no such turn in 300 matches")


def test_a_turn_in_which_nothing_is_left_ends_by_itself(visiting: Visiting) -> None:
    file, deed = before_the_last_deed()
    mica = visiting("Mica", screen=PHONE, motion="full")
    table = going_on(mica, "erdgeister", file).table
    page = ready(mica.opens(f"/t/{table}"))
    due(page)
    before = len(mica.sees(table)["past"])
    mica.does("act", table, text=deed, seat=0)
    # nothing is clicked from here on
    expect(page.locator('[data-seat-row="0"]')).not_to_have_attribute("aria-current", "true")
    own = [event["text"] for event in mica.sees(table)["past"][before:] if event["by"] == 0]
    assert own == [deed, "end"]


def test_on_a_low_phone_the_aim_makes_room_for_the_mine_once_a_gnome_is_picked(visiting: Visiting) -> None:
    mica = visiting("Mica", screen=Screen(360, 640, touch=True))
    page = due(ready(mica.opens(opened(mica, "erdgeister", bots=2, options={"start": 0}).path)))
    expect(page.locator(".aim")).to_be_visible()
    before = page.locator("main").evaluate("(it) => it.offsetHeight")
    tap(page, page.locator("#table-bar .chip button").first)
    expect(page.locator(".aim")).to_have_count(0)
    page.wait_for_function("(before) => document.querySelector('main').offsetHeight > before + 40", arg=before)


# The widest sign of an arrow field that was to be seen at any frame, in pixels.
WATCH_SIGNS = """() => { window.widest = 0; const look = () => {
  for (const circle of document.querySelectorAll('.stage g[aria-hidden] > circle[r]')) {
    const shown = Number(getComputedStyle(circle.parentElement).opacity);
    if (circle.nextElementSibling?.textContent.trim().length === 2 && shown > 0.2)
      window.widest = Math.max(window.widest, circle.getBoundingClientRect().width); }
  requestAnimationFrame(look); }; look(); }"""


def test_on_a_phone_the_signs_of_arrow_fields_appear_when_the_whole_mine_is_seen(visiting: Visiting) -> None:
    mica = visiting("Mica", screen=PHONE, motion="full")
    page = due(ready(mica.opens(opened(mica, "erdgeister", bots=2, options={"start": 0}).path)))
    page.get_by_role("button", name="Closer").click()  # as it is once gnomes are in the mine
    page.evaluate(WATCH_SIGNS)
    for _ in range(2):
        tap(page, page.locator("#table-bar .chip button").first)
        page.wait_for_function("() => window.widest > 20")
        page.wait_for_timeout(600)
        page.get_by_role("button", name="Other gnome").tap()
    assert page.evaluate("() => window.widest") < 60


def test_on_a_tablet_gnomes_and_fields_in_the_bar_are_large_enough_for_a_finger(visiting: Visiting) -> None:
    mica = visiting("Mica", screen=Screen(768, 1024, touch=True))
    page = due(ready(mica.opens(opened(mica, "erdgeister", bots=3, options={"start": 0}).path)))
    lowest = "() => Math.min(...[...document.querySelectorAll('#table-bar .chip')].map((it) => it.offsetHeight))"
    assert page.evaluate(lowest) >= 44
    tap(page, page.locator("#table-bar .chip").first)
    page.locator("#table-bar").get_by_role("button", name="Other gnome").wait_for()
    assert page.evaluate(lowest) >= 44
