"""Counts and tallies: how many lines of play there are to a depth, and what lies on the table at their ends.

Bare counts are blind to a figure in the wrong place or a card too many; tallies are not. The numbers of depth
1 and of the first two steps of a game are worked out by hand below. The others were found by the program and
are kept in `tests/data/erdgeister_counts.json`: if a change of the rules is meant to change them, write them
anew, from the folder `tests/games`, and read the difference before believing it:

    python -c "from erdgeister.test_counts import regenerate; regenerate()"
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto import OVER
from grotto.games.erdgeister.rules import Erdgeister

from .positions import NO_CARDS, dealt, position

FILE = Path(__file__).parents[2] / "data" / "erdgeister_counts.json"
HOME = "chamber"

NEARLY_HOME = {"Ra": "a8", "Rb": HOME, "Rc": HOME, "Rd": HOME, "Ba": "b7", "Bb": "d1", "Gf": "c2", "Ya": "D5"}
CORNERS = {
    "Ba": "A5d", "Bb": "C8", "Bc": HOME, "Bd": HOME, "Be": HOME, "Bf": HOME, "Bg": "B7d", "Bh": "D7d",
    "Ga": "B7", "Gb": "D7",
}  # fmt: skip
CARDS = {
    "Ra": "B1", "Rb": HOME, "Rc": HOME, "Rd": HOME, "Re": HOME, "Rf": HOME, "Ba": "B6", "Bb": "a7",
}  # fmt: skip
CROWDED = {
    "Ra": "a1", "Rb": "a4", "Rc": "a5d", "Rd": "a8", "Re": "b3", "Rf": "A8",
    "Ba": "a1", "Bb": "a2", "Bc": "b3", "Bd": "b3", "Be": "B4", "Bf": "D10",
}  # fmt: skip
POSITIONS = {
    "deal of 2": lambda: dealt(2),
    "deal of 3": lambda: dealt(3),
    "deal of 4": lambda: dealt(4),
    "nearly home": lambda: position(NEARLY_HOME, 4, key=6, cards=NO_CARDS),
    "corners": lambda: position(CORNERS, 3, "B", cards=NO_CARDS),
    "cards": lambda: position(CARDS, 2, cards={"R": "spy kidnap extra", "B": ""}, faces="II I II I"),
    "crowded": lambda: position(CROWDED, 4, faces="I I II II", cards={**NO_CARDS, "R": "extra"}),
}
DEPTHS = {
    "deal of 2": 2, "deal of 3": 2, "deal of 4": 2, "nearly home": 3, "corners": 3, "cards": 2, "crowded": 3,
}  # fmt: skip


COLUMNS = [
    "lines", "over", "turns", "A", "B", "C", "D", "a", "b", "c", "d", "corners and chamber",
    "red home", "blue home", "green home", "yellow home", "spies", "kidnappings", "extra moves", "known", "places",
    "red's part of the wins, in twelfths",
]  # fmt: skip


def tally(state: Erdgeister) -> list[int]:
    """What lies on the table, as numbers that can be added up: COLUMNS says what they are."""
    cards = state.cards
    known = sum(bits.bit_count() for bits in state.known)
    places = sum(index * place for index, place in enumerate(state.at, start=1))  # who stands where
    return [
        1, state.mover == OVER, state.turns, *state.crowd, *state.home,
        sum(cards[0::3]), sum(cards[1::3]), sum(cards[2::3]), known, places,
        round(12 * state.shares[0]),
    ]  # fmt: skip


def leaves(state: Erdgeister, depth: int) -> Iterator[list[int]]:
    """The tallies at the ends of all lines of play of that length; a finished game is an end."""
    if depth == 0 or state.mover == OVER:
        yield tally(state)
        return
    for action in state.legal:
        after = state.clone()
        after.play(action)
        yield from leaves(after, depth - 1)


def counted(name: str, depth: int) -> dict[str, int]:
    ends = leaves(POSITIONS[name](), depth)
    return dict(zip(COLUMNS, map(sum, zip(*ends, strict=True)), strict=True))


def regenerate() -> None:
    """Write the data file anew from what the program counts now."""
    found = {name: [counted(name, depth) for depth in range(1, DEPTHS[name] + 1)] for name in POSITIONS}
    rows = {name: ",\n    ".join(map(json.dumps, depths)) for name, depths in found.items()}
    lines = [f"  {json.dumps(name)}: [\n    {row}\n  ]" for name, row in rows.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def kept() -> dict[str, list[dict[str, int]]]:
    found: dict[str, list[dict[str, int]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_lines_of_play_and_what_they_lead_to(name: str) -> None:
    for depth, expected in enumerate(kept()[name], start=1):
        assert counted(name, depth) == expected, f"depth {depth}"


def test_the_data_file_holds_what_the_tests_count() -> None:
    assert {name: len(depths) for name, depths in kept().items()} == DEPTHS


@pytest.mark.clause("G-06", "G-07", "G-08", "G-18", "G-51")
@pytest.mark.parametrize(("players", "figures"), [(2, 10), (3, 8), (4, 6)])
def test_the_first_steps_of_a_game_by_hand(players: int, figures: int) -> None:
    """Any figure on one of twelve fields, or a spy at any figure; nobody is there to be kidnapped.

    After a placement: another figure on eleven fields, enough, a spy, or an extra move. After a spy: show or
    keep.
    """
    placements, spies = figures * 12, players * figures
    first, second = kept()[f"deal of {players}"]
    assert first["lines"] == placements + spies
    assert second["lines"] == placements * ((figures - 1) * 11 + 1 + spies + 1) + spies * 2
    assert in_tunnels(first) == placements
    assert in_tunnels(second) == placements * (1 + spies + 1) + placements * (figures - 1) * 11 * 2


def in_tunnels(sums: dict[str, int]) -> int:
    return sum(sums[tunnel] for tunnel in "ABCD")


@pytest.mark.clause("G-38", "G-41", "G-68", "G-69", "G-74")
@pytest.mark.parametrize(
    ("name", "by_hand"),
    [
        # Ra alone in shaft a: home, which ends the game, or back to a7. Re and Rf on twelve arrow fields each.
        ("nearly home", 2 + 2 * 12),
        # Ba steps out and goes to A6. Bb goes to C9 or through the passage to three others in tunnels and
        # four in shafts. Bg and Bh are held in. All others of blue are home.
        ("corners", 1 + 8),
        # Ra goes two steps to B3; four figures on eleven free arrow fields; twenty to spy on; Ba alone can
        # be kidnapped, for Bb is protected.
        ("cards", 1 + 4 * 11 + 20 + 1),
        # Five count in shaft a: Ra to a6 or out to B5, where a sneak path leads to B8; Rb from a4 to the
        # chamber, or out to B2; Rc steps out: six with it, from a5 through the chamber to b7, c7, d7, or out
        # to B2; Rd from a8 through the chamber to b5 with its corner, to c5 or to d5, or back to a3, whose
        # passage leads to A9, B9, C9, D9 and b3. Three in shaft b: Re to b6, or out to C1. Rf alone in
        # tunnel A to A9, whose passage leads to B9, C9, D9, a3 and b3.
        ("crowded", (1 + 2) + 2 + 4 + (2 + 1 + 1 + 6) + 2 + 6),
    ],
)
def test_depth_one_by_hand(name: str, by_hand: int) -> None:
    assert kept()[name][0]["lines"] == by_hand
    assert kept()[name][0]["over"] == (name == "nearly home")
