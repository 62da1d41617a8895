"""Colours the drawings: frames alike in all games, and what each game declares as `drawing_styles`."""

from __future__ import annotations

from rich.text import Text

from grotto.kernel.game import Game

FRAMES = {r"[┌┐└┘├┤┬┴┼─│╭╮╰╯╎┾┿┝╢╥╨║═╔╗╚╝╦╩]+": "grey50", r"\byou\b": "bold underline", r"[▶▸◊→]": "bold white"}


def painted(drawing: str, game: Game) -> Text:
    """A drawing in colours; the text stays the same."""
    text = Text(drawing, no_wrap=True)
    for pattern, style in {**FRAMES, **game.drawing_styles}.items():
        text.highlight_regex(pattern, style)
    return text
