"""Analyses a decision, deeper and deeper: an iterator that one may leave at any time.

>>> from itertools import islice
>>> from grotto import new
>>> view = new("diamant", players=3, seed=7).view(0)
>>> [len(analysis.choices) for analysis in islice(analyse(from_view(view), seed=1), 2)]
[2, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from time import perf_counter
from typing import Any

import msgspec

from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.play.notation_lines import spelled
from grotto.play.players import players_of
from grotto.play.policy import Policy

from .playing_on import PlayedOn
from .position import Decision, from_view
from .report import ActionValue, Analysis
from .searching import Searched
from .valuation import Valuation

__all__ = ["Analysis", "Decision", "analyse", "analyse_for", "analyse_until", "from_view", "valuation_of"]

EXACT_SECONDS = 0.3  # that the exact solution of an ending may take


@lru_cache(16)
def _valuation(game: str, players: int, options: bytes) -> Valuation:
    return Valuation(find_game(game), players, msgspec.json.decode(options))


def valuation_of(game: Game, players: int, options: Mapping[str, Any]) -> Valuation:
    """The valuation for such matches, made once."""
    return _valuation(game.name, players, msgspec.json.encode(options, order="sorted"))


def analyse(decision: Decision, seed: int = 0, options: Mapping[str, Any] | None = None) -> Iterator[Analysis]:
    """Yields ever deeper analyses of a decision, without end; the first one comes at once."""
    game, state, seat, _ = decision
    options = game.options(state.players, options or {})
    valuation = valuation_of(game, state.players, options)
    method = Searched if valuation.learns == "values" else PlayedOn
    solved = _solved(decision, Rng(seed))
    dominated = _dominated(decision)
    for found in method(valuation, decision, seed).deepen():
        choices = _ranked(found.choices, dominated)
        if solved is not None:
            choices = _with_solved_first(choices, solved)
        yield Analysis(
            seat=seat,
            shares=choices[0].shares,
            choices=choices,
            line=_line(spelled(game, state, found.line), choices[0].text),
            method=found.method if solved is None else "exact",
            rounds=found.rounds,
            note=valuation.note,
        )


def analyse_for(
    decision: Decision, seconds: float, seed: int = 0, options: Mapping[str, Any] | None = None, rounds: int = 0
) -> Analysis:
    """The deepest analysis within these seconds; `rounds` may end it earlier."""
    begun = perf_counter()

    def is_enough(found: Analysis) -> bool:
        return perf_counter() - begun >= seconds or 0 < rounds <= found.rounds or len(found.choices) == 1

    return analyse_until(is_enough, decision, seed, options)


def analyse_until(
    is_enough: Callable[[Analysis], bool],
    decision: Decision,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Analysis:
    """The first analysis that is good enough."""
    return next(found for found in analyse(decision, seed, options) if is_enough(found))


def _solved(decision: Decision, rng: Rng) -> str | None:
    """The best action, where the rest of the game can be solved exactly from what the seat knows."""
    game, state, seat, guesser = decision
    guessed = guesser.guessed(state, seat, rng)
    even = Policy()  # has no preference, so any other weights are those of the exact solution
    odds = players_of(game).with_exact_endings(even, EXACT_SECONDS).odds(guessed, seat, rng)
    sure = [action for action, part in odds.items() if part == 1.0]
    return game.notation.write(guessed, sure[0]) if len(odds) > 1 and sure else None


def _with_solved_first(choices: list[ActionValue], text: str) -> list[ActionValue]:
    """The choices with the solved one first, and none above it: what is known for certain goes before estimates."""
    known = next(choice for choice in choices if choice.text == text)
    best = choices[0]
    if best is not known:
        known = msgspec.structs.replace(known, chance=best.chance, shares=best.shares)
    return [known, *(choice for choice in choices if choice.text != text)]


def _dominated(decision: Decision) -> set[str]:
    """The notation of what brings the seat nothing."""
    game, state, seat, _ = decision
    return {game.notation.write(state, action) for action in state.legal if game.is_dominated(state, seat, action)}


def _ranked(choices: list[ActionValue], dominated: set[str]) -> list[ActionValue]:
    """The best first. What is dominated is worth no more than the best of the others, whatever a search has guessed."""
    others = [choice for choice in choices if choice.text not in dominated]
    if not others:
        return sorted(choices, key=lambda choice: -choice.chance)
    best = max(others, key=lambda choice: choice.chance)
    capped = [
        msgspec.structs.replace(choice, chance=best.chance, shares=best.shares)
        if choice.text in dominated and choice.chance > best.chance
        else choice
        for choice in choices
    ]
    return sorted(capped, key=lambda choice: (-choice.chance, choice.text in dominated))


def _line(found: list[str], best: str) -> list[str]:
    """How play may go on, if the line that was found begins with the best choice."""
    return found if found[:1] == [best] else [best]
