"""What choices cost in games between rungs, from which each game's grades are taken: `python -m scripts.grades`.

Four rungs sit at one table, and their choices are reviewed as those of people are. A choice is called an inaccuracy
from the cost on that one of ten choices reaches, a mistake from that of one of twenty-five, a blunder from that of one
of a hundred: so the words say how rare such a choice is in its game.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

from rich.progress import track

from grotto.analysis.review.grading import review_decisions
from grotto.bots.by_name import bot as find_bot
from grotto.kernel.constants import CERTAINTY, OVER
from grotto.kernel.registry import games
from grotto.kernel.rng import Rng
from grotto.match.match import Match

RUNGS = ("apprentice", "scout", "companion", "master")
RARE = {"inaccuracy": 0.10, "mistake": 0.04, "blunder": 0.01}
FIRST = 5_000_000  # deals from here on were used for nothing else


def main() -> None:
    """Print the costs of all rungs together and of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="games; all by default")
    parser.add_argument("--games", type=int, default=40, help="games of each")
    given = parser.parse_args()
    for name in given.names or games():
        tell(name, costs(name, given.games))


def costs(name: str, count: int) -> Mapping[str, list[float]]:
    """What every choice cost, by rung."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in track(range(count), name):
        order = [RUNGS[(seat + number) % len(RUNGS)] for seat in range(len(RUNGS))]
        match = played(name, order, FIRST + number)
        for one in review_decisions(match, 0, len(match.done)):
            found[order[one.seat]].append(one.cost)
    return found


def played(name: str, order: Sequence[str], seed: int) -> Match:
    """A match between these rungs."""
    match, rng = Match.new(name, len(order), seed), Rng(seed)
    bots = [find_bot(rung) for rung in order]
    while match.mover != OVER:
        match.play(bots[match.mover].choose(match.view(match.mover), rng).text, match.mover)
    return match


def tell(name: str, found: Mapping[str, list[float]]) -> None:
    """A table: from which cost on a choice is so rare, with its 95 % interval."""
    everybody = [cost for rung in RUNGS for cost in found[rung]]
    print(f"{name}: {len(everybody)} choices")
    for who, values in [("all", everybody), *((rung, found[rung]) for rung in RUNGS)]:
        cells = [_cell(word, values, part) for word, part in RARE.items()]
        print(f"  {who:<10} {', '.join(cells)}", flush=True)


def _cell(word: str, values: Sequence[float], part: float) -> str:
    low, middle, high = quantile(values, 1 - part)
    return f"{word} {middle:.3f} ({low:.3f} to {high:.3f})"


def quantile(values: Sequence[float], part: float) -> tuple[float, float, float]:
    """The value below which a part of all lies, between the bounds of its 95 % interval."""
    ordered, count = sorted(values), len(values)
    half = CERTAINTY * sqrt(part * (1 - part) / count)
    low, middle, high = (ordered[min(max(int(count * at), 0), count - 1)] for at in (part - half, part, part + half))
    return low, middle, high


if __name__ == "__main__":
    main()
