"""What a turn is made of: G-16 to G-23."""

from __future__ import annotations

import pytest

from grotto import NotLegal, NotYourTurn

from .positions import (
    ARROWS,
    NO_CARDS,
    all_figures,
    ends,
    goers,
    hand_of,
    legal,
    places,
    play,
    position,
    read,
    starting,
    to_move,
    where,
)

CARD_WORDS = ("spy", "kidnap", "extra")

# Red can do nothing: three figures at home, three in dark corners whose fields are taken.
STUCK = {
    "Ra": "A5d", "Rb": "B7d", "Rc": "C5d", "Rd": "chamber", "Re": "chamber", "Rf": "chamber",
    "Ba": "A5", "Bb": "B7", "Bc": "C5",
}  # fmt: skip


def cards_in(steps: set[str]) -> set[str]:
    """The kinds of cards among some steps."""
    return {step.split()[0] for step in steps if step.split()[0] in CARD_WORDS}


@pytest.mark.clause("G-16")
def test_the_action_is_to_place_or_to_move() -> None:
    state = position({"Ra": "B1"})
    assert ends(state, "Ra") == {"B2"}
    assert ends(state, "Rb") == ARROWS - {"B1"}


@pytest.mark.clause("G-16", "GA-24")
def test_who_places_first_places_second() -> None:
    state = position({"Ra": "B5", "Rb": "C6"})
    play(state, "Rc A1")
    assert goers(state) == {"Rd", "Re", "Rf"}
    with pytest.raises(NotLegal):
        play(state, "Ra B6")


@pytest.mark.clause("G-16", "GA-24")
def test_who_moves_first_moves_second() -> None:
    state = position({"Ra": "B5", "Rb": "C5"})
    play(state, "Ra B6")
    assert goers(state) == {"Rb"}
    with pytest.raises(NotLegal):
        play(state, "Rc A1")


@pytest.mark.clause("G-17")
@pytest.mark.parametrize("steps", [("Ra A1", "end"), ("Ra A1", "Rb A2", "end")])
def test_one_or_two_figures_are_placed(steps: tuple[str, ...]) -> None:
    state = play(position(), *steps)
    assert to_move(state) == "B"
    assert sum(place != "hand" for place in places(state).values()) == len(steps) - 1


@pytest.mark.clause("G-17", "G-19")
def test_there_is_no_third_figure() -> None:
    state = play(position(), "Ra A1", "Rb A2")
    assert goers(state) == set()
    state = play(position({"Ra": "A1", "Rb": "B1", "Rc": "C1"}), "Ra A2", "Rb B2")
    assert goers(state) == set()


@pytest.mark.clause("G-18")
def test_only_free_arrow_fields_take_a_new_figure() -> None:
    taken = {"Ba": "A1", "Bb": "A2", "Bc": "A3", "Ga": "D2", "Gb": "B4"}
    state = position(taken)
    assert ends(state, "Ra") == ARROWS - {"A1", "A2", "A3", "D2"}


@pytest.mark.clause("G-18")
def test_with_all_arrow_fields_taken_nobody_places() -> None:
    names = [f"{colour}{handle}" for colour in "BG" for handle in "abcdef"]
    state = position({**dict(zip(names, sorted(ARROWS), strict=True)), "Ra": "a2"})
    assert goers(state) == {"Ra"}


@pytest.mark.clause("GA-23", "G-17")
@pytest.mark.parametrize("second", ["A2", "A3", "D1"])
def test_two_figures_may_be_placed_in_one_tunnel_or_in_two(second: str) -> None:
    state = play(position(), "Ra A1", f"Rb {second}")
    assert (where(state, "Ra"), where(state, "Rb")) == ("A1", second)


@pytest.mark.clause("G-18", "G-32")
def test_the_second_figure_cannot_be_placed_on_the_first() -> None:
    state = play(position(), "Ra A1")
    assert ends(state, "Rb") == ARROWS - {"A1"}


@pytest.mark.clause("G-19")
@pytest.mark.parametrize("steps", [("Ra B2", "end"), ("Ra B2", "Rb C2", "end")])
def test_one_or_two_figures_are_moved(steps: tuple[str, ...]) -> None:
    state = play(position({"Ra": "B1", "Rb": "C1"}), *steps)
    assert to_move(state) == "B"
    assert where(state, "Rb") == ("C2" if len(steps) == 3 else "C1")


