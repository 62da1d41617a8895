"""What a view says may come is what then comes, in whole matches."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.diamant.playing import EDITIONS, begin, random_steps

Seen = dict[str, Any]


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
        "homes": [{"floor": 0, "relics": 0, "relic_points": 0, "points": 2 + 3}] * 3,
    }


def test_a_secret_choice_changes_nothing_that_others_see() -> None:
    on, back = (begin(f"7 all-on relic 0:{choice}").view(1)["position"] for choice in ("on", "back"))
    assert on == back
