"""A match that is over, dealt once more: its file tells the future draws, and no viewer may."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import grotto
from grotto.kernel.constants import CHANCE
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.tables import seen as seen_module
from grotto.tables.seen import look
from grotto.tables.table import Table

from .world import ANNA, BEN, CLEO, Played, World

pytestmark = pytest.mark.one_build

PEOPLE = (ANNA, BEN, CLEO)
SAME = 12  # choices of the earlier matches that are alike


def two_files(game: str) -> tuple[str, str]:
    """Two matches that are over, alike in their first events and then with other luck."""
    first = grotto.new(game, 3, 5)
    for _ in range(SAME):
        first.play(first.legal[0])
    other = first.played_on(Rng(99))
    while first.outcome is None:
        first.play(first.legal[0])
    while other.outcome is None:
        other.play(other.legal[0])
    assert draws(first) != draws(other)
    return dumps(first), dumps(other)


def draws(match: Match) -> list[str]:
    return [done.text for done in match.done if done.by == CHANCE]


def told(game: str, file: str) -> Iterator[list[bytes]]:
    """What everybody sees, onlookers too, after every choice that the two matches share."""
    played = Played(World(), game=game, players=3, public=True, match_file=file).join(*PEOPLE).start()
    for step in range(SAME):
        yield [
            msgspec.json.encode(look(played.table, guest, seat, "en", step))
            for guest, seat in [(None, None), *((person.guest, seat) for seat, person in enumerate(PEOPLE))]
        ]
        mover = played.table.to_act[0]
        played.act(PEOPLE[mover], played.legal(mover)[0])


def alike(game: str) -> bool:
    one, two = (list(told(game, file)) for file in two_files(game))
    assert len(one) == SAME
    return one == two


@pytest.mark.parametrize("game", ["diamant", "emerald"])
def test_nothing_that_is_seen_of_a_deal_once_more_tells_what_will_be_drawn(game: str) -> None:
    assert alike(game)


@pytest.mark.parametrize("game", ["diamant", "emerald"])
def test_whoever_is_sent_something_of_the_file_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard above can fail: planted is a number that follows from the draws to come."""
    honest = seen_module._chance

    def leaking(table: Table) -> Any:
        return msgspec.structs.replace(honest(table), commitment=f"{zlib.crc32(str(table.match_file).encode()):x}")

    monkeypatch.setattr(seen_module, "_chance", leaking)
    assert not alike(game)
