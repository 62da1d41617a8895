"""Several people at one screen: whoever must not see something finds nothing of it on the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.long_runs import only_in_long_runs

from .playing import go_back, go_on, play, state
from .tables import at_one_screen, ready
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def lift(page: Page, name: str) -> None:
    """The player takes the device."""
    expect(page.get_by_role("heading", name=f"Give the device to {name}")).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()
    ready(page)


def test_a_secret_choice_is_covered_before_the_device_is_handed_on(visiting: Visiting) -> None:
    host = visiting("Flint")
    table = at_one_screen(host, "diamant", "Ada", "Ben", bots=1)
    page = host.opens(table.path)
    lift(page, "Ada")
    go_back(page).click()
    expect(page.get_by_role("heading", name="Give the device to Ben")).to_be_visible()
    # nothing of the table is left behind the curtain: no board, no bar, no log
    for selector in ("#table-bar", "#table-log", "[data-game]", "[aria-pressed=true]"):
        assert page.locator(selector).count() == 0, selector
    lift(page, "Ben")
    assert page.locator("#table-bar [aria-pressed=true]").count() == 0
    go_on(page).click()


def test_numbers_of_one_players_gnomes_are_not_on_the_page_of_the_other(visiting: Visiting) -> None:
    host = visiting("Flint")
    table = at_one_screen(host, "erdgeister", "Ada", "Ben", options={"turn_limit": 8, "start": 0})
    page = host.opens(table.path)
    for name, rival in (("Ada", "Ben"), ("Ben", "Ada")):
        lift(page, name)
        spoken = page.content()
        assert re.search(r"gnome \d", spoken)  # one's own numbers are there
        assert not re.search(rf"{rival}: gnome \w+, number", spoken)  # and nobody else's
        play(page, until=lambda: page.locator("#table-bar").count() == 0 or state(page) == "over")


@only_in_long_runs
def test_a_whole_game_at_one_screen(visiting: Visiting) -> None:
    host = visiting("Flint")
    table = at_one_screen(host, "diamant", "Ada", "Ben", "Cleo")
    page = host.opens(table.path)
    while host.sees(table.table)["phase"] != "over":
        hand = page.get_by_role("button", name="I am ")
        hand.or_(page.locator("#table-bar")).or_(page.locator("#table-result")).first.wait_for()
        if hand.count():
            hand.click()
            page.locator("#table-bar").wait_for()
        play(page, until=lambda: page.locator("#table-bar").count() == 0)
    expect(page.locator("#table-result")).to_be_visible()
