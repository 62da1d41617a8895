"""Writes docs/pictures/: each game in the terminal, as people see it.

python -m scripts.pictures
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import grotto
from grotto.bots import bot
from grotto.cli.terminal_table import Table
from grotto.kernel.rng import Rng

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCENES = {"emerald": (3, 11, 70), "diamant": (5, 12, 46), "erdgeister": (3, 5, 130)}
NAMES = ["Anna", "Ben", "Cleo", "Dov", "Eva"]


def picture(game: str) -> str:
    """A position of a game between apprentices, seen by the first of them who is to act."""
    players, seed, events = SCENES[game]
    match = grotto.new(game, players, seed, names=NAMES[:players])
    rng = Rng(seed)
    apprentice = bot("apprentice")
    while len(match.done) < events or 0 not in match.to_act:
        seat = match.to_act[-1]
        match.play(apprentice.choose(match.view(seat), rng).text, seat)
    console = Console(record=True, width=104, file=StringIO(), force_terminal=True, highlight=False)
    Table(match, Path("unused"), console, pace=0, language="en").show_choices(0)
    return _without_web_fonts(console.export_svg(title=f"grotto play {game}", theme=MONOKAI))


def _without_web_fonts(svg: str) -> str:
    """The reader's own monospaced font: a picture fetches nothing."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!-- Generated.*?-->\n", "", svg)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in SCENES:
        (FOLDER / f"{game}.svg").write_text(picture(game), "utf-8")


if __name__ == "__main__":
    main()
