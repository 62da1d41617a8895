"""The numbered list of actions."""

from __future__ import annotations

from grotto.cli.menu import MANY, Menu

FEW = [("on", "Go on"), ("back", "Go back")]
MUCH = [(f"R{h}>A{i}", "Place") for h in "abc" for i in range(1, 8)] + [("pass", "Pass")]


def test_numbers_and_notation_choose_alike() -> None:
    assert Menu(FEW).answer("2") == "back"
    assert Menu(FEW).answer("back") == "back"


def test_what_is_not_on_the_list_is_passed_on_to_be_refused() -> None:
    assert Menu(FEW).answer("3") == "3"
    assert Menu(FEW).answer("fly") == "fly"
    assert Menu(FEW).answer("99999999999") == "99999999999"


def test_a_long_list_is_shown_by_groups_that_open_and_close() -> None:
    assert len(MUCH) > MANY
    menu = Menu(MUCH)
    assert menu.answer("1") is None
    assert menu.answer("2") == "Ra>A2"
    assert menu.answer("") is None
    assert menu.answer("4") == "pass"
    assert menu.answer("Rb") is None
    assert menu.answer("1") == "Rb>A1"
