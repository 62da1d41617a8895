"""What the rules themselves cost at a table, without any server."""

from __future__ import annotations

import random
import time

import grotto
from grotto.kernel.match import Match


def rules_ms(settings: dict[str, object], tables: int = 300, pace: float = 1.0, seconds: float = 10.0) -> float:
    """Milliseconds of CPU for one move: the choice, its draws, the state's name, two views and their words.

    As many matches as tables take turns, in the rhythm of the load. Without pauses, and with one match alone, all would
    lie in the processor's caches, and cost less than it can where something else is done in between.
    """
    luck, spent, done = random.Random(1), 0.0, 0
    matches = [grotto.new(str(settings["game"]), players=2, seed=seed) for seed in range(tables)]
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        match = matches[done % tables]
        if match.outcome is not None:
            match = grotto.new(str(settings["game"]), players=2, seed=done)
        seat, text = match.mover, luck.choice(match.legal)
        before = time.process_time()
        matches[done % tables] = _moved(match, text, seat)
        spent += time.process_time() - before
        done += 1
        time.sleep(max(0.0, began + done * pace / tables - time.perf_counter()))
    return spent / done * 1000


def _moved(match: Match, text: str, seat: int) -> Match:
    past, names = len(match.done), ["a", "b"]
    after = match.fork()
    after.check(text, seat)
    after.play(text, seat)
    after.state.digest()
    for viewer in (0, 1):
        after.glance(viewer)
        for event in after.events(viewer, past):
            after.game.words.sentences(event, names, "en")
    return after
