"""The chances of the next card, from what everybody can see."""

from __future__ import annotations

import pytest
from tests.games.diamant.playing import EDITIONS, begin, random_steps

from grotto import CHANCE, OVER
from grotto.games.diamant.board import FIRST_TRAP, RELIC
from grotto.games.diamant.presentation.odds import Chances, odds
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State


@pytest.mark.clause("D-16", "D-17")
def test_a_trap_is_harmless_until_one_of_its_kind_lies_on_the_path() -> None:
    assert odds(begin().view(0)) == Chances(collapse=0, treasure=15, trap=15, relic=5)
    assert odds(begin("snakes").view(0)) == Chances(collapse=2, treasure=15, trap=12, relic=5)
    assert odds(begin("snakes all-on lava all-on relic").view(0)) == Chances(collapse=4, treasure=15, trap=9, relic=4)


@pytest.mark.clause("D-19")
def test_a_trap_that_left_the_game_threatens_nobody() -> None:
    assert odds(begin("snakes all-on snakes snakes").view()) == Chances(collapse=1, treasure=15, trap=12, relic=5)


@pytest.mark.clause("D-50", "D-51")
def test_editions_have_their_own_relics() -> None:
    assert odds(begin(edition="schmidt").view()).relic == 0
    assert odds(begin(edition="incan-gold").view()).relic == 1
    assert odds(begin("1 all-back", edition="incan-gold").view()).relic == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_they_are_what_chance_really_does_in_every_viewers_eyes(edition: str) -> None:
    for match in random_steps(4, edition, seed=3):
        if match.mover == OVER:
            continue
        expected = [odds(match.view(viewer)) for viewer in (None, 0, 3)]
        assert expected == [expected[0]] * 3
        if match.mover != CHANCE:
            continue
        found = dict.fromkeys(Chances._fields, 0)
        for card, weight in match.state.odds:
            found[what_it_does(match.state, card)] += weight
        assert Chances(**found) == expected[0]
        assert expected[0].cards == sum(weight for _, weight in match.state.odds)


def what_it_does(state: State, card: int) -> str:
    after = state.clone()
    after.play(card)
    assert isinstance(state, Diamant)
    assert isinstance(after, Diamant)
    if after.expedition > state.expedition:
        return "collapse"
    return "treasure" if card < FIRST_TRAP else "relic" if card == RELIC else "trap"
