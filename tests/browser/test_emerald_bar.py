"""Emerald's choices under the board: what fingers and mice read there, and how much room they take."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import grotto
from grotto.match.record import dumps

from .playing import click, due, tap
from .tables import going_on, opened, ready
from .visitors import Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

SCROLLED = "() => [...document.querySelectorAll('main .stage')].some((it) => it.scrollTop > 100)"
PHONES = [Screen(390, 844, touch=True), Screen(360, 740, touch=True), Screen(844, 390, touch=True)]


@pytest.mark.parametrize("pressed", [click, tap], ids=["mouse", "finger"])
def test_the_second_knight_is_asked_for_and_not_chosen_already(visiting: Visiting, pressed: object) -> None:
    mica = visiting("Mica", screen=Screen(1280, 800, touch=pressed is tap))
    page = due(ready(mica.opens(opened(mica, "emerald", bots=2).path)))
    press = tap if pressed is tap else click
    press(page, page.locator("#table-bar button.ride").first)
    press(page, page.locator("#table-bar button.go").first)
    page.locator("#table-bar").get_by_role("button", name="Stop here").wait_for()
    told = page.locator("#table-bar").get_by_role("status")
    expect(told).to_contain_text("A second knight may ride, or you stop here.")
    page.wait_for_timeout(150)
    expect(told).to_contain_text("A second knight may ride, or you stop here.")


@pytest.mark.parametrize("screen", PHONES, ids=lambda screen: f"{screen.wide}x{screen.high}")
def test_on_a_phone_every_choice_is_seen_and_the_board_stands_still(visiting: Visiting, screen: Screen) -> None:
    mica = visiting("Mica", screen=screen)
    page = due(ready(mica.opens(opened(mica, "emerald", bots=2).path)))
    page.locator(".aim").get_by_role("button").click()  # the aim lies above the board until it is closed or one acts
    heights, stops = set(), 0
    for _ in range(12):
        due(page)
        heights.add(page.locator("main").evaluate("(it) => it.offsetHeight"))
        for button in page.locator("#table-bar button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= screen.wide
            assert box["y"] + box["height"] <= screen.high
        stop = page.locator("#table-bar").get_by_role("button", name="Stop here")
        stops += stop.count()
        tap(page, stop if stop.count() else page.locator("#table-bar button:not(.quiet)").last)
        heights.add(page.locator("main").evaluate("(it) => it.offsetHeight"))
    assert stops
    assert len(heights) == 1, heights


def caught() -> str:
    """A match in which seat 0 has to say whether it pays for a knight that was caught deep in the cave, as a file."""
    for seed in range(200):
        match, chance = grotto.new("emerald", players=3, seed=seed), random.Random(seed)
        while match.mover != grotto.OVER:
            if match.mover == 0 and "yield" in match.legal and match.view(0)["position"]["dragon"]["field"] > 6:
                return dumps(match)
            match.play(chance.choice(match.legal))
    raise AssertionError("no such catch in 200 matches")


def before_a_deep_ride() -> tuple[str, str]:
    """A match in which seat 0 can ride to the cave's last fields, as a file, and that ride."""
    for seed in range(200):
        match, chance = grotto.new("emerald", players=3, seed=seed), random.Random(seed)
        while match.mover != grotto.OVER:
            deep = [text for text in match.legal if text.partition("+")[0].endswith(("-c7", "-c8", "-c9"))]
            if match.mover == 0 and deep:
                return dumps(match), deep[0]
            match.play(chance.choice(match.legal))
    raise AssertionError("no such ride in 200 matches")


def test_on_a_low_phone_the_board_goes_along_with_the_film(visiting: Visiting) -> None:
    mica = visiting("Mica", screen=Screen(360, 640, touch=True), motion="full")
    file, ride = before_a_deep_ride()
    table = going_on(mica, "emerald", file).table
    page = due(ready(mica.opens(f"/t/{table}")))
    assert not page.evaluate(SCROLLED)
    mica.does("act", table, text=ride, seat=0)
    page.wait_for_function(SCROLLED)


def test_on_a_low_phone_a_page_opens_where_the_dragon_has_caught_a_knight(visiting: Visiting) -> None:
    mica = visiting("Mica", screen=Screen(360, 640, touch=True))
    page = due(ready(mica.opens(going_on(mica, "emerald", caught()).path)))
    page.wait_for_function(SCROLLED)
