"""What a view foretells is what then happens, in whole games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import grotto

Seen = dict[str, Any]


def turns(players: int) -> Iterator[tuple[Seen, Seen, list[Seen]]]:
    """Games at random: the position, the choice that was taken, and all events up to the next choice."""
    for seed in range(20):
        match, rng = grotto.new("emerald", players=players, seed=seed), Random(seed)
        while match.mover != grotto.OVER:
            view, known = match.glance(match.mover), len(match.done)
            choice = rng.choice(view["legal"])
            match.play(choice["text"])
            yield view["position"], choice, match.events(None, known)


def facts(events: list[Seen], kind: str) -> list[Seen]:
    return [fact for event in events for fact in event["facts"] if fact["kind"] == kind]


@pytest.mark.parametrize("players", [2, 5])
def test_the_dragon_goes_where_it_was_foretold(players: int) -> None:
    met = set()
    for position, _, events in turns(players):
        assert [landing["pips"] for landing in position["forecast"]] == [1, 2, 3]
        for event in events:
            for fact in facts([event], "dragon"):
                pips = event["value"]["pips"]
                assert position["forecast"][pips - 1] == {"pips": pips, "way": fact["way"], "facing": fact["facing"]}
                assert len(fact["way"]) == pips
                assert fact["way"][-1] == fact["to"]
                assert all(abs(a - b) == 1 for a, b in pairwise([position["dragon"]["field"], *fact["way"]]))
                met.add((position["rail"], fact["from"], pips))
    assert len(met) > 30


@pytest.mark.parametrize("players", [2, 4])
def test_a_move_says_whether_it_wakes_the_dragon_or_ends_the_game(players: int) -> None:
    met = set()
    for _, choice, events in turns(players):
        if choice["kind"] == "move":
            assert choice["wakes"] == bool(facts(events, "dragon"))
            assert choice["ends"] == bool(facts(events[:1], "over"))
            met.add((choice["wakes"], choice["ends"]))
    assert met == {(False, False), (True, False), (False, True)}
