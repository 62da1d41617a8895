"""Who meets whom."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grotto.arena import Contest, Plan, Question, against, both_ways, full_matrix, round_robin
from grotto.arena.pairing import MIXED, POOL, keyed
from grotto.kernel.errors import BadFile, BadOption

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

BOTS = ("a", "b", "c", "d", "e")


def test_the_hero_sits_once_in_every_seat_with_the_same_neighbours() -> None:
    games = Contest("hero", ("a", "b", "c")).games(4, seed=1, deal=7)
    assert [game.seats[game.hero] for game in games] == ["hero"] * 4
    assert [game.hero for game in games] == [0, 1, 2, 3]
    for game in games:
        assert [game.seats[(game.hero + step) % 4] for step in (1, 2, 3)] == ["a", "b", "c"]


def test_a_short_field_is_repeated() -> None:
    assert Contest("hero", ("a", "b")).lineup(5, seed=1, deal=0) == ("hero", "a", "b", "a", "b")


def test_a_pool_is_drawn_by_the_deal_and_the_same_for_every_hero() -> None:
    one, two = against(["x", "y"], BOTS, drawn=True)
    companies = [one.lineup(4, 1, deal)[1:] for deal in range(50)]
    assert companies == [two.lineup(4, 1, deal)[1:] for deal in range(50)]
    assert len(set(companies)) > 20
    assert companies != [one.lineup(4, 2, deal)[1:] for deal in range(50)]


def test_everybody_in_a_pool_is_drawn_about_equally_often() -> None:
    contest = Contest("x", BOTS, POOL)
    drawn = Counter(bot for deal in range(2000) for bot in contest.lineup(4, 1, deal)[1:])
    assert all(1100 < drawn[bot] < 1300 for bot in BOTS)


def test_nobody_is_drawn_twice_while_the_pool_is_large_enough() -> None:
    contest = Contest("x", BOTS, POOL)
    assert all(len(set(contest.lineup(6, 1, deal))) == 6 for deal in range(50))


def test_with_repeats_each_of_the_others_is_drawn_from_the_whole_pool() -> None:
    contest = Contest("a", BOTS, POOL, repeats=True)
    companies = [contest.lineup(4, 1, deal)[1:] for deal in range(2000)]
    assert all("a" not in company for company in companies)
    alike = sum(len(set(company)) < 3 for company in companies) / 2000
    others = len(BOTS) - 1
    assert abs(alike - (1 - (others - 1) * (others - 2) / others**2)) < 0.04
    with pytest.raises(BadOption):
        Contest("a", BOTS, repeats=True).check(4)


def test_the_hero_is_not_drawn_from_the_pool_unless_asked() -> None:
    alone, asked = Contest("a", BOTS, POOL), Contest("a", BOTS, POOL, with_hero=True)
    assert all("a" not in alone.lineup(4, 1, deal)[1:] for deal in range(50))
    assert any("a" in asked.lineup(4, 1, deal)[1:] for deal in range(50))


def test_both_ways_are_two_contests() -> None:
    assert [contest.name for contest in both_ways("a", "b")] == ["a among b", "b among a"]


def test_a_matrix_has_every_pair_in_both_directions_and_no_diagonal() -> None:
    pairs = {(contest.hero, *contest.others) for contest in full_matrix(BOTS)}
    assert len(pairs) == 20
    assert all(hero != other for hero, other in pairs)


def test_at_mixed_tables_everybody_sits_in_every_seat() -> None:
    (contest,) = round_robin(BOTS)
    games = contest.games(4, 1, 3)
    assert all(game.hero == -1 for game in games)
    assert all(len({game.seats[seat] for game in games}) == 4 for seat in range(4))


def test_keys_tell_their_parts_apart() -> None:
    assert len({keyed(1, 23), keyed(12, 3), keyed(1, "23"), keyed(1, 2, 3)}) == 4
    assert 0 <= keyed("x") < 1 << 64


@pytest.mark.parametrize(
    "contest",
    [
        Contest("a", ()),
        Contest("a", ("a",), POOL),
        Contest("a", ("b",) * 4),
        Contest("", ("a",), MIXED),
        Contest("a", ("b",), "feud"),
    ],
)
def test_a_contest_that_fills_no_table_is_refused(contest: Contest) -> None:
    with pytest.raises(BadOption):
        contest.check(4)


def plan(**changes: Any) -> Plan:
    values: dict[str, Any] = {"game": "diamant", "players": 4, "contests": both_ways("a", "b")}
    return Plan(**{**values, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"players": 2},
        {"options": {"edition": "1066"}},
        {"contests": ()},
        {"deals": 0},
        {"patience": 0.0},
        {"question": Question(0.1, 0.1)},
        {"question": Question(0.0, 0.1, alpha=0.7)},
        {"paired": True},
        {"question": Question(0.0, 0.1), "contests": round_robin(BOTS)},
        {"question": Question(0.0, 0.1), "paired": True, "contests": both_ways("a", "b")[:1]},
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, object]) -> None:
    plan().check()
    with pytest.raises(BadOption):
        plan(**changes).check()


def test_a_plan_comes_back_from_its_plain_values() -> None:
    whole = plan(question=Question(0.0, 0.1), options={"edition": "schmidt"}, seed=5, contests=full_matrix(BOTS))
    assert Plan.from_json(whole.to_json()) == whole


def test_a_damaged_plan_is_refused() -> None:
    values = plan().to_json()
    for name in values:
        with pytest.raises((BadFile, BadOption)):
            Plan.from_json({**values, name: object()})
