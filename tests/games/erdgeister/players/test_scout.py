"""Erdgeister judged by hand."""

from __future__ import annotations

import pytest
from tests.games.both_builds import both_builds
from tests.games.erdgeister.players.print_positions import SMALL_MINE, running
from tests.games.erdgeister.positions import NO_CARDS, figure, play, position, read
from tests.games.erdgeister.tables import COUNTS
from tests.play.turning import turned
from tests.states import as_erdgeister

from grotto.games.erdgeister.numbers import COLOURS, PUBLIC
from grotto.games.erdgeister.players.scout import ErdgeisterScout
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay
from grotto.search.one_step_policy import OneStepPolicy


def worth(state: Erdgeister, colour: str = "R") -> float:
    seat = COLOURS.index(colour)
    return ErdgeisterScout().worths(state, seat)[seat]


def best(state: Erdgeister) -> set[int]:
    """What a player who looks one step ahead would do."""
    odds = OneStepPolicy(ErdgeisterScout()).odds(state, state.turn, Rng(1))
    return {action for action, part in odds.items() if part > 0.0}


def shown(state: Erdgeister, name: str) -> Erdgeister:
    """Everybody has seen this figure."""
    known = state.known
    known[figure(state, name)] |= PUBLIC
    state.known = known
    return state


@pytest.mark.parametrize("options", [{}, {"board": SMALL_MINE}], ids=["default", "small"])
@pytest.mark.parametrize("players", COUNTS)
def test_worths_are_parts_of_the_win_whoever_sits_where(players: int, options: dict[str, object]) -> None:
    scout = ErdgeisterScout()
    for state in running(players, seed=2, **options):
        worths = scout.worths(state, state.turn)
        assert sum(worths) == pytest.approx(1.0)
        assert min(worths) > 0.0
        further = scout.worths(turned(state, "erdgeister", 1), (state.turn + 1) % players)
        assert [further[(seat + 1) % players] for seat in range(players)] == pytest.approx(worths)


def test_nothing_hidden_is_used() -> None:
    state = position({"Ra": "A4", "Ba": "a6", "Bb": "a5", "Bc": "b4", "Bd": "b3", "Be": "c3", "Ga": "c5"})
    number = list(state.number)
    number[figure(state, "Ba")], number[figure(state, "Bf")] = 6, 1
    other = state.clone()
    other.number = number
    assert worth(other, "R") == worth(state, "R")
    assert worth(other, "B") < worth(state, "B")  # who knows that the key bearer is in hand


def test_a_step_nearer_is_better() -> None:
    ways = ["A1", "A4", "a1", "a4", "a6", "chamber"]
    for name in ("Ra", "Rb"):
        worths = [worth(position({name: place})) for place in ways]
        assert worths == sorted(set(worths))
    assert worth(position({"Ra": "a6", "Rb": "A1"})) > worth(position({"Ra": "A1", "Rb": "a6"}))


def test_the_key_bearer_counts_when_all_others_are_home() -> None:
    home = {"Rb": "chamber", "Rc": "chamber", "Rd": "chamber", "Ba": "a2", "Bb": "b8", "Bc": "c8", "Bd": "chamber"}
    assert worth(position(home | {"Ra": "a8"})) > worth(position(home | {"Ra": "A1", "Re": "a8"})) + 0.05


@pytest.mark.clause("G-80")
def test_nobody_finishes_for_a_rival() -> None:
    home = {"Rb": "chamber", "Rc": "chamber", "Rd": "chamber", "Ba": "chamber"}
    state = shown(position(home | {"Re": "a8", "Ra": "A3"}, cards=NO_CARDS), "Ba")
    assert read(state, "Re chamber") not in best(state)
    state = shown(position(home | {"Re": "b8", "Ra": "a8"}, cards=NO_CARDS), "Ba")
    assert best(state) == {read(state, "Ra chamber")}


def test_a_figure_that_may_still_go_is_not_given_away() -> None:
    """In the middle of a turn the rest of it counts: `end` is worth less than a step home."""
    state = play(position({"Ra": "A4", "Rb": "b8", "Rc": "C2"}, cards=NO_CARDS), "Ra A5")
    assert best(state) == {read(state, "Rb chamber")}
    ended, home = state.clone(), state.clone()
    assert isinstance(ended, Erdgeister)
    assert isinstance(home, Erdgeister)
    assert worth(play(ended, "end")) + 0.05 < worth(state) == pytest.approx(worth(play(home, "Rb chamber")), abs=0.05)


def test_a_rival_who_is_almost_home_is_kidnapped() -> None:
    home = {"Bb": "chamber", "Bc": "chamber", "Bd": "chamber"}
    state = shown(position(home | {"Ba": "a6", "Be": "A3", "Ra": "B4", "Rb": "B6"}), "Ba")
    assert best(state) == {read(state, "kidnap Ba")}


def test_late_in_a_game_nobody_stands_in_the_way_of_others() -> None:
    """Two players who block each other for ever would never come to an end."""
    free = position({"Ra": "A4", "Ba": "a8", "Ga": "c3"})
    blocked = position({"Ra": "A4", "Ba": "a8", "Ga": "a3"})
    assert worth(free) < worth(blocked)
    free.turns = blocked.turns = 200
    assert worth(free) == pytest.approx(worth(blocked))


@pytest.mark.parametrize("players", COUNTS)
def test_one_step_ahead_beats_chance_and_comes_to_an_end(players: int) -> None:
    table = SelfPlay(Erdgeister(players), [OneStepPolicy(ErdgeisterScout()), *[Policy() for _ in range(players - 1)]])
    assert sum(table.play(deal, deal)[0] for deal in range(4)) >= 3
    table = SelfPlay(Erdgeister(players), [OneStepPolicy(ErdgeisterScout()) for _ in range(players)], most=2_000)
    for deal in range(2):
        table.play(deal, deal)
        assert as_erdgeister(table.final).turns < 60 * players


@pytest.mark.one_build
def test_both_builds_judge_alike() -> None:
    compiled, pure = both_builds("tests.games.erdgeister.players.print_positions", "scout")
    assert len(compiled) == len(pure) > 0
    assert max(abs(one - two) for one, two in zip(compiled, pure, strict=True)) < 1e-9
