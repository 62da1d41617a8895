"""Names that cannot be told apart on a screen: invisible characters are removed, look-alikes are recognised.

Look-alikes are those of Unicode Technical Standard 39, from the tables of the library confusable-homoglyphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from unicodedata import combining, normalize

from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted

from .refusals import words

LONGEST = 40  # characters of a name
MOST_MARKS = 3  # combining marks on one letter; more of them cover the lines above and below

# What is shown as nothing or as a blank, although Unicode calls it a letter, a mark or a symbol. Control and format
# characters need not be here: names that hold them are refused, because they are not printable.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_BLANK = "\u2800"  # the empty Braille pattern
_DIRECTION = "\u200e"  # stands in the library's tables around what is written from right to left


def checked_name(name: str) -> str:
    """A name as it is kept: in one form (NFKC), without invisible characters and needless blanks; raises BadOption."""
    kept = " ".join(_few_marks(_visible(normalize("NFKC", _visible(name)))).split())
    if not 1 <= len(kept) <= LONGEST or not kept.isprintable():
        raise BadOption(words("bad-name", most=LONGEST, name=quoted(name)))
    return kept


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Whether a name is one of those that are taken, or looks like one."""
    own = appearances(name)
    return any(not own.isdisjoint(appearances(other)) for other in taken)


@lru_cache(4096)
def appearances(name: str) -> frozenset[str]:
    """What a name looks like, in its own letters and in small ones."""
    return frozenset({_skeleton(name), _skeleton(name.casefold())})


def _visible(text: str) -> str:
    return _INVISIBLE.sub("", text).replace(_BLANK, " ")


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if combining(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _skeleton(text: str) -> str:
    """The skeleton of a text as the standard defines it."""
    plain = normalize("NFD", " ".join(_visible(normalize("NFKC", text)).split()))
    return normalize("NFD", "".join(_prototype(character) for character in plain))


@cache
def _prototype(character: str) -> str:
    """What stands for all characters that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data  # takes a megabyte, and few commands need it

    alike = [found["c"] for found in confusables_data.get(character, ())]
    if len(alike) != 1:  # it is a prototype, or looks like nothing else
        return character
    only = alike[0]
    if len(confusables_data[only]) == 1:  # the library does not tell which of two is the prototype
        only = max(character, only, key=lambda text: (len(text), text))
    only = only.replace(_DIRECTION, "")
    return only if len(only) == 1 else "".join(part if part == character else _prototype(part) for part in only)
