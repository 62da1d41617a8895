"""The part of STRENGTH.md about senseless choices: how often bots of three rungs make them."""

from __future__ import annotations

from time import process_time

from grotto.arena.senseless_counts import Share, count_senseless
from grotto.kernel.registry import game as find_game

RUNGS = ("apprentice", "companion", "master")
PLAYERS = 4
GAMES = {"emerald": 200, "diamant": 400, "erdgeister": 60}
OPTIONS = {"erdgeister": {"turn_limit": 400}}
FEWEST = 4  # games

WORDS = """What no person does, counted over games of four equal bots: the percentage of the occasions, and of how many.
Intervals are 95 %, as if occasions were independent. What is left has reasons: see decision 0062.
`tests/bots/test_senseless.py` holds the rungs to bounds. All games together took {seconds:.0f} s of CPU time.
"""


def senseless_table(part: float, seed: int) -> str:
    """The table with its words; `part` of the games."""
    start = process_time()
    head = ["| game | senseless choice | " + " | ".join(RUNGS) + " |", "|---" * (2 + len(RUNGS)) + "|"]
    rows = [row for game, games in GAMES.items() for row in _rows(game, max(int(games * part), FEWEST), seed)]
    return "\n".join([WORDS.format(seconds=process_time() - start), *head, *rows, ""])


def _rows(game: str, games: int, seed: int) -> list[str]:
    counts = [count_senseless(game, PLAYERS, rung, games, seed, OPTIONS.get(game)) for rung in RUNGS]
    title = find_game(game).title
    return [f"| {title} | {name} | " + " | ".join(_cell(found[name]) for found in counts) + " |" for name in counts[0]]


def _cell(share: Share) -> str:
    if share.occasions == 0:
        return "-"
    low, high = share.interval
    return f"{share.percent:.1f} ({low:.1f} to {high:.1f}) of {share.occasions}"
