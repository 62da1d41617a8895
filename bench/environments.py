"""Environments: the batch against random games, and PettingZoo and OpenSpiel against games of their own."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State, random_games
from grotto.play.batch import Batch

from .games import TURN_LIMIT
from .runs import SEED, Effort
from .two_threads import gain_of_two_threads

ROWS = 1024
STEPS = 64  # of all games, in one timed piece: what stands in the caches of other work is soon forgotten
PIECES = 20  # for each round
WARM_UP = 256  # steps until the games have drifted apart
SPIEL_PEERS = {"diamant": "python_liars_poker"}  # the game of OpenSpiel, written in Python, to compare with
OTHERS = "python_block_dominoes"


class EnvironmentSpeed(NamedTuple):
    """Ratios; None where what is compared with is not installed."""

    batch: float
    """Steps with rows and masks, to decisions of random games."""
    batch_with_copies: float
    two_threads: float
    """Two batches in two threads, to one after the other."""
    pettingzoo: float | None
    """Steps turn by turn, to those of leduc_holdem_v4.env()."""
    open_spiel: float | None
    """Actions, to those of a game of OpenSpiel's own."""


def environment_speed(game: str, players: int, effort: Effort) -> EnvironmentSpeed:
    """All ratios in one run, so that they can be compared."""
    options: dict[str, Any] = {"turn_limit": TURN_LIMIT} if game == "erdgeister" else {}
    rules = grotto.game(game)
    start = rules.start(players, rules.options(players, options))
    batches = [Batch.new(game, players, ROWS, SEED, copy=copy, **options) for copy in (False, True)]
    alone, with_copies = (_to_random_games(start, batch, effort) for batch in batches)
    return EnvironmentSpeed(
        alone,
        with_copies,
        median(_two_threads(game, players, options) for _ in range(effort.rounds)),
        _to_peer(lambda: _aec(game, players, options, effort), lambda: _leduc(effort)),
        _to_peer(
            lambda: _spiel(f"grotto_{game}(players={players})", effort),
            lambda: _spiel(SPIEL_PEERS.get(game, OTHERS), effort),
        ),
    )


def _to_random_games(start: State, batch: Batch, effort: Effort) -> float:
    """By short pieces in turn, each about as long: a busy machine then slows both alike."""
    for _ in range(WARM_UP):
        batch.step(batch.random_actions())
    games = _games_that_take(_step_seconds(batch) * STEPS * ROWS, start)
    pieces = [(_decision_seconds(start, games, seed), _step_seconds(batch)) for seed in range(PIECES * effort.rounds)]
    decision, step = map(median, zip(*pieces, strict=True))
    return float(decision / step)


def _games_that_take(seconds: float, start: State) -> int:
    games = 1
    while True:
        begun = process_time()
        random_games(start, games, Rng(SEED))
        if process_time() - begun > seconds / 2:
            return games
        games *= 2


def _decision_seconds(start: State, games: int, seed: int) -> float:
    begun = process_time()
    decisions, _ = random_games(start, games, Rng(seed))
    return (process_time() - begun) / decisions


def _step_seconds(batch: Batch) -> float:
    """Of one game: the time of stepping alone, without that of choosing."""
    spent = 0.0
    for _ in range(STEPS):
        actions = batch.random_actions()
        begun = process_time()
        batch.step(actions)
        spent += process_time() - begun
    return spent / (STEPS * ROWS)


def _two_threads(game: str, players: int, options: dict[str, Any]) -> float:
    """Four times as many rows, so that threads are not what is measured."""
    return gain_of_two_threads([Batch.new(game, players, 4 * ROWS, SEED, copy=False, **options) for _ in range(2)])


def _to_peer(ours: Callable[[], float], theirs: Callable[[], float]) -> float | None:
    try:
        peer = theirs()
    except ImportError:
        return None
    return ours() / peer


def _aec(game: str, players: int, options: dict[str, Any], effort: Effort) -> float:
    from grotto.envs import pettingzoo

    return _turns(pettingzoo.env(game, players, **options), effort)


def _leduc(effort: Effort) -> float:
    from pettingzoo.classic import leduc_holdem_v4

    return _turns(leduc_holdem_v4.env(), effort)


def _turns(env: Any, effort: Effort) -> float:
    """Random legal steps of an environment turn by turn, each with its observation."""
    choose, taken, begun = random.Random(SEED), 0, process_time()
    while (spent := process_time() - begun) < effort.seconds:
        env.reset(seed=taken)
        for _agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else choose.choice(seen["action_mask"].nonzero()[0].tolist()))
            taken += 1
    return taken / spent


def _spiel(text: str, effort: Effort) -> float:
    import pyspiel

    for registering in ("open_spiel.python.games", "grotto.envs.open_spiel"):  # its games, and ours
        import_module(registering)
    game, choose, taken, begun = pyspiel.load_game(text), random.Random(SEED), 0, process_time()
    while (spent := process_time() - begun) < effort.seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, odds)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
            taken += 1
    return taken / spent
