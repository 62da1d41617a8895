"""Small helpers for text: what fits a column, what a terminal may print, what a refusal quotes."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

PLAYER_COLOURS = {"R": "#e4572e", "B": "#5ba3ec", "G": "#35c58f", "Y": "#f2c14e", "V": "#b583f2"}
"""In drawings for a terminal, by the letter of the player's colour; lighter than in pictures where black needs it."""


def fit(text: str, columns: int) -> str:
    """Cut or filled to a width in columns; some signs are two columns wide."""
    kept, width = "", 0
    for sign in text:
        wider = width + (0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1)
        if wider > columns:
            break
        kept, width = kept + sign, wider
    return kept + " " * (columns - width)


def plain(text: str) -> str:
    """Without control characters that a terminal would act on: names of files and keys are not trusted."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def quoted(value: object, most: int = 40) -> str:
    """A wrong value in a few characters; some are too deep or too long to be written out at all."""
    try:
        return repr(value)[:most]
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"
