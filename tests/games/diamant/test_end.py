"""The end of the game, points and ties: D-46 to D-51."""

from __future__ import annotations

import pytest

from grotto import CHANCE, OVER, GameIsOver

from .playing import EDITIONS, RELIC, TRAPS, DiamantMatch, begin, chests, empty_rounds, inside, play, points


def finished(line: str, players: int = 3, edition: str = "2017") -> DiamantMatch:
    """A first expedition that matters, and four that bring nothing."""
    return empty_rounds(begin(line, players, edition), 4)


@pytest.mark.clause("D-46")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("by_trap", [False, True])
def test_the_game_ends_after_the_fifth_expedition(edition: str, by_trap: bool) -> None:
    match = empty_rounds(begin(edition=edition), 4)
    assert match.mover == CHANCE
    assert match.outcome is None
    trap = TRAPS[edition][3]
    play(match, f"{trap} all-on {trap}" if by_trap else "13 all-back")
    assert match.mover == OVER
    assert match.to_act == []
    assert inside(match) == []


@pytest.mark.clause("D-46")
def test_nothing_can_be_played_after_the_end() -> None:
    match = finished("13 all-back")
    with pytest.raises(GameIsOver):
        match.play("on", seat=0)
    with pytest.raises(GameIsOver):
        match.play("13")


@pytest.mark.clause("D-46", "D-17")
def test_the_last_trap_takes_the_last_pockets_too() -> None:
    match = empty_rounds(begin("13 all-back"), 3)
    play(match, "17 back on on on lava on on on 15 on on on lava")
    assert match.outcome is not None
    assert match.outcome["points"] == [3 + 4 + 1, 3, 3, 3]


@pytest.mark.clause("D-47", "DA-09")
@pytest.mark.parametrize("edition", ["2017", "incan-gold"])
def test_points_are_chest_and_relics_together(edition: str) -> None:
    match = finished(f"17 all-on {RELIC[edition]} back on on 2 all-back", edition=edition)
    assert chests(match) == [7, 6, 6]
    assert points(match) == [12, 6, 6]
    assert match.outcome is not None
    assert match.outcome["points"] == [12, 6, 6]
    assert match.outcome["clause"] == "D-46"


@pytest.mark.clause("D-48")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_most_points_win(winner: int) -> None:
    last = ["back"] * 2
    first = ["back" if seat == winner else "on" for seat in range(3)]
    match = finished(f"17 {' '.join(first)} snakes {' '.join(last)}")
    assert match.state.shares == [1.0 if seat == winner else 0.0 for seat in range(3)]


@pytest.mark.clause("D-48", "DA-09")
def test_relics_beside_the_chest_can_decide() -> None:
    match = finished("relic back on on 5 back on 1 back")  # 5 in relics; 2 + 1; 2 + 1
    assert points(match) == [5, 3, 3]
    assert match.state.shares == [1.0, 0.0, 0.0]


@pytest.mark.clause("D-49")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tie_is_shared(edition: str) -> None:
    match = finished("17 back back on lava on 1 on lava".replace("lava", TRAPS[edition][1]), edition=edition)
    assert points(match) == [6, 6, 0]
    assert match.state.shares == [0.5, 0.5, 0.0]


@pytest.mark.clause("D-49")
def test_if_nobody_has_anything_all_share() -> None:
    match = empty_rounds(begin(players=8), 5)
    assert match.state.shares == [0.125] * 8


@pytest.mark.clause("D-49", "D-51")
@pytest.mark.parametrize(("edition", "shares"), [("2017", [1 / 3, 1 / 3, 1 / 3]), ("incan-gold", [1.0, 0.0, 0.0])])
def test_only_in_incan_gold_the_artifacts_break_a_tie(edition: str, shares: list[float]) -> None:
    match = finished(f"{RELIC[edition]} back on on 11 all-back", edition=edition)
    assert points(match) == [5, 5, 5]
    assert match.state.shares == shares
    assert match.view()["outcome"].get("tie_clause") == ("D-51" if edition == "incan-gold" else None)


@pytest.mark.clause("D-51")
def test_if_artifacts_are_equal_too_the_tie_is_shared() -> None:
    match = begin("artifact back on on 2 all-back artifact on back on 2 all-back", 3, "incan-gold")
    empty_rounds(match, 3)
    assert match.state.relics[:3] == [1, 1, 0]
    assert points(match) == [6, 6, 2]
    assert match.state.shares == [0.5, 0.5, 0.0]


@pytest.mark.clause("D-51", "D-48")
def test_points_come_before_artifacts() -> None:
    match = finished("artifact back on on 13 all-back", edition="incan-gold")
    assert points(match) == [5, 6, 6]
    assert match.state.shares == [0.0, 0.5, 0.5]


@pytest.mark.clause("D-48")
def test_while_the_game_runs_nobody_has_a_share() -> None:
    match = begin("13 all-back")
    assert match.state.shares == [0.0] * 4
