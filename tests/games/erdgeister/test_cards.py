"""Extra moves and kidnappings: G-48 to G-50 and G-53 to G-59. Spies have tests of their own."""

from __future__ import annotations

import pytest

from grotto import NotLegal

from .positions import (
    ARROWS,
    NO_CARDS,
    OPEN_FIELDS,
    SHAFT_FIELDS,
    all_figures,
    ends,
    goers,
    hand_of,
    legal,
    places,
    play,
    position,
    starting,
    to_move,
    where,
)

# -- extra move ----------------------------------------------------------------------------------------


@pytest.mark.clause("G-48")
def test_an_extra_move_places_or_moves_exactly_one_figure() -> None:
    state = play(position({"Ra": "B4", "Rb": "C3"}), "Ra B5", "Rb C4", "extra")
    placements = {f"R{handle} {field}" for handle in "cdef" for field in ARROWS}
    assert legal(state) == {"Ra B6", "Rb C5", "Rb C5d"} | placements
    play(state, "Rc A1")
    assert to_move(state) == "B"


@pytest.mark.clause("G-48")
def test_after_one_figure_of_the_action_the_extra_move_may_follow_too() -> None:
    state = play(position({"Ra": "B1", "Rb": "C1"}), "Ra B2", "extra", "Rb C2")
    assert to_move(state) == "B"


@pytest.mark.clause("G-48")
def test_once_the_extra_move_is_played_a_figure_must_go() -> None:
    state = play(position({"Ra": "B1"}), "Ra B2", "extra")
    assert not {"end", "pass"} & legal(state)


@pytest.mark.clause("G-48", "GA-18", "G-60")
@pytest.mark.parametrize("end", ["A5", "A5d"])
def test_a_figure_moved_extra_may_use_a_special_field(end: str) -> None:
    state = play(position({"Ra": "B1", "Rb": "A4"}), "Ra B2", "extra", f"Rb {end}")
    assert where(state, "Rb") == end


@pytest.mark.clause("G-49", "GA-25")
def test_it_may_be_the_figure_just_placed_or_moved() -> None:
    state = play(position(), "Ra B3", "extra", "Ra B4")
    assert where(state, "Ra") == "B4"
    state = play(position({"Ra": "B1"}), "Ra B2", "extra", "Ra B3")
    assert where(state, "Ra") == "B3"


@pytest.mark.clause("G-49")
@pytest.mark.parametrize("again", ["Ra B4", "Rb C3"])
def test_it_may_be_either_of_the_two_figures(again: str) -> None:
    state = play(position({"Ra": "B2", "Rb": "C1"}), "Ra B3", "Rb C2", "extra", again)
    assert where(state, again[:2]) == again[3:]


@pytest.mark.clause("G-50", "GA-25")
def test_place_after_move_and_move_after_place_are_both_fine() -> None:
    state = play(position({"Ra": "B3"}), "Ra B4", "extra")
    assert ends(state, "Rb") == ARROWS
    state = play(position({"Ra": "B1"}), "Rb A1", "Rc A2", "extra")
    assert ends(state, "Ra") == {"B2"}
    assert ends(state, "Rc") == {"A4"}
    assert ends(state, "Rd") == ARROWS - {"A1", "A2", "B1"}


@pytest.mark.clause("G-48", "G-29")
def test_an_extra_move_counts_afresh() -> None:
    state = play(position({"Ra": "B1", "Rb": "B2", "Ba": "B9"}), "Ra B4", "extra")
    assert ends(state, "Ra") == {"B7", "B7d"}
    state = play(position({"Ra": "B10", "Rb": "B2", "Ba": "B9"}), "Ra C2", "extra")
    assert ends(state, "Ra") == {"C3"}


@pytest.mark.clause("G-48", "G-22")
def test_three_extra_moves_and_no_more() -> None:
    for left in (2, 1, 0):
        state = position({"Ra": "B1"}, cards={"R": "extra " * (left + 1)})
        play(state, "Ra B2", "extra", "Rb A1")
        assert hand_of(state, "R")["extra"] == left
    state = play(position({"Ra": "B1"}, cards=NO_CARDS), "Ra B2")
    assert "extra" not in legal(state)


# -- kidnapping ----------------------------------------------------------------------------------------


@pytest.mark.clause("G-53", "GA-29")
def test_rivals_are_taken_from_tunnels_shafts_entrances_and_dark_corners() -> None:
    figures = {"Ba": "A4", "Bb": "A1", "Bc": "a1", "Bd": "a6", "Be": "A5d", "Bf": "a5d", "Yf": "D10"}
    assert starting(position(figures), "kidnap") == set(figures)


@pytest.mark.clause("G-53", "GA-29")
def test_figures_in_hand_are_not_taken() -> None:
    assert starting(position(), "kidnap") == set()
    with pytest.raises(NotLegal):
        play(position(), "kidnap Ba")


@pytest.mark.clause("G-53", "GA-15")
def test_a_dark_corner_is_not_safe_from_kidnapping() -> None:
    state = play(position({"Ba": "A5d", "Bb": "A5"}), "kidnap Ba", "carry D9")
    assert where(state, "Ba") == "D9"
    state = play(position({"Ba": "A5d"}), "kidnap Ba", "carry A5")  # just out of it
    assert where(state, "Ba") == "A5"


