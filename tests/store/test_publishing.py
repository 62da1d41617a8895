"""Open data: only what those who played have agreed to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from grotto.match.record import loads
from grotto.store.connect import open_snapshot, open_store
from grotto.store.publishing import Published, published
from grotto.tables.commands import Consent
from grotto.tables.summary import summary_of
from tests.tables.world import ANNA, BEN, Played, World

pytestmark = pytest.mark.one_build


def match(agreed: tuple[bool, bool]) -> Played:
    played = Played(World(), game="diamant", players=3, public=True, bots=["wisp"]).join(ANNA, BEN).start()
    for person, yes in zip((ANNA, BEN), agreed, strict=True):
        played.do(person, Consent(consent=yes))
    while played.table.phase == "playing":
        played.finish_by_server()
        for person, seat in ((ANNA, 1), (BEN, 2)):
            if seat in played.table.to_act:
                played.act(person, "on")
    return played


def export(folder: Path, played: Played, *, everything: bool = False) -> list[Published]:
    async def run() -> list[Published]:
        store = await open_store(str(folder / "t.sqlite"))
        for entry in played.log:
            await store.append([entry], [summary_of(played.table)])
        await store.close()
        snapshot = await open_snapshot(str(folder / "t.sqlite"))
        found = [one async for one in published(snapshot, everything=everything)]
        await snapshot.close()
        return found

    return asyncio.run(run())


def test_a_match_is_published_when_every_person_agreed(tmp_path: Path) -> None:
    (one,) = export(tmp_path, match((True, True)))
    assert [(seat.player, seat.kind) for seat in one.seats] == [("wisp", "bot"), ("Anna", "person"), ("Ben", "person")]
    assert loads(one.record).outcome is not None


def test_one_who_did_not_agree_keeps_the_match_private(tmp_path: Path) -> None:
    assert export(tmp_path, match((True, False))) == []


def test_names_of_those_who_did_not_agree_are_never_written(tmp_path: Path) -> None:
    (one,) = export(tmp_path, match((True, False)), everything=True)
    assert [seat.consent for seat in one.seats] == [True, True, False]
    assert b"Ben" not in msgspec.json.encode(one)
    assert loads(one.record).names == ["wisp", "Anna", "Seat 2"]
