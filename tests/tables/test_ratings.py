"""Ratings of guests: on one scale with the built-in bots, and no more certain than the matches allow."""

from __future__ import annotations

import pytest

from grotto.bots.rungs import RUNGS
from grotto.kernel.registry import game
from grotto.play.players import players_of
from grotto.tables.ratings import Rating, rating
from grotto.tables.summary import SeatSummary, TableSummary

pytestmark = pytest.mark.one_build

PLACES = {"companion": 1500, "master": 1700}
ANN, BEN = "guest:ann", "guest:ben"


def summary(*seats: tuple[str, float | None]) -> TableSummary:
    """A finished match between these players, each with its part of the win."""
    return TableSummary(
        table="t", seq=1, game="diamant", rules="1", players=len(seats), options={}, phase="over", public=True,
        title="", seats=[_seat(who, share) for who, share in seats], to_act=[], created=1, updated=2, ended=2,
    )  # fmt: skip


def _seat(who: str, share: float | None) -> SeatSummary:
    kind, _, name = who.rpartition(":")
    return SeatSummary(name=name, guest=name if kind else None, bot=None if kind else name, share=share)


def rated(*summaries: TableSummary) -> Rating:
    found = rating("ann", summaries, PLACES)
    assert found is not None
    return found


def test_whoever_wins_a_fair_part_has_the_rating_of_the_others() -> None:
    won, lost = summary((ANN, 1.0), ("companion", 0.0)), summary((ANN, 0.0), ("companion", 1.0))
    assert rated(*[won, lost] * 50).rating == pytest.approx(1500)


def test_whoever_equals_a_stronger_bot_is_rated_higher() -> None:
    won, lost = summary((ANN, 1.0), ("master@30ms", 0.0)), summary((ANN, 0.0), ("master@30ms", 1.0))
    assert rated(*[won, lost] * 50).rating == pytest.approx(1700, abs=5)


def test_ten_to_one_is_four_hundred_points() -> None:
    won, lost = summary((ANN, 1.0), ("companion", 0.0)), summary((ANN, 0.0), ("companion", 1.0))
    assert rated(*[*[won] * 10, lost] * 40).rating == pytest.approx(1900, abs=5)


def test_guests_who_beat_bots_are_worth_more() -> None:
    equals = [summary((ANN, 1.0), (BEN, 0.0)), summary((ANN, 0.0), (BEN, 1.0))] * 20
    both_beat_the_bot = [summary((ANN, 0.5), (BEN, 0.5), ("companion", 0.0))] * 20
    assert rated(*equals, *both_beat_the_bot).rating > rated(*equals).rating + 200


def test_more_matches_make_it_more_certain() -> None:
    won, lost = summary((ANN, 1.0), ("companion", 0.0)), summary((ANN, 0.0), ("companion", 1.0))
    few, many = rated(won, lost), rated(*[won, lost] * 40)
    assert (few.matches, many.matches) == (2, 80)
    assert many.margin < few.margin / 3


def test_matches_without_a_result_do_not_count() -> None:
    assert rating("ann", [summary((ANN, None), ("companion", None))], PLACES) is None


@pytest.mark.parametrize("name", ["emerald", "diamant", "erdgeister"])
def test_every_rung_has_its_place_in_the_order_of_the_ladder(name: str) -> None:
    places = players_of(game(name)).ratings
    assert [places[rung.name] for rung in RUNGS] == sorted(places.values())
    assert places["companion"] == 1500
