"""What the rules themselves cost at a table, without any server."""

from __future__ import annotations

import random
import time

import grotto


def rules_ms(settings: dict[str, object], moves: int = 400) -> float:
    """Milliseconds of CPU for one move: the choice, its draws, the state's name, two views and their words."""
    luck, spent, done = random.Random(1), 0.0, 0
    while done < moves:
        match = grotto.new(str(settings["game"]), players=2, seed=done)
        names = ["a", "b"]
        while match.outcome is None and done < moves:
            seat, past = match.mover, len(match.done)
            text = luck.choice(match.legal)
            began = time.process_time()
            after = match.fork()
            after.check(text, seat)
            after.play(text, seat)
            after.state.digest()
            for viewer in (0, 1):
                after.glance(viewer)
                for event in after.events(viewer, past):
                    after.game.words.sentences(event, names, "en")
            spent += time.process_time() - began
            match, done = after, done + 1
    return spent / done * 1000
