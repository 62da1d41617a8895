"""Codes of rooms."""

from __future__ import annotations

from itertools import islice

from grotto.rooms.codes import codes_for, is_code, may_be_shown


def test_copies_of_a_command_try_the_same_codes() -> None:
    first, again = (list(islice(codes_for("host", "command"), 20)) for _ in range(2))
    assert first == again
    assert len(set(first)) > 15
    assert set(first).isdisjoint(islice(codes_for("host", "another"), 20))


def test_codes_are_spread_over_all_letters_and_none_is_avoided() -> None:
    codes = [next(codes_for("host", str(number))) for number in range(3000)]
    assert all(is_code(code) and may_be_shown(code) for code in codes)
    assert len(set(codes)) > 2900
    for place in range(4):
        assert len({code[place] for code in codes}) == 18


def test_a_code_that_reads_as_a_word_is_not_shown() -> None:
    assert not may_be_shown("fckn")
    assert not may_be_shown("bbbb")
    assert may_be_shown("bcdf")
