"""`python -m scripts.all_known`: how much hidden numbers cost a search in Erdgeister.

A search that is shown all numbers is an upper bound for one that has to guess them. Both play the same deals in every
seat among masters, with the same number of rounds.
"""

from __future__ import annotations

import click
from rich.progress import track

from grotto.arena.estimates import estimate
from grotto.arena.formatting import points
from grotto.arena.pairing import keyed
from grotto.bots.find_net import find_net
from grotto.bots.rung_policies import RungSettings, rung_policy
from grotto.bots.rungs import rung
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_judge import NetJudge
from grotto.play.guesser import AllKnown, Guesser
from grotto.play.keyed_chance import KeyedChance
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.search.search_policy import SearchPolicy

OPTIONS = {"turn_limit": 400}
EXPLORATION, CALM = 0.2, 0.02  # as the grandmaster's


@click.command()
@click.option("--deals", default=20, show_default=True)
@click.option("--rounds", default=100, show_default=True, help="Of each search.")
@click.option("--players", default=4, show_default=True)
@click.option("--seed", default=7, show_default=True)
def main(deals: int, rounds: int, players: int, seed: int) -> None:
    """Print what both searches win among masters, and the difference deal by deal."""
    game = find_game("erdgeister")
    shown, guessing = [], []
    for deal in track(range(deals), "deals"):
        shown.append(_share(game, players, rounds, keyed(seed, "deal", deal), AllKnown()))
        guessing.append(_share(game, players, rounds, keyed(seed, "deal", deal), None))
    difference = [a - b for a, b in zip(shown, guessing, strict=True)]
    print(f"A search of {rounds} rounds among {players - 1} masters, {deals} deals, all seats:")
    print(f"shown all numbers {points(estimate(shown))}, guessing {points(estimate(guessing))}, "
          f"difference {points(estimate(difference))}")  # fmt: skip


def _share(game: Game, players: int, rounds: int, deal: int, known: Guesser | None) -> float:
    """The hero's mean part of the win over all seats."""
    return sum(_play(game, players, rounds, deal, seat, known) for seat in range(players)) / players


def _play(game: Game, players: int, rounds: int, deal: int, hero: int, known: Guesser | None) -> float:
    options = game.options(players, OPTIONS)
    master = RungSettings(rung("master"))
    policies = [rung_policy(master, game, players, options).policy for _ in range(players)]
    policies[hero] = _searcher(game, players, rounds, known)
    state, luck, rng = game.start(players, options), KeyedChance(deal), Rng(keyed(deal, hero))
    while state.mover != OVER:
        if state.mover == CHANCE:
            _step(state, luck.outcome(state), policies, rng)
            continue
        seat = state.mover
        sight = state if seat == hero and known is not None else state.guess(seat, rng)
        odds = policies[seat].odds(sight, seat, rng) if len(state.legal) > 1 else {state.legal[0]: 1.0}
        _step(state, max(odds, key=odds.__getitem__), policies, rng)
    return state.shares[hero]


def _searcher(game: Game, players: int, rounds: int, known: Guesser | None) -> Policy:
    options = game.options(players, OPTIONS)
    weights = find_net(game, players, options).weights
    assert weights is not None
    beliefs = find_net(game, players, options, beliefs=True).weights
    guesser = known or players_of(game).guesser(beliefs and beliefs.net.fresh())
    judge = NetJudge(players_of(game).features(), weights.net.fresh())
    return SearchPolicy(judge, guesser, rounds, exploration=EXPLORATION, calm=CALM)


def _step(state: State, action: int, policies: list[Policy], rng: Rng) -> None:
    for seat, policy in enumerate(policies):
        seen = state.noticed(action, seat)
        if policy.watches and seen >= 0:
            policy.tell(state.guess(seat, rng), seat, seen)
    state.play(action)


if __name__ == "__main__":
    main()
