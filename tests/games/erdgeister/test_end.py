"""How a game ends and who wins: G-76 to G-85."""

from __future__ import annotations

import pytest

from grotto import OVER, GameIsOver
from grotto.games.erdgeister.numbers import COLOURS, EVERYBODY, FINISHED, HANDLES, RUNNING, TURN_LIMIT
from grotto.games.erdgeister.rules import Erdgeister

from .positions import (
    MINE,
    NO_CARDS,
    ends,
    legal,
    play,
    position,
    put,
    starting,
    to_move,
)

GOALS = {2: 6, 3: 5, 4: 4}
HALF = [0.5, 0.5, 0.0, 0.0]


def at_home(**figures: str) -> dict[str, str]:
    """Figures in the chamber: `R="bc"` puts Rb and Rc there."""
    return {f"{colour}{handle}": "chamber" for colour, handles in figures.items() for handle in handles}


def finish(key: int, **home: str) -> Erdgeister:
    """Four players: with Ra, red's number 1, the fourth red figure comes home and ends the game."""
    state = position({"Ra": "a8", **at_home(**home)}, key=key)
    play(state, "Ra chamber")
    assert state.home[0] == 4
    assert state.ending == FINISHED
    return state


def stopped(key: int, players: int = 4, **home: str) -> Erdgeister:
    """Red's turn was the last before the limit."""
    state = position(at_home(**home), players, key=key, limit=1)
    figure = next(f"R{handle}" for handle in HANDLES if f"R{handle}" not in at_home(**home))
    play(state, f"{figure} A1", "end")
    return state


