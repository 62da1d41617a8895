"""Each game's lesson from its first sentence to its end, walked with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .tables import GAMES
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

AIM = {"emerald": "Be the richest", "diamant": "The most rubies in the chest", "erdgeister": "Bring five gnomes"}
END = {"emerald": "The game ends with the fourth treasure", "diamant": "After five expeditions",
       "erdgeister": "the fifth gnome home ends the game"}  # fmt: skip
WON = {"emerald": "The richest wins", "diamant": "the fullest chest wins", "erdgeister": "you win"}
FINISHED = "Now you know how it goes"


def sentence(page: Page) -> str:
    return page.locator("#lesson").get_by_role("status").inner_text()


def buttons(page: Page) -> list[str]:
    """What can be pressed below the board, those that do something for good first."""
    found: list[dict[str, str]] = page.evaluate("""() => [...document.querySelectorAll('section.hand button:enabled')]
        .filter((it) => it.getAttribute('aria-disabled') !== 'true')
        .map((it) => ({ name: it.ariaLabel ?? it.innerText.trim(), sure: /\\b(go|hot)\\b/.test(it.className) }))""")
    return [it["name"] for it in sorted(found, key=lambda it: not it["sure"])]


def press(page: Page, name: str) -> bool:
    """Tab to the button of that name and press Enter; whether it was reached."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate("""() => { const it = document.activeElement;
            return it?.closest('section.hand') ? it.ariaLabel ?? it.innerText.trim() : '' }""")
        if focused == name:
            page.keyboard.press("Enter")
            return True
    return False


def walk(page: Page) -> list[str]:
    """Do what each sentence asks for, whichever button that is; all the sentences."""
    said: list[str] = []
    over = page.get_by_role("region", name=FINISHED)
    while not over.count():
        said.append(sentence(page))
        tried: set[str] = set()
        for _ in range(40):
            page.wait_for_timeout(60)
            if over.count() or sentence(page) != said[-1]:
                break
            left = [name for name in buttons(page) if name not in tried]
            if not left:
                tried.clear()
                continue
            tried.add(left[0])
            press(page, left[0])
        else:
            raise AssertionError(f"the keyboard does not lead on from: {said[-1]}")
    return [*said, sentence(page)]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_walked_by_keys_from_the_aim_to_how_the_game_ends(visiting: Visiting, game: str) -> None:
    page = visiting("Mica").opens(f"/learn/{game}")
    page.locator("section.hand button").first.wait_for()
    said = walk(page)
    assert AIM[game] in said[0]
    assert END[game] in said[-1]
    assert WON[game] in said[-1]
    steps = int(re.findall(r"Step \d+ of (\d+)", said[0])[0])
    assert [int(number) for line in said for number in re.findall(r"Step (\d+) of", line)] == [*range(1, steps + 1)]
    expect(page.get_by_role("region", name=FINISHED)).to_be_focused()
    assert press(page, buttons(page)[0])
    page.wait_for_url(re.compile(r"/t/"))
