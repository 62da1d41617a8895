"""Dark corners, sneak paths and secret passages: G-60 to G-75."""

from __future__ import annotations

import pytest

from grotto import NotLegal

from .positions import ARROWS, ends, goers, legal, mine_with, play, position, to_move, where

PASSAGES = {"A9", "B9", "C9", "D9"}
INNER = {"a3", "b3", "c3", "d3"}  # where face I has its secret passages


@pytest.mark.clause("G-60", "G-62")
def test_landing_beside_a_special_field_allows_to_use_it_or_not() -> None:
    assert ends(position({"Ra": "A4"}), "Ra") == {"A5", "A5d"}
    assert ends(position({"Ra": "A6"}), "Ra") == {"A7", "A10"}
    assert ends(position({"Ra": "A8"}, faces="II II II II"), "Ra") == PASSAGES


@pytest.mark.clause("G-60", "G-62")
@pytest.mark.parametrize("end", ["A5", "A5d"])
def test_a_special_field_is_used_within_the_move(end: str) -> None:
    state = position({"Ra": "A4", "Rb": "B1"})
    play(state, f"Ra {end}")
    assert where(state, "Ra") == end
    assert "Ra" not in goers(state)  # it was one move
    assert goers(state) == {"Rb"}


@pytest.mark.clause("G-60")
@pytest.mark.parametrize(
    ("tunnel", "dark", "entry", "leads_to"),
    [("A", 5, 7, 10), ("B", 7, 5, 8), ("C", 5, 7, 10), ("D", 7, 5, 8)],
)
def test_the_special_fields_of_every_tunnel(tunnel: str, dark: int, entry: int, leads_to: int) -> None:
    for field in range(2, 11):
        expected = {f"{tunnel}{field}"}
        expected |= {f"{tunnel}{dark}d"} if field == dark else set()
        expected |= {f"{tunnel}{leads_to}"} if field == entry else set()
        expected |= PASSAGES if field == 9 else set()
        state = position({"Ra": f"{tunnel}{field - 1}"}, faces="II II II II")
        assert ends(state, "Ra") == expected


@pytest.mark.clause("G-61", "G-05")
@pytest.mark.parametrize("shaft", "abcd")
def test_the_special_fields_of_both_faces_at_every_shaft(shaft: str) -> None:
    specials = {
        "I I I I": {3: (INNER | PASSAGES) - {f"{shaft}3"}, 5: {f"{shaft}5d"}},
        "II II II II": {2: {f"{shaft}5"}, 4: {f"{shaft}4d"}},
    }
    for faces, beside in specials.items():
        for field in range(2, 9):
            state = position({"Ra": f"{shaft}{field - 1}"}, faces=faces)
            back = {f"{shaft}{field - 2}"} if field > 2 else {f"{'BCDA'['abcd'.index(shaft)]}1"}
            back |= beside.get(field - 2, set()) if field > 2 else set()
            assert ends(state, "Ra") == {f"{shaft}{field}"} | beside.get(field, set()) | back


@pytest.mark.clause("G-63")
def test_a_special_field_cannot_be_used_later() -> None:
    state = position({"Ra": "A5", "Rb": "D7"})  # both stand beside a dark corner
    assert ends(state, "Ra") == {"A6"}
    assert ends(state, "Rb") == {"D8"}


@pytest.mark.clause("G-63")
def test_a_special_field_that_is_only_passed_is_not_used() -> None:
    state = position({"Ra": "A4", "Ba": "A1"})  # over A5 to A6
    assert ends(state, "Ra") == {"A6"}
    state = position({"Ra": "a2", "Ba": "a1"})  # over a3 to a4
    assert ends(state, "Ra") == {"a4", "B1"}


@pytest.mark.clause("G-64", "GA-16")
def test_no_special_field_after_placing() -> None:
    state = position({"Ra": "A4"})
    assert ends(state, "Rb") == ARROWS  # and nothing else, such as A5d
    play(state, "Ra A5", "extra")
    assert ends(state, "Rb") == ARROWS


