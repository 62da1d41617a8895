"""The dragon and its rail: E-47 to E-57 and E-71 to E-73."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE

from .positions import ALL_BARE, DIE, at, chances, dragon, offered, play, position

CAVE_FIELDS = [f"c{i}" for i in range(1, 10)]


def before(field: str) -> str:
    """The field from which a lone knight rides to this one."""
    return "m6" if field == "c1" else f"c{int(field[1]) - 1}"


def landing(field: str, spot: str, rail: int, **more: Any) -> Emerald:
    """A red knight has just ended its move on a field; the dragon stands on a spot."""
    state = position(knights={before(field): "R"}, dragon=spot, rail=rail, **more)
    return play(state, f"R {before(field)}")


# -- all positions ---------------------------------------------------------------------------------

Place = tuple[int, int, str]  # the rail's first field, the dragon's field, and < or >


def rolled(place: Place, pips: int) -> Place:
    """The engine's dragon, woken by a knight on its field, after a roll and the shift of the rail."""
    rail, field, facing = place
    state = landing(f"c{field}", f"c{field}{facing}", rail, bare=ALL_BARE)
    play(state, f"roll {pips}")
    return state.rail, state.dragon, dragon(state)[2]


@cache
def reachable() -> list[Place]:
    """All that rolls can bring about from the start, by the engine itself."""
    found: set[Place] = set()
    ahead = [(1, 4, "<")]
    while ahead:
        place = ahead.pop()
        if place not in found:
            found.add(place)
            ahead += [rolled(place, pips) for pips in (1, 2, 3)]
    return sorted(found)


# Beside the rail the dragon goes round and round this lap, one entry for each pip: it turns where the next
# step would leave the rail, so it stands on the front field only as 4< and walks on from the rear as 1>.
LAP = ("4<", "3<", "2<", "1>", "2>", "3>")


def by_the_book(place: Place, pips: int) -> Place:
    """Where the dragon and the rail must be after a roll, thought out without steps and turns."""
    rail, field, facing = place
    spot = f"{field - rail + 1}{facing}"
    start = {"0>": 2, "1<": 3}[spot] if spot not in LAP else LAP.index(spot)
    end = LAP[(start + pips) % 6]
    return min(rail + 1, 6), int(end[0]) + rail - 1, end[1]


@pytest.mark.clause("E-52", "E-53", "E-54", "E-57")
def test_the_dragon_and_the_rail_can_stand_in_twenty_eight_ways() -> None:
    assert len(reachable()) == 28


@pytest.mark.clause("E-52", "E-53", "E-54", "E-55", "E-56", "E-57", "E-71", "E-72", "E-73")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_from_everywhere_it_walks_by_the_book(pips: int) -> None:
    assert {place: rolled(place, pips) for place in reachable()} == {
        place: by_the_book(place, pips) for place in reachable()
    }


@pytest.mark.clause("E-56", "E-57", "E-73")
def test_it_is_never_more_than_one_field_off_the_rail_and_then_faces_the_chamber() -> None:
    for rail, field, facing in reachable():
        assert rail - 1 <= field <= rail + 3
        assert field >= rail or facing == ">"


@pytest.mark.clause("EA-07", "E-54")
def test_four_positions_leave_it_on_the_rear_field_facing_the_mouth() -> None:
    assert len([place for place in reachable() if place[0] == place[1] and place[2] == "<"]) == 4


# -- the table -------------------------------------------------------------------------------------

TABLE = {
    "4<": ("3<", "2<", "1>"),
    "3<": ("2<", "1>", "2>"),
    "3>": ("4<", "3<", "2<"),
    "2<": ("1>", "2>", "3>"),
    "2>": ("3>", "4<", "3<"),
    "1>": ("2>", "3>", "4<"),
    "1<": ("2>", "3>", "4<"),
    "0>": ("1>", "2>", "3>"),
}
CELLS = [(start, pips, ends[pips - 1]) for start, ends in TABLE.items() for pips in (1, 2, 3)]


@pytest.mark.clause("E-53", "E-54", "E-55", "E-56", "E-57", "EA-06", "EA-07", "EA-08")
@pytest.mark.parametrize("rail", [2, 3, 6])
@pytest.mark.parametrize(("start", "pips", "end"), CELLS)
def test_the_dragons_table(start: str, pips: int, end: str, rail: int) -> None:
    """Cell by cell, with the rail on its way and with the rail at its end."""
    field = rail - 1 + int(start[0])
    after = rolled((rail, field, start[1]), pips)
    assert after[1:] == (rail - 1 + int(end[0]), end[1])
    assert after[0] == (rail + 1 if rail < 6 else 6)


# -- when it moves ---------------------------------------------------------------------------------


@pytest.mark.clause("E-47", "E-48", "E-49")
def test_it_wakes_beside_the_rail_and_on_its_own_field_and_nowhere_else() -> None:
    for rail, field, facing in reachable():
        beside = {rail, rail + 1, rail + 2, rail + 3}
        ends = {end: landing(f"c{end}", f"c{field}{facing}", rail, bare=ALL_BARE) for end in range(1, 10)}
        assert {end for end, state in ends.items() if state.mover == CHANCE} == beside | {field}


@pytest.mark.clause("E-49")
@pytest.mark.parametrize("field", [f"m{i}" for i in range(1, 6)])
def test_a_knight_on_the_meadow_does_not_wake_it(field: str) -> None:
    state = play(position(knights={field: "R"}, dragon="c1>"), f"R {field}")
    assert state.mover == 0
    assert dragon(state) == "c1>"


@pytest.mark.clause("E-49", "E-71")
def test_where_the_dragon_sleeps_the_rail_stays() -> None:
    state = play(position(knights={"c4": "R"}), "R c4 gem", "up ruby")
    assert (state.rail, dragon(state), state.mover) == (1, "c4<", 1)


