"""Emerald judged by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.both_builds import both_builds
from tests.games.emerald.players.print_positions import turns
from tests.games.emerald.positions import ALL_BARE, play, position
from tests.games.emerald.tables import answering, everybody, picking
from tests.play.turning import turned

from grotto.games.emerald.players.scout import EmeraldScout
from grotto.games.emerald.rules import Emerald
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay
from grotto.search.one_step_policy import OneStepPolicy


def worth(state: Emerald, seat: int = 0) -> float:
    return EmeraldScout().worths(state, seat)[seat]


@everybody
def test_every_seat_gets_its_part_of_the_win_wherever_it_sits(players: int) -> None:
    scout = EmeraldScout()
    for state in turns(players, seed=4):
        worths = scout.worths(state, 0)
        assert sum(worths) == pytest.approx(1)
        assert min(worths) >= 0
        assert scout.worths(turned(state, "emerald", 1), 1) == pytest.approx([*worths[-1:], *worths[:-1]])


BETTER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a treasure card": ({"home": "R"}, {"nest": "R"}),
    "more gold": ({"gold": {0: (5,)}}, {"gold": {0: (2,)}}),
    "the most of two kinds": (
        {"gems": {0: "ruby emerald", 1: "garnet turquoise"}},
        {"gems": {0: "ruby emerald", 1: "ruby emerald"}},
    ),
    "a knight further on": ({"knights": {"c5": "R"}}, {"knights": {"m5": "R"}}),
    "a knight out of the dragon's way": (
        {"knights": {"c5": "R", "c3": "B"}, "dragon": "c4<"},
        {"knights": {"c3": "R", "c5": "B"}, "dragon": "c4<"},
    ),
}


@pytest.mark.parametrize("why", BETTER)
def test_better_positions_are_worth_more(why: str) -> None:
    better, worse = (position(3, 1, bare=ALL_BARE, **parts) for parts in BETTER[why])
    assert worth(better) > worth(worse)


def fright(turn: int, knights: str, gold: tuple[int, ...] = ()) -> float:
    """What it costs red that the dragon may come to c3."""
    parts: dict[str, Any] = {"knights": {"c3": knights}, "gold": {0: gold}, "bare": ALL_BARE}
    return worth(position(3, turn, **parts, dragon="c8<", rail=5)) - worth(position(3, turn, **parts, dragon="c4<"))


def test_the_dragon_frightens_less_with_gold_or_a_choice_of_victims() -> None:
    assert 0 < 3 * fright(1, "R", (1,)) < fright(1, "R")
    assert fright(0, "RG") < 0 < fright(1, "RG") < fright(1, "R") == pytest.approx(fright(0, "R"), rel=0.2)


def test_the_last_step_before_the_chamber_counts_most() -> None:
    c7, c8, c9 = (worth(position(3, 1, knights={place: "R"}, bare=ALL_BARE)) for place in ("c7", "c8", "c9"))
    assert c9 - c8 > 2 * (c8 - c7) > 0


def test_a_lead_is_worth_more_the_nearer_the_end() -> None:
    early = position(3, gold={0: (5, 4)})
    late = position(3, gold={0: (5, 4)}, home="RBG")
    assert worth(late) > worth(early) > 1 / 3


def test_a_knight_in_the_dragons_claws_costs_its_owner() -> None:
    before, caught = picking(), answering()
    assert worth(caught, 1) < worth(before, 1)
    assert worth(caught, 2) > worth(before, 2)
    assert worth(play(answering(), "pay 2"), 1) > worth(play(answering(), "pay 5"), 1)


def test_one_step_ahead_with_the_scout_beats_random_players() -> None:
    games = 40
    won = 0.0
    for hero in range(4):
        seats = [OneStepPolicy(EmeraldScout()) if seat == hero else Policy() for seat in range(4)]
        table = SelfPlay(Emerald(4), seats)
        won += sum(table.play(game, game)[hero] for game in range(games // 4))
    assert won / games > 0.6


@pytest.mark.one_build
@pytest.mark.slow
def test_both_builds_judge_alike() -> None:
    compiled, pure = both_builds("tests.games.emerald.players.print_positions", "scout")
    assert len(compiled) == len(pure) > 1000
    assert max(abs(one - two) for one, two in zip(compiled, pure, strict=True)) < 1e-9