@pytest.mark.clause("G-65", "GA-19")
def test_one_special_action_a_move() -> None:
    paths = [{"in": 5, "out": 7}, {"in": 7, "out": 10}]
    chain = mine_with(tunnels={"A": {"sneak": paths, "dark": [7]}, "B": {}, "C": {}, "D": {}})
    assert ends(position({"Ra": "A4"}, mine=chain), "Ra") == {"A5", "A7"}


@pytest.mark.clause("G-65", "GA-19")
def test_a_figure_out_of_a_secret_passage_uses_nothing_more() -> None:
    exit_ = {"secret": [9], "dark": [9], "sneak": [{"in": 9, "out": 10}]}
    board = mine_with(tunnels={"A": {"secret": [9]}, "B": exit_, "C": {}, "D": {}})
    state = position({"Ra": "A8"}, mine=board, faces="II II II II")
    assert ends(state, "Ra") == {"A9", "B9"}


@pytest.mark.clause("G-65", "G-60")
def test_of_several_special_fields_beside_one_field_one_may_be_used() -> None:
    three = {"dark": [5], "sneak": [{"in": 5, "out": "c2"}], "secret": [5]}
    board = mine_with(tunnels={"A": three, "B": {"secret": [6]}, "C": {}, "D": {}})
    state = position({"Ra": "A4"}, mine=board, faces="II II II II")
    assert ends(state, "Ra") == {"A5", "A5d", "c2", "B6"}


@pytest.mark.clause("GA-18", "G-48")
def test_a_figure_moved_by_an_extra_move_may_use_a_special_field() -> None:
    state = position({"Ra": "A3"})
    play(state, "Ra A4", "extra")
    assert ends(state, "Ra") == {"A5", "A5d"}


@pytest.mark.clause("G-66", "G-27")
def test_a_figure_waits_in_the_dark_corner_uncounted() -> None:
    state = position({"Ra": "A4", "Ba": "B1"})
    play(state, "Ra A5d", "end")
    assert state.crowd[0] == 0
    assert to_move(state) == "B"
    state = position({"Ra": "A5d", "Rb": "A1"})
    assert ends(state, "Rb") == {"A2"}


@pytest.mark.clause("G-66", "G-32")
def test_a_figure_in_a_dark_corner_leaves_the_field_beside_it_free() -> None:
    state = position({"Ra": "A4", "Ba": "A5d"})
    assert ends(state, "Ra") == {"A5"}
    state = position({"Ra": "A4", "Ba": "D10", "Bb": "A5d"})
    play(state, "Ra A5")
    assert where(state, "Ra") == "A5"


@pytest.mark.clause("G-67")
def test_in_and_out_of_a_dark_corner_cost_no_step() -> None:
    assert ends(position({"Ra": "A3", "Ba": "A10"}), "Ra") == {"A5", "A5d"}  # two steps, and in
    assert ends(position({"Ra": "A5d"}), "Ra") == {"A6"}  # out, and one step


@pytest.mark.clause("G-68", "G-69")
def test_a_taken_tunnel_field_holds_the_figure_in_its_corner() -> None:
    for blocker in ("Rb", "Ba"):
        state = position({"Ra": "A5d", blocker: "A5"})
        assert "Ra" not in goers(state)
    state = position({"Ra": "A5d", "Rb": "A5"})
    play(state, "Rb A6")  # once the field is free, the figure may come out
    assert ends(state, "Ra") == {"A7", "A10"}


@pytest.mark.clause("G-68", "G-69")
def test_at_a_shaft_three_figures_let_it_out_and_four_do_not() -> None:
    three = {"Ba": "a5", "Bb": "a5", "Bc": "a5"}
    assert ends(position({"Ra": "a5d", **three}), "Ra") == {"chamber", "a1"}  # four steps
    assert ends(position({"Ra": "a5d", **three, "Bd": "a5"}), "Ra") == set()
    assert ends(position({"Ra": "a5d", **three, "Bd": "a6"}), "Ra") == {"b8", "c8", "d8", "B1"}


