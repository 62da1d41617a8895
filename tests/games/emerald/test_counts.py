"""Counts and tallies: the lines of play to a depth, and the sums of all that lies on the table at their ends.

Bare counts are blind to errors in what is taken, paid and caught; the sums are not. The numbers stand in
tests/data/emerald_counts.json. After a wanted change of the rules write them anew, and explain the change:

    python -m tests.games.emerald.test_counts
"""

from __future__ import annotations

import json
from operator import add
from pathlib import Path

import pytest

from grotto.games.emerald.board import GEMS, PLACE_NAMES, SEATS
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE, OVER

from .positions import dealt, play, position

DATA = Path(__file__).parents[2] / "data" / "emerald_counts.json"

# Where the counting begins, as an index into the steps of `stroll`, and how deep it goes.
STATIONS = {"opening": (0, 5), "meadow": (14, 5), "cave": (40, 6), "late": (90, 6), "end": (-7, 7)}

NAMES = (
    "lines",
    "tickets",  # equally likely draws that lead to these ends
    *PLACE_NAMES,
    "nest",
    *GEMS,
    *(f"gold {value}" for value in range(1, 6)),
    "purses",
    "four kinds",
    "rail",
    "dragon",
    "dragon faces inwards",
    "over",
    *(f"points of seat {seat}" for seat in range(5)),
    *(f"seat {seat} to act" for seat in range(5)),
)


def stroll(players: int) -> list[Emerald]:
    """A game played by rote, state by state: each step takes another of what is possible, by number."""
    state = dealt(players)
    states = [state.clone()]
    while state.mover != OVER:
        choices = sorted(state.legal or [outcome for outcome, _ in state.odds])
        state.play(choices[(len(states) * 7 + 3) % len(choices)])
        states.append(state.clone())
    return states


def tally(state: Emerald, depth: int, tickets: int = 1) -> list[int]:
    """The sums over all lines of this many steps, draws of chance among them; an ended game is a line."""
    if depth == 0 or state.mover == OVER:
        return table(state, tickets)
    total = [0] * len(NAMES)
    steps = state.odds if state.mover == CHANCE else [(action, 1) for action in state.legal]
    for action, weight in steps:
        after = state.clone()
        after.play(action)
        total = list(map(add, total, tally(after, depth - 1, tickets * weight)))
    return total


def table(state: Emerald, tickets: int) -> list[int]:
    """All that lies on the table, in the order of NAMES."""
    gems, gold, mover, seats = state.gems, state.gold, state.mover, range(5)
    return [
        1,
        tickets,
        *state.crowd,
        sum(state.home),
        sum(state.nest),
        *(sum(gems[kind::4]) for kind in range(4)),
        *(sum(gold[value::6]) for value in range(1, 6)),
        sum(state.purse),
        state.four_kinds >= 0,
        state.rail,
        state.dragon,
        state.facing > 0,
        mover == OVER,
        *(state.points(seat) if seat < state.players else 0 for seat in seats),
        *(mover == seat for seat in seats),
    ]


def named(sums: list[int]) -> dict[str, int]:
    """Sums by name, without those that are zero."""
    return {name: count for name, count in zip(NAMES, sums, strict=True) if count}


def station(players: int, name: str) -> dict[str, int]:
    index, depth = STATIONS[name]
    return named(tally(stroll(players)[index], depth))


def regenerate() -> None:
    """Write the numbers anew."""
    numbers = {f"{players} players, {name}": station(players, name) for players in SEATS for name in STATIONS}
    DATA.write_text(json.dumps(numbers, indent=1) + "\n")


@pytest.mark.parametrize("name", STATIONS)
@pytest.mark.parametrize("players", SEATS)
def test_lines_of_play_and_what_lies_at_their_ends(players: int, name: str) -> None:
    assert station(players, name) == json.loads(DATA.read_text())[f"{players} players, {name}"]


def test_the_stations_see_catches_bribes_treasures_and_endings() -> None:
    numbers = json.loads(DATA.read_text()).values()
    for name in ("nest", "chamber", "over", "four kinds", "dragon faces inwards", "purses"):
        assert any(name in sums for sums in numbers), name


# -- the same by hand -----------------------------------------------------------------------------

