"""`python -m scripts.games_page`: plays the games, and writes docs/games.md and its plots."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.progress import track

from grotto.arena.estimates import estimate
from grotto.kernel.registry import games as all_games
from grotto.play.players import players_of

from .choices import worth
from .kinds import Kind, kinds_of
from .measures import Measures, measured
from .page import FOLDER, GamePart, page
from .samples import against_masters, samples

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAMES = 1000
CHOICES = 0.3  # the part of the games in which the value of a choice is looked at


def main() -> None:
    """All games, or some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="games; all by default")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="games of each kind of match, and of each simple player"
    )
    parser.add_argument("--out", type=Path, default=DOCS, help="the folder for games.md and its plots")
    given = parser.parse_args()
    names = given.names or [name for name in all_games() if players_of(kinds_of(name)[0].game).nets is not None]
    write(names, given.games, given.out)


def write(names: Sequence[str], games: int, out: Path) -> None:
    """Play, and write the page."""
    parts = [_part(name, games) for name in names]
    command = " ".join(["python -m scripts.games_page", *names, f"--games {games}"])
    made = page(parts, command)
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for file, plot in made.plots.items():
        (folder / file).write_text(plot, encoding="utf-8")
    (out / "games.md").write_text(made.text, encoding="utf-8")


def _part(name: str, games: int) -> GamePart:
    kinds = kinds_of(name)
    rows = [_measured(kind, games) for kind in track(kinds, f"{kinds[0].game.title}: games")]
    found = [worth(kind, kind.valuation(), max(int(CHOICES * games), 1)) for kind in track(kinds, "choices")]
    return GamePart(name, kinds[0].game.title, rows, [one for one in found if one is not None and one.cells])


def _measured(kind: Kind, games: int) -> Measures:
    valuation = kind.valuation()
    bot = "scout" if valuation.judge is None else "master"
    simple = [(name, estimate(against_masters(kind, valuation, name, games))) for name in kind.simple()]
    return measured(kind, bot, list(samples(kind, valuation, games)), simple)


if __name__ == "__main__":
    main()