@pytest.mark.clause("G-19")
def test_only_own_figures_are_placed_and_moved() -> None:
    state = position({"Ra": "B1", "Ba": "C1", "Ga": "D1"})
    assert {name[0] for name in goers(state)} == {"R"}
    with pytest.raises(NotLegal):
        play(state, "Ba C2")


@pytest.mark.clause("G-20")
def test_a_figure_does_not_move_twice() -> None:
    state = play(position({"Ra": "B1", "Rb": "C1"}), "Ra B2")
    assert "Ra" not in goers(state)
    with pytest.raises(NotLegal):
        play(state, "Ra B3")


@pytest.mark.clause("G-20", "GA-24")
def test_a_figure_just_placed_does_not_move_without_an_extra_move() -> None:
    state = play(position(), "Ra B1")
    assert "Ra" not in goers(state)


@pytest.mark.clause("G-20")
def test_in_the_next_turn_the_same_figure_may_move_again() -> None:
    state = play(position({"Ra": "B1"}, players=2), "Ra B2", "end", "Ba A1", "end")
    assert ends(state, "Ra") == {"B3"}


@pytest.mark.clause("G-21")
def test_spies_and_kidnappings_are_played_before_or_after_the_action() -> None:
    state = position({"Ba": "D5"})
    assert cards_in(legal(state)) == {"spy", "kidnap"}
    play(state, "Ra A1", "Rb A2")
    assert cards_in(legal(state)) == {"spy", "kidnap", "extra"}


@pytest.mark.clause("G-21")
@pytest.mark.parametrize("card", [("spy Ba", "keep"), ("kidnap Ba", "carry D9"), ("extra", "Rc A3")])
def test_a_card_after_the_first_figure_closes_the_action(card: tuple[str, ...]) -> None:
    """Played there it comes after the last figure, never between two."""
    state = position({"Ba": "D5"})
    play(state, "Ra A1", *card)
    assert to_move(state) == "B"


@pytest.mark.clause("G-21", "GA-26")
@pytest.mark.parametrize("card", [("spy Ba", "keep"), ("spy Ra", "show"), ("kidnap Ba", "carry D9")])
def test_after_a_card_the_action_is_still_due(card: tuple[str, ...]) -> None:
    state = play(position({"Ba": "D5"}), *card)
    assert to_move(state) == "R"
    assert legal(state) == {f"R{handle} {field}" for handle in "abcdef" for field in ARROWS}


@pytest.mark.clause("G-21")
@pytest.mark.parametrize("card", [("spy Ba", "keep"), ("kidnap Ba", "carry D9")])
def test_one_card_a_turn(card: tuple[str, ...]) -> None:
    state = play(position({"Ba": "D5"}), *card)
    assert cards_in(legal(state)) == set()
    play(state, "Ra A1")
    assert cards_in(legal(state)) == set()
    play(state, "Rb A2")
    assert to_move(state) == "B"  # nothing more can follow


@pytest.mark.clause("G-21")
@pytest.mark.parametrize("card", [("spy Ba", "keep"), ("kidnap Ba", "carry D9"), ("extra", "Rc A3")])
def test_one_card_a_turn_after_the_action_too(card: tuple[str, ...]) -> None:
    state = play(position({"Ba": "D5"}), "Ra A1", "Rb A2", *card)
    assert to_move(state) == "B"


@pytest.mark.clause("G-21")
def test_an_extra_move_comes_only_after_the_action() -> None:
    state = position({"Ra": "B1"})
    assert "extra" not in legal(state)
    with pytest.raises(NotLegal):
        play(state, "extra")


@pytest.mark.clause("G-21")
def test_an_extra_move_is_played_only_if_a_figure_can_then_go() -> None:
    state = play(position({**STUCK, "Rf": "a8"}, cards={"R": "extra"}), "Rf chamber")
    assert legal(state) == {"end"}
    state = play(position({**STUCK, "Rf": "a8", "Rc": "D1"}, cards={"R": "extra"}), "Rf chamber")
    assert legal(state) == {"end", "Rc D2", "extra"}
    state = play(position({**STUCK, "Rf": "a8", "Rc": "hand"}, cards={"R": "extra"}), "Rf chamber")
    assert legal(state) == {"end", "extra"}  # Rc cannot be placed after a move, but by the extra move


