"""No rung above the lowest does in Erdgeister what cannot gain anything."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.styles import positions

import grotto
from grotto.bots.contract import Budget
from grotto.bots.rung_policies import RungSettings, rung_policy
from grotto.bots.rungs import RUNGS, Rung
from grotto.games.erdgeister.numbers import KEEP, KIDNAP, PUBLIC, SHOW, SPY
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.policy import Policy

every_rung = pytest.mark.parametrize("rung", RUNGS[1:], ids=lambda rung: rung.name)


def policy_of(rung: Rung, state: State) -> Policy:
    options = grotto.game("erdgeister").options(state.players, {})
    settings = RungSettings(rung, budget=Budget(rounds=20))
    return rung_policy(settings, grotto.game("erdgeister"), state.players, options).policy


def knows(state: Any, figure: int) -> bool:
    return figure // state.each == state.mover or bool(state.known[figure] & (PUBLIC | 1 << state.mover))


def known_spies(state: Any) -> list[int]:
    """Spies on figures whose numbers the mover knows: its own, and those that it has seen."""
    return [action for action in state.legal if SPY <= action < KIDNAP and knows(state, action - SPY)]


@every_rung
def test_nobody_spies_at_a_gnome_that_he_knows(rung: Rung) -> None:
    found = [state.clone() for state in positions("erdgeister") if state.players == 4 and known_spies(state)][::9][:6]
    assert found
    policy = policy_of(rung, found[0])
    for state in found:
        odds = policy.odds(state, state.mover, Rng(1))
        assert sum(odds[action] for action in known_spies(state)) == 0
        assert sum(odds.values()) == pytest.approx(1)


def caught_spying(state: Any) -> bool:
    """The mover has looked under its own key bearer."""
    own = state.marked // state.each == state.mover
    return SHOW in state.legal and own and state.number[state.marked] == state.key_number


@every_rung
def test_nobody_shows_his_own_key_bearer_to_all(rung: Rung) -> None:
    """A bot can come into this position when it takes over a seat."""
    state: Any = next(state for state in positions("erdgeister") if state.players == 4 and known_spies(state)).clone()
    key = next(i for i in range(24) if i // state.each == state.mover and state.number[i] == state.key_number)
    state.play(SPY + key)
    assert caught_spying(state)
    assert policy_of(rung, state).odds(state, state.mover, Rng(1)) == {SHOW: 0, KEEP: 1}
