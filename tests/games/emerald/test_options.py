"""What a host may choose before a game of Emerald."""

from __future__ import annotations

import pytest

from grotto.kernel.errors import BadOption
from grotto.match.match import Match


@pytest.mark.clause("E-22", "EA-30")
def test_chance_names_the_start_player_unless_the_host_does() -> None:
    assert Match.by_hand("emerald", 4).legal == ["first:0", "first:1", "first:2", "first:3"]
    assert Match.new("emerald", 4, seed=1, start=2).mover == 2


@pytest.mark.clause("E-22")
@pytest.mark.parametrize("start", [3, -1, True, 1.0, "1", "Random", None, [], {"seat": 1}])
def test_only_a_seat_of_the_table_can_start(start: object) -> None:
    with pytest.raises(BadOption) as refused:
        Match.by_hand("emerald", 3, start=start)
    assert refused.value.clause == "E-22"
    assert "0 to 2" in refused.value.message


@pytest.mark.clause("E-01")
@pytest.mark.parametrize("players", [1, 6])
def test_there_is_no_table_for_one_or_six(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        Match.by_hand("emerald", players)
    assert refused.value.clause == "E-01"