@pytest.mark.clause("G-21", "G-22")
def test_who_has_no_card_plays_none() -> None:
    state = position({"Ba": "D5"}, cards=NO_CARDS)
    assert cards_in(legal(state)) == set()
    play(state, "Ra A1")
    assert legal(state) >= {"end", "Rb A2"}
    assert cards_in(legal(state)) == set()
    play(state, "Rb A2")
    assert to_move(state) == "B"


@pytest.mark.clause("G-21")
@pytest.mark.parametrize("kind", CARD_WORDS)
def test_only_the_kinds_in_hand_are_played(kind: str) -> None:
    state = position({"Ba": "D5"}, cards={"R": kind})
    play(state, "Ra A1", "Rb A2")
    assert cards_in(legal(state)) == {kind}


@pytest.mark.clause("G-22", "GA-43")
@pytest.mark.parametrize(
    ("card", "kind"),
    [(("spy Ba", "keep"), "spy"), (("kidnap Ba", "carry D9"), "kidnap"), (("extra", "Rc A3"), "extra")],
)
def test_a_played_card_leaves_the_game(card: tuple[str, ...], kind: str) -> None:
    state = position({"Ba": "D5"})
    before = hand_of(state, "R")
    play(state, "Ra A1", "Rb A2", *card)
    assert hand_of(state, "R") == before | {kind: before[kind] - 1}
    for colour in "BGY":
        assert hand_of(state, colour) == before


@pytest.mark.clause("G-22")
def test_the_last_kidnapping_is_gone() -> None:
    state = play(position({"Ba": "D5"}, players=2), "kidnap Ba", "carry D9", "Ra A1", "end", "Bb A2", "end")
    assert cards_in(legal(state)) == {"spy"}


@pytest.mark.clause("G-23", "GA-27")
def test_who_can_do_nothing_passes_and_may_still_play_a_card() -> None:
    state = position(STUCK)
    assert legal(state) == {
        "pass", *(f"spy {name}" for name in all_figures(state)), "kidnap Ba", "kidnap Bb", "kidnap Bc",
    }  # fmt: skip
    play(state, "pass")
    assert to_move(state) == "B"


@pytest.mark.clause("G-23", "GA-27")
def test_after_a_spy_who_can_do_nothing_passes() -> None:
    state = play(position(STUCK), "spy Ba", "keep")
    assert legal(state) == {"pass"}
    assert to_move(play(state, "pass")) == "B"


@pytest.mark.clause("G-23")
def test_if_a_kidnapping_makes_a_move_possible_it_must_be_made() -> None:
    state = play(position(STUCK), "kidnap Ba", "carry D10")
    assert legal(state) == {"Ra A6"}
    state = play(position(STUCK | {"Bd": "D1"}), "kidnap Bd", "carry D10")
    assert legal(state) == {"pass"}


@pytest.mark.clause("G-23")
def test_nobody_passes_who_can_act() -> None:
    for state in (position(), position({"Ra": "B1"}), position({**STUCK, "Rf": "hand"})):
        assert "pass" not in legal(state)
        with pytest.raises(NotLegal):
            play(state, "pass")


@pytest.mark.clause("G-23", "GA-26")
def test_nobody_ends_a_turn_before_the_action() -> None:
    for state in (position(), position(STUCK), play(position(), "spy Ra", "keep")):
        assert "end" not in legal(state)


@pytest.mark.clause("G-23")
def test_who_has_acted_ends_and_does_not_pass() -> None:
    state = position({**STUCK, "Rc": "a8", "Rf": "D4"}, cards=NO_CARDS)
    play(state, "Rf D5")
    assert legal(state) == {"end", "Rc chamber", "Rc a7"}
    play(state, "end")
    assert to_move(state) == "B"


@pytest.mark.clause("G-15", "G-16")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    state = position()
    for seat in (1, 2, 3):
        with pytest.raises(NotYourTurn):
            state.play(read(state, "Ra A1"), seat)
    state.play(read(state, "Ra A1"), 0)
    assert state.deciding == [0]


@pytest.mark.clause("G-16", "G-20")
def test_a_new_turn_begins_with_a_clean_slate() -> None:
    state = position({"Ra": "B1"}, players=2)
    play(state, "Ra B2", "spy Bb", "keep")
    assert to_move(state) == "B"
    assert goers(state) == {f"B{handle}" for handle in "abcdefghij"}
    assert cards_in(legal(state)) == {"spy", "kidnap"}
    assert starting(state, "kidnap") == {"Ra"}
