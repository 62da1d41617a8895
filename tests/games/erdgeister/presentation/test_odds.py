"""What a view works out for the reader: chances of the key, and where a gnome could go. The rules say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

import grotto
from grotto import Match
from grotto.games.erdgeister.numbers import BEFORE, HAND
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import OVER

Seen = dict[str, Any]


def wandering(players: int, seed: int, every: int) -> Iterator[Match]:
    """Some positions of a random match in which everybody acts."""
    match, rng = grotto.new("erdgeister", players, seed, turn_limit=80), Random(seed)
    number = 0
    while match.mover != OVER:
        number += 1
        if number % every == 0:
            yield match
        match.play(rng.choice(match.legal))


def figures(match: Match, viewer: int | None) -> list[Seen]:
    found: list[Seen] = match.glance(viewer)["position"]["figures"]
    return found


def state_of(match: Match) -> Erdgeister:
    assert isinstance(match.state, Erdgeister)
    return match.state


# -- the key ------------------------------------------------------------------------------------------------------


def hands_that_fit(seen: list[Seen], each: int, numbers: list[int]) -> set[tuple[int, ...]]:
    """Every way to deal a seat's numbers that leaves what was seen under its figures as it is."""
    shown = [figure["number"] for figure in seen]
    assert len(shown) == each
    return {
        hand
        for hand in set(permutations(numbers))
        if all(known is None or known == number for known, number in zip(shown, hand, strict=True))
    }


@pytest.mark.clause("G-10", "G-11", "G-52")
def test_the_chance_of_the_key_agrees_with_every_deal_that_fits_what_was_seen() -> None:
    told = set()
    for match in wandering(4, seed=3, every=23):
        state = state_of(match)
        for viewer in (None, 0, 2):
            seen = figures(match, viewer)
            for seat in range(4):
                own = seen[seat * state.each : (seat + 1) * state.each]
                hands = hands_that_fit(own, state.each, state.number[seat * state.each : (seat + 1) * state.each])
                for place, figure in enumerate(own):
                    bearing = sum(hand[place] == state.key_number for hand in hands) / len(hands)
                    assert figure["key_chance"] == pytest.approx(bearing, abs=1e-5)
                    told.add(round(figure["key_chance"], 2))
    assert len(told) > 3


# -- reach --------------------------------------------------------------------------------------------------------


def moves_of(state: Erdgeister, seat: int) -> dict[int, set[int]]:
    """Where each figure of a seat may move, by the rules, if it were the seat's turn."""
    turn = state.clone()
    assert isinstance(turn, Erdgeister)
    turn.phase, turn.turn, turn.acted, turn.card_played, turn.marked, turn.first_figure = BEFORE, seat, 0, 0, -1, -1
    found: dict[int, set[int]] = {}
    for action in turn.legal:
        value = grotto.game("erdgeister").views.value(turn, action, seat)
        if value["kind"] == "move":
            place = turn.mine.place_of[value["to"]]
            found.setdefault(_figure(turn, value["figure"]), set()).add(place)
    return found


def _figure(state: Erdgeister, name: str) -> int:
    return "RBGY".index(name[0]) * state.each + "abcdefghij".index(name[1])


@pytest.mark.clause("G-24", "G-25", "G-29", "G-69")
@pytest.mark.parametrize("players", [2, 4])
def test_the_reach_of_every_gnome_is_where_the_rules_let_it_move(players: int) -> None:
    moved = shut = 0
    for match in wandering(players, seed=players, every=17):
        state = state_of(match)
        if state.phase < BEFORE or state.mover == OVER:
            continue
        seen = figures(match, 0)
        for seat in range(players):
            legal = moves_of(state, seat)
            for i in range(seat * state.each, (seat + 1) * state.each):
                reach = seen[i]["reach"]
                ends = set() if reach is None else {state.mine.place_of[name] for name in reach["ends"]}
                assert ends == legal.get(i, set())
                moved += bool(ends)
                shut += reach is not None and not ends
    assert moved > 100
    assert shut


@pytest.mark.parametrize("players", [2, 4])
def test_who_is_in_the_way_opens_a_way_by_leaving(players: int) -> None:
    """Lift those who block off the board: then there is an end that was none before, with the same steps."""
    lifted = 0
    for match in wandering(players, seed=players + 4, every=13):
        state = state_of(match)
        for i, figure in enumerate(figures(match, None)):
            reach = figure["reach"]
            if not reach or not reach["blocked_by"]:
                continue
            free = without(state, [_figure(state, name) for name in reach["blocked_by"]])
            after = {free.mine.names[way.end] for way in free.ways(i) if way.is_open}
            assert after > set(reach["ends"]) or (free.is_shut_in(i), state.is_shut_in(i)) == (False, True)
            lifted += 1
    assert lifted > 10


def without(state: Erdgeister, others: list[int]) -> Erdgeister:
    """The same crowds, so the same steps, but these no longer take up room."""
    free = state.clone()
    assert isinstance(free, Erdgeister)
    at, standing = free.at, free.standing
    for other in others:
        standing[at[other]] -= 1
        at[other] = HAND
    free.at, free.standing = at, standing
    return free


@pytest.mark.clause("G-25", "G-41")
def test_steps_home_are_those_of_the_shaft() -> None:
    """The fields before the chamber, and the chamber; the gnome gets there if these are as many as its steps."""
    by_shaft: Counter[bool] = Counter()  # gnomes looked at, in a shaft or not
    for match in wandering(3, seed=9, every=19):
        state = state_of(match)
        for i, figure in enumerate(figures(match, None)):
            reach, field = figure["reach"], figure["at"].removesuffix("d")
            if reach is None:
                assert figure["at"] in ("hand", "chamber")
                continue
            in_shaft = field[0].islower()
            steps = state.mine.board.shaft_length - int(field[1:]) + 1 if in_shaft else None
            assert reach["home_in"] == steps
            assert ("chamber" in reach["ends"]) == (steps == reach["steps"] and not state.is_shut_in(i))
            by_shaft[in_shaft] += 1
    assert min(by_shaft[True], by_shaft[False]) > 20
