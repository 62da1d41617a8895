"""What is handed to environments wrongly gets an error that names the argument; copies of environments go on alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
import grotto
from grotto.arena import data_set
from grotto.bots import find
from grotto.envs import pettingzoo
from grotto.envs.gymnasium import GameVectorEnv, SeatEnv
from grotto.kernel.rng import Rng
from grotto.play.batch import Batch

ENV = pettingzoo.env("emerald", players=3)
ROUNDS = pettingzoo.parallel_env("diamant", players=3)
ENV.reset(seed=1)
ROUNDS.reset(seed=1)
BATCH = Batch.new("emerald", 3, 4, seed=1)
VECTOR = GameVectorEnv("emerald", 3, 4)
SEAT = SeatEnv("emerald", 3)
ENCODER = BATCH.row_encoder
ROW = np.zeros(ENCODER.size, np.int16)
MATCH = grotto.new("emerald", 3, seed=1)

WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "unequal lists": (lambda: BATCH.step([[1], [2, 3]]), "actions: .*unequal"),
    "a batch's seed": (lambda: Batch.new("emerald", 3, 4, seed="a"), "seed: expected a whole number"),  # type: ignore[arg-type]
    "no seed": (lambda: Batch.new("emerald", 3, 4, seed=None), "seed: expected a whole number"),  # type: ignore[arg-type]
    "half a seed": (lambda: BATCH.reset(1.5), "seed: expected a whole number"),  # type: ignore[arg-type]
    "row by name": (lambda: BATCH.match("a"), "row: games are 0 to 3"),  # type: ignore[arg-type]
    "row too large": (lambda: BATCH.match(1 << 70), "row: games are 0 to 3"),
    "state of no row": (lambda: BATCH.state(None), "row: games are 0 to 3"),  # type: ignore[arg-type]
    "foreign agent": (lambda: ENV.observe("seat_9"), "agent: there is no 'seat_9'"),
    "no dictionary": (lambda: ROUNDS.step([0, 0, 0]), "actions: expected a dictionary"),  # type: ignore[arg-type]
    "foreign agent's action": (
        lambda: ROUNDS.step({"seat_0": 0, "seat_1": 0, "seat_2": 0, "seat_9": 0}),
        "actions: there is no 'seat_9'",
    ),
    "seed of text": (lambda: VECTOR.reset(seed="abcd"), "seed: expected a whole number"),
    "a seed of one number in an array": (lambda: ENV.reset(seed=np.array([1])), "seed: expected a whole number"),  # type: ignore[arg-type]
    "a list as agent": (lambda: ENV.observe(["seat_0"]), "agent: there is no"),  # type: ignore[arg-type]
    "an array as a word": (
        lambda: GameVectorEnv("emerald", 3, 4, illegal=np.array(["lose"])),  # type: ignore[arg-type]
        "illegal: expected one of",
    ),
    "another word": (lambda: GameVectorEnv("emerald", 3, 4, illegal="ignore"), "illegal: expected one of"),
    "one learner's seed": (lambda: SEAT.reset(seed="a"), "seed: expected a whole number"),  # type: ignore[arg-type]
    "half a step": (lambda: MATCH.rewound(0.5), "There is no step 0.5"),  # type: ignore[arg-type]
    "no state to read": (lambda: ENCODER.observe(MATCH, 0), "state: .* cannot read a Match"),  # type: ignore[arg-type]
    "no state to index": (lambda: ENCODER.index(None, 0), "state: .* cannot read a NoneType"),  # type: ignore[arg-type]
    "dates": (
        lambda: ENCODER.mask_into(MATCH.state, 0, np.zeros(3, "datetime64[s]")),
        "array: expected an array",
    ),
    "no encoder": (lambda: Batch(MATCH.state, None, 4), "encoder: expected an Encoder"),  # type: ignore[arg-type]
    "a viewer beyond all numbers": (lambda: ENCODER.observe(MATCH.state, 1 << 70), "There is no seat"),
    "half a viewer": (lambda: ENCODER.observe(MATCH.state, 0.5), "There is no seat 0.5"),  # type: ignore[arg-type]
    "no viewer": (lambda: ENCODER.observe_into(MATCH.state, float("nan"), ROW), "There is no seat nan"),  # type: ignore[arg-type]
    "a space of nobody": (lambda: ENV.observation_space("seat_9"), "agent: there is no 'seat_9'"),
    "actions of a list": (lambda: ENV.action_space(["seat_0"]), "agent: there is no"),  # type: ignore[arg-type]
    "a source's seed": (lambda: Rng(float("nan")), "seed: expected a whole number"),  # type: ignore[arg-type]
    "nothing to draw from": (lambda: Rng(1).below(0), "n: expected a whole number from 1"),
    "too much to draw from": (lambda: Rng(1).below(1 << 31), "n: expected a whole number from 1"),
    "half a number to draw from": (lambda: Rng(1).below(2.5), "n: expected a whole number"),  # type: ignore[arg-type]
    "a bot of no name": (lambda: find(None), "A bot has a name, not None"),  # type: ignore[arg-type]
    "no games": (lambda: data_set.plan_of("emerald", ["scout", "scout"], 0, 1), "games: expected a whole number"),
    "half a game": (lambda: data_set.plan_of("emerald", ["scout"] * 2, 0.5, 1), "games: expected a whole number"),  # type: ignore[arg-type]
    "games of nobody": (lambda: data_set.plan_of("emerald", [], 1, 1), "bots: say who plays"),
    "games of no folder": (lambda: list(data_set.read("/no/such/folder")), "/no/such/folder: is no folder"),
    "a part of no name": (lambda: ENCODER.part(np.zeros(2)), "There is no part"),  # type: ignore[arg-type]
    "no game yet": (lambda: pettingzoo.env("emerald", players=3).step(0), "action: no game is running"),
    "nothing yet": (lambda: pettingzoo.env("emerald", players=3).last(), "agent_selection is there after reset"),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_error_names_the_argument(case: str) -> None:
    call, message = WRONG[case]
    with pytest.raises((ValueError, IndexError, AttributeError, grotto.GameIsOver), match=message):
        call()


def test_environments_batches_and_encoders_say_what_they_are() -> None:
    assert repr(ENV) == "<GameEnv emerald, 3 players>"
    assert repr(ROUNDS) == "<RoundEnv diamant, 3 players>"
    assert repr(BATCH) == "<Batch of 4 games, Emerald, 3 players>"
    assert repr(ENCODER) == f"<EmeraldEncoder, {ENCODER.size} numbers in a row, version 2>"


def test_numbers_of_numpy_are_seeds_and_indices() -> None:
    env = pettingzoo.env("emerald", players=3)
    env.reset(seed=np.int64(3))  # type: ignore[arg-type]
    assert env.match().seed == 3
    assert VECTOR.reset(seed=np.arange(4))[1]["episode_seed"].tolist() == [0, 1, 2, 3]
    state, encoder = grotto.new("emerald", 3, seed=1).state, BATCH.row_encoder
    index = encoder.legal(state)[0]
    assert encoder.action(state, np.int64(index)) == encoder.action(state, index)
    with pytest.raises(grotto.NotLegal, match="There is no action True"):
        encoder.action(state, bool(1))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_on_alone(copied: Callable[[Any], Any]) -> None:
    env = pettingzoo.env("emerald", players=3)
    env.reset(seed=5)
    for _ in range(12):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    other, before = copied(env), env.match()
    assert other.match() == before
    for _ in range(12):
        other.step(int(other.observe(other.agent_selection)["action_mask"].argmax()))
    assert env.match() == before != other.match()
    for _ in range(12):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert env.match() == other.match()
