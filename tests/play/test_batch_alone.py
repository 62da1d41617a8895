"""A batch works without Python's lock: no other thread may use it meanwhile, and batches share nothing."""

from __future__ import annotations

import contextlib
import copy
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.bots import own_bot
from grotto.play.batch import Batch
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.round_batch import RoundBatch

WAIT = 60.0  # seconds; a busy machine starts threads slowly
SIZE = 4000 if grotto.compiled else 20
CALLS: dict[str, Callable[[Batch], Any]] = {
    "step": lambda batch: batch.step(batch.masks.argmax(axis=-1)),
    "step or lose": lambda batch: batch.step_or_lose(batch.masks.argmax(axis=-1)),
    "reset": lambda batch: batch.reset(seed=1),
    "random actions": lambda batch: batch.random_actions(),
    "match": lambda batch: batch.match(0),
    "final match": lambda batch: batch.final_match(0),
    "state": lambda batch: batch.state(0),
}


class Meanwhile:
    """Actions that call something while the batch is at work on them, as another thread may."""

    def __init__(self, batch: Batch, call: Callable[[Batch], Any]) -> None:
        self.batch = batch
        self.call = call

    def __array__(self, *_: Any, **__: Any) -> Any:
        self.call(self.batch)
        return np.zeros(self.batch.masks.shape[:-1], np.int32)


@pytest.mark.parametrize("kind", [Batch, RoundBatch])
@pytest.mark.parametrize("call", CALLS)
def test_whatever_comes_while_a_batch_works_is_refused(kind: type[Batch], call: str) -> None:
    batch = kind.new("diamant", 3, 2, seed=1)
    while not batch.done.all():  # so that an episode of each has ended
        batch.step(batch.random_actions())
    CALLS[call](batch)
    with pytest.raises(RuntimeError, match="at work already"):
        batch.step(Meanwhile(batch, CALLS[call]))
    with pytest.raises(RuntimeError, match="at work already"):
        batch.step_or_lose(Meanwhile(batch, CALLS[call]))
    CALLS[call](batch)  # it is free again


def _steps(batch: Batch, stopped: threading.Event) -> None:
    while not stopped.is_set():
        with contextlib.suppress(RuntimeError):  # another one had the batch
            batch.step(batch.random_actions())


def test_threads_that_share_a_batch_are_refused() -> None:
    batch = Batch.new("erdgeister", 3, SIZE, seed=1, turn_limit=400)
    stopped = threading.Event()
    others = [threading.Thread(target=_steps, args=(batch, stopped)) for _ in range(3)]
    for other in others:
        other.start()
    try:
        with pytest.raises(RuntimeError, match="give each thread a batch of its own"):
            _until_refused(batch)
    finally:
        stopped.set()
        for other in others:
            other.join()
    batch.step(batch.random_actions())  # it is free again


def _until_refused(batch: Batch) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        batch.reset(seed=1)


def test_a_batch_is_free_again_after_a_refusal() -> None:
    batch = Batch.new("emerald", 3, 4, seed=1)
    for wrong in ([0] * 3, [99] * 4):
        with pytest.raises(ValueError, match="actions"):
            batch.step(wrong)
    with pytest.raises(grotto.BadOption, match="ended"):
        batch.final_match(0)
    batch.step(batch.random_actions())


def _played(batch: Batch) -> list[bytes]:
    seen = []
    for _ in range(30 if grotto.compiled else 4):
        batch.step(batch.random_actions())
        seen.append(batch.observations.tobytes())
    return seen


def test_batches_with_the_same_policy_play_in_two_threads_as_alone() -> None:
    options = grotto.game("emerald").options(3, {})
    master = own_bot("master").policy("emerald", 3, options)
    size = 40 if grotto.compiled else 2

    def made(seed: int) -> Batch:
        return Batch.new("emerald", 3, size, seed, opponents=[None, master, master])

    alone = [_played(made(seed)) for seed in (1, 2)]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(_played, [made(1), made(2)]))
    assert together == alone


def test_a_policy_that_does_not_say_how_it_is_made_again_is_kept() -> None:
    class Plain(Policy):
        def __init__(self, colour: str) -> None:
            super().__init__()
            self.colour = colour

    batch = Batch.new("diamant", 3, 2, seed=1, opponents=[None, Plain("red"), Plain("blue")])
    batch.step(batch.random_actions())


PICKLES = """
import copy, pickle
import grotto
from grotto.play.batch import Batch
from grotto.play.players import players_of
for game in ("emerald", "diamant", "erdgeister"):
    encoder = players_of(grotto.game(game)).encoder()
    batch = Batch.new(game, 3, 2)
    for copied in (copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        assert copied(encoder).observe(batch.state(0), 0) == encoder.observe(batch.state(0), 0)
        try:
            copied(batch)
        except TypeError as error:
            assert "cannot be copied or pickled" in str(error)
        else:
            raise AssertionError
print("all copied")
"""


def test_pickles_do_not_end_the_process() -> None:
    """In a process of its own, because this once crashed the process."""
    ended = subprocess.run([sys.executable, "-c", PICKLES], capture_output=True, text=True, timeout=2 * WAIT)
    assert (ended.returncode, ended.stdout) == (0, "all copied\n"), ended.stderr


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copied_encoder_writes_into_nobodys_arrays(copied: Callable[[Any], Any]) -> None:
    state = grotto.new("emerald", 3, seed=1).state
    encoder = players_of(grotto.game("emerald")).encoder()
    table = np.zeros((1, encoder.size), np.int16)
    encoder.bind(table.data)
    assert copied(encoder).observe(state, 0) == encoder.observe(state, 0)
    assert not table.any()
