"""Codes of rooms: four consonants, easy to read from afar and to type.

Without vowels they spell no words, and none of the letters is taken for another: no I, O, Q, no V beside W, no Y.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

LETTERS = "bcdfghjklmnprstwxz"
LENGTH = 4

# What is read as a word or as a slogan even without its vowels.
_AVOIDED = ("fck", "fkk", "fkn", "kkk", "sht", "ss", "hh", "nsdp", "nzs", "wtf", "stfu", "cnt", "dck", "prn", "xxx",
            "nggr", "btch", "pmmk", "ngr", "krv", "kks", "klt", "lmh", "gst", "zjb", "prd", "skt")  # fmt: skip


def codes_for(host: str, command: str) -> Iterator[str]:
    """The codes that a host's command tries one after the other, the same ones wherever it is repeated, so that copies
    of it open one room."""
    for attempt in count():
        code = _spelled(sha256(f"{host} {command} {attempt}".encode()).digest())
        if may_be_shown(code):
            yield code


def _spelled(digest: bytes) -> str:
    number, code = int.from_bytes(digest), ""
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        code += LETTERS[letter]
    return code


def may_be_shown(code: str) -> bool:
    """Whether a code may be shown on a screen in front of everybody."""
    return not any(avoided in code for avoided in _AVOIDED) and len(set(code)) > 1


def is_code(text: str) -> bool:
    """Whether a text can be a code at all."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text)
