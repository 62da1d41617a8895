"""A whole game of each kind without a mouse, and the keys that help with that."""

from __future__ import annotations

import re

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
    ring = page.evaluate("() => getComputedStyle(document.activeElement).boxShadow")
    assert ring != "none"                               # one sees where one is
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
    page.keyboard.press("c")                            # letters that are written choose nothing
    page.keyboard.type("bg")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("bg")
    expect(go_back(page)).to_have_attribute("aria-pressed", "false")