@pytest.mark.clause("G-70", "GA-12")
@pytest.mark.parametrize(("others", "end"), [({}, "A6"), ({"Ba": "A1", "Bb": "A2", "Rb": "A4"}, "A9")])
def test_out_of_a_dark_corner_the_count_includes_the_figure_itself(others: dict[str, str], end: str) -> None:
    assert end in ends(position({"Ra": "A5d", **others}), "Ra")
    assert "A5" not in ends(position({"Ra": "A5d", **others}), "Ra")


@pytest.mark.clause("GA-13", "G-70")
def test_a_figure_does_not_step_out_and_stay() -> None:
    for place in ("A5d", "a5d"):
        state = position({"Ra": place})
        assert place[:-1] not in ends(state, "Ra")
        with pytest.raises(NotLegal):
            play(state, f"Ra {place[:-1]}")


@pytest.mark.clause("G-70", "G-38")
def test_out_of_a_corner_at_a_shaft_a_figure_goes_forward_or_back() -> None:
    state = position({"Ra": "a4d", "Ba": "a1"}, faces="II II II II")
    assert ends(state, "Ra") == {"a6", "a2", "a5"}  # a5 by the sneak path beside a2


@pytest.mark.clause("G-71", "GA-14")
def test_a_dark_corner_holds_one_figure() -> None:
    assert ends(position({"Ra": "A4", "Ba": "A5d"}), "Ra") == {"A5"}
    assert ends(position({"Ra": "a4", "Ba": "a5d"}), "Ra") == {"a5", "a3"} | (INNER | PASSAGES) - {"a3"}


@pytest.mark.clause("GA-14")
def test_a_board_file_may_make_dark_corners_larger() -> None:
    state = position({"Ra": "A4", "Ba": "A5d"}, mine=mine_with(dark_corner_room=2))
    assert ends(state, "Ra") == {"A5", "A5d"}
    state = position({"Ra": "A4", "Ba": "A5d", "Bb": "A5d"}, mine=mine_with(dark_corner_room=2))
    assert ends(state, "Ra") == {"A5"}


@pytest.mark.clause("G-72")
def test_a_sneak_path_leads_straight_to_its_exit() -> None:
    state = position({"Ra": "A6", "Ba": "B1"})
    play(state, "Ra A10")
    assert where(state, "Ra") == "A10"
    assert state.crowd[0] == 1


@pytest.mark.clause("G-72", "GA-20")
def test_a_sneak_path_is_one_way() -> None:
    assert ends(position({"Ra": "A9"}), "Ra") == {"A10"}
    assert ends(position({"Ra": "B7"}), "Ra") == {"B8"}
    assert ends(position({"Ra": "a4"}, faces="II II II II"), "Ra") == {"a5", "a3"}


@pytest.mark.clause("G-73")
def test_a_sneak_path_whose_exit_is_taken_cannot_be_used() -> None:
    state = position({"Ra": "A6", "Ba": "A10"})  # two steps, past A7
    assert ends(state, "Ra") == {"A8"}
    state = position({"Ra": "A5", "Ba": "A10"})
    assert ends(state, "Ra") == {"A7"}


@pytest.mark.clause("G-73")
@pytest.mark.parametrize(("on_exit", "open_"), [(3, True), (4, False)])
def test_a_shaft_field_at_the_exit_must_hold_at_most_three(on_exit: int, *, open_: bool) -> None:
    figures = {f"B{handle}": "b5" for handle in "abcd"[:on_exit]}
    board = mine_with(tunnels={"A": {"sneak": [{"in": 5, "out": "b5"}]}, "B": {}, "C": {}, "D": {}})
    assert ("b5" in ends(position({"Ra": "A4", **figures}, mine=board), "Ra")) == open_


