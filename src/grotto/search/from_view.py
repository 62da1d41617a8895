"""Search from a view: the simplest entry point."""

from __future__ import annotations

from numbers import Real
from time import perf_counter

from grotto.kernel.arguments import is_whole
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.text import quoted
from grotto.kernel.view import View, check_view

from .tree import Choice, Search

CHUNK = 64  # rounds between two looks at the clock


def search(view: View, rounds: int = 2_000, seconds: float | None = None, seed: int = 0) -> list[tuple[str, Choice]]:
    """The viewer's actions with their notation, most visited first, after as many rounds as time allows."""
    check_view(view)
    if view["viewer"] is None:
        raise BadOption("An onlooker has nothing to choose")
    if not is_whole(rounds) or rounds < 1:
        raise BadOption(f"rounds: expected a whole number from 1, not {quoted(rounds)}")
    if seconds is not None and not (_is_number(seconds) and seconds >= 0):
        raise BadOption(f"seconds: expected a number from 0, not {quoted(seconds)}")
    game = find_game(view["game"])
    state = game.imagine(view, Rng(seed))
    trees = Search(state, view["viewer"], seed)
    deadline = None if seconds is None else perf_counter() + seconds
    while trees.rounds < rounds and (deadline is None or perf_counter() < deadline):
        before = trees.rounds
        trees.run(min(CHUNK, rounds - before))
        if trees.rounds == before:
            break
    return [(game.notation.write(state, choice.action), choice) for choice in trees.choices()]


def _is_number(value: object) -> bool:
    return isinstance(value, Real)
