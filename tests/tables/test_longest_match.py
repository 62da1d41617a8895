"""A match that goes on for ever is called off; what is in the log already still loads."""

from __future__ import annotations

import random

import pytest

import grotto
from grotto.kernel.errors import GameIsOver
from grotto.kernel.registry import games
from grotto.tables.commands import TakeBack
from grotto.tables.seen import look
from grotto.tables.table import Table

from .world import ANNA, BEN, CLEO, Played, World

pytestmark = pytest.mark.one_build

PEOPLE = (ANNA, BEN, CLEO)
MOST = 40


def played_on(events: int) -> Played:
    """A match of Erdgeister, which has no end of its own, with so many events if it was not ended before."""
    luck = random.Random(4)
    played = Played(World(), game="erdgeister", players=3, public=True).join(*PEOPLE).start()
    while played.table.phase == "playing" and length(played.table) < events:
        mover = luck.choice(played.table.to_act)
        played.act(PEOPLE[mover], luck.choice(played.legal(mover)))
    return played


def length(table: Table) -> int:
    assert table.match is not None
    return len(table.match.done)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grotto.game("erdgeister"), "most_events", MOST)


@pytest.mark.usefixtures("short")
def test_a_match_that_is_too_long_is_called_off_and_its_seed_lies_open() -> None:
    played = played_on(10 * MOST)
    table = played.table
    assert MOST <= length(table) < MOST + 10
    assert (table.phase, table.called_off, table.too_long) == ("over", True, True)
    assert table.seed
    assert table.match is not None
    assert table.match.outcome is None
    seen = look(table, ANNA.guest, 0, "en", 0)
    assert (seen.called_off, seen.too_long, seen.chance.seed) == (True, True, table.seed)
    with pytest.raises(GameIsOver):
        played.act(ANNA, "end")
    again = Table.folded(played.log)
    assert (again.phase, again.too_long, again.seed) == ("over", True, table.seed)


def test_a_log_that_is_longer_than_a_match_may_be_now_still_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    played = played_on(2 * MOST)
    monkeypatch.setattr(grotto.game("erdgeister"), "most_events", MOST)
    table = Table.folded(played.log)
    assert (table.phase, table.too_long, length(table)) == ("playing", False, length(played.table))


def test_no_match_is_called_off_before_it_is_many_times_longer_than_play_by_lot() -> None:
    """By lot, a match of Erdgeister takes 400 to 1,500 events, one of the other games at most 250."""
    assert all(game.most_events >= 10_000 for game in map(grotto.game, games()))
    assert played_on(1_500).table.too_long is False


def test_taking_back_plays_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match before the action is kept: in a long match, playing it all again would stop everybody."""
    played = Played(World(), game="emerald", players=3, public=True).join(*PEOPLE).start()
    luck = random.Random(1)
    while not played.table.undo:
        mover = played.table.to_act[0]
        played.act(PEOPLE[mover], luck.choice(played.legal(mover)))
    before = played.table.undo[-1].match
    monkeypatch.setattr(grotto.Match, "rewound", None)
    played.do(PEOPLE[played.table.undo[-1].seat], TakeBack())
    assert played.table.match is before
