"""Colours the drawings: players, gems, gold and dangers, by the characters that each game declares."""

from __future__ import annotations

from rich.text import Text

FRAMES = {r"[┌┐└┘├┤┬┴┼─│╭╮╰╯╎┾┿┝╢╥╨║═╔╗╚╝╦╩]+": "grey50", r"\byou\b": "bold underline", r"[▶▸◊→]": "bold white"}
PLAYERS = {"R": "#e4572e", "B": "#5ba3ec", "G": "#35c58f", "Y": "#f2c14e", "V": "#b583f2"}
GEMS = {"ruby": "red3", "emerald": "green3", "garnet": "dark_orange3", "turquoise": "dark_turquoise"}

STYLES = {
    "emerald": {
        **{rf"\b{letter}\d?\b": f"bold {colour}" for letter, colour in PLAYERS.items()},
        **{rf"\b{gem}\b": colour for gem, colour in GEMS.items()},
        r"\bgold \d|●(?=[▯ ])|★+": "gold1",
        r"DRAGON.?[▶◀]|◀ ?DRAGON|\brail\b|━+": "bold orange1",
    },
    "diamant": {r"◆": "red3", r"▲": "bold orange1", r"✦|\brelic\b|\bartifact\b": "bold gold1"},
    "erdgeister": {rf"\b{letter}[a-j](?:\d|○|\b)": f"bold {colour}" for letter, colour in PLAYERS.items()},
}


def painted(drawing: str, game: str) -> Text:
    """A drawing in colours; the text stays the same."""
    text = Text(drawing, no_wrap=True)
    for pattern, style in {**FRAMES, **STYLES.get(game, {})}.items():
        text.highlight_regex(pattern, style)
    return text
