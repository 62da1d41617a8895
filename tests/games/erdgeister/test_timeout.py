"""The careful choice: one gnome, no card, no end of the game, and nothing that a secret number decides."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.games.erdgeister.positions import all_figures, play, position

import grotto
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng

GAME = grotto.game("erdgeister")


def careful(state: Erdgeister) -> str:
    """The text that the seat to act would be given."""
    return GAME.timeout_choice(seen(state))


def seen(state: Erdgeister) -> Any:
    match = grotto.Match.by_hand("erdgeister", state.players)
    match.state = state
    return match.view(state.mover)


def out(*places: str) -> dict[str, str]:
    """All six red gnomes on these places; those that are left over in their entrances."""
    rest = [f"{'abcd'[i % 4]}1" for i in range(6 - len(places))]
    return {f"R{'abcdef'[i]}": place for i, place in enumerate([*places, *rest])}


# -- a gnome to go -----------------------------------------------------------------------------------------


def test_a_gnome_that_can_come_home_does() -> None:
    assert careful(position({"Ra": "a8", "Rb": "A4"})) == "Ra>chamber"


def test_the_game_is_not_ended_if_something_else_can_be_done() -> None:
    state = position({"Ra": "a8", "Rb": "chamber", "Rc": "chamber", "Rd": "chamber"})
    assert careful(state) == "Re>A1"
    full = position({**out("a8", "chamber", "chamber", "chamber", "b2", "c2")})
    assert careful(full) != "Ra>chamber"


def test_a_gnome_from_the_hand_goes_where_few_are() -> None:
    state = position({"Ba": "A5", "Bb": "B5", "Bc": "D5", "Ra": "a3"})
    assert careful(state) == "Rb>C1"
    assert careful(position({"Ba": "A5"})) == "Ra>B1"


def test_with_no_gnome_in_hand_one_goes_deeper_in_by_no_special_field() -> None:
    assert careful(position(out("A4", "B4", "C4", "D4", "a4", "A5d"))) == "Re>a5"
    steps = careful(position(out("a3", "A4", "B4", "C4", "D4", "A8")))
    assert steps == "Ra>a4", "not on into the dark corner or by a passage"


def test_who_can_neither_place_nor_move_passes() -> None:
    state = position(dict.fromkeys((f"R{handle}" for handle in "abc"), "chamber"), cards={"R": "spy"})
    arrows = iter(f"{tunnel}{i}" for tunnel in "ABCD" for i in (1, 2, 3))
    blocked = {name: next(arrows) for name in all_figures(state) if name[0] in "BG"}
    state = position({**blocked, "Ra": "chamber", "Rb": "chamber", "Rc": "chamber"}, cards={"R": "spy"})
    assert careful(state) == "pass"


# -- everything else ---------------------------------------------------------------------------------------


def test_one_gnome_is_enough_and_no_card_is_played() -> None:
    state = position()
    assert careful(play(state, "Ra A1")) == "end"
    assert careful(play(state, "Rb A2")) == "end"


@pytest.mark.clause("G-52")
def test_what_a_spy_saw_is_kept() -> None:
    assert careful(play(position(), "spy Ba")) == "keep"


@pytest.mark.clause("G-53")
@pytest.mark.parametrize(
    ("stood", "put"), [("A7", "A6"), ("A1", "A2"), ("a6", "a5"), ("a1", "a2"), ("A5d", "A5"), ("D10", "D9")]
)
def test_a_kidnapped_gnome_is_put_down_as_near_as_possible(stood: str, put: str) -> None:
    assert careful(play(position({"Ba": stood}), "kidnap Ba")) == f"to:{put}"


def test_the_field_beside_it_may_be_taken() -> None:
    assert careful(play(position({"Ba": "A7", "Ga": "A6"}), "kidnap Ba")) == "to:A8"


def test_an_extra_move_that_was_begun_is_made() -> None:
    assert careful(play(position({"Ra": "a8"}), "Rb A1", "extra")) == "Ra>chamber"


@pytest.mark.clause("G-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_under_the_gnomes_make_no_difference(players: int) -> None:
    match, rng = grotto.new("erdgeister", players, 5, turn_limit=60), Rng(5)
    while match.mover != grotto.OVER:
        view = match.view(match.mover)
        blind = copy.deepcopy(view)
        blind["position"]["key_number"] = None
        for figure in blind["position"]["figures"]:
            figure["number"] = None
        assert GAME.timeout_choice(blind) == GAME.timeout_choice(view)
        match.play(match.legal[rng.below(len(match.legal))])
