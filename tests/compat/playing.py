"""People who play at random at a table, by the API alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from .people import TIMEOUT, Person


def play(people: Sequence[Person], table: str, rng: Random, *, choices: int = 100_000) -> int:
    """So many choices, or to the end; bots and others may choose in between. How many were made."""
    made = 0
    waited_until = time.monotonic() + TIMEOUT
    while made < choices:
        over, acted = _round(people, table, rng, choices - made)
        made += acted
        if over:
            break
        if acted:
            waited_until = time.monotonic() + TIMEOUT
        else:
            assert time.monotonic() < waited_until, f"nobody can choose at {table}"
            time.sleep(0.01)
    return made


def play_on(people: Sequence[Person], table: str, rng: Random, until: Callable[[Any], bool]) -> None:
    """One choice after the other until one of them sees the table so."""
    while not any(until(person.see(table)) for person in people):
        assert play(people, table, rng, choices=1) == 1, "the match ended before"


def _round(people: Sequence[Person], table: str, rng: Random, most: int) -> tuple[bool, int]:
    """Whether the match is over, and how many have chosen."""
    acted = 0
    for person in people:
        seen = person.see(table)
        if seen["phase"] == "over":
            return True, acted
        for seat in seen["yours"]:
            if len(seen["yours"]) > 1:
                seen = person.see(table, seat)
            if acted < most and seen["phase"] == "playing" and seat in seen["scene"]["to_act"] and not seen["chosen"]:
                text = rng.choice(seen["scene"]["legal"])["text"]
                person.do("act", table, seat=seat, turn=seen["turn"], text=text)
                acted += 1
    return False, acted