@pytest.mark.clause("G-72", "GA-11")
def test_sneak_paths_and_secret_passages_lead_into_shafts_without_the_entrance() -> None:
    board = mine_with(tunnels={"A": {"sneak": [{"in": 5, "out": "c4"}]}, "B": {}, "C": {}, "D": {}})
    assert ends(position({"Ra": "A4"}, mine=board), "Ra") == {"A5", "c4"}
    state = position({"Ra": "A8"})
    play(state, "Ra c3")
    assert where(state, "Ra") == "c3"
    assert state.crowd[6] == 1


@pytest.mark.clause("G-74")
def test_a_secret_passage_leads_to_any_other() -> None:
    assert ends(position({"Ra": "C8"}), "Ra") == PASSAGES | INNER
    assert ends(position({"Ra": "C8"}, faces="I II II I"), "Ra") == PASSAGES | {"a3", "d3"}
    assert ends(position({"Ra": "b2"}), "Ra") == PASSAGES | INNER | {"b1"}


@pytest.mark.clause("G-74")
def test_nobody_stops_in_a_secret_passage() -> None:
    names = position().mine.names
    assert [name for name in names if name.endswith("d") and name != "hand"] == [
        "A5d", "B7d", "C5d", "D7d", "a5d", "a4d", "b5d", "b4d", "c5d", "c4d", "d5d", "d4d",
    ]  # fmt: skip


@pytest.mark.clause("G-75")
def test_blocked_exits_of_secret_passages_cannot_be_chosen() -> None:
    state = position({"Ra": "A8", "Ba": "B9", "Ga": "c3", "Gb": "c3", "Gc": "c3"})
    assert ends(state, "Ra") == {"A9", "C9", "D9"} | INNER
    state = position({"Ra": "A8", "Ba": "B9", "Ga": "c3", "Gb": "c3", "Gc": "c3", "Gd": "c3"})
    assert ends(state, "Ra") == {"A9", "C9", "D9", "a3", "b3", "d3"}


@pytest.mark.clause("GA-21", "G-75")
def test_with_all_exits_blocked_a_figure_stays_where_it_landed() -> None:
    state = position({"Ra": "A8", "Ba": "B9", "Bb": "C9", "Bc": "D9"}, faces="II II II II")
    assert ends(state, "Ra") == {"A9"}


@pytest.mark.clause("GA-22")
def test_a_secret_passage_may_lead_back_to_the_start_of_the_move() -> None:
    # Two in the shaft: back from a5 to a3, whose passage is no exit of its own; the start is free by then.
    board = mine_with(faces={"I": {"secret": [3, 5]}, "II": {}})
    state = position({"Ra": "a5", "Ba": "a1"}, mine=board)
    assert "a5" in ends(state, "Ra")
    before = where(state, "Ra")
    play(state, "Ra a5")
    assert where(state, "Ra") == before
    assert "end" in legal(state)  # a move all the same


@pytest.mark.clause("GA-22", "G-34")
def test_a_field_that_is_full_without_the_mover_is_no_exit() -> None:
    board = mine_with(faces={"I": {"secret": [3, 5]}, "II": {}})
    full = {"Ba": "a5", "Bb": "a5", "Bc": "a5", "Bd": "a5"}
    figures = {"Ra": "a8", **full}  # five steps back from a8 to a3
    assert "a5" not in ends(position(figures, mine=board), "Ra")
    del figures["Bd"]  # and four from a7
    assert "a5" in ends(position({**figures, "Ra": "a7"}, mine=board), "Ra")


@pytest.mark.clause("G-74", "G-44")
def test_a_secret_passage_may_lead_back_into_the_shaft_that_a_figure_came_from() -> None:
    # Seven in shaft a: from a8 one step to the chamber and six outwards, to field 3 with its passage.
    others = {"Ba": "a2", "Bb": "a2", "Bc": "a2", "Bd": "a4", "Ga": "a4", "Gb": "a4"}
    state = position({"Ra": "a8", **others})
    assert {"b3", "c3", "d3", "a3"} <= ends(state, "Ra")
