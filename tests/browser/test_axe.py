"""Every screen passes axe's rules for WCAG 2 A and AA, in the dark and in the light."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from .playing import play
from .tables import GAMES, finished, opened, ready
from .visitors import DESKTOP, PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ASK = """async () => {
  // the rule about names that leave out what is seen is not on by itself
  const found = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
  const told = (rule, node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`;
  return found.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node)));
}"""


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it is."""
    assert AXE.exists(), "axe-core is missing; install it with: python -m scripts.npm ci"
    # through the debugger, not as a script of the page: the policy forbids those, as it should
    page.evaluate(AXE.read_text("utf-8") + "\n;0")
    found: list[str] = page.evaluate(ASK)
    return found


def checked(page: Page, name: str) -> list[str]:
    page.get_by_role("main").first.wait_for()
    page.wait_for_function("() => !/One moment|being laid out|Checking/.test(document.body.innerText)")
    page.evaluate("() => document.fonts.ready.then(() => 0)")
    return [f"{name}: {line}" for line in violations(page)]


SIGHTS: list[tuple[Screen, Literal["dark", "light"]]] = [(DESKTOP, "dark"), (PHONE, "light")]


@pytest.mark.parametrize(("screen", "theme"), SIGHTS, ids=["desktop-dark", "phone-light"])
def test_every_screen_around_the_games(visiting: Visiting, screen: Screen, theme: Literal["dark", "light"]) -> None:
    host = visiting("Mica", screen=screen, theme=theme)
    gathering = opened(host, "diamant", bots=1, players=3, start=False, public=True)
    found: list[str] = []
    for path in ("/", "/new/emerald", "/new/erdgeister?with=screen", gathering.path, "/tables", "/rules/diamant",
                 "/learn/diamant", "/learn/emerald", "/learn/erdgeister", "/me", "/nothing/here"):  # fmt: skip
        page = host.opens(path)
        found += checked(page, path)
        page.close()
    newcomer = visiting(screen=screen, theme=theme).opens("/me")
    found += checked(newcomer, "/me of a newcomer")
    page = host.opens("/")
    page.get_by_role("button", name="Language, light, sound").locator("visible=true").first.click()
    page.get_by_role("dialog").wait_for()
    found += checked(page, "settings")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("screen", "theme"), SIGHTS, ids=["desktop-dark", "phone-light"])
@pytest.mark.parametrize("game", GAMES)
def test_every_table(visiting: Visiting, game: str, screen: Screen, theme: Literal["dark", "light"]) -> None:
    host = visiting("Mica", screen=screen, theme=theme)
    table = opened(host, game, bots=2, hints="always")
    page = ready(host.opens(table.path))
    page.wait_for_function("() => document.title.startsWith('●')")
    found = checked(page, "at the first choice")
    if not screen.touch:
        play(page, until=lambda: len(host.sees(table.table)["past"]) > 14)
        page.wait_for_function("() => document.title.startsWith('●') || document.querySelector('#table-result')")
        found += checked(page, "in mid-game")
        page.keyboard.press("c")
        found += checked(page, "with the chat")
    else:
        for tab in page.get_by_role("tab").all()[1:]:
            tab.tap()
            found += checked(page, tab.inner_text())
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("dialog").wait_for()
    found += checked(page, "menu")
    page.get_by_role("button", name="Board as text").click()
    found += checked(page, "as text")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_finished_game(visiting: Visiting, game: str) -> None:
    host = visiting("Mica")
    table = finished(host, game)
    found: list[str] = []
    for path in (table.path, f"/r/{table.table}", f"/fair/{table.table}"):
        page = host.opens(path)
        found += checked(page, path[:3])
        page.close()
    assert not found, "\n".join(found)


def test_what_comes_after_a_game(visiting: Visiting) -> None:
    """The end scene with its ranking, the review, and where one learns from it."""
    host = visiting("Mica", theme="light")
    table = finished(host, "diamant")
    found: list[str] = []
    waits = {table.path: "#table-result", f"/review/{table.table}?seat=0": "#review-film .best",
             f"/analysis/{table.table}": "main", "/analysis/emerald?set-up=1": "table select",
             "/puzzles/erdgeister": "main"}  # fmt: skip
    for path, sign in waits.items():
        page = host.opens(path)
        page.locator(sign).first.wait_for()
        found += checked(page, path)
        page.close()
    assert not found, "\n".join(found)


def test_help_and_bets_at_a_table(visiting: Visiting) -> None:
    """The notes behind every "?", and the panel of whoever is back in camp."""
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1)
    page = ready(host.opens(table.path))
    marks = page.locator("button.panel-help")
    marks.first.wait_for()
    found: list[str] = []
    for mark in (marks.first, marks.last):
        mark.click()
        page.locator(".panel-help-note:popover-open").wait_for()
        found += checked(page, mark.get_attribute("aria-label") or "")
        page.keyboard.press("Escape")
    host.does("act", table.table, text="back", seat=0)
    friend.does("act", table.table, text="on", seat=1)
    page.get_by_role("group", name="Next card").wait_for()
    found += checked(page, "in camp")
    assert not found, "\n".join(found)
