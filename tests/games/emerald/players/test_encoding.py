"""Emerald as rows of numbers for a learner."""

from __future__ import annotations

import pytest
from tests.games.emerald.positions import position
from tests.games.emerald.tables import everybody, wandering

from grotto.games.emerald.board import BRIBE, CATCH, STOP, YIELD
from grotto.games.emerald.players.encoding import EmeraldEncoder
from grotto.games.emerald.presentation import notation
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import ONLOOKER


@everybody
def test_an_observation_has_always_the_same_size(players: int) -> None:
    encoder = EmeraldEncoder()
    assert encoder.size < 400
    for match in wandering(players, seed=11):
        for viewer in range(-1, players):
            assert len(encoder.observe(match.state, viewer)) == encoder.size


UNSEEN = ("players", "starter", "colours", "up", "ending", "log", "log_length", "gold")


@everybody
def test_everything_that_matters_on_the_table_is_in_an_observation(players: int) -> None:
    encoder = EmeraldEncoder()
    state = position(players)
    seen = encoder.observe(state, 0)
    colours = state.colours * players
    in_use = {"knights": 20 * colours, "home": colours, "nest": colours, "gems": 4 * players}
    in_use |= {"active": players, "purse": players, "treasures": players}
    for field in set(state.FIELDS) - set(UNSEEN):
        before = getattr(state, field)
        if isinstance(before, int):
            assert encoder.observe(changed(state, field, before + 1), 0) != seen, field
            continue
        for i in range(field == "gold_bag", in_use.get(field, len(before))):
            after = [*before[:i], before[i] + 1, *before[i + 1 :]]
            assert encoder.observe(changed(state, field, after), 0) != seen, (field, i)


def changed(state: Emerald, field: str, value: object) -> Emerald:
    other = state.clone()
    setattr(other, field, value)
    return other


def test_seats_and_colours_are_counted_from_the_viewer() -> None:
    encoder = EmeraldEncoder()
    mine = encoder.observe(position(3, 0, knights={"m3": "RB"}, gold={0: (4,), 1: (2,)}), 0)
    turned = encoder.observe(position(3, 1, knights={"m3": "BG"}, gold={1: (4,), 2: (2,)}), 1)
    assert mine == turned
    assert mine != encoder.observe(position(3, 0, knights={"m3": "RG"}, gold={0: (4,), 1: (2,)}), 0)


@pytest.mark.clause("E-43")
def test_an_observation_holds_ones_own_hand_and_nobody_elses() -> None:
    encoder = EmeraldEncoder()
    one, other = (position(3, gold={1: hand}) for hand in ((2, 5), (5, 5)))
    other.gold_bag = one.gold_bag  # else the bag would tell, and so would what was taken openly
    other.log, other.log_length = one.log, one.log_length
    assert encoder.observe(one, 1) != encoder.observe(other, 1)
    for viewer in (ONLOOKER, 0, 2):
        assert encoder.observe(one, viewer) == encoder.observe(other, viewer)


def test_the_numbers_of_choices_and_their_texts_agree() -> None:
    texts = {"stop": STOP, "catch:R": CATCH, "catch:V": CATCH + 4, "yield": YIELD, "bribe:5": BRIBE + 5}
    for text, action in texts.items():
        assert notation.parse(position(3), 0, text) == action
        assert notation.write(position(3), action) == text
