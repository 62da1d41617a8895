"""How far a figure moves, and the way round the ring: G-24 to G-37."""

from __future__ import annotations

import pytest

from grotto import NotLegal

from .positions import ends, goers, play, position, where


@pytest.mark.clause("G-24")
@pytest.mark.parametrize(
    ("others", "landing"),
    [
        ({}, "B2"),
        ({"Rb": "B4"}, "B3"),
        ({"Rb": "B10", "Ba": "B8"}, "B4"),
        ({"Ba": "B2", "Bb": "B3", "Ga": "B5", "Ya": "B8"}, "B6"),
    ],
)
def test_the_distance_is_all_figures_in_the_tunnel(others: dict[str, str], landing: str) -> None:
    assert ends(position({"Ra": "B1", **others}), "Ra") == {landing}


@pytest.mark.clause("G-24")
def test_figures_in_other_tunnels_do_not_count() -> None:
    state = position({"Ra": "A1", "Rb": "B1", "Ba": "C4", "Ga": "D10"})
    assert ends(state, "Ra") == {"A2"}


@pytest.mark.clause("G-25")
@pytest.mark.parametrize(("beside", "landing"), [("a1", "a4"), ("a2", "a4"), ("a8", "a4"), ("b2", "a3"), ("A10", "a3")])
def test_in_a_shaft_all_its_figures_count_with_its_entrance(beside: str, landing: str) -> None:
    state = position({"Ra": "a2", "Ba": beside}, faces="II II II II")
    assert landing in ends(state, "Ra")


@pytest.mark.clause("G-25", "GA-06")
def test_a_figure_on_the_entrance_counts_its_shaft() -> None:
    state = position({"Ra": "a1", "Ba": "a6", "Bb": "a8", "Bc": "B1", "Bd": "A10"})
    assert ends(state, "Ra") == {"a4", "B3"}


@pytest.mark.clause("G-26")
def test_figures_on_an_entrance_count_for_neither_tunnel() -> None:
    state = position({"Ra": "A1", "Rb": "B1", "Ba": "a1", "Ga": "a1", "Ya": "a1"})
    assert ends(state, "Ra") == {"A2"}
    assert ends(state, "Rb") == {"B2"}


@pytest.mark.clause("G-27")
def test_figures_in_dark_corners_do_not_count() -> None:
    state = position({"Ra": "A1", "Ba": "A5d"})
    assert ends(state, "Ra") == {"A2"}
    state = position({"Ra": "a1", "Ba": "a5d"})
    assert ends(state, "Ra") == {"a2", "B1"}


@pytest.mark.clause("G-28", "GA-10")
def test_figures_in_the_chamber_count_for_no_shaft() -> None:
    state = position({"Ra": "a1", "Ba": "chamber", "Bb": "chamber", "Ga": "chamber", "Rb": "chamber"})
    assert ends(state, "Ra") == {"a2", "B1"}


@pytest.mark.clause("G-29")
def test_a_figure_moves_exactly_that_far() -> None:
    state = position({"Ra": "A2", "Rb": "B2", "Ba": "A10"})
    assert ends(state, "Ra") == {"A4"}
    for end in ("A3", "A5"):
        with pytest.raises(NotLegal):
            play(state, f"Ra {end}")


@pytest.mark.clause("G-29", "GA-02")
def test_the_second_figure_counts_after_the_first_has_finished() -> None:
    state = position({"Ra": "A10", "Rb": "A4", "Ba": "A1"})
    assert ends(state, "Rb") == {"A7"}  # three in the tunnel, and the sneak path's exit is taken
    play(state, "Ra B2")
    assert ends(state, "Rb") == {"A6"}  # two are left


@pytest.mark.clause("G-29", "GA-02")
def test_the_second_figure_counts_the_first_where_it_arrived() -> None:
    state = position({"Ra": "A10", "Rb": "B2", "Ba": "A3"})
    assert ends(state, "Rb") == {"B3"}
    play(state, "Ra B1")
    assert ends(state, "Rb") == {"B4"}


@pytest.mark.clause("G-29", "G-27")
@pytest.mark.parametrize(("end", "second"), [("A5", "A4"), ("A5d", "A3")])
def test_a_special_field_used_by_the_first_figure_counts_for_the_second(end: str, second: str) -> None:
    state = position({"Ra": "A3", "Rb": "A2"})
    play(state, f"Ra {end}")
    assert ends(state, "Rb") == {second}


