"""Forward, back, through the chamber and out again: G-38 to G-47."""

from __future__ import annotations

import pytest

from grotto import NotLegal

from .positions import ends, goers, mine_with, play, position, where

PLAIN = mine_with(faces={"I": {}, "II": {}}, tunnels={tunnel: {} for tunnel in "ABCD"})
"""The default board without special fields, to see the walking alone."""


def crowd(shaft: str, number: int) -> dict[str, str]:
    """That many figures of blue and green in a shaft, out of the way on its sixth and second fields."""
    names = ["Ba", "Bb", "Bc", "Bd", "Ga", "Gb", "Gc", "Gd"]
    return {name: f"{shaft}{6 if i < 3 else 2}" for i, name in enumerate(names[:number])}


@pytest.mark.clause("G-38")
def test_in_a_shaft_a_figure_goes_forward_or_back() -> None:
    state = position({"Ra": "a5", "Ba": "a1", "Bb": "a8"}, mine=PLAIN)
    assert ends(state, "Ra") == {"a8", "a2"}


@pytest.mark.clause("G-38")
def test_forward_and_back_are_not_mixed_in_one_move() -> None:
    state = position({"Ra": "a5", "Ba": "a1", "Bb": "a8"}, mine=PLAIN)
    for end in ("a4", "a5", "a6"):  # as if 1 of 3 steps, or 2, went the other way
        with pytest.raises(NotLegal):
            play(state, f"Ra {end}")


@pytest.mark.clause("G-38")
def test_each_figure_and_each_extra_move_chooses_its_direction_anew() -> None:
    state = position({"Ra": "a4", "Rb": "a5"}, mine=PLAIN)
    play(state, "Ra a6", "Rb a3", "extra")
    assert ends(state, "Ra") == {"a8", "a4"}
    play(state, "Ra a4")
    assert (where(state, "Ra"), where(state, "Rb")) == ("a4", "a3")


@pytest.mark.clause("G-39", "G-40", "GA-04")
@pytest.mark.parametrize(
    ("field", "from_four", "from_five"),
    [("a1", "a5", "a6"), ("a6", "a2", "a1"), ("a7", "a3", "a2"), ("a8", "a4", "a3")],
)
def test_a_shaft_field_holds_four_figures(field: str, from_four: str, from_five: str) -> None:
    three = {"Ba": field, "Bb": field, "Bc": field}
    assert field in ends(position({"Ra": from_four, **three}, mine=PLAIN), "Ra")
    assert field not in ends(position({"Ra": from_five, **three, "Bd": field}, mine=PLAIN), "Ra")


@pytest.mark.clause("G-39", "G-40")
def test_own_figures_fill_a_field_too() -> None:
    figures = {"Rb": "b6", "Rc": "b6", "Ba": "b6", "Bb": "b6", "Ra": "b1"}
    state = position(figures, mine=PLAIN)
    assert ends(state, "Ra") == {"C5"}
    figures["Bb"] = "b5"
    assert ends(position(figures, mine=PLAIN), "Ra") == {"b6", "C5"}


@pytest.mark.clause("G-41")
@pytest.mark.parametrize(("start", "others"), [("a8", 0), ("a7", 1), ("a6", 2), ("a4", 4), ("a1", 7)])
def test_the_chamber_must_be_hit_exactly(start: str, others: int) -> None:
    for number in (others - 1, others, others + 1):
        if number >= 0:
            state = position({"Ra": start, **crowd("a", number)}, mine=PLAIN)
            assert ("chamber" in ends(state, "Ra")) == (number == others)


@pytest.mark.clause("G-41", "G-47")
def test_a_figure_that_hits_the_chamber_is_home() -> None:
    state = position({"Ra": "c7", "Ba": "c2"})
    play(state, "Ra chamber")
    assert (where(state, "Ra"), list(state.home)) == ("chamber", [1, 0, 0, 0])


@pytest.mark.clause("G-42", "G-43", "GA-44")
def test_too_far_leads_through_the_chamber_into_any_other_shaft() -> None:
    state = position({"Ra": "a7", "Ba": "a1", "Bb": "a2"}, mine=PLAIN)
    assert ends(state, "Ra") == {"b8", "c8", "d8", "a4"}  # a8, the chamber, the third step


@pytest.mark.clause("G-42", "G-43")
@pytest.mark.parametrize(("others", "field"), [(1, "8"), (2, "7"), (3, "6"), (4, "5"), (7, "2")])
def test_surplus_steps_run_outwards(others: int, field: str) -> None:
    state = position({"Rf": "b8", **crowd("b", others)}, mine=PLAIN)
    forward = {f"{shaft}{field}" for shaft in "acd"}
    assert forward <= ends(state, "Rf")
    assert len(ends(state, "Rf") - forward) == 1  # and one way back


@pytest.mark.clause("G-42", "GA-09", "G-46")
def test_surplus_steps_may_lead_out_by_the_entrance_and_on_clockwise() -> None:
    # Eleven figures in shaft a: from a8 one step to the chamber, eight outwards, two more along the ring.
    others = {"Ba": "a2", "Bb": "a2", "Bc": "a2", "Bd": "a2", "Ga": "a3", "Gb": "a3", "Gc": "a3", "Gd": "a3"}
    others |= {"Ya": "a4", "Yb": "a4"}
    state = position({"Ra": "a8", **others}, mine=PLAIN)
    assert ends(state, "Ra") == {"C2", "D2", "A2", "B4"}
    state = position({"Ra": "a8", **others, "Yc": "D2"}, mine=PLAIN)
    assert ends(state, "Ra") == {"C2", "A2", "B4"}


