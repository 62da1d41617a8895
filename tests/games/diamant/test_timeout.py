"""The careful choice: nothing is risked that is in the pocket, and nobody is sent home for nothing."""

from __future__ import annotations

import pytest
from tests.games.diamant.playing import EDITIONS, begin, random_steps
from tests.states import as_diamant

import grotto

GAME = grotto.game("diamant")


def careful(line: str, players: int = 4) -> str:
    return GAME.timeout_choice(begin(line, players).view(0))


@pytest.mark.clause("DA-18")
def test_with_rubies_in_the_pocket_and_a_trap_on_the_path_it_goes_back() -> None:
    assert careful("13 all-on snakes") == "back"
    assert careful("snakes all-on 13") == "back"


@pytest.mark.clause("DA-18")
def test_with_an_empty_pocket_it_goes_on_whatever_lies_on_the_path() -> None:
    assert careful("snakes") == "on"
    assert careful("snakes all-on lava all-on relic all-on 3") == "on"


@pytest.mark.clause("DA-18", "D-16")
def test_while_no_trap_lies_on_the_path_the_next_card_takes_nothing() -> None:
    assert careful("17") == "on"
    assert careful("17 all-on 15 all-on relic") == "on"


@pytest.mark.clause("D-19")
def test_a_kind_of_trap_with_no_card_left_in_the_deck_threatens_nobody() -> None:
    line = "snakes all-on snakes snakes all-on snakes"
    assert careful(f"{line} 13 all-on snakes") == "on"
    assert careful(f"{line} 13 all-on lava") == "back"


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_never_loses_anything(edition: str) -> None:
    for seed in range(20):
        match = grotto.new("diamant", 4, seed, edition=edition)
        while match.mover != grotto.OVER:
            for seat in match.to_act:
                match.play(GAME.timeout_choice(match.view(seat)), seat)
        lost = [fact["lost"] for event in match.view()["history"] for fact in event["facts"] if "lost" in fact]
        assert not any(lost)
        assert min(as_diamant(match.state).chest[:4]) > 0


def test_others_sealed_choices_make_no_difference() -> None:
    for match in random_steps(4, "2017", seed=1):
        for seat in match.to_act:
            other = next((s for s in match.to_act if s != seat), None)
            if other is not None:
                worlds = [match.fork(), match.fork()]
                worlds[0].play("on", other)
                worlds[1].play("back", other)
                assert len({GAME.timeout_choice(world.view(seat)) for world in worlds if seat in world.to_act}) == 1