@pytest.mark.clause("G-76", "G-77", "G-78", "GA-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_enough_figures_of_one_player_end_the_game_at_once(players: int) -> None:
    goal = GOALS[players]
    for already, over in ((goal - 2, False), (goal - 1, True)):
        home = {f"R{handle}": "chamber" for handle in HANDLES[1 : 1 + already]}
        state = play(position({"Ra": "b8", **home}, players), "Ra chamber")
        assert (state.mover == OVER) == over
        assert state.ending == (FINISHED if over else RUNNING)
        assert state.finisher == (0 if over else -1)


@pytest.mark.clause("G-76", "G-77", "G-78")
def test_figures_of_several_players_do_not_add_up() -> None:
    state = position({"Ra": "b8", **at_home(R="bc", B="abc", G="abc", Y="abc")})
    play(state, "Ra chamber")
    assert state.mover == 0
    assert state.shares == [0.0] * 4


@pytest.mark.clause("G-76", "GA-37")
def test_the_end_comes_even_after_the_first_figure_of_a_turn() -> None:
    state = position({"Ra": "a8", "Rf": "A1", **at_home(R="bcd")})
    play(state, "Ra chamber")
    assert (state.mover, state.legal, state.deciding) == (OVER, [], [])
    with pytest.raises(GameIsOver):
        play(state, "Rf A2")


@pytest.mark.clause("G-76", "GA-37")
def test_the_end_comes_with_the_second_figure() -> None:
    state = position({"Ra": "a8", "Rf": "A1", **at_home(R="bcd")})
    play(state, "Rf A2", "Ra chamber")
    assert (state.mover, state.legal) == (OVER, [])


@pytest.mark.clause("G-76", "GA-37")
def test_the_end_comes_even_in_an_extra_move() -> None:
    state = position({"Ra": "a7", "Ba": "a1", **at_home(R="bcd"), "Re": "b8"}, key=6)
    play(state, "Rf D1", "extra", "Re chamber")
    assert (state.mover, state.ending, state.finisher) == (OVER, FINISHED, 0)


DONE_BEFORE = {
    "nothing": (),
    "another figure": ("X A2",),
    "a spy who keeps it": ("spy Ba", "keep"),
    "a spy who shows it": ("spy Ba", "show"),
    "a spy and another figure": ("spy Ra", "keep", "X A2"),
    "a kidnapping": ("kidnap Bb", "carry C9"),
    "a kidnapping that shortens the way": ("kidnap Bc", "carry C9"),
    "a kidnapping and another figure": ("kidnap Bb", "carry c1", "X A2"),
    "an extra move": ("X A2", "extra"),
    "an extra move after placing": ("Y D1", "extra"),
}


@pytest.mark.clause("G-76", "G-77", "G-78", "GA-37", "G-84")
@pytest.mark.parametrize("steps", DONE_BEFORE.values(), ids=DONE_BEFORE)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_whatever_was_done_before_in_the_same_turn(players: int, steps: tuple[str, ...]) -> None:
    """Ra is the last one missing; X is another red figure on A1, Y one in hand."""
    home = {f"R{handle}": "chamber" for handle in HANDLES[1 : GOALS[players]]}
    others = {"Bb": "B6", "Bc": "b2" if "kidnap Bc" in steps else "hand"}
    moving, placed = f"R{HANDLES[GOALS[players]]}", f"R{HANDLES[GOALS[players] + 1]}"
    state = position({"Ra": "b8", moving: "A1", **others, **home}, players)
    play(state, *(step.replace("X", moving).replace("Y", placed) for step in steps))
    assert (state.ending, state.home[0]) == (RUNNING, GOALS[players] - 1)
    play(state, "Ra chamber")
    assert (state.mover, state.ending, state.finisher, state.legal) == (OVER, FINISHED, 0, [])
    assert all(state.known[index] == EVERYBODY for index in range(GOALS[players]))


@pytest.mark.clause("G-76", "G-77", "G-78", "G-56", "G-58")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_kidnapping_brings_nobody_home_and_ends_nothing(players: int) -> None:
    """It takes no figure out of the chamber and puts none there, so the count of gnomes at home cannot change."""
    missing_one = at_home(**dict.fromkeys(COLOURS[:players], HANDLES[1 : GOALS[players]]))
    state = position({"Ba": "b6", "Ra": "a8", **missing_one}, players)
    assert starting(state, "kidnap") == {"Ba"}
    for place in sorted(starting(play(state, "kidnap Ba"), "carry")):
        after = state.clone()
        assert isinstance(after, Erdgeister)
        play(after, f"carry {place}")
        assert (after.ending, to_move(after), list(after.home)) == (RUNNING, "R", list(state.home)), place


@pytest.mark.clause("G-76", "GA-37")
def test_nothing_more_may_be_played_after_the_end() -> None:
    for steps in ("end", "extra", "spy Ba", "pass", "Rf A1"):
        with pytest.raises(GameIsOver):
            play(finish(1, R="bcd"), steps)


@pytest.mark.clause("G-76", "G-15")
@pytest.mark.parametrize("turn", "RBGY")
def test_any_player_may_end_the_game(turn: str) -> None:
    state = position({f"{turn}a": "c8", **at_home(**{turn: "bcd"})}, turn=turn)
    play(state, f"{turn}a chamber")
    assert state.finisher == COLOURS.index(turn)
    assert state.shares == [float(colour == turn) for colour in COLOURS]


@pytest.mark.clause("G-79", "G-11")
@pytest.mark.parametrize("key", [1, 2, 3, 4])
def test_with_his_key_bearer_home_the_finisher_wins(key: int) -> None:
    state = finish(key, R="bcd", B="abc", G="abc", Y="abc")
    assert state.has_key_home(0)
    assert state.shares == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.clause("G-80")
def test_else_the_most_figures_among_those_with_their_key_bearer_win() -> None:
    state = finish(6, R="bcd", B="abf", G="fa", Y="abc")  # blue 3 with, green 2 with, yellow 3 without
    assert [state.has_key_home(seat) for seat in range(4)] == [False, True, True, False]
    assert state.shares == [0.0, 1.0, 0.0, 0.0]


@pytest.mark.clause("G-80", "GA-39")
def test_one_figure_with_the_key_beats_a_finisher_without() -> None:
    assert finish(6, R="bcd", Y="f").shares == [0.0, 0.0, 0.0, 1.0]


@pytest.mark.clause("G-80", "GA-39")
def test_a_key_bearer_that_is_not_home_does_not_count() -> None:
    home = at_home(R="bcd", B="abc", G="abc", Y="a")
    state = position({"Ra": "a8", "Bf": "b8", "Gf": "A5d", **home}, key=6)
    play(state, "Ra chamber")
    assert state.shares == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.clause("G-81", "GA-39", "GA-01")
def test_if_nobodys_key_bearer_is_home_the_finisher_wins() -> None:
    assert finish(6, R="bcd", B="abc", G="abc").shares == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.clause("G-82", "GA-38")
def test_who_ties_with_the_key_bearer_home_shares() -> None:
    assert finish(6, R="bcd", B="fa", G="fb", Y="f").shares == [0.0, 0.5, 0.5, 0.0]
    assert finish(6, R="bcd", B="f", G="f", Y="f").shares == pytest.approx([0.0, 1 / 3, 1 / 3, 1 / 3])


@pytest.mark.clause("G-79", "G-80")
def test_blank_figures_never_carry_the_key() -> None:
    home = {f"R{handle}": "chamber" for handle in "bghij"} | {"Ba": "chamber"}
    state = position({"Rc": "a8", **home}, 2, key=1)
    play(state, "Rc chamber")
    assert state.shares == [0.0, 1.0]


@pytest.mark.clause("G-84")
def test_at_the_end_all_figures_in_the_chamber_are_turned_up() -> None:
    state = position({"Ra": "a8", "Be": "A1", **at_home(R="bcd", B="ab", Y="f")})
    assert EVERYBODY not in list(state.known)
    play(state, "Ra chamber")
    shown = {index for index in range(24) if state.known[index] == EVERYBODY}
    assert shown == {0, 1, 2, 3, 6, 7, 23}
    assert state.known[10] == 0b0010  # Be is still blue's secret


@pytest.mark.clause("G-84", "G-85")
def test_the_turn_limit_turns_the_chamber_up_too() -> None:
    state = stopped(1, R="b", B="c")
    assert {index for index in range(24) if state.known[index] == EVERYBODY} == {1, 8}


@pytest.mark.clause("G-85")
def test_without_a_turn_limit_play_goes_on() -> None:
    state = position(players=2, cards=NO_CARDS)
    for _ in range(150):
        put(state, {"Ra": "D5", "Ba": "C1"})  # as if every move had been undone
        play(state, "Ra D6", "end", "Ba C2", "end")
    assert (state.mover, state.turns) == (0, 300)


@pytest.mark.clause("G-85")
@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_the_turn_limit_stops_the_game_after_that_many_turns(limit: int) -> None:
    state = position(players=3, limit=limit)
    for field in ["A1", "A2", "A3", "B1", "B2"][:limit]:
        assert state.mover >= 0
        handle = HANDLES[state.turns]
        play(state, f"{to_move(state)}{handle} {field}", "end")
    assert (state.mover, state.ending, state.finisher) == (OVER, TURN_LIMIT, -1)
    assert legal(state) == set()


@pytest.mark.clause("G-85")
@pytest.mark.parametrize(
    ("home", "shares"),
    [
        ({}, [0.25] * 4),
        ({"R": "b"}, [1.0, 0.0, 0.0, 0.0]),
        ({"R": "bc", "B": "bc", "G": "b"}, HALF),
        ({"R": "bcd", "B": "a"}, [0.0, 1.0, 0.0, 0.0]),  # key bearer first
        ({"R": "bcd", "B": "ab", "G": "abc"}, [0.0, 0.0, 1.0, 0.0]),
        ({"R": "ab", "B": "ac", "G": "bcd"}, HALF),
    ],
)
def test_a_stopped_game_is_a_draw_among_the_furthest(home: dict[str, str], shares: list[float]) -> None:
    assert stopped(1, 4, **home).shares == shares


@pytest.mark.clause("G-85", "G-76")
def test_who_finishes_in_the_last_turn_before_the_limit_has_finished() -> None:
    state = position({"Ra": "a8", **at_home(R="bcd", B="f")}, key=5, limit=1)
    play(state, "Ra chamber")
    assert (state.ending, state.finisher, state.shares) == (FINISHED, 0, [1.0, 0.0, 0.0, 0.0])


@pytest.mark.clause("G-85")
@pytest.mark.parametrize(
    "steps",
    [
        ("Ra B1", "end"),
        ("Ra B1", "Rb B2", "end"),
        ("Ra B1", "Rb B2", "extra", "Ra B3"),
        ("Ra B1", "spy Ba", "keep"),
        ("Ra B1", "spy Ba", "show"),
        ("Ra B1", "kidnap Ba", "carry C9"),
        ("kidnap Ba", "carry C9", "Ra B1", "Rb B2"),
    ],
)
def test_every_way_to_end_a_turn_counts_towards_the_limit(steps: tuple[str, ...]) -> None:
    state = position({"Ba": "D4"}, limit=1)
    assert play(state, *steps[:-1]).ending == RUNNING
    assert play(state, *steps[-1:]).ending == TURN_LIMIT


@pytest.mark.clause("G-85", "G-23")
def test_a_pass_counts_towards_the_limit() -> None:
    blocked = {"Ra": "A5d", "Ba": "A5", **at_home(R="bc"), "Rd": "C5d", "Re": "B7d", "Rf": "D7d"}
    state = position({**blocked, "Bb": "C5", "Bc": "B7", "Bd": "D7"}, limit=1, cards=NO_CARDS)
    assert legal(state) == {"pass"}
    assert play(state, "pass").ending == TURN_LIMIT


@pytest.mark.clause("G-83")
def test_the_tactical_variant_has_secret_passages_only_in_the_tunnels() -> None:
    for shaft in "abcd":
        for field in range(1, 8):
            state = position({"Ra": f"{shaft}{field}"}, faces="II II II II")
            assert not {f"{tunnel}9" for tunnel in "ABCD"} & ends(state, "Ra")
            assert {end[0] for end in ends(state, "Ra") if end[0].islower()} == {shaft}
    state = position({"Ra": "A8"}, faces="II II II II")
    assert ends(state, "Ra") == {"A9", "B9", "C9", "D9"}


@pytest.mark.clause("G-83")
def test_every_tile_of_the_default_board_has_a_face_without_a_secret_passage() -> None:
    for shaft in "abcd":
        assert [MINE.board.has_secret(shaft, face) for face in ("I", "II")] == [True, False]