@pytest.mark.clause("G-42", "G-40")
def test_a_full_field_in_one_shaft_leaves_the_other_shafts_open() -> None:
    four = {"Ba": "c8", "Bb": "c8", "Bc": "c8", "Bd": "c8"}
    state = position({"Ra": "a8", "Rb": "a1", **four}, mine=PLAIN)
    assert ends(state, "Ra") == {"b8", "d8", "a6"}


@pytest.mark.clause("G-43")
def test_the_chamber_counts_as_one_field_however_many_are_in_it() -> None:
    home = {"Rb": "chamber", "Rc": "chamber", "Ba": "chamber", "Ga": "chamber", "Gb": "chamber"}
    state = position({"Ra": "a8", "Bb": "a1", **home}, mine=PLAIN)
    assert ends(state, "Ra") == {"b8", "c8", "d8", "a6"}


@pytest.mark.clause("G-44", "GA-08")
@pytest.mark.parametrize("shaft", "abcd")
def test_a_figure_does_not_turn_back_into_its_own_shaft(shaft: str) -> None:
    for number in range(1, 8):
        state = position({"Ra": f"{shaft}8", **crowd(shaft, number)}, mine=PLAIN)
        in_its_own = {end for end in ends(state, "Ra") if end[0] == shaft}
        assert in_its_own == ({f"{shaft}{7 - number}"} if number < 7 else set())  # the way back
        assert {end[0] for end in ends(state, "Ra") if end[0].islower()} >= set("abcd") - {shaft}


@pytest.mark.clause("G-45")
def test_the_chamber_holds_any_number() -> None:
    home = {f"{colour}{handle}": "chamber" for colour in "BGY" for handle in "abc"}
    state = position({"Ra": "d8", "Rb": "chamber", "Rc": "chamber", **home})
    play(state, "Ra chamber")
    assert sum(state.home) == 12


@pytest.mark.clause("G-46", "GA-07")
@pytest.mark.parametrize(
    ("start", "others", "end"), [("a2", 3, "B3"), ("a1", 0, "B1"), ("d3", 4, "A3"), ("c1", 7, "D8")]
)
def test_back_past_the_entrance_goes_on_clockwise(start: str, others: int, end: str) -> None:
    state = position({"Ra": start, **crowd(start[0], others)}, mine=PLAIN)
    assert {place for place in ends(state, "Ra") if place[0].isupper()} == {end}


@pytest.mark.clause("G-46", "G-32")
def test_a_taken_field_outside_forbids_the_way_out() -> None:
    state = position({"Ra": "a1", "Ba": "B1"}, mine=PLAIN)
    assert ends(state, "Ra") == {"a2"}


@pytest.mark.clause("GA-06")
def test_from_an_entrance_a_figure_goes_in_or_on_clockwise() -> None:
    state = position({"Ra": "d1", "Ba": "d1"}, mine=PLAIN)
    assert ends(state, "Ra") == {"d3", "A2"}


@pytest.mark.clause("GA-06", "G-31")
def test_from_an_entrance_nobody_goes_back_into_the_tunnel_before_it() -> None:
    for others in range(8):
        state = position({"Ra": "b1", **crowd("b", others)}, mine=PLAIN)
        assert not any(end.startswith("B") for end in ends(state, "Ra"))


@pytest.mark.clause("G-46", "G-60")
def test_a_figure_that_walked_out_of_a_shaft_may_use_a_special_field() -> None:
    state = position({"Ra": "a1", "Ba": "a2", "Bb": "a2", "Bc": "a6", "Bd": "a6"})
    assert ends(state, "Ra") == {"a6", "B5", "B8"}


@pytest.mark.clause("G-47", "GA-10")
def test_figures_in_the_chamber_stay() -> None:
    state = position({"Ra": "chamber", "Rb": "chamber", "Rc": "A4"})
    assert "Ra" not in goers(state)
    assert "Rb" not in goers(state)
    play(state, "Rc A5", "extra")
    assert not {"Ra", "Rb"} & goers(state)
    state = position({"Ba": "chamber"})
    with pytest.raises(NotLegal):
        play(state, "kidnap Ba")


@pytest.mark.clause("GA-44", "G-38")
def test_through_the_chamber_is_straight_on() -> None:
    state = position({"Ra": "a6", "Ba": "a5", "Bb": "a5", "Bc": "a5"}, mine=PLAIN)
    assert ends(state, "Ra") == {"a2", "b8", "c8", "d8"}


@pytest.mark.clause("G-38", "G-41", "G-42")
def test_the_examples_of_the_rulebook() -> None:
    three = position({"Ra": "a7", "Ba": "a2", "Bb": "a3"}, faces="I I I I")
    assert ends(three, "Ra") == {"a4", "b8", "c8", "d8"}
    four = position({"Ra": "a2", "Ba": "a4", "Bb": "a5", "Bc": "a5"})
    assert ends(four, "Ra") == {"a6", "B3"}
