"""Ratings find the strengths that made the results."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from grotto.arena import Plan, round_robin, run
from grotto.arena.deal import GameResult
from grotto.arena.ratings import fit, second_opinion, stages
from grotto.kernel.errors import BadOption

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

STRENGTHS = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5, "e": 0.25}
POINTS = {bot: 1500 + 400 * i * 0.30103 for bot, i in zip("edcba", range(-2, 3), strict=True)}


def finished(seats: str, places: tuple[int, ...]) -> GameResult:
    return GameResult(tuple(seats), -1, (), places, (), True)  # noqa: FBT003


def drawn_order(rng: random.Random, seats: list[str]) -> GameResult:
    left = list(range(len(seats)))
    places = [0] * len(seats)
    for place in range(1, len(seats) + 1):
        (next_one,) = rng.choices(left, [STRENGTHS[seats[seat]] for seat in left])
        places[next_one] = place
        left.remove(next_one)
    return finished("".join(seats), tuple(places))


def deals(count: int, rng: random.Random, size: int = 4, *, copies: bool = False) -> list[list[GameResult]]:
    names = list(STRENGTHS)
    return [[drawn_order(rng, rng.choices(names, k=size) if copies else rng.sample(names, size))] for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("by", ["places", "wins"])
@pytest.mark.parametrize("copies", [False, True])
def test_known_strengths_are_found(by: str, copies: bool) -> None:
    found = fit(list(STRENGTHS), deals(3000, random.Random(1), copies=copies), resamples=40, by=by)
    assert [rating.bot for rating in found] == list("abcde")
    for rating in found:
        assert rating.rating == pytest.approx(POINTS[rating.bot], abs=25)
        assert rating.low < rating.rating < rating.high
        assert rating.low - 10 < POINTS[rating.bot] < rating.high + 10


@pytest.mark.slow
def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = random.Random(5)
    held: defaultdict[str, int] = defaultdict(int)
    for _ in range(25):
        for rating in fit(list(STRENGTHS), deals(100, rng), resamples=50):
            held[rating.bot] += rating.low <= POINTS[rating.bot] <= rating.high
    assert 0.85 < sum(held.values()) / 125 <= 0.99


def test_deals_are_drawn_not_games() -> None:
    """The same game ten times in a deal is no more news than once."""
    rng = random.Random(3)
    once = deals(200, rng)
    ten = [deal * 10 for deal in once]
    narrow = fit(list(STRENGTHS), [[game] for deal in ten for game in deal], 100)
    one, many = fit(list(STRENGTHS), once, 100), fit(list(STRENGTHS), ten, 100)
    assert many[0].high - many[0].low == pytest.approx(one[0].high - one[0].low, rel=0.15)
    assert narrow[0].high - narrow[0].low < 0.5 * (one[0].high - one[0].low)


def test_the_anchor_stands_at_1500() -> None:
    found = fit(list(STRENGTHS), deals(500, random.Random(2)), 10, anchor="b")
    anchor = next(rating for rating in found if rating.bot == "b")
    assert (anchor.rating, anchor.low, anchor.high) == (1500.0, 1500.0, 1500.0)


def test_equals_count_as_every_order_among_them() -> None:
    """The same fit as from all orders, each with its share of the weight."""
    tied = [finished("abc", (1, 2, 2)), finished("bca", (1, 1, 3)), finished("abc", (1, 1, 1))]
    orders = [
        *[finished("abc", (1, 2, 3)), finished("abc", (1, 3, 2))] * 3,
        *[finished("bca", (1, 2, 3)), finished("bca", (2, 1, 3))] * 3,
        *(finished(seats, (1, 2, 3)) for seats in ("abc", "acb", "bac", "bca", "cab", "cba")),
    ]
    once = fit("abc", [[game] * 6 for game in tied], 0, by="places")
    spelled = fit("abc", [[game] for game in orders], 0, by="places")
    for one, other in zip(once, spelled, strict=True):
        assert one.bot == other.bot
        assert one.rating == pytest.approx(other.rating, abs=1e-3)


def test_the_weights_of_a_game_add_up() -> None:
    number = {"a": 0, "b": 1, "c": 2, "d": 3}
    for places in [(1, 2, 3, 4), (1, 1, 3, 4), (1, 1, 1, 1), (1, 2, 2, 2), (3, 1, 1, 3)]:
        found = list(stages(finished("abcd", places), number, "places"))
        assert sum(stage.weight for stage in found) == pytest.approx(3.0)
        assert sum(weight for stage in found for _, weight in stage.taken) == pytest.approx(3.0)
        only = list(stages(finished("abcd", places), number, "wins"))
        assert sum(stage.weight for stage in only) == pytest.approx(1.0)


def test_copies_have_as_many_chances_as_there_are_of_them() -> None:
    """One against two copies who wins every third game is as strong as they are."""
    equal = [[finished("aab", (1, 2, 3)), finished("aab", (3, 1, 2)), finished("aab", (2, 3, 1))]] * 30
    for by in ("wins", "places"):
        one, other = fit("ab", equal, 0, by=by)
        assert one.rating == pytest.approx(other.rating, abs=1)


def test_by_wins_it_does_not_matter_who_comes_last() -> None:
    """A daring bot that wins half its games and loses the others badly is the best of three."""
    daring = [
        [finished("abc", (1, 2, 3)), finished("abc", (3, 1, 2)), finished("abc", (1, 3, 2)), finished("abc", (3, 2, 1))]
    ] * 20
    assert fit("abc", daring, 0)[0].bot == "a"
    assert fit("abc", daring, 0)[0].rating > fit("abc", daring, 0, by="places")[0].rating + 20


def test_a_bot_that_always_wins_gets_a_rating_too() -> None:
    found = fit("ab", [[finished("ab", (1, 2))]] * 50, 20)
    assert 1500 < found[0].rating < 2500


def test_openskill_agrees_on_the_order() -> None:
    pytest.importorskip("openskill")
    for by in ("wins", "places"):
        opinion = second_opinion(list(STRENGTHS), deals(1500, random.Random(4)), by)
        assert sorted(opinion, key=lambda bot: -opinion[bot][0]) == list("abcde")


def test_a_run_can_be_rated() -> None:
    bots = ("script:relic", "script:coin", "script:one-step", "script:floor")
    results = run(Plan("diamant", 4, round_robin(bots), deals=60), workers=1)
    ratings = results.ratings(anchor="script:coin", resamples=30)
    assert ratings.of("script:coin").rating == 1500.0
    assert ratings.ratings[-1].bot == "script:coin"
    assert ratings.of("script:relic").low > 1500
    with pytest.raises(BadOption):
        results.ratings(anchor="nobody")
    with pytest.raises(BadOption):
        results.ratings(by="beauty")