@pytest.mark.clause("G-29", "GA-28")
def test_a_kidnapping_before_the_action_changes_the_count() -> None:
    state = position({"Ra": "A1", "Ba": "A6", "Bb": "A8"})
    assert ends(state, "Ra") == {"A4"}
    play(state, "kidnap Ba", "carry C1")
    assert ends(state, "Ra") == {"A3"}


@pytest.mark.clause("G-30", "G-26")
def test_the_example_of_the_rulebook_four_in_the_tunnel_and_one_on_the_entrance() -> None:
    state = position({"Ra": "A4", "Rb": "A6", "Ba": "A1", "Bb": "A2", "Ga": "a1"})
    assert ends(state, "Ra") == {"A8"}


@pytest.mark.clause("G-31")
@pytest.mark.parametrize(("start", "end"), [("A4", "A6"), ("B2", "B4"), ("C10", "D1"), ("D8", "D10")])
def test_in_the_tunnels_figures_go_clockwise_only(start: str, end: str) -> None:
    state = position({"Ra": start, "Ba": start[0] + "1"})
    assert ends(state, "Ra") == {end}


@pytest.mark.clause("G-32", "G-34", "GA-04")
@pytest.mark.parametrize("owner", ["Rb", "Ba"])
def test_a_taken_tunnel_field_forbids_the_move(owner: str) -> None:
    state = position({"Ra": "A2", owner: "A4"})
    assert "Ra" not in goers(state)
    with pytest.raises(NotLegal):
        play(state, "Ra A4")


@pytest.mark.clause("G-34", "GA-05")
def test_a_taken_field_forbids_the_move_even_beside_a_special_field() -> None:
    state = position({"Ra": "A3", "Ba": "A5"})
    assert ends(state, "Ra") == set()  # not into the dark corner A5d
    state = position({"Ra": "A5", "Ba": "A7"})
    assert ends(state, "Ra") == set()  # not along the sneak path to A10
    state = position({"Ra": "A7", "Ba": "A9"})
    assert ends(state, "Ra") == set()  # not through the secret passage


@pytest.mark.clause("G-33", "GA-03")
def test_a_figure_may_pass_others() -> None:
    state = position({"Ra": "B1", "Ba": "B2", "Bb": "B3"})
    assert ends(state, "Ra") == {"B4"}


@pytest.mark.clause("G-33", "GA-03", "G-39")
def test_a_figure_may_pass_a_full_entrance() -> None:
    state = position({"Ra": "A10", "Rb": "A1", "Ba": "a1", "Bb": "a1", "Bc": "a1", "Bd": "a1"})
    assert ends(state, "Ra") == {"B1"}


@pytest.mark.clause("G-35", "G-37")
def test_an_entrance_is_one_step_and_too_far_leads_past_it() -> None:
    state = position({"Ra": "A9", "Ba": "A1", "Bb": "A2", "Bc": "A4"})
    assert ends(state, "Ra") == {"B2"}  # A10, the entrance, B1, B2


@pytest.mark.clause("G-36")
def test_only_landing_on_the_entrance_leads_into_the_shaft() -> None:
    state = position({"Ra": "A10"})
    assert ends(state, "Ra") == {"a1"}
    state = position({"Ra": "A9", "Ba": "A1", "Bb": "A2", "Bc": "A3"})
    assert not any(end.startswith("a") for end in ends(state, "Ra"))
    state = position({"Ra": "A10", "Ba": "A1"})
    assert ends(state, "Ra") == {"B1"}


@pytest.mark.clause("G-36", "G-39", "G-40")
def test_a_full_entrance_cannot_be_landed_on() -> None:
    four = {"Ba": "a1", "Bb": "a1", "Ga": "a1", "Ya": "a1"}
    assert ends(position({"Ra": "A10", **four}), "Ra") == set()
    del four["Ya"]
    assert ends(position({"Ra": "A10", **four}), "Ra") == {"a1"}


@pytest.mark.clause("G-37")
def test_the_ring_closes_from_d_to_a() -> None:
    state = position({"Ra": "D10", "Ba": "D1"})
    assert ends(state, "Ra") == {"A1"}
    play(state, "Ra A1")
    assert where(state, "Ra") == "A1"
