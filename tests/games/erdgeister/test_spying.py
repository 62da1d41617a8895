"""Who knows which number, by spying, by showing and by guessing: G-12, G-51 and G-52."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from grotto import NotLegal
from grotto.games.erdgeister.numbers import EVERYBODY, KEY, NUMBER, PUBLIC
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import HIDDEN, NO_NEWS, ONLOOKER
from grotto.kernel.rng import Rng

from .positions import MINE, all_figures, dealt, figure, hand_of, legal, play, position, read, seen, starting, to_move

SEEN_BY = {"R": 1, "B": 2, "G": 4, "Y": 8}


def known(state: Erdgeister, name: str) -> int:
    return int(state.known[figure(state, name)])


def number(state: Erdgeister, name: str) -> int:
    return int(state.number[figure(state, name)])


def numbers_of(state: Erdgeister, seat: int) -> list[int]:
    return sorted(list(state.number)[seat * state.each : (seat + 1) * state.each])


# -- spying ------------------------------------------------------------------------------------------------


@pytest.mark.clause("G-51", "GA-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_figure_anywhere_may_be_spied_on(players: int) -> None:
    state = position({"Ra": "A1", "Ba": "chamber", "Bb": "A5d", "Bc": "a8", "Bd": "b1", "Rb": "d3"}, players)
    assert starting(state, "spy") == set(all_figures(state))


@pytest.mark.clause("G-51")
@pytest.mark.parametrize("steps", [(), ("Ra A1",), ("Ra A1", "Rb A2")])
def test_a_spy_comes_before_or_after_the_action(steps: tuple[str, ...]) -> None:
    state = play(position(), *steps, "spy Bc")
    assert legal(state) == {"show", "keep"}
    assert to_move(state) == "R"


@pytest.mark.clause("G-52", "G-12")
def test_the_looker_alone_sees_the_number() -> None:
    state = play(position(), "spy Bc", "keep")
    assert known(state, "Bc") == SEEN_BY["B"] | SEEN_BY["R"]
    for name in all_figures(state):
        if name != "Bc":
            assert known(state, name) == SEEN_BY[name[0]]


@pytest.mark.clause("G-52", "GA-33")
def test_what_is_shown_is_public() -> None:
    state = play(position(), "spy Bc", "show")
    assert known(state, "Bc") == EVERYBODY
    assert known(state, "Bc") & PUBLIC


@pytest.mark.clause("G-52", "GA-33")
def test_the_looker_decides_at_once() -> None:
    state = play(position(), "spy Bc")
    assert known(state, "Bc") == SEEN_BY["B"] | SEEN_BY["R"]  # seen already, not yet shown
    for step in ("Ra A1", "end", "spy Bd", "pass"):
        with pytest.raises(NotLegal):
            play(state, step)
    play(state, "keep")
    assert "show" not in legal(state)  # and not later


@pytest.mark.clause("G-52", "GA-33")
def test_a_shown_figure_stays_public_for_good() -> None:
    state = play(position(players=2), "spy Bc", "show", "Ra A1", "end", "Bc A2", "end")
    assert known(state, "Bc") == EVERYBODY
    play(state, "spy Bc", "keep")  # even if somebody looks again and keeps it
    assert known(state, "Bc") == EVERYBODY


@pytest.mark.clause("G-51", "G-52", "GA-34")
def test_a_player_may_show_a_figure_of_his_own() -> None:
    state = play(position(), "spy Ra", "show")
    assert known(state, "Ra") == EVERYBODY
    state = play(position(), "spy Ra", "keep")
    assert known(state, "Ra") == SEEN_BY["R"]


@pytest.mark.clause("G-51", "G-22")
def test_a_spy_costs_a_card_whatever_is_done_with_it() -> None:
    for answer in ("show", "keep"):
        state = play(position(), "spy Bc", answer)
        assert hand_of(state, "R") == {"spy": 1, "kidnap": 1, "extra": 3}


@pytest.mark.clause("G-12", "GA-32")
def test_what_was_seen_stays_with_the_figure() -> None:
    state = play(position({"Bc": "B6"}, players=2), "spy Bc", "keep", "Ra A1", "end")
    play(state, "kidnap Ra", "carry D9", "Bc B7d", "end")
    assert known(state, "Bc") == SEEN_BY["B"] | SEEN_BY["R"]
    assert number(state, "Bc") == 3


@pytest.mark.clause("G-52")
def test_two_lookers_know_the_same_figure() -> None:
    state = play(position(players=3), "spy Gc", "keep", "Ra A1", "end", "spy Gc", "keep")
    assert known(state, "Gc") == SEEN_BY["R"] | SEEN_BY["B"] | SEEN_BY["G"]


# -- what an action tells ------------------------------------------------------------------------------------


@pytest.mark.clause("G-52")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["Bc", "Ra"])
def test_the_looker_alone_learns_something_from_a_look(players: int, name: str) -> None:
    """Searches follow what every seat learns: whoever else heard the number would play with open figures."""
    state = play(position(players=players), f"spy {name}")
    assert state.learned(0) == number(state, name)
    assert [state.learned(viewer) for viewer in (ONLOOKER, *range(1, players))] == [NO_NEWS] * players


@pytest.mark.clause("G-52", "GA-33")
@pytest.mark.parametrize("answer", ["keep", "show"])
def test_the_answer_of_a_spy_says_nothing_beyond_itself(answer: str) -> None:
    """Kept, it stays with the looker; shown, everybody reads it off the figure."""
    state = play(position(), "spy Bc", answer)
    assert [state.learned(viewer) for viewer in range(ONLOOKER, 4)] == [NO_NEWS] * 5


@pytest.mark.clause("G-12", "G-22", "GA-43")
@pytest.mark.parametrize("step", ["Ra A1", "kidnap Ba", "Rb B5"])
def test_no_other_step_tells_a_number(step: str) -> None:
    state = play(position({"Ba": "A4", "Rb": "B4"}), step)
    assert [state.learned(viewer) for viewer in range(ONLOOKER, 4)] == [NO_NEWS] * 5


@pytest.mark.clause("G-51", "G-52")
def test_everybody_sees_who_looked_at_which_figure() -> None:
    state = position({"Ba": "A4"})
    for step in ("spy Bc", "spy Ra", "kidnap Ba", "Ra B1"):
        action = read(state, step)
        assert [state.noticed(action, viewer) for viewer in range(ONLOOKER, 4)] == [action] * 5


@pytest.mark.clause("G-12")
def test_a_number_that_is_dealt_is_seen_by_its_owner_alone() -> None:
    state = Erdgeister(3, MINE, (0, 0, 0, 0), 0)
    assert [state.noticed(KEY + 2, viewer) for viewer in range(ONLOOKER, 3)] == [KEY + 2] * 4
    state.play(KEY + 2)
    for owner, under in [(seat, under) for seat in range(3) for under in (1, 2, 3, 4, 5, 6, 0, 0)]:
        seen = [state.noticed(NUMBER + under, viewer) for viewer in range(ONLOOKER, 3)]
        assert seen == [NUMBER + under if viewer == owner else HIDDEN for viewer in range(ONLOOKER, 3)]
        state.play(NUMBER + under)


# -- guessing what a viewer cannot know ----------------------------------------------------------------------


@pytest.mark.clause("G-12", "G-52")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_guess_leaves_alone_what_the_viewer_knows(players: int, viewer: int) -> None:
    state = seen(position(players=players), "Ba Bf")
    seen(state, "Bb Rc", 0b0011)
    bits = PUBLIC | (1 << viewer if viewer >= 0 else 0)
    rng = Rng(5)
    for _ in range(60):
        guess = state.guess(viewer, rng)
        for name in all_figures(state):
            if known(state, name) & bits:
                assert number(guess, name) == number(state, name)


@pytest.mark.clause("G-12", "G-10")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_guess_keeps_everybodys_numbers_together(players: int, viewer: int) -> None:
    state = seen(position({"Ba": "chamber"}, players), "Ba Bf")
    rng = Rng(6)
    for _ in range(60):
        guess = state.guess(viewer, rng)
        for seat in range(players):
            assert numbers_of(guess, seat) == numbers_of(state, seat)


@pytest.mark.clause("G-12")
def test_a_guess_changes_nothing_but_numbers_and_not_the_state_itself() -> None:
    state = play(position({"Ra": "A4", "Bb": "c3"}), "spy Bc")
    before = state.digest()
    guess = state.guess(2, Rng(1))
    assert state.digest() == before
    assert guess.dump() | {"number": list(state.number)} == state.dump()
    assert list(guess.number) != list(state.number)


@pytest.mark.clause("G-12", "GA-34")
def test_own_numbers_are_never_guessed() -> None:
    for viewer, colour in enumerate("RBGY"):
        guess = position(numbers={"G": (6, 4, 2, 1, 3, 5)}).guess(viewer, Rng(viewer))
        usual = (6, 4, 2, 1, 3, 5) if colour == "G" else (1, 2, 3, 4, 5, 6)
        assert tuple(list(guess.number)[viewer * 6 : viewer * 6 + 6]) == usual


@pytest.mark.clause("G-12")
def test_the_numbers_of_rivals_are_guessed_evenly() -> None:
    """Three unknown figures: six orders, each in about a sixth of 3000 guesses."""
    state = seen(position(), "Ba Bb Bc Ga Gb Gc Gd Ge Gf Ya Yb Yc Yd Ye Yf")
    rng = Rng(7)
    found = Counter(tuple(list(state.guess(0, rng).number)[9:12]) for _ in range(3000))
    assert set(found) == set(permutations((4, 5, 6)))
    assert all(410 <= count <= 590 for count in found.values())


@pytest.mark.clause("G-12", "G-10")
def test_blanks_are_guessed_evenly_too() -> None:
    """Two numbers and two blanks under four figures: twelve ways."""
    state = seen(position(players=2), "Ba Bb Bc Bd Bg Bh")
    rng = Rng(8)
    places = [figure(state, name) for name in ("Be", "Bf", "Bi", "Bj")]
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(3600):
        guess = state.guess(0, rng)
        found[tuple(guess.number[place] for place in places)] += 1
    assert set(found) == set(permutations((5, 6, 0, 0)))
    assert all(230 <= count <= 370 for count in found.values())


@pytest.mark.clause("G-12")
def test_with_nothing_hidden_a_guess_is_the_truth() -> None:
    state = seen(position(), " ".join(all_figures(position())))
    for viewer in (-1, 0, 3):
        assert state.guess(viewer, Rng(2)) == state


@pytest.mark.clause("G-12")
def test_one_unknown_figure_is_no_secret() -> None:
    state = seen(position(), "Ba Bb Bd Be Bf")
    for seed in range(20):
        assert number(state.guess(0, Rng(seed)), "Bc") == 3


@pytest.mark.clause("G-52")
def test_an_onlooker_knows_only_what_is_public() -> None:
    state = seen(position(), "Rb")  # red's 2
    seen(state, "Bc", SEEN_BY["R"])  # seen by red alone
    rng = Rng(9)
    guesses = [state.guess(ONLOOKER, rng) for _ in range(200)]
    assert {number(guess, "Rb") for guess in guesses} == {2}
    assert {number(guess, "Ra") for guess in guesses} == {1, 3, 4, 5, 6}
    assert {number(guess, "Bc") for guess in guesses} == {1, 2, 3, 4, 5, 6}
    assert {number(guess, "Yf") for guess in guesses} == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("G-52")
def test_what_one_player_saw_another_must_guess() -> None:
    state = play(position(), "spy Bc")  # the looker has not decided yet
    rng = Rng(10)
    assert {number(state.guess(0, rng), "Bc") for _ in range(50)} == {3}
    assert {number(state.guess(1, rng), "Bc") for _ in range(50)} == {3}
    assert {number(state.guess(2, rng), "Bc") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("G-12", "G-10")
def test_in_the_middle_of_the_deal_a_guess_can_still_be_dealt_to_the_end() -> None:
    for seed in range(20):
        state = Erdgeister(3, MINE, (0, 0, 0, 0), 0)
        state.play(KEY + 2)
        for under in (1, 2, 3, 4, 5, 6, 0, 0, 6, 0, 5):  # all of red's, three of blue's
            state.play(NUMBER + under)
        guess = state.guess(2, Rng(seed))
        assert list(guess.number)[11:] == [-1] * 13
        rng = Rng(seed)
        while guess.odds:
            guess.play(guess.draw(rng))
        for seat in range(3):
            assert numbers_of(guess, seat) == [0, 0, 1, 2, 3, 4, 5, 6]


@pytest.mark.clause("G-12")
def test_the_same_seed_guesses_the_same() -> None:
    state = dealt(4)
    assert state.guess(1, Rng(4)) == state.guess(1, Rng(4))
    assert len({state.guess(1, Rng(seed)).digest() for seed in range(20)}) == 20
