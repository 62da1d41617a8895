"""What a view foretells is what then happens, in whole games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from tests.games.emerald.tables import everybody, wandering

import grotto
from grotto.games.emerald.board import ROLL

Seen = dict[str, Any]


def turns(players: int) -> Iterator[tuple[Seen, Seen, list[Seen]]]:
    """Games at random: the position, the choice that was taken, and all events up to the next choice."""
    for seed in range(20):
        match, rng = grotto.new("emerald", players=players, seed=seed), Random(seed)
        while match.mover != grotto.OVER:
            view, known = match.glance(match.mover), len(match.done)
            choice = rng.choice(view["legal"])
            match.play(choice["text"])
            yield view["position"], choice, cast(list[Seen], match.events(None, known))


def facts(events: Iterable[Mapping[str, Any]], kind: str) -> list[Seen]:
    return [fact for event in events for fact in event["facts"] if fact["kind"] == kind]


@pytest.mark.parametrize("players", [2, 5])
def test_the_dragon_goes_where_it_was_foretold(players: int) -> None:
    met = set()
    for position, _, events in turns(players):
        assert [landing["pips"] for landing in position["forecast"]] == [1, 2, 3]
        for event in events:
            for fact in facts([event], "dragon"):
                pips = event["value"]["pips"]
                foretold = position["forecast"][pips - 1]
                assert (foretold["pips"], foretold["way"], foretold["facing"]) == (pips, fact["way"], fact["facing"])
                assert len(fact["way"]) == pips
                assert fact["way"][-1] == fact["to"]
                assert all(abs(a - b) == 1 for a, b in pairwise([position["dragon"]["field"], *fact["way"]]))
                met.add((position["rail"][0], fact["from"], pips))
    assert len(met) > 30


def dice(match: grotto.Match) -> dict[int, int]:
    """The rolls that are possible now, with their weights."""
    return {roll - ROLL: weight for roll, weight in match.state.odds}


@pytest.mark.clause("E-52")
def test_a_forecast_tells_the_sides_of_the_die_that_is_rolled_then() -> None:
    rolls = 0
    for match in wandering(3, seed=4):
        if match.view()["position"]["phase"] == "roll":
            forecast = match.view()["position"]["forecast"]
            assert {landing["pips"]: landing["sides"] for landing in forecast} == dice(match) == {1: 2, 2: 2, 3: 2}
            rolls += 1
    assert rolls > 5


@pytest.mark.clause("E-58", "E-59", "E-60", "E-61")
@everybody
def test_whom_the_dragon_would_find_is_whom_it_catches_then(players: int) -> None:
    caught = 0
    for match in wandering(players, seed=6):
        position = match.glance(None)["position"]
        if position["phase"] != "roll":
            continue
        for landing in position["forecast"]:
            rolled = match.fork()
            rolled.play(f"roll:{landing['pips']}")
            assert set(landing["finds"]) == preys(rolled)
            caught += bool(landing["finds"])
    assert caught


def preys(match: grotto.Match) -> set[int]:
    """The seats with a knight that was, is or may be caught by the roll that was the last event."""
    position = match.glance(None)["position"]
    owners = {colour: seat for seat, rider in enumerate(position["riders"]) for colour in rider["colours"]}
    place = next(place for place in position["places"] if place["name"] == f"c{position['dragon']['field']}")
    gone = [fact["colour"] for fact in facts(match.events(None, len(match.done) - 1), "nest")]
    return {owners[colour] for colour in [*place["knights"], *gone]}


@pytest.mark.clause("E-47", "E-48", "E-49", "E-74", "E-75")
@pytest.mark.parametrize("players", [4, 5])
def test_a_move_says_why_it_wakes_the_dragon_or_ends_the_game(players: int) -> None:
    met = set()
    for position, choice, events in turns(players):
        if choice["kind"] == "move":
            reasons = {f"c{field}": "rail" for field in position["rail"]}
            reasons[f"c{position['dragon']['field']}"] = "dragon"
            assert choice["wakes"] == reasons.get(choice["to"])
            assert bool(choice["wakes"]) == bool(facts(events, "dragon"))
            assert [choice["ends"]] == ([fact["ending"] for fact in facts(events[:1], "over")] or [None])
            met.add((choice["wakes"], choice["ends"]))
    assert met == {(None, None), ("rail", None), ("dragon", None), (None, "last-treasure"), (None, "one-knight")}


@pytest.mark.clause("E-25", "E-34")
@everybody
def test_a_move_says_how_far_knights_ride_from_its_ends_and_that_it_earns_a_treasure(players: int) -> None:
    homecomings = 0
    for match in wandering(players, seed=11):
        seen = match.glance(max(match.mover, 0))
        for move in (value for value in seen["legal"] if value["kind"] == "move"):
            after = match.fork()
            after.play(move["text"])
            then = after.glance(match.mover)["position"]
            before, now = reach(seen["position"]), reach(then)
            assert move["reach"] == {name: now[name] for name in now if now[name] != before[name]}
            earned = sum(rider["treasures"] for rider in then["riders"]) - 4 + seen["position"]["treasures_left"]
            assert (move["take"] == "treasure") == bool(earned)
            homecomings += earned
    assert homecomings


def reach(position: Seen) -> dict[str, int]:
    return {place["name"]: place["reach"] for place in position["places"]}


@pytest.mark.clause("E-04", "E-05")
@everybody
def test_bonus_and_treasure_cards_count_what_the_view_says(players: int) -> None:
    bonus = 0
    for match in wandering(players, seed=12):
        position = match.glance(None)["position"]
        ended = position["phase"] == "ended"
        for seat in range(players):
            rider = match.glance(seat)["position"]["riders"][seat]
            cards = (position["four_kinds"] == seat) + ended * list(position["majorities"].values()).count(seat)
            gold = sum(int(value) * count for value, count in rider["gold"].items()) + sum(rider["gems"].values())
            worth = cards * position["bonus_value"] + rider["treasures"] * position["treasure_value"]
            assert rider["points"] == gold + worth
            bonus += cards
    assert bonus


@pytest.mark.clause("E-10", "E-64", "E-71")
@everybody
def test_facts_alone_tell_where_the_rail_is_how_far_knights_ride_and_what_lies_beside_the_fields(players: int) -> None:
    """All that a film needs to come from one view to the next."""
    before: Seen = {}
    met = set()
    for match in wandering(players, seed=13):
        position = match.glance(None)["position"]
        if match.done:
            [event] = cast(list[Seen], match.events(None, len(match.done) - 1))
            met |= {fact["kind"] for fact in event["facts"]}
            assert told(before, event) == shown(position)
        before = shown(position)
    assert met >= {"landed", "took", "nest", "rail"}


def shown(position: Seen) -> Seen:
    cards = [{sort: stacks[sort]["cards"] for sort in stacks} for stacks in position["stacks"]]
    return {"rail": position["rail"], "reach": reach(position), "cards": cards}


def told(before: Seen, event: Seen) -> Seen:
    """What was shown, with all that the event says about it."""
    after: Seen = json.loads(json.dumps(before))
    after["reach"] |= event["value"].get("reach", {})
    for fact in event["facts"]:
        if fact["kind"] == "took":
            after["cards"][fact["field"] - 1][fact["sort"]] -= 1
        elif fact["kind"] == "nest":
            after["reach"][fact["place"]] = fact["reach"]
        elif fact["kind"] == "rail":
            assert fact["from"] == before["rail"]
            after["rail"] = fact["to"]
    return after
