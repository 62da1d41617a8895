"""`python -m scripts.all_known`: how much hidden numbers cost a search in Erdgeister.

A search that is shown all numbers is an upper bound for one that has to guess them. Both play the same deals in every
seat among masters, with the same number of rounds. Deals that were played are kept in a file, and the next run goes on.
"""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import NamedTuple

import click
from rich.progress import track

from grotto.arena.estimates import estimate
from grotto.arena.formatting import points, short_time
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

FOLDER = Path(__file__).parent.parent / "runs" / "strength"
OPTIONS = {"turn_limit": 400}
EXPLORATION, CALM = 0.2, 0.02  # as the grandmaster's


class Deal(NamedTuple):
    """What both searches won in one deal, over all seats, and the CPU seconds of one of their choices."""

    number: int
    shown: float
    guessing: float
    seconds: float


def sentence(file: Path, deals: int, rounds: int, players: int = 4, seed: int = 7) -> str:
    """What both searches win and by how much they differ, deal by deal; plays what the file lacks of these deals."""
    file.parent.mkdir(parents=True, exist_ok=True)
    found = {deal.number: deal for deal in _read(file)}
    for number in track([number for number in range(deals) if number not in found], "deals"):
        found[number] = _play_deal(number, players, rounds, keyed(seed, "deal", number))
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(found[number]._asdict()) + "\n")
    played = list(found.values())
    shown, guessing = [deal.shown for deal in played], [deal.guessing for deal in played]
    difference = [deal.shown - deal.guessing for deal in played]
    time = short_time(fmean(deal.seconds for deal in played))
    return (
        f"A search of {rounds} rounds (CPU {time} a choice) among {players - 1} masters that is shown all numbers "
        f"wins {points(estimate(shown))} %, one that has to guess them {points(estimate(guessing))} %: "
        f"a difference of {points(estimate(difference))} points, in the same {len(played)} deals."
    )


def _read(file: Path) -> list[Deal]:
    if not file.exists():
        return []
    return [Deal(**json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def file_name(rounds: int, players: int, seed: int) -> str:
    return f"erdgeister-{players}-all-known-{rounds}r-{seed}.jsonl"


@click.command()
@click.option("--deals", default=20, show_default=True)
@click.option("--rounds", default=100, show_default=True, help="Of each search.")
@click.option("--players", default=4, show_default=True)
@click.option("--seed", default=7, show_default=True)
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
def main(deals: int, rounds: int, players: int, seed: int, folder: Path) -> None:
    """Print what both searches win among masters, and the difference deal by deal."""
    print(sentence(folder / file_name(rounds, players, seed), deals, rounds, players, seed))


def _play_deal(number: int, players: int, rounds: int, deal: int) -> Deal:
    game, clock = find_game("erdgeister"), Clock()
    shown = _share(game, players, rounds, deal, AllKnown(), clock)
    guessing = _share(game, players, rounds, deal, None, clock)
    return Deal(number, shown, guessing, clock.seconds / max(clock.choices, 1))


class Clock:
    """CPU seconds of the searches' choices."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.choices = 0

    def odds(self, policy: Policy, state: State, seat: int, rng: Rng) -> dict[int, float]:
        begin = process_time()
        found = policy.odds(state, seat, rng)
        self.seconds += process_time() - begin
        self.choices += 1
        return found


def _share(game: Game, players: int, rounds: int, deal: int, known: Guesser | None, clock: Clock) -> float:
    """The hero's mean part of the win over all seats."""
    return sum(_play(game, players, rounds, deal, seat, known, clock) for seat in range(players)) / players


def _play(game: Game, players: int, rounds: int, deal: int, hero: int, known: Guesser | None, clock: Clock) -> float:
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
        odds = {state.legal[0]: 1.0}
        if len(state.legal) > 1:
            watch = clock if seat == hero else Clock()
            odds = watch.odds(policies[seat], sight, seat, rng)
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
