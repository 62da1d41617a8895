"""Tables for people with browsers, set up without the pages that are not what is tested."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from playwright.sync_api import Page

from .visitors import Visitor

GAMES = ("emerald", "diamant", "erdgeister")
TITLES = {"emerald": "Emerald", "diamant": "Diamant", "erdgeister": "Der Schatz der Erdgeister"}
# A game in which nobody means to win would last for hundreds of turns: this one is stopped.
SHORT: dict[str, dict[str, Any]] = {"erdgeister": {"turn_limit": 12}}


class Opened(NamedTuple):
    """A table that was opened."""

    table: str
    invitation: str

    @property
    def path(self) -> str:
        return f"/t/{self.table}"


def opened(host: Visitor, game: str, *guests: Visitor, bots: int = 1, start: bool = True, **settings: Any) -> Opened:
    """A table for these people in this order and so many bots; the host has the first seat."""
    people = [host, *guests]
    players = len(people) + bots
    wanted = {"game": game, "players": players, "pace": "instant", "options": SHORT.get(game, {}), **settings}
    seats: list[dict[str, str]] = [{}] * len(people) + [{"bot": "wisp"}] * bots
    made = host.ask("POST", "/api/tables", {"settings": wanted, "seats": seats})
    table = Opened(made["table"], made["invitation"])
    for person in people:
        person.does("join", table.table, nonce=secrets.token_hex(16), invitation=table.invitation)
    if start:
        host.does("start", table.table)
    return table


def going_on(host: Visitor, game: str, file: str) -> Opened:
    """A table that goes on with a match file of three players; the host has the first seat, bots that take their time
    the others."""
    seats = [{}, {"bot": "wisp"}, {"bot": "wisp"}]
    settings = {"game": game, "players": 3, "pace": "human"}
    made = host.ask("POST", "/api/tables", {"settings": settings, "seats": seats, "match_file": file})
    table = Opened(made["table"], made["invitation"])
    host.does("join", table.table, nonce=secrets.token_hex(16), seat=0, invitation=table.invitation)
    host.does("start", table.table)
    return table


def at_one_screen(host: Visitor, game: str, *names: str, bots: int = 0, **settings: Any) -> Opened:
    """A table at which several people share this browser."""
    wanted = {"game": game, "players": len(names) + bots, "pace": "instant", "options": SHORT.get(game, {}), **settings}
    made = host.ask("POST", "/api/tables", {"settings": wanted, "seats": [{}] * len(names) + [{"bot": "wisp"}] * bots})
    for seat, name in enumerate(names):
        host.does("join", made["table"], nonce=secrets.token_hex(16), seat=seat, name=name)
    host.does("start", made["table"])
    return Opened(made["table"], made["invitation"])


def finished(host: Visitor, game: str) -> Opened:
    """A table whose match is over: the host has left the seat to a bot."""
    table = opened(host, game, bots=2)
    host.does("resign", table.table, seat=0, bot="wisp")
    page = host.context.new_page()
    while host.sees(table.table)["phase"] != "over":
        page.wait_for_timeout(20)
    page.close()
    return table


def ready(page: Page) -> Page:
    """The table's page once its board and its choices are there."""
    page.get_by_role("region", name="Your choices").wait_for()
    return page