# One step: a knight from any start place in use, in either colour with two players. It lands as far out on
# the meadow as knights stood with it. Two steps: any other of that colour follows, or the mover stops.
#            knights of one colour, colours to choose from, knights on a start place
OPENINGS = {2: (4, 2, 4), 3: (5, 1, 3), 4: (5, 1, 4), 5: (4, 1, 5)}


@pytest.mark.clause("E-23", "E-24", "E-25", "E-27", "E-82")
@pytest.mark.parametrize("players", SEATS)
def test_the_first_step_by_hand(players: int) -> None:
    knights, colours, company = OPENINGS[players]
    sums = named(tally(dealt(players), 1))
    lines = knights * colours
    assert sums["lines"] == lines
    assert sums[f"m{company}"] == lines
    assert [sums[tower] for tower in PLACE_NAMES[:4]] == [lines * company - colours] * 4
    assert sums["seat 0 to act"] == lines  # a second knight may follow


@pytest.mark.clause("E-23", "E-24", "E-25", "E-27", "E-82")
@pytest.mark.parametrize("players", SEATS)
def test_the_first_two_steps_by_hand(players: int) -> None:
    knights, colours, company = OPENINGS[players]
    sums = named(tally(dealt(players), 2))
    firsts = knights * colours
    seconds = firsts * (knights - 1)
    assert sums["lines"] == firsts + seconds  # it stops, or a second knight goes
    assert sums[f"m{company}"] == firsts + 2 * seconds
    assert sums["seat 1 to act"] == firsts + seconds


@pytest.mark.parametrize("players", SEATS)
def test_the_first_three_steps_by_hand(players: int) -> None:
    """The next player has as many first knights, wherever the first player's two came from."""
    knights, colours, _ = OPENINGS[players]
    assert named(tally(dealt(players), 3))["lines"] == (knights * colours) ** 2 * knights


# Red rides from c1 to c2 beside the rail and takes a card there; the dragon comes from c4, where green stands
# on its way on c3 with a gold card in hand. A roll of 1 has green answer; a 2 finds red's knight; a 3 nobody.


@pytest.mark.clause("E-40", "E-41", "E-52", "E-60", "E-64", "E-70")
def test_a_gem_taken_beside_the_rail_by_hand() -> None:
    state = play(position(knights={"c1": "R", "c3": "G"}, gold={2: (4,)}), "R c1 gem")
    one, two = (named(tally(state, depth)) for depth in (1, 2))
    assert (one["lines"], one["tickets"]) == (4, 15)  # four kinds, and 24 gems less nine seen
    assert (two["lines"], two["tickets"]) == (4 * 3, 15 * 6)
    assert two["seat 2 to act"] == 4  # after a 1
    assert two["nest"] == 4  # after a 2, for red has no gold
    assert two["seat 1 to act"] == 8  # after a 2 or 3 the turn is over
    assert two["rail"] == 4 * (1 + 2 + 2)
    assert two["dragon"] == 4 * (3 + 2 + 1)
    assert two["dragon faces inwards"] == 4  # after a 3 it stands on c1, turned


@pytest.mark.clause("E-40", "E-41", "E-52", "E-60", "E-64", "E-66")
def test_gold_taken_beside_the_rail_by_hand() -> None:
    state = play(position(knights={"c1": "R", "c3": "G"}, gold={2: (4,)}), "R c1 gold")
    one, two, three = (named(tally(state, depth)) for depth in (1, 2, 3))
    assert (one["lines"], one["tickets"]) == (5, 15)  # five values, and 25 cards less nine and green's
    assert (two["lines"], two["tickets"]) == (5 * 3, 15 * 6)
    assert [two[f"seat {seat} to act"] for seat in (2, 0, 1)] == [5, 5, 5]  # after a 1, a 2, a 3
    assert "nest" not in two
    assert two["rail"] == 5 * (1 + 1 + 2)
    assert three["lines"] == 5 * (2 + 2 + 5)  # yield or pay; yield or pay; blue's five knights
    assert three["nest"] == 5 * (1 + 1)
    assert three["purses"] == 5 * (2 + 1) + 5 * (2 + 1) + 25 * 2


if __name__ == "__main__":
    regenerate()
