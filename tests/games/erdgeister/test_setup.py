"""What lies on the table before the first turn: G-01 to G-15."""

from __future__ import annotations

from collections import Counter

import pytest

from grotto import CHANCE, NotLegal
from grotto.games.erdgeister.numbers import COLOUR_NAMES, COLOURS, FACE, FIRST_PLAYER, KEY, NUMBER, SEATS
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng

from .positions import (
    ARROWS,
    MINE,
    all_figures,
    dealt,
    ends,
    hand_of,
    legal,
    mine_with,
    places,
    play,
    position,
    put,
    starting,
    to_move,
    where,
)

COUNTS = [2, 3, 4]
EACH = {2: 10, 3: 8, 4: 6}
SPIES = {2: 4, 3: 3, 4: 2}


def drawn_until(state: Erdgeister, first: int, seed: int = 1) -> Erdgeister:
    """Let chance deal until it is about to draw something of one kind."""
    rng = Rng(seed)
    while state.odds and not first <= state.odds[0][0] < first + 10:
        state.play(state.draw(rng))
    return state


@pytest.mark.clause("G-01")
def test_two_to_four_can_play() -> None:
    assert list(SEATS) == COUNTS
    for players in SEATS:
        assert {figure[0] for figure in all_figures(dealt(players))} == set("RBGY"[:players])


@pytest.mark.clause("G-02", "GA-40")
def test_the_ring_has_forty_tunnel_fields_and_four_entrances() -> None:
    state = position(mine=mine_with(tunnels={tunnel: {} for tunnel in "ABCD"}))
    walked, place = [], "A1"
    for _ in range(44):
        walked.append(place)
        put(state, {"Ra": place})
        (place,) = ends(state, "Ra") - {"a2", "b2", "c2", "d2"}
    assert place == "A1"
    assert walked == [
        *(f"A{i}" for i in range(1, 11)), "a1", *(f"B{i}" for i in range(1, 11)), "b1",
        *(f"C{i}" for i in range(1, 11)), "c1", *(f"D{i}" for i in range(1, 11)), "d1",
    ]  # fmt: skip


@pytest.mark.clause("G-02", "GA-40", "G-41")
@pytest.mark.parametrize("shaft", "abcd")
def test_every_shaft_leads_from_its_entrance_to_the_chamber_in_eight_steps(shaft: str) -> None:
    state = position()
    for i in range(1, 8):
        put(state, {"Ra": f"{shaft}{i}"})
        assert f"{shaft}{i + 1}" in ends(state, "Ra")
    put(state, {"Ra": f"{shaft}8"})
    assert "chamber" in ends(state, "Ra")


@pytest.mark.clause("G-03")
def test_the_first_three_fields_of_every_tunnel_are_arrow_fields() -> None:
    assert ends(dealt(), "Ra") == ARROWS
    assert len(ARROWS) == 12


@pytest.mark.clause("G-04")
def test_the_last_two_fields_of_every_shaft_and_the_chamber_are_protected() -> None:
    for shaft in "abcd":
        protected = {}
        for i in range(1, 9):
            state = position({"Ba": f"{shaft}{i}"})
            protected[i] = "kidnap Ba" not in legal(state)
        assert [i for i in protected if protected[i]] == [7, 8]
    assert "kidnap Ba" not in legal(position({"Ba": "chamber"}))


@pytest.mark.clause("G-05", "GA-41")
def test_each_tile_is_laid_by_chance_with_either_face() -> None:
    state = Erdgeister(4, MINE, (), 0)
    for face in (1, 0, 0, 1):
        assert state.odds == [(FACE, 1), (FACE + 1, 1)]
        state.play(FACE + face)
    assert state.odds[0][0] == KEY + 1
    assert list(state.face) == [1, 0, 0, 1]


@pytest.mark.clause("G-05", "GA-41")
def test_the_table_may_lay_the_tiles_instead() -> None:
    state = Erdgeister(4, MINE, (1, 0, 1, 0), 0)
    assert state.odds[0][0] == KEY + 1
    assert list(state.face) == [1, 0, 1, 0]


