"""Checks the luck ledger over many games between masters: `python -m scripts.luck --games 10000`.

Mean luck has to be 0 within three standard errors in every seat, and results without luck have to vary less: at least
four times less in Diamant, 1.2 times in Emerald. In Erdgeister the luck lies in the deal, which a review shows by par.
"""

from __future__ import annotations

import argparse
import sys

from rich.progress import track

from grotto.analysis.luck_check import lucky_games, summary
from grotto.analysis.valuation import Valuation
from grotto.kernel.registry import game as find_game

KINDS = (("diamant", 4, 4.0), ("emerald", 4, 1.2), ("erdgeister", 4, 0.0))  # game, players, least ratio
FIRST = 2_000_000  # deals from here on were never used to fit anything
MOST_ERRORS = 3.0


def main() -> None:
    """Exit with 1 if the ledger misses what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="games; all by default")
    parser.add_argument("--games", type=int, default=10_000)
    given = parser.parse_args()
    fine = [check(*kind, given.games) for kind in KINDS if not given.names or kind[0] in given.names]
    sys.exit(0 if all(fine) else 1)


def check(name: str, players: int, least: float, games: int) -> bool:
    """Print what the games say, and whether it is as wanted."""
    game = find_game(name)
    valuation = Valuation(game, players, game.options(players, {}))
    played = list(track(lucky_games(valuation, FIRST, games), f"{name} with {players}", total=games))
    found = summary(played)
    print(
        f"{name} with {players}, {games} games of masters: mean luck at most {abs(found.worst):.1f} standard errors "
        f"from 0 in any seat; without luck results vary {found.ratio:.2f} ± {found.margin:.2f} times less"
    )
    return abs(found.worst) <= MOST_ERRORS and found.ratio >= least


if __name__ == "__main__":
    main()