@pytest.mark.clause("E-48")
def test_it_wakes_on_its_own_field_off_the_rail() -> None:
    state = landing("c3", "c3>", 4, bare="c3")
    assert chances(state) == DIE
    play(state, "roll 1")
    assert dragon(state) == "c4>"


@pytest.mark.clause("E-50")
@pytest.mark.parametrize(("card", "turned"), [("gem", "up garnet"), ("gold", "up 4")])
def test_a_card_is_taken_and_the_next_turned_up_before_it_moves(card: str, turned: str) -> None:
    state = play(position(knights={"c2": "R"}), f"R c2 {card}")
    assert turned in chances(state)
    assert dragon(state) == "c4<"
    assert chances(play(state, turned)) == DIE


@pytest.mark.clause("E-50")
def test_after_the_last_card_of_a_stack_it_moves_at_once() -> None:
    state = play(position(knights={"c2": "R"}, stacks={"c3": (1, 2)}), "R c2 gem")
    assert chances(state) == DIE


@pytest.mark.clause("E-51")
def test_it_moves_though_no_card_lay_there() -> None:
    assert chances(landing("c2", "c4<", 1, bare="c2")) == DIE


@pytest.mark.clause("E-52", "EA-36")
def test_the_die_shows_one_two_and_three_twice_each() -> None:
    assert landing("c2", "c4<", 1, bare="c2").odds == [(231, 2), (232, 2), (233, 2)]


@pytest.mark.clause("EA-34", "E-47", "E-48")
def test_a_landing_beside_the_rail_and_on_the_dragon_moves_it_once() -> None:
    state = landing("c4", "c4<", 1, bare="c4")
    play(state, "roll 1")
    assert dragon(state) == "c3<"
    assert state.mover == 0
    assert state.rail == 2


@pytest.mark.clause("EA-03", "E-42", "E-71")
def test_it_can_move_twice_in_a_turn() -> None:
    state = position(knights={"c1": "R", "c4": "R"}, bare="c2 c5")
    play(state, "R c1", "roll 1")
    assert (dragon(state), state.rail, state.mover) == ("c3<", 2, 0)
    play(state, "R c4")
    assert chances(state) == DIE
    play(state, "roll 2")
    assert (dragon(state), state.rail, state.mover) == ("c3>", 3, 1)


# -- turning ---------------------------------------------------------------------------------------


@pytest.mark.clause("E-54", "E-55")
@pytest.mark.parametrize(("start", "pips", "end"), [("c4<", 3, "c1>"), ("c2<", 1, "c1>"), ("c3>", 1, "c4<")])
def test_ending_exactly_on_the_last_rail_field_it_stands_turned(start: str, pips: int, end: str) -> None:
    state = landing("c2", start, 1, bare="c2")
    assert dragon(play(state, f"roll {pips}")) == end


@pytest.mark.clause("E-54")
def test_it_turns_free_of_charge_and_goes_on_with_what_is_left() -> None:
    assert dragon(play(landing("c3", "c2<", 1, bare="c3"), "roll 3")) == "c3>"
    assert dragon(play(landing("c1", "c3>", 1, bare="c1"), "roll 3")) == "c2<"


@pytest.mark.clause("EA-06", "E-57", "EA-08")
def test_coming_from_outside_it_does_not_turn_on_the_rear_field() -> None:
    state = landing("c6", "c3>", 4, bare="c6")
    assert dragon(play(state.clone(), "roll 1")) == "c4>"  # the step onto the rail costs a pip
    assert dragon(play(state.clone(), "roll 3")) == "c6>"


@pytest.mark.clause("EA-07", "E-54", "E-73")
def test_slid_under_to_the_rear_field_it_keeps_its_facing_and_turns_before_it_walks() -> None:
    state = position(knights={"c2": "R", "c3": "B"}, dragon="c4<", rail=2, bare=ALL_BARE)
    play(state, "R c2", "roll 1", "catch R")
    assert (dragon(state), state.rail) == ("c3<", 3)  # on the rear field now, facing the mouth
    play(state, "stop", "B c3", "roll 1")
    assert dragon(state) == "c4>"


# -- the rail --------------------------------------------------------------------------------------


@pytest.mark.clause("E-71", "E-72")
def test_the_rail_shifts_after_each_dragon_move_until_cave_six_to_nine() -> None:
    rails = []
    place: Place = (1, 4, "<")
    for _ in range(8):
        place = rolled(place, 2)
        rails.append(place[0])
    assert rails == [2, 3, 4, 5, 6, 6, 6, 6]


@pytest.mark.clause("E-72", "E-47")
def test_at_its_end_the_rail_covers_cave_six_to_nine() -> None:
    waking = [field for field in CAVE_FIELDS if landing(field, "c9<", 6, bare=ALL_BARE).mover == CHANCE]
    assert waking == ["c6", "c7", "c8", "c9"]


@pytest.mark.clause("E-73")
def test_a_dragon_left_behind_stays_where_it_is() -> None:
    state = landing("c3", "c4<", 1, bare="c3")
    play(state, "roll 3")
    assert (dragon(state), state.rail) == ("c1>", 2)  # one field off the rail


@pytest.mark.clause("E-71", "EA-09")
def test_the_rail_shifts_after_catch_and_bribe() -> None:
    state = position(knights={"c1": "R", "c3": "GB"}, bare="c2", gold={1: (2,)})
    play(state, "R c1", "roll 1")
    assert state.rail == 1
    assert offered(state) == {"catch G", "catch B"}
    play(state, "catch B")
    assert state.rail == 1
    play(state, "pay 2")
    assert state.rail == 2
    assert at(state, "c3") == "BG"
