"""The numbered list of actions."""

from __future__ import annotations

import pytest

import grotto
from grotto.cli.menu import MANY, Menu

FEW = [("on", "Go on"), ("back", "Go back")]
MUCH = [(f"R{h}>A{i}", "Place") for h in "abc" for i in range(1, 8)] + [("pass", "Pass")]


def test_numbers_and_notation_choose_alike() -> None:
    assert Menu(FEW).answer("2") == "back"
    assert Menu(FEW).answer("back") == "back"


def test_what_is_not_on_the_list_is_passed_on_to_be_refused() -> None:
    assert Menu(FEW).answer("fly") == "fly"
    for number in ("0", "3", "99999999999"):
        with pytest.raises(grotto.BadOption, match="from 1 to 2"):
            Menu(FEW).answer(number)


def test_capitals_do_not_matter_where_only_one_choice_can_be_meant() -> None:
    assert Menu(FEW).answer("BACK") == "back"
    assert Menu([("Ra>A1", ""), ("Ra>a1", "")]).answer("RA>A1") == "RA>A1"
    assert Menu([("Ra>A1", ""), ("Ra>a1", "")]).answer("Ra>a1") == "Ra>a1"


def test_a_long_list_is_shown_by_groups_that_open_and_close() -> None:
    assert len(MUCH) > MANY
    menu = Menu(MUCH)
    assert menu.answer("1") is None
    assert menu.answer("2") == "Ra>A2"
    assert menu.answer("") is None
    assert menu.answer("4") == "pass"
    assert menu.answer("Rb") is None
    assert menu.answer("1") == "Rb>A1"
