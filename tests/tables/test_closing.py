"""Tables at which nobody plays can be ended by their host, and any table by the operator."""

from __future__ import annotations

import pytest

from grotto.kernel.errors import GameIsOver
from grotto.tables.commands import CallOff, CloseTable, Start
from grotto.tables.refusals import NotAllowed
from grotto.tables.table import Table

from .world import ANNA, BEN, THE_SERVER, Played, World

pytestmark = pytest.mark.one_build


def test_the_host_calls_off_a_table_of_bots_alone() -> None:
    played = Played(World(), game="diamant", players=3, bots=["wisp"] * 3, public=True).start()
    with pytest.raises(NotAllowed):
        played.do(BEN, CallOff())
    played.do(ANNA, CallOff())
    assert (played.table.phase, played.table.called_off) == ("over", True)
    assert Table.folded(played.log).phase == "over"


def test_a_host_who_does_not_play_cannot_end_the_match_of_others() -> None:
    played = Played(World(), game="diamant", players=3, public=True).join(BEN)
    played.do(ANNA, Start(fill="wisp"))
    with pytest.raises(NotAllowed):
        played.do(ANNA, CallOff())


def test_the_operator_closes_any_table_once() -> None:
    for phase in ("open", "playing"):
        played = Played(World(), game="diamant", players=3, public=True).join(ANNA, BEN)
        if phase == "playing":
            played.do(ANNA, Start(fill="wisp"))
        played.do(THE_SERVER, CloseTable())
        assert played.table.called_off
        assert played.table.seed
        with pytest.raises(GameIsOver):
            played.do(THE_SERVER, CloseTable())
