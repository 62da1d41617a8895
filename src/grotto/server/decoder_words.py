"""Errors of the JSON decoder, as sentences in every language.

The decoder (msgspec) has English texts only. They are read by their shape, and what has an unknown shape is quoted.
"""

from __future__ import annotations

import re

from grotto.kernel.messages import Sentence

from .words import words

_VALUES = {
    r"Expected `(?P<expected>[^`]+)`, got `(?P<got>[^`]+)`": "expected-type",
    r"Expected `(?P<type>[^`]+)` of length (?P<limit>[<>=]+ \d+)": "expected-length",
    r"Expected `(?P<type>[^`]+)` (?P<limit>[<>=]+ \S+)": "expected-number",
    r"Expected `(?P<type>[^`]+)` matching regex (?P<pattern>.+)": "expected-pattern",
    r"Object missing required field `(?P<name>[^`]*)`": "missing-field",
    r"Object contains unknown field `(?P<name>[^`]*)`": "unknown-field",
    r"Invalid enum value (?P<value>.*)": "unknown-choice",
    r"Invalid value (?P<value>.*)": "unknown-choice",
}
_TEXTS = {
    r"Input data was truncated": "json-truncated",
    r"JSON is malformed: .* \(byte (?P<byte>\d+)\)": "json-malformed",
}


def value_words(complaint: str) -> Sentence:
    """What is wrong with a value of the right JSON."""
    return _read(complaint, _VALUES, "wrong-value")


def json_words(complaint: str) -> Sentence:
    """Why a text is not JSON."""
    return _read(complaint, _TEXTS, "no-json")


def _read(complaint: str, shapes: dict[str, str], otherwise: str) -> Sentence:
    for shape, key in shapes.items():
        found = re.fullmatch(shape, complaint, re.DOTALL)
        if found:
            return words(key, **found.groupdict())
    return words(otherwise, problem=complaint)
