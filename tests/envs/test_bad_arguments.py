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
from grotto.kernel.state import random_games
from grotto.play.batch import Batch
from grotto.search import search

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
    "what is no number of games": (lambda: random_games(MATCH.state, 2.5, Rng(1)), "games: expected a whole number"),  # type: ignore[arg-type]
    "fewer than no games": (lambda: random_games(MATCH.state, -1, Rng(1)), "games: expected a whole number"),
    "too many decisions": (lambda: random_games(MATCH.state, 1, Rng(1), 1 << 40), "most: expected a whole number"),
    "an action of no number": (lambda: MATCH.state.noticed("x", 0), "There is no action 'x'"),  # type: ignore[arg-type]
    "an action beyond all numbers": (lambda: MATCH.state.noticed_by_all(1 << 40), "There is no action"),
    "half a field": (
        lambda: MATCH.state.clone().load({**MATCH.state.dump(), "rail": 2.5}),
        "rail is missing or damaged",
    ),
    "a list as seed": (lambda: Rng(np.array([1, 2])), "seed: expected a whole number"),
    "chance that cannot draw": (lambda: grotto.new("emerald", 3, chance=5), "chance: .*method `below`, not 5"),  # type: ignore[arg-type]
    "nothing to draw with": (lambda: MATCH.played_on(None), "chance: .*method `below`, not None"),  # type: ignore[arg-type]
    "options of a list": (lambda: MATCH.game.options(3, ["start"]), "options: expected a dictionary"),  # type: ignore[arg-type]
    "a picture of nothing": (lambda: grotto.svg({}), "view: expected a view"),  # type: ignore[typeddict-item]
    "too few names": (lambda: grotto.svg(MATCH.view(0), ["Anna"]), "names: 3 seats need a name each"),
    "a name of no text": (lambda: grotto.svg(MATCH.view(0), [1, 2, 3]), "names: 3 seats need a name each"),  # type: ignore[list-item]
    "a choice in nothing": (lambda: find("scout").choose(5, Rng(1)), "view: expected a view"),  # type: ignore[arg-type]
    "a search in nothing": (lambda: search({}), "view: expected a view"),  # type: ignore[typeddict-item]
    "a search of no round": (lambda: search(MATCH.view(0), rounds=0), "rounds: expected a whole number from 1"),
    "a search without end": (
        lambda: search(MATCH.view(0), seconds="1"),  # type: ignore[arg-type]
        "seconds: expected a number",
    ),
    "a safe choice in nothing": (lambda: MATCH.game.timeout_choice({}), "view: expected a view"),  # type: ignore[typeddict-item]
    "an array as a flag": (lambda: Batch.new("emerald", 3, 4, rotate=np.zeros(2)), "rotate: expected True or False"),  # type: ignore[arg-type]
    "a word as a flag": (lambda: GameVectorEnv("emerald", 3, 4, copy="no"), "copy: expected True or False"),  # type: ignore[arg-type]
    "an opponent by number": (lambda: SeatEnv("emerald", 2, opponents=[None, 5]), "opponents: expected the name"),  # type: ignore[list-item]
    "seeds in no list": (lambda: VECTOR.reset(seed=np.array("a")), "seed: expected a whole number"),
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


def test_numbers_of_numpy_are_seats_actions_and_seeds() -> None:
    match = grotto.new("emerald", 3, seed=np.int64(1))  # type: ignore[arg-type]
    assert match == MATCH
    seat: Any = np.int32(match.mover)
    assert match.view(seat) == match.view(int(seat))
    assert type(match.view(seat)["viewer"]) is int
    match.fork().play(match.legal[0], seat)
    state: Any = match.state
    assert ENCODER.observe(state, seat) == ENCODER.observe(state, int(seat))
    assert ENCODER.legal(state, seat) == ENCODER.legal(state)
    assert state.guess(seat, Rng(1)) == state.guess(int(seat), Rng(1))
    one, two = state.clone(), state.clone()
    one.play(np.int64(state.legal[0]), seat)
    two.play(state.legal[0])
    assert one.dump() == two.dump()
    assert one.digest() == two.digest()  # in the readable build too, where fields would keep NumPy's numbers


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
