"""Marked seeds, tokens and cookies turn up nowhere: not in others' bytes, logs, numbers or error pages (B5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grotto.server import logs, problems
from grotto.server.api import records
from grotto.server.api.request import ApiRequest
from grotto.tables import seen
from grotto.tables.refusals import WrongPhase
from grotto.tables.table import Table

from .canaries import found
from .fixing import NOW
from .pairs import Leak, lived
from .planning import scenario

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

GAMES, AT_ONCE = 50, 10
SOMEWHERE = scenario(1, kind="seat", seat=0, bots=(), game="diamant", public=True, uneven=False)


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_no_secret_turns_up_anywhere(first: int) -> None:
    marked = 0
    for seed in range(1000 + first, 1000 + first + AT_ONCE):
        (world,) = lived(scenario(seed), 1)
        assert found(world) == []
        marked += len(world.secrets)
    assert marked >= AT_ONCE


def test_an_exception_tells_its_secret_neither_to_the_log_nor_to_the_caller() -> None:
    (world,) = lived(SOMEWHERE, 1, _failing)
    assert any('"error": "ZeroDivisionError"' in line for line in world.lines)
    assert found(world) == []


def _failing(patch: pytest.MonkeyPatch) -> None:
    """An inner failure whose message holds the seed, where only the log hears of it."""

    async def fails(request: ApiRequest) -> Any:
        try:
            raise ZeroDivisionError(f"the seed is {NOW.world.seed.hex()}")
        except ZeroDivisionError as error:
            logs.failed(error)
        raise WrongPhase("The record is open when the match is over")

    patch.setattr(records, "finished_match", fails)


def _logs_the_seed(patch: pytest.MonkeyPatch) -> None:
    honest = logs._fields
    patch.setattr(logs, "_fields", lambda record: honest(record) | {"seed": NOW.world.seed.hex()})


def _refuses_with_the_seed(patch: pytest.MonkeyPatch) -> None:
    honest = problems._detail
    patch.setattr(problems, "_detail", lambda *told: f"{honest(*told)} {NOW.world.seed.hex()}")


def _shows_others_links(patch: pytest.MonkeyPatch) -> None:
    honest = seen._chance

    def chance(table: Table) -> seen.Chance:
        return msgspec.structs.replace(honest(table), commitment=str(NOW.world.secrets[-1:]))

    patch.setattr(seen, "_chance", chance)


@pytest.mark.parametrize("plant", [_logs_the_seed, _refuses_with_the_seed, _shows_others_links])
def test_a_planted_secret_is_found(plant: Leak) -> None:
    (world,) = lived(SOMEWHERE, 1, plant)
    assert found(world)
