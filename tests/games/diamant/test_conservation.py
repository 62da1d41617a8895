"""Nothing appears and nothing is lost: every card and every ruby, after every step of random games."""

from __future__ import annotations

from collections import Counter

import pytest

from .playing import EDITIONS, RELIC, TRAPS, TREASURES, DiamantMatch, inside, random_steps

ALL_SIZES = [(players, edition) for players in range(3, 9) for edition in EDITIONS]


def owned(edition: str, expedition: int) -> Counter[str]:
    """Every card that is in the game by the time of an expedition."""
    relics = {"2017": 5, "schmidt": 0, "incan-gold": expedition}[edition]
    return Counter(TREASURES) + Counter(dict.fromkeys(TRAPS[edition], 3)) + Counter({RELIC[edition]: relics})


@pytest.mark.slow
@pytest.mark.clause("D-02", "D-03", "D-04", "D-19", "D-42", "D-43", "D-44", "D-51")
@pytest.mark.parametrize(("players", "edition"), ALL_SIZES)
def test_no_card_is_lost_or_made(players: int, edition: str) -> None:
    for seed in range(4):
        for match in random_steps(players, edition, seed):
            seen = match.view()["position"]
            taken = Counter({RELIC[edition]: sum(match.state.relics)})
            cards = Counter(seen["deck"]) + Counter(seen["path"]) + Counter(seen["removed"]) + taken
            assert cards == owned(edition, seen["expedition"])
            assert match.state.cards == sum(seen["deck"].values())


@pytest.mark.clause("D-19", "D-42", "DA-01", "DA-19")
@pytest.mark.parametrize(("players", "edition"), ALL_SIZES)
def test_only_traps_that_struck_and_relics_left_behind_leave_the_game(players: int, edition: str) -> None:
    gone: Counter[str] = Counter()
    relics_seen = 0
    for match in random_steps(players, edition, seed=9):
        latest = match.done[-1] if match.done else None
        card = latest.text if latest else ""
        relics_seen += card == RELIC[edition]
        ended = [fact["kind"] for fact in latest.reading.facts] if latest else []
        if "trap-sprung" in ended:
            gone[card] += 1
        if "expedition-over" in ended:
            gone[RELIC[edition]] = relics_seen - sum(match.state.relics)
        assert match.view()["position"]["removed"] == +gone


def carried(match: DiamantMatch) -> int:
    """Rubies beside the chests of those inside."""
    return match.state.pocket * len(inside(match))


@pytest.mark.slow
@pytest.mark.clause("D-12", "D-13", "D-14", "D-27", "D-28", "D-29", "D-36")
@pytest.mark.parametrize(("players", "edition"), ALL_SIZES)
def test_no_ruby_is_lost_or_made_during_an_expedition(players: int, edition: str) -> None:
    for seed in range(4):
        turned_up = 0
        home_before = expedition = 0
        for match in random_steps(players, edition, seed):
            latest = match.done[-1] if match.done else None
            if latest is not None and latest.by < 0 and latest.text.isdecimal():
                turned_up += int(latest.text)
            gone_home = sum(match.state.chest) - home_before
            if match.state.expedition > expedition:
                assert gone_home <= turned_up
                expedition, home_before, turned_up = match.state.expedition, sum(match.state.chest), 0
                gone_home = 0
            assert turned_up == carried(match) + gone_home + match.state.floor


@pytest.mark.clause("D-17", "D-36", "D-35")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chests_and_relics_never_shrink(edition: str) -> None:
    for seed in range(6):
        before = [0] * 5
        for match in random_steps(5, edition, seed):
            now = [match.state.points(seat) for seat in range(5)]
            assert all(new >= old for new, old in zip(now, before, strict=True))
            before = now
