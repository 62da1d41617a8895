"""Codes of rooms: four consonants, easy to read from afar and to type.

Without vowels they spell no words, and none of the letters is taken for another: no I, O, Q, no V beside W, no Y.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

LETTERS = "bcdfghjklmnprstwxz"
LENGTH = 4

# What is read as a word or as a slogan even without its vowels.
_AVOIDED = ("fck", "fkk", "fkn", "kkk", "sht", "ss", "hh", "nsdp", "nzs", "wtf", "stfu", "cnt", "dck", "prn", "xxx",
            "nggr", "btch", "pmmk", "ngr", "krv", "kks", "klt", "lmh", "gst", "zjb", "prd", "skt")  # fmt: skip


def new_code(choice: Callable[[str], str] = secrets.choice) -> str:
    """A code that may be shown on a screen in front of everybody."""
    while True:
        code = "".join(choice(LETTERS) for _ in range(LENGTH))
        if not any(avoided in code for avoided in _AVOIDED) and len(set(code)) > 1:
            return code


def is_code(text: str) -> bool:
    """Whether a text can be a code at all."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)
