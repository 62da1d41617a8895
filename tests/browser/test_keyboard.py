"""A whole game of each kind without a mouse, and the keys that help with that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .playing import go_back, go_on, keys, play
from .tables import GAMES, TITLES, opened, ready
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_keyboard_only(visiting: Visiting, game: str) -> None:
    host = visiting("Mica")
    table = opened(host, game, bots=2 if game == "diamant" else 1)
    page = ready(host.opens(table.path))
    assert play(page, press=keys) > 5
    expect(page.locator("#table-result")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.innerText") == "Play again":
            break
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(table.table))
    ready(page)


def test_the_start_page_leads_into_a_game_by_keys_alone(visiting: Visiting) -> None:
    page = visiting().opens("/")
    wanted = f"Play now: {TITLES['diamant']}"
    for _ in range(40):
        page.keyboard.press("Tab")
        if (page.evaluate("() => document.activeElement.ariaLabel") or "").startswith(wanted):
            break
    ring = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert ring == "solid"  # one sees where one is
    page.keyboard.press("Enter")
    expect(page.get_by_label("Nickname")).to_be_focused()
    page.keyboard.type("Mica")
    page.keyboard.press("Enter")
    ready(page)


def test_letters_choose_in_diamant_and_escape_takes_it_back(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1)
    page = ready(host.opens(table.path))
    for key, button in (("g", go_on(page)), ("b", go_back(page))):
        page.keyboard.press(key)
        expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(go_back(page)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("c")  # letters that are written choose nothing
    expect(page.locator(".chat input")).to_be_focused()
    page.keyboard.type("bg")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("bg")
    expect(go_back(page)).to_have_attribute("aria-pressed", "false")


def test_whoever_comes_by_keys_can_pass_over_the_head_of_a_page(visiting: Visiting) -> None:
    page = visiting("Mica").opens("/tables")
    page.get_by_role("main").wait_for()
    page.keyboard.press("Tab")
    skip = page.get_by_role("button", name="Skip to content")
    expect(skip).to_be_focused()
    box = skip.bounding_box()
    assert box is not None
    assert box["height"] >= 44  # seen while it has the focus
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.querySelector('main').contains(document.activeElement)")


WATCH_FOCUS = """() => { window.lost = []; const look = () => { const at = document.activeElement;
  if (!document.querySelector('#table-bar').contains(at)) window.lost.push(at.tagName); requestAnimationFrame(look); };
  look(); }"""


def test_the_focus_stays_in_the_bar_while_the_film_runs(visiting: Visiting) -> None:
    host = visiting("Mica", motion="full")
    page = ready(host.opens(opened(host, "diamant", bots=2).path))
    page.wait_for_function("() => document.title.startsWith('●')")
    go_on(page).focus()
    page.evaluate(WATCH_FOCUS)
    page.keyboard.press("Enter")
    skip = page.get_by_role("region", name="Your choices").get_by_role("button", name="Skip the film")
    expect(skip).to_be_visible()
    expect(skip).to_be_hidden()
    # for the blink between one set of buttons and the next there may be none
    assert page.evaluate("() => window.lost.length") <= 4, page.evaluate("() => window.lost")
    assert page.evaluate("() => document.querySelector('#table-bar').contains(document.activeElement)")


HEAR = """() => { window.heard = []; const log = document.querySelector('.play > [role=log]');
  new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes)
    if (node.textContent.trim()) window.heard.push(node.textContent.trim()); })
  .observe(log, { childList: true, subtree: true, characterData: true }); }"""


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_happens_is_spoken_once_and_in_order(visiting: Visiting, game: str) -> None:
    host = visiting("Mica", motion="full")
    table = opened(host, game, bots=2)
    page = ready(host.opens(table.path))
    page.wait_for_function("() => document.title.startsWith('●')")
    page.evaluate(HEAR)
    known = len(host.sees(table.table)["past"])
    play(page, until=lambda: len(host.sees(table.table)["past"]) > known + 30)
    page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('#table-result')")
    heard: list[str] = page.evaluate("() => window.heard")
    past = host.sees(table.table)["past"][known:]
    told = [line for event in past for line in said(event)]
    assert len(heard) > 20
    # bots have titles on the page, and the last steps may not have been shown yet
    assert [shape(line) for line in heard] == [shape(line) for line in told][: len(heard)]
    assert len(heard) > len(told) - 12


def said(event: Any) -> list[str]:
    """What is told of an event: whose turn comes next is what the bar says."""
    lines: list[str] = event["says"]
    turn = any(fact["kind"] == "turn" for fact in event["facts"])
    return lines[:-1] if turn and len(lines) > 1 else lines


def shape(line: str) -> str:
    """A line without names of bots."""
    return re.sub(r"(?:Luma|Tibo|Nela|Muri|Zita|Salo|Bodo|Dora|Alma|Hugo|wisp)", "*", line)