@pytest.mark.clause("G-05", "G-61")
def test_each_shaft_has_the_special_fields_of_its_own_tile() -> None:
    for shaft, face in zip("abcd", ("I", "II", "II", "I"), strict=True):
        state = position({"Ra": f"{shaft}4"}, faces="I II II I")
        back = ends(state, "Ra") - {f"{shaft}5", f"{shaft}5d"}
        assert (f"{shaft}5d" in ends(state, "Ra")) == (face == "I")
        assert ("A9" in back) == (face == "I")  # by the secret passage beside field 3


@pytest.mark.clause("G-06", "G-07", "G-08", "G-09", "GA-43")
@pytest.mark.parametrize("players", COUNTS)
def test_figures_and_cards_of_every_player(players: int) -> None:
    state = dealt(players)
    for colour in COLOURS[:players]:
        assert sum(figure[0] == colour for figure in all_figures(state)) == EACH[players]
        assert hand_of(state, colour) == {"spy": SPIES[players], "kidnap": 1, "extra": 3}
    assert len(all_figures(state)) == players * EACH[players]


@pytest.mark.clause("G-06", "G-07", "G-08")
@pytest.mark.parametrize("players", COUNTS)
def test_all_figures_can_be_placed_and_no_others(players: int) -> None:
    state = dealt(players)
    assert {step.split()[0] for step in legal(state) if step[0] == "R"} == {
        f"R{handle}" for handle in "abcdefghij"[: EACH[players]]
    }


@pytest.mark.clause("GA-35", "G-14")
def test_the_colours_are_red_and_blue_then_green_then_yellow() -> None:
    assert COLOUR_NAMES == ("red", "blue", "green", "yellow")
    state = dealt(2)
    assert {figure[0] for figure in starting(state, "spy")} == {"R", "B"}
    assert {figure[0] for figure in starting(dealt(3), "spy")} == {"R", "B", "G"}


