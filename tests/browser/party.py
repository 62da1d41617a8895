"""One big screen and phones that play together, each a browser of its own."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from playwright.sync_api import Page

from .playing import hold
from .tables import SHORT
from .visitors import PHONE, Screen, Visiting, Visitor

BIG = Screen(1920, 1080)
NAMES = ("Amber", "Bruno", "Cleo", "Dilan", "Edda", "Finn", "Gia", "Hugo")

# Notes on the page when choices were opened, by a clock that no test sets.
OPENINGS = """() => {
  window.openings = [];
  new MutationObserver(() => window.openings.push(performance.timeOrigin + performance.now()))
    .observe(document, { subtree: true, attributeFilter: ['data-opened'] });
}"""
WRONG_CLOCK = "(off) => { const now = Date.now.bind(Date); Date.now = () => now() + off; }"


class Party(NamedTuple):
    """A match that is played on these devices."""

    table: str
    host: Visitor
    people: list[Visitor]
    screen: Page
    phones: list[Page]


def gathered(
    visiting: Visiting, game: str, phones: int, *, wrong: int = 0, spies: dict[int, str] | None = None, **settings: Any
) -> Party:
    """A started match with its big screen and so many phones; the clock of the last phone is wrong by `wrong` ms.

    `spies`: scripts that run first on the pages of some phones.
    """
    host = visiting("Screen", screen=BIG)
    wanted = {"game": game, "players": phones, "options": SHORT.get(game, {}), "hints": "always", **settings}
    made = host.ask("POST", "/api/tables", {"settings": wanted, "seats": [{}] * phones})
    people = [visiting(name, screen=PHONE) for name in NAMES[:phones]]
    people[-1].context.add_init_script(f"({WRONG_CLOCK})({wrong})")
    for seat, spy in (spies or {}).items():
        people[seat].context.add_init_script(f"({spy})()")
    for device in (host, *people):
        device.context.add_init_script(f"({OPENINGS})()")
    for person in people:
        person.does("join", made["table"], nonce=secrets.token_hex(16), invitation=made["invitation"])
    host.does("start", made["table"])
    path = f"/t/{made['table']}"
    pages = [person.opens(f"{path}?as=phone") for person in people]
    return Party(made["table"], host, people, host.opens(f"{path}?as=screen"), pages)


def close_fist(phone: Page, half: str) -> None:
    """Hold a half, `on` or `back`, until the fist is closed or the choice is gone."""
    choice = phone.locator(f".half.{half}")
    choice.wait_for()
    hold(phone, choice)


def openings(page: Page) -> list[float]:
    """When the page has opened choices, in milliseconds."""
    found: list[float] = page.evaluate("() => window.openings")
    return found
