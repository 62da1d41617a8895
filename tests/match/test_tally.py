"""What brought everybody's points, as the outcome of a match tells it."""

from __future__ import annotations

import random

import pytest

import grotto
from grotto.kernel.view import Outcome, Portion
from grotto.match.match import Match


def played(game: str, players: int, seed: int) -> Match:
    """A whole match by lot."""
    match, lots = grotto.new(game, players=players, seed=seed), random.Random(seed)
    while match.outcome is None:
        match.play(lots.choice(match.legal))
    return match


def ended(match: Match) -> Outcome:
    assert match.outcome is not None
    return match.outcome


def named(portions: list[Portion]) -> list[str]:
    return [portion["source"] for portion in portions]


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
@pytest.mark.parametrize("seed", range(4))
def test_the_portions_of_a_seat_add_up_to_its_points(game: str, seed: int) -> None:
    outcome = ended(played(game, 3 + seed % 2, seed))
    sums = [sum(portion["points"] for portion in portions) for portions in outcome["tally"]]
    assert sums == outcome["points"]
    assert all(portion["points"] > 0 for portions in outcome["tally"] for portion in portions)


def test_caves_are_told_apart() -> None:
    match = Match.by_hand("diamant", 3)
    for cave in range(1, 6):
        for choice in ("on", "back") if cave == 3 else ("back",):
            match.play("7")
            for _ in range(3):
                match.play(choice)
    assert ended(match)["tally"][0] == [
        {"source": f"cave-{cave}", "points": 4 if cave == 3 else 2} for cave in range(1, 6)
    ]


def test_a_majority_is_a_portion_of_its_own() -> None:
    outcomes = [played("emerald", 3, seed) for seed in range(4)]
    for match in outcomes:
        position = match.view()["position"]
        for gem, seat in position["majorities"].items():
            holders = [one for one, told in enumerate(ended(match)["tally"]) if f"majority-{gem}" in named(told)]
            assert holders == ([] if seat is None else [seat])


def test_gnomes_come_home_in_order() -> None:
    outcome = ended(played("erdgeister", 3, 1))
    arrivals = sorted(portion["arrival"] for portions in outcome["tally"] for portion in portions)
    assert arrivals == list(range(1, sum(outcome["points"]) + 1))


def test_a_match_from_a_file_tells_the_same() -> None:
    match = played("diamant", 3, 5)
    again = Match.by_hand("diamant", 3)
    for done in match.done:
        again.play(done.text, None if done.by < 0 else done.by)
    assert again.outcome == match.outcome