@pytest.mark.clause("G-53", "GA-30", "G-58")
def test_a_kidnapped_figure_goes_to_any_other_free_field() -> None:
    state = play(position({"Ba": "B6"}), "kidnap Ba")
    assert starting(state, "carry") == (OPEN_FIELDS | SHAFT_FIELDS) - {"B6"}
    assert legal(state) == {f"carry {field}" for field in starting(state, "carry")}


@pytest.mark.clause("G-53")
def test_the_kidnapped_figure_must_be_put_down_elsewhere() -> None:
    state = play(position({"Ba": "c4"}), "kidnap Ba")
    assert "c4" not in starting(state, "carry")
    with pytest.raises(NotLegal):
        play(state, "carry c4")


@pytest.mark.clause("G-54")
def test_a_tunnel_field_must_be_free() -> None:
    taken = {"Ra": "A1", "Bb": "A4", "Ga": "D10"}
    state = play(position({"Ba": "B6", **taken}), "kidnap Ba")
    assert OPEN_FIELDS - starting(state, "carry") == {"A1", "A4", "D10", "B6"}


@pytest.mark.clause("G-55", "GA-31")
def test_a_shaft_field_takes_up_to_four() -> None:
    three = {"Ra": "a3", "Rb": "a3", "Bb": "a3"}
    assert "a3" in starting(play(position({"Ba": "B6", **three}), "kidnap Ba"), "carry")
    four = {**three, "Ga": "a3"}
    assert "a3" not in starting(play(position({"Ba": "B6", **four}), "kidnap Ba"), "carry")


@pytest.mark.clause("G-55", "GA-11", "GA-30")
@pytest.mark.parametrize("field", ["a1", "b4", "c7", "d8"])
def test_entrances_and_protected_fields_take_a_kidnapped_figure(field: str) -> None:
    state = play(position({"Ba": "B6"}), "kidnap Ba", f"carry {field}")
    assert where(state, "Ba") == field


@pytest.mark.clause("G-56", "G-04")
def test_protected_figures_are_not_taken() -> None:
    figures = {"Ba": "a7", "Bb": "a8", "Bc": "d7", "Bd": "d8", "Be": "chamber", "Ga": "c6"}
    assert starting(position(figures), "kidnap") == {"Ga"}


@pytest.mark.clause("G-57")
def test_own_figures_are_not_taken() -> None:
    figures = {"Ra": "A1", "Ba": "A2", "Ga": "A3", "Ya": "B1"}
    assert starting(position(figures), "kidnap") == {"Ba", "Ga", "Ya"}
    assert starting(position(figures, turn="G"), "kidnap") == {"Ra", "Ba", "Ya"}


@pytest.mark.clause("G-58")
def test_not_into_the_chamber_nor_a_dark_corner_nor_a_hand() -> None:
    state = play(position({"Ba": "B6"}), "kidnap Ba")
    assert starting(state, "carry") <= OPEN_FIELDS | SHAFT_FIELDS
    for place in ("chamber", "A5d", "a5d", "hand"):
        with pytest.raises(NotLegal):
            play(state, f"carry {place}")


@pytest.mark.clause("G-59", "GA-17")
@pytest.mark.parametrize("field", ["A5", "A7", "A9", "a3", "a5"])
def test_no_special_action_follows_a_kidnapping(field: str) -> None:
    state = play(position({"Ba": "B6"}), "kidnap Ba", f"carry {field}")
    assert where(state, "Ba") == field
    assert to_move(state) == "R"
    assert {name[0] for name in goers(state)} == {"R"}
    assert goers(state) == {f"R{handle}" for handle in "abcdef"}


@pytest.mark.clause("G-59", "G-63")
def test_nor_may_its_owner_use_the_special_field_in_his_turn() -> None:
    state = play(position({"Ba": "B6"}, players=2), "kidnap Ba", "carry A5", "Ra D1", "end")
    assert ends(state, "Ba") == {"A6"}


@pytest.mark.clause("G-53", "GA-28")
def test_a_kidnapping_after_the_action_ends_the_turn() -> None:
    state = play(position({"Ba": "B6"}), "Ra A1", "Rb A2", "kidnap Ba", "carry C9")
    assert to_move(state) == "B"
    assert where(state, "Ba") == "C9"


@pytest.mark.clause("G-53", "GA-28", "G-68")
def test_a_kidnapping_may_free_ones_own_figure() -> None:
    state = position({"Ra": "A5d", "Ba": "A5"})
    assert "Ra" not in goers(state)
    play(state, "kidnap Ba", "carry A9")
    assert ends(state, "Ra") == {"A7", "A10"}  # two in the tunnel


@pytest.mark.clause("G-53")
def test_nothing_else_moves_in_a_kidnapping() -> None:
    figures = {"Ra": "A1", "Ba": "B6", "Bb": "B7", "Ga": "c3", "Ya": "chamber"}
    state = position(figures)
    before = places(state)
    play(state, "kidnap Ba", "carry c3")
    assert places(state) == before | {"Ba": "c3"}
    assert len(all_figures(state)) == 24
    assert hand_of(state, "R")["kidnap"] == 0