@pytest.mark.clause("G-10", "GA-36")
@pytest.mark.parametrize(("players", "blanks"), [(2, 4), (3, 2), (4, 0)])
def test_one_to_six_are_used_and_the_others_are_blank(players: int, blanks: int) -> None:
    for seed in range(5):
        state = drawn_until(Erdgeister(players, MINE, (), 0), 9999, seed)
        for seat in range(players):
            numbers = state.number[seat * EACH[players] : (seat + 1) * EACH[players]]
            assert sorted(numbers) == [0] * blanks + [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("G-10", "G-12")
@pytest.mark.parametrize(("players", "blanks"), [(2, 4), (3, 2), (4, 0)])
def test_numbers_are_shuffled_evenly_under_the_handles(players: int, blanks: int) -> None:
    state = drawn_until(Erdgeister(players, MINE, (0, 0, 0, 0), 0), NUMBER)
    every = {NUMBER + number: 1 for number in range(1, 7)}
    assert dict(state.odds) == every | ({NUMBER: blanks} if blanks else {})
    state.play(NUMBER + 4)
    assert NUMBER + 4 not in dict(state.odds)
    with pytest.raises(NotLegal):
        state.play(NUMBER + 4)


@pytest.mark.clause("G-10")
def test_blanks_run_out_one_by_one() -> None:
    state = drawn_until(Erdgeister(3, MINE, (0, 0, 0, 0), 0), NUMBER)
    state.play(NUMBER)
    assert dict(state.odds)[NUMBER] == 1
    state.play(NUMBER)
    assert NUMBER not in dict(state.odds)


@pytest.mark.clause("G-10")
def test_every_player_has_numbers_of_his_own() -> None:
    state = drawn_until(Erdgeister(4, MINE, (0, 0, 0, 0), 0), NUMBER)
    for number in (6, 5, 4, 3, 2, 1):
        state.play(NUMBER + number)
    assert dict(state.odds) == {NUMBER + number: 1 for number in range(1, 7)}


@pytest.mark.clause("G-11")
def test_one_of_six_key_numbers_is_drawn() -> None:
    state = Erdgeister(4, MINE, (0, 0, 0, 0), 0)
    assert state.odds == [(KEY + number, 1) for number in range(1, 7)]
    state.play(KEY + 5)
    assert state.key_number == 5


@pytest.mark.clause("G-11")
def test_the_key_number_marks_one_figure_of_every_player() -> None:
    for key in range(1, 7):
        state = dealt(3, key=key)
        numbers = list(state.number)[:24]
        assert [numbers[seat * 8 : seat * 8 + 8].count(key) for seat in range(3)] == [1, 1, 1]


@pytest.mark.clause("G-12", "GA-34")
@pytest.mark.parametrize("players", COUNTS)
def test_at_first_only_the_owners_know_their_numbers(players: int) -> None:
    state = dealt(players)
    for index in range(players * EACH[players]):
        assert state.known[index] == 1 << (index // EACH[players])


@pytest.mark.clause("G-12", "GA-32")
def test_a_figure_keeps_its_handle_and_number_from_hand_to_chamber() -> None:
    state = position({"Rb": "a8"}, numbers={"R": (6, 5, 4, 3, 2, 1)})
    before = list(state.number)
    assert before[:6] == [6, 5, 4, 3, 2, 1]
    play(state, "Rb chamber", "extra", "Rc D2")
    assert (where(state, "Rb"), where(state, "Rc")) == ("chamber", "D2")
    assert list(state.number) == before


@pytest.mark.clause("G-13")
@pytest.mark.parametrize("players", COUNTS)
def test_all_figures_start_in_hand(players: int) -> None:
    state = dealt(players)
    assert set(places(state).values()) == {"hand"}
    assert (sum(state.standing), sum(state.crowd), sum(state.home)) == (0, 0, 0)


@pytest.mark.clause("G-14")
def test_what_is_not_used_stays_put_away() -> None:
    state = Erdgeister(2, MINE, (), turn_limit=40)
    rng = Rng(3)
    while state.mover != -2:
        if state.mover == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(state.legal[rng.below(len(state.legal))])
    assert list(state.at)[20:] == [0] * 4
    assert list(state.number)[20:] == [-1] * 4
    assert list(state.cards)[6:] == [0] * 6
    assert list(state.home)[2:] == [0, 0]


@pytest.mark.clause("G-15", "GA-42")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_player_is_drawn_evenly(players: int) -> None:
    state = Erdgeister(players, MINE)
    assert state.odds == [(FIRST_PLAYER + seat, 1) for seat in range(players)]
    state.play(FIRST_PLAYER + players - 1)
    drawn_until(state, 9999)
    assert state.mover == players - 1


@pytest.mark.clause("G-15", "GA-42")
def test_the_host_may_name_the_first_player() -> None:
    state = Erdgeister(3, MINE, starter=1)
    assert state.odds[0][0] == FACE
    assert drawn_until(state, 9999).mover == 1


@pytest.mark.clause("G-15")
@pytest.mark.parametrize("players", COUNTS)
def test_the_turn_passes_clockwise(players: int) -> None:
    state = dealt(players, turn="B")
    order = []
    for handle, field in zip("abcde", ("A1", "A2", "A3", "B1", "B2"), strict=True):
        order.append(to_move(state))
        play(state, f"{to_move(state)}{handle} {field}", "end")
    colours = "RBGY"[:players]
    assert order == [colours[(1 + i) % players] for i in range(5)]


@pytest.mark.clause("G-15")
def test_chance_deals_in_order_and_then_leaves_the_table() -> None:
    state = Erdgeister(2, MINE)
    kinds: Counter[int] = Counter()
    rng = Rng(8)
    while state.mover == CHANCE:
        drawn = state.draw(rng)
        kinds[max(first for first in (FIRST_PLAYER, FACE, KEY, NUMBER) if drawn >= first)] += 1
        state.play(drawn)
    assert kinds == {FIRST_PLAYER: 1, FACE: 4, KEY: 1, NUMBER: 20}
    assert state.odds == []
