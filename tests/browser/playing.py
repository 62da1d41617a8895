"""Does at a table's page what a player does there, by pointer or by keys."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Literal, NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

State = Literal["over", "due", "waiting"]
Press = Callable[[Page, Locator], None]

# As the page tells everybody: the title says whose turn it is, and the result has a heading of its own.
STATE = """() => document.querySelector('#table-result') ? 'over'
  : document.title.startsWith('●') && document.querySelector('#table-bar')?.ariaBusy === 'false'
    && !document.querySelector('#table-bar .choice[aria-pressed=true]') ? 'due'
  : 'waiting'"""
BUTTONS = """() => [...document.querySelectorAll('#table-bar button:enabled')].map((button) =>
  ({ name: button.ariaLabel ?? button.innerText.trim(), last: /\\b(go|hot|sure)\\b/.test(button.className) }))"""

LEFT_OUT = ("Other knight", "Other gnome", "Take back", "Skip the film", "Extra move", "Spy", "Kidnapping")


class Choice(NamedTuple):
    """A button of the bar."""

    number: int
    name: str
    last: bool
    """Whether it is the one that does it, and not the one that picks a piece first."""


def due(page: Page) -> Page:
    """The page once it is the visitor's turn, and the film has shown everything that happened before."""
    page.wait_for_function(f"() => ({STATE})() === 'due'")
    return page


def state(page: Page) -> State:
    """What the page says about the viewer's turn."""
    found: State = page.evaluate(STATE)
    return found


def choices(page: Page) -> list[Choice]:
    """What can be chosen with buttons now, without ways back and without cards that need aiming."""
    found = [Choice(number, **button) for number, button in enumerate(page.evaluate(BUTTONS))]
    return [choice for choice in found if choice.name != "Back" and not choice.name.startswith(LEFT_OUT)]


def go_on(page: Page) -> Locator:
    """The first of Diamant's two choices."""
    return page.get_by_role("region", name="Your choices").get_by_role("button", name="Go on")


def go_back(page: Page) -> Locator:
    """The second of Diamant's two choices."""
    return page.get_by_role("region", name="Your choices").get_by_role("button", name="Back to camp")


def click(page: Page, button: Locator) -> None:
    """As with a mouse."""
    button.click(timeout=3_000)


def tap(page: Page, button: Locator) -> None:
    """As with a finger."""
    button.tap(timeout=3_000)


def hold(page: Page, button: Locator) -> None:
    """As with a finger that stays: a choice that would be final at once wants that."""
    button.scroll_into_view_if_needed(timeout=3_000)
    box = button.bounding_box(timeout=3_000)
    assert box is not None
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(900)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    fingers.detach()


def keys(page: Page, button: Locator) -> None:
    """As without a mouse: M leads to the choices, Tab from one to the next, Enter takes it."""
    wanted = button.element_handle(timeout=3_000)
    page.keyboard.press("m")
    for _ in range(60):
        if wanted.evaluate("(it) => it === document.activeElement || !it.isConnected"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def press_one(page: Page, chance: random.Random, press: Press = click) -> str:
    """Take one of the buttons, rather one that ends the choice; its name, or nothing if the page has gone on."""
    found = choices(page)
    if not found:
        return ""
    chosen = chance.choice([choice for choice in found if choice.last] or found)
    try:
        press(page, page.locator("#table-bar button:enabled").nth(chosen.number))
    except TooLate:
        return ""  # the bar has changed meanwhile
    return chosen.name


def never() -> bool:
    return False


def play(
    *pages: Page, until: Callable[[], bool] = never, press: Press = click, seed: int = 1, within: float = 600
) -> int:
    """Everybody takes what is offered until all see the result, or something else is so; how often somebody chose."""
    chance = random.Random(seed)
    done, latest = 0, time.monotonic() + within
    while not until():
        states = [state(page) for page in pages]
        if all(one == "over" for one in states):
            break
        due = [page for page, one in zip(pages, states, strict=True) if one == "due"]
        for page in due:
            done += bool(press_one(page, chance, press))
        if not due:
            pages[0].wait_for_timeout(10)
        assert time.monotonic() < latest, f"not over after {within} seconds and {done} choices: {states}"
    return done
