"""`python -m scripts.agreement`: how well the judge of positions agrees with itself along games of masters.

A perfect judge of players who choose what is best changes its mind at draws alone. What a net changes at choices is its
own error, and what a search has to average out.
"""

from __future__ import annotations

from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

import click

from grotto.arena.pairing import keyed
from grotto.bots.find_net import find_net
from grotto.bots.rung_policies import RungSettings, rung_policy
from grotto.bots.rungs import rung
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games as game_names
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.files import read
from grotto.nets.net import Net
from grotto.nets.net_judge import NetJudge
from grotto.play.judge import Judge
from grotto.play.keyed_chance import KeyedChance
from grotto.play.players import players_of

LIMITS = {"erdgeister": {"turn_limit": 400}}


class Agreement(NamedTuple):
    """Mean squares over all seats."""

    games: int
    choices: list[float]
    """Changes from before a choice to after it, with the mean over all draws that follow."""
    draws: list[float]
    """Changes by what is drawn."""
    views: list[float]
    """Differences between what two seats tell about one position."""
    losses: list[float]
    """Log-losses of the values before choices, by how the games ended."""

    def text(self) -> str:
        choices, draws = sum(self.choices) / self.games, sum(self.draws) / self.games
        return (
            f"{self.games} games of masters, {len(self.choices) / self.games:.0f} choices in each.\n"
            f"Squared changes a game: at choices {choices:.4f}, at draws {draws:.4f}\n"
            f"Standard deviation: of a choice {_deviation(self.choices)}, of a draw {_deviation(self.draws)}, "
            f"between two views {_deviation(self.views)}\n"
            f"Log-loss {sum(self.losses) / len(self.losses):.4f}"
        )


def _deviation(squares: list[float]) -> str:
    return f"{sqrt(sum(squares) / len(squares)):.4f}" if squares else "-"


def agreement(game: str, players: int, games: int, seed: int, net: Net | None = None) -> Agreement:
    """Play games of masters, and ask a net about them; the shipped one by default."""
    found = Agreement(games, [], [], [], [])
    for number in range(games):
        _play(game, players, keyed(seed, "deal", number), net, found)
    return found


def _play(name: str, players: int, deal: int, net: Net | None, found: Agreement) -> None:
    game = find_game(name)
    options = game.options(players, LIMITS.get(name, {}))
    master = rung_policy(RungSettings(rung("master")), game, players, options)
    judge = _judge(name, players, net)
    policies = [master.policy.fresh() for _ in range(players)]
    state, luck, rng = game.start(players, options), KeyedChance(deal), Rng(deal % (1 << 30))
    told: list[list[float]] = []
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.play(luck.outcome(state))
            continue
        seat = state.mover
        odds = policies[seat].odds(state.guess(seat, rng), seat, rng) if len(state.legal) > 1 else {state.legal[0]: 1.0}
        told.append(_values(judge, state, seat))
        found.views.append(_square(told[-1], _values(judge, state, (seat + 1) % players)))
        state.play(max(odds, key=odds.__getitem__))
        expected = _expected(judge, state)
        found.choices.append(_square(expected, told[-1]))
        if state.mover == CHANCE:
            while state.mover == CHANCE:
                state.play(luck.outcome(state))
            found.draws.append(_square(_values(judge, state, state.mover), expected))
    for values in told:
        found.losses.append(-sum(share * log(value + 1e-7) for share, value in zip(state.shares, values, strict=True)))


def _judge(name: str, players: int, net: Net | None) -> Judge:
    game = find_game(name)
    if net is None:
        weights = find_net(game, players, game.options(players, {})).weights
        assert weights is not None
        net = weights.net.fresh()
    return NetJudge(players_of(game).features(), net)


def _values(judge: Judge, state: State, seat: int) -> list[float]:
    return list(state.shares) if state.mover == OVER else judge.worths(state, seat)


def _expected(judge: Judge, state: State) -> list[float]:
    """The mean over all draws that follow, each position as its mover tells it."""
    if state.mover != CHANCE:
        return _values(judge, state, state.mover)
    means, total = [0.0] * state.players, sum(weight for _, weight in state.odds)
    for outcome, weight in state.odds:
        after = state.clone()
        after.play(outcome)
        for seat, value in enumerate(_expected(judge, after)):
            means[seat] += value * weight / total
    return means


def _square(one: list[float], two: list[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) / len(one)


@click.command()
@click.argument("game", type=click.Choice([name for name in game_names() if name != "diamant"]), default="emerald")
@click.option("--players", default=4, show_default=True)
@click.option("--games", default=40, show_default=True)
@click.option("--seed", default=7, show_default=True)
@click.option("--net", type=click.Path(exists=True, path_type=Path), help="A file of weights; by default the shipped.")
def main(game: str, players: int, games: int, seed: int, net: Path | None) -> None:
    """Print by how much the judge of GAME changes its mind at choices and at draws."""
    print(agreement(game, players, games, seed, None if net is None else read(net).net).text())


if __name__ == "__main__":
    main()
