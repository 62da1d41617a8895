"""What a view says of the next card and of going back is what the rules then do, in whole matches."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.diamant.playing import EDITIONS, begin, random_steps

from grotto import CHANCE, OVER, Match
from grotto.games.diamant.board import FIRST_TRAP, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State

Seen = dict[str, Any]
KINDS = ("collapse", "treasure", "trap", "relic")


def chances(match: Match, viewer: int | None = None) -> dict[str, int]:
    """Cards face down by what they would do now."""
    seen = match.view(viewer)["position"]["prospects"]
    return {kind: seen[kind] for kind in KINDS}


@pytest.mark.clause("D-16", "D-17")
def test_a_trap_is_harmless_until_one_of_its_kind_lies_on_the_path() -> None:
    assert chances(begin(), 0) == {"collapse": 0, "treasure": 15, "trap": 15, "relic": 5}
    assert chances(begin("snakes"), 0) == {"collapse": 2, "treasure": 15, "trap": 12, "relic": 5}
    assert chances(begin("snakes all-on lava all-on relic"), 0) == {
        "collapse": 4, "treasure": 15, "trap": 9, "relic": 4,
    }  # fmt: skip


@pytest.mark.clause("D-19")
def test_a_trap_that_left_the_game_threatens_nobody() -> None:
    assert chances(begin("snakes all-on snakes snakes")) == {"collapse": 1, "treasure": 15, "trap": 12, "relic": 5}


@pytest.mark.clause("D-50", "D-51")
def test_editions_have_their_own_relics() -> None:
    assert chances(begin(edition="schmidt"))["relic"] == 0
    assert chances(begin(edition="incan-gold"))["relic"] == 1
    assert chances(begin("1 all-back", edition="incan-gold"))["relic"] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_chances_are_what_chance_really_does_in_every_viewers_eyes(edition: str) -> None:
    for match in random_steps(4, edition, seed=3):
        if match.mover == OVER:
            continue
        expected = [chances(match, viewer) for viewer in (None, 0, 3)]
        assert expected == [expected[0]] * 3
        if match.mover != CHANCE:
            continue
        found = dict.fromkeys(KINDS, 0)
        for card, weight in match.state.odds:
            found[what_it_does(match.state, card)] += weight
        assert found == expected[0]


def what_it_does(state: State, card: int) -> str:
    after = state.clone()
    after.play(card)
    assert isinstance(state, Diamant)
    assert isinstance(after, Diamant)
    if after.expedition > state.expedition:
        return "collapse"
    return "treasure" if card < FIRST_TRAP else "relic" if card == RELIC else "trap"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_ways_home_and_the_shares_are_those_of_the_rules(players: int, edition: str) -> None:
    ways, shares = 0, 0
    before: Seen = {}
    for match in random_steps(players, edition, seed=players, boldness=0.6):
        facts = match.events(None)[-1]["facts"] if match.done else []
        homes = [fact for fact in facts if fact["kind"] == "home"]
        for home in homes:
            way = before["prospects"]["homes"][len(homes) - 1]
            assert way == {key: home[key] for key in ("floor", "relics", "relic_points", "points")}
            ways += 1
        for fact in facts:
            if fact["kind"] == "split":
                after = match.view(None)["position"]["prospects"]
                assert before["prospects"]["shares"] - after["shares"] == fact["share"]
                shares += 1
            elif fact["kind"] == "trap-sprung":
                assert fact["trap"] in before["prospects"]["deadly"]
            elif fact["kind"] == "relic-found":
                found = match.view(None)["position"]["prospects"]["homes"][0]["relic_points"]
                assert found == before["prospects"]["homes"][0]["relic_points"] + fact["points"]
        before = match.view(None)["position"]
    assert ways > 4
    assert shares > 4
    assert "prospects" not in before


@pytest.mark.clause("D-12", "D-17", "D-27", "D-30", "D-32", "D-33")
def test_one_position_by_hand() -> None:
    seen = begin("9 all-on snakes all-on relic all-on 14 0:back 1:on 2:on 3:on lava").view(None)["position"]
    # 9 left 1 and 14 left 2 on the path; the one who went back took them and the relic
    assert (seen["floor"], seen["relics_out"]) == (0, 1)
    treasures = [1, 2, 3, 4, 5, 5, 7, 7, 11, 11, 13, 15, 17]
    assert seen["prospects"] == {
        "collapse": 4,
        "deadly": ["snakes", "lava"],
        "treasure": 13,
        "shares": sum(value // 3 for value in treasures),
        "trap": 9,
        "relic": 4,
        "break_even": 7,  # 28 rubies to come, four cards that end it
        "homes": [{"floor": 0, "relics": 0, "relic_points": 0, "points": 2 + 3}] * 3,
    }


def test_a_secret_choice_changes_nothing_that_others_see() -> None:
    on, back = (begin(f"7 all-on relic 0:{choice}").view(1)["position"] for choice in ("on", "back"))
    assert on == back
