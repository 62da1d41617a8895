"""What cannot be done: all numbers that a seat might mean by an action, and positions with every reason against one."""

from __future__ import annotations

from typing import Any

import grotto
from grotto.games.emerald.board import BRIBE
from grotto.games.erdgeister.numbers import ACTIONS
from tests.games.emerald import positions as knights
from tests.games.emerald.tables import answering, at_table, picking
from tests.games.erdgeister import positions as gnomes
from tests.games.erdgeister.tables import at

NUMBERS = {"diamant": range(-1, 3), "emerald": range(-1, BRIBE + 7), "erdgeister": range(-1, ACTIONS + 1)}
"""Of each game, all actions of seats, and foreign numbers around them."""


STUCK = {
    "Rb": "chamber", "Rc": "chamber", "Rd": "chamber",
    "Re": "B7d", "Bb": "B7", "Rf": "C5d", "Bc": "C5", "Ba": "A7",
}  # fmt: skip
"""Red's gnomes are home or locked in; only Ra may get somewhere."""
FULL = {"Ba": "a3", "Bb": "a3", "Ga": "a3", "Gb": "a3"}
CROWD = {f"{colour}{handle}": f"a{field}" for colour, field in (("B", 4), ("G", 5), ("Y", 6)) for handle in "abcd"}
"""So many that nobody in shaft a has a way that is long enough."""


def scenes(game: str) -> list[grotto.Match]:
    """Positions in which, together, every reason of a game comes up."""
    return {"diamant": _caves, "emerald": _knights, "erdgeister": _gnomes}[game]()


def _caves() -> list[grotto.Match]:
    one_chose, one_left = grotto.new("diamant", 3, 1), grotto.new("diamant", 3, 1)
    one_chose.play("back")
    for text in ("back", "on", "on"):
        one_left.play(text)
    return [one_chose, one_left]


def _knights() -> list[grotto.Match]:
    position, play = knights.position, knights.play
    bribed = position(3, knights={"m6": "R", "c3": "R"}, bare="c1", gold={0: (4,)})
    others = position(5, knights={"m6": "R", "c3": "RYV"}, stacks={"c1": (1, 1)})
    states = [
        position(3), position(2), play(position(2), "B T1"), play(position(3), "R T1"), picking(), answering(),
        play(others, "R m6 gem", "roll 1"), play(bribed, "R m6", "roll 1", "pay 4"),
        position(3, knights={"m6": "R", "c9": "R"}), position(3, knights={"m6": "R"}, stacks={"c1": (0, 1)}),
        position(3, knights={"m6": "R"}, stacks={"c1": (1, 0)}),
    ]  # fmt: skip
    return [at_table(state) for state in states]


def _gnomes() -> list[grotto.Match]:
    closed = gnomes.mine_with(leave_by_entrance=False)
    positions: tuple[tuple[dict[str, str], str, dict[str, Any]], ...] = (
        ({"Ra": "A5", "Rb": "B4", "Ba": "a7", "Bb": "a5d"}, "", {"turn": "R"}),
        ({"Ra": "A5", "Ba": "A1", "Rb": "chamber"}, "Ra>A7", {}),
        ({"Ra": "A5", "Rb": "B4"}, "Ra>A6 Rb>B5", {}),
        ({}, "Ra>A1 Rb>A2", {}),
        ({"Ba": "B4"}, "Ra>A1", {"cards": {"R": ""}}),
        ({"Ba": "B4"}, "Ra>A1 extra", {}),
        ({}, "spy:Ba", {}),
        ({}, "Ra>A1 spy:Ba", {}),
        ({}, "spy:Ba keep", {}),
        ({"Ya": "A5", "Rb": "B2", **FULL}, "kidnap:Ya", {}),
        ({"Ba": "A5"}, "Ra>A1 kidnap:Ba", {}),
        ({"Ra": "A3", **STUCK}, "", {}),
        ({"Ra": "A5", **STUCK}, "", {}),
        ({"Ra": "A3", **STUCK}, "Ra>A5", {}),
        ({"Ra": "a8", "Rb": "A2", **FULL}, "", {}),
        ({"Ra": "A3", "Ba": "A5", "Rb": "B3", "Bb": "B5"}, "", {}),
        ({"Ra": "A4", "Ba": "A5d"}, "", {}),
        ({"Ra": "A5"}, "Rb>A1", {}),
        (gnomes.EVERY_ARROW, "", {}),
        ({"Ra": "A8", "Ba": "B9"}, "", {}),
        ({"Ra": "A5", "Ba": "A10"}, "", {}),
        ({"Ra": "A5d", "Rb": "a4", "Rc": "A9"}, "", {"faces": "II II II II"}),
        ({"Ra": "a7", "Ba": "a1", "Bb": "a1"}, "", {}),
        ({"Ra": "A10"}, "", {}),
        ({"Ra": "a2", "Ba": "a4", "Bb": "a6"}, "", {"mine": closed}),
        ({"Ra": "a7", **CROWD}, "", {"mine": closed}),
        *(({}, "", {"turn": colour}) for colour in "BGY"),
    )
    begun = [(at(gnomes.position(figures, **more)), line) for figures, line, more in positions]
    for match, line in begun:
        for text in line.split():
            match.play(text)
    return [match for match, _ in begun]


UNREADABLE = {
    "diamant": ["stay", ""],
    "emerald": ["nonsense", "bribe:9", "catch:X", "T1-T9", "chamber-m1", "R.T1-m3", "T1-m3", "G.T1-m4", "V.T1-m4",
                "Y.T1-m4", "c9-c1", "R.T1-T2", "T1-T2"],
    "erdgeister": ["nonsense", "Zz>A1", "Ra>Z9"],
}  # fmt: skip
"""Texts that mean nothing, or nothing that could ever be done."""


def illegal(match: grotto.Match) -> list[int]:
    """The numbers that the mover may not choose now."""
    return sorted(set(NUMBERS[match.game.name]) - set(match.state.legal))


def waiting(match: grotto.Match) -> list[int]:
    """The seats that are not to act now."""
    return sorted(set(range(match.players)) - set(match.to_act))
