"""Plays games between the strongest bots that there are, and keeps what the page needs of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from grotto.analysis.master_games import SEEDS, MasterGame, master_games
from grotto.analysis.valuation import LONGEST_GAME, Valuation
from grotto.kernel.constants import CHANCE
from grotto.play.deal_replay import replay_deal
from grotto.play.selfplay import SelfPlay

from .kinds import Kind

FIRST = 3_000_000  # deals from here on were used for nothing else
LOOKS = 40  # positions of a game that are valued

Number = TypeVar("Number", int, float)


class Sample(NamedTuple):
    """One game. Seats are counted from the one that begins."""

    shares: list[float]
    points: list[int]
    choices: int
    """How many times somebody chose between several actions."""
    chances: list[list[float]]
    """Everybody's chance to win at some moments, evenly spread; empty where no net values positions."""


def samples(kind: Kind, valuation: Valuation, games: int) -> Iterator[Sample]:
    """Games of masters against each other, one for each deal."""
    for game in master_games(valuation, FIRST, games):
        yield _sample(kind, valuation, game)


def _sample(kind: Kind, valuation: Valuation, game: MasterGame) -> Sample:
    root = kind.game.start(kind.players, dict(kind.options))
    every = max(len(game.actions) // LOOKS, 1)
    first, choices, chances = 0, 0, []
    chosen = (step for step in replay_deal(root, game.deal, game.actions) if step.mover != CHANCE)
    for number, step in enumerate(chosen):
        first = step.mover if number == 0 else first
        choices += len(step.state.legal) > 1
        if valuation.judge is not None and number % every == 0:
            chances.append(valuation.shares(step.state))
    turned = [_from(row, first) for row in chances]
    return Sample(_from(game.won, first), _from(game.points, first), choices, turned)


def _from(row: Sequence[Number], first: int) -> list[Number]:
    return [row[(first + i) % len(row)] for i in range(len(row))]


def against_masters(kind: Kind, valuation: Valuation, name: str, games: int) -> list[float]:
    """A simple player's part of the win among masters, from every seat in turn."""
    hero = kind.policy(name)
    root = kind.game.start(kind.players, dict(kind.options))
    found = []
    masters = valuation.masters()
    tables = [SelfPlay(root, [*masters[:seat], hero, *masters[seat + 1 :]], most=LONGEST_GAME)
              for seat in range(kind.players)]  # fmt: skip
    for deal in range(FIRST, FIRST + games):
        seat = deal % kind.players
        found.append(tables[seat].play(deal, deal + SEEDS)[seat])
    return found
