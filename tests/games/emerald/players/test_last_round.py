"""The last round of Emerald: as plain recursion has it, and soon given up where the end is far away."""

from __future__ import annotations

import pytest
from tests.games.emerald.endings import Worth, after, drawn, ending, solved
from tests.games.emerald.positions import number, position, words

import grotto
from grotto.games.emerald.phases import ANSWER, FIRST_KNIGHT, PICK_VICTIM, SECOND_KNIGHT
from grotto.games.emerald.players.last_round import LastRound
from grotto.games.emerald.rules import Emerald
from grotto.kernel.rng import Rng


def earlier(state: Emerald, seats: int) -> Emerald:
    """The same position, so many seats before."""
    state.turn = (state.turn - seats) % state.players
    return state


DEEP = {"c8": "RG", "c9": "BY"}  # two players with two knights each
ROW = {"c7": "RB", "c8": "G", "c9": "RBG"}
FAR = {"c5": "RB", "c6": "G", "c9": "RBG"}

POSITIONS = {
    "two": ending(2, 0, DEEP, "RG"),
    "two, the other's turn": ending(2, 1, DEEP, "RG"),
    "two, gold in hand": ending(2, 0, DEEP, "RGG", gold={0: (1, 4), 1: (5,)}),
    "two, cards left": ending(
        2, 0, {"c7": "RG", "c9": "BY"}, "RG",
        stacks={"c8": (0, 1), "c9": (1, 2)}, gems={0: "ruby ruby", 1: "garnet emerald ruby"},
    ),
    "three": ending(3, 0, ROW, "RBG"),
    "three, some gold": ending(
        3, 1, ROW, "RBG", gold={0: (2,), 1: (3, 3), 2: (5,)}, gems={0: "ruby", 2: "garnet"}, dragon="c6>"
    ),
    "three, a long way": ending(3, 2, FAR, "RBG", gold={0: (2,), 1: (3,)}),
    "three, a treasure left": ending(3, 0, {"c7": "RRG", "c8": "RBG", "c9": "BG"}, "RBG", gold={2: (1,)}),
    "a hopeless third": ending(3, 2, ROW, "RBR", gold={0: (5, 5), 1: (5, 4)}),
    **{f"drawn by {seed}": drawn(seed) for seed in (78, 84, 95, 98, 99, 110)},
    **{f"drawn by {seed}, deep": drawn(seed, deep=3) for seed in (27, 305)},
    "somebody may end it in a tie and should not": earlier(drawn(19), 2),
}  # fmt: skip
every_position = pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)


@every_position
def test_every_choice_is_worth_what_plain_recursion_says(state: Emerald) -> None:
    state.check()
    known: dict[object, Worth] = {}
    found = LastRound().worths(state)
    assert list(found) == state.legal
    for action, worth in found.items():
        assert worth == pytest.approx(solved(after(state, action), known), abs=1e-9)
        assert worth is not None
        assert sum(worth) == pytest.approx(1)


@every_position
def test_the_best_choice_is_one_of_the_best(state: Emerald) -> None:
    rounds = LastRound()
    best = rounds.best(state)
    worths = [worth[state.mover] for worth in rounds.worths(state).values() if worth is not None]
    found = rounds.worths(state)[best] if best is not None else None
    assert found is not None
    assert found[state.mover] == pytest.approx(max(worths))


def test_chance_is_thought_through_from_the_middle_of_a_turn() -> None:
    """After the first knight, when the mover picks whom the dragon catches, and when the owner answers."""
    known: dict[object, Worth] = {}
    rng, phases = Rng(2), set()
    for knights in [{"c7": "RG", "c8": "BY"}, {"c6": "R", "c7": "RRGG", "c9": "Y"}] * 20:
        state = ending(2, 0, knights, "RG", gold={0: (1,), 1: (2,)})
        while state.mover != grotto.OVER:
            if state.mover == grotto.CHANCE:
                state.play(state.draw(rng))
                continue
            for action, worth in LastRound().worths(state).items():
                assert worth == pytest.approx(solved(after(state, action), known), abs=1e-9)
            phases.add(state.phase)
            state.play(state.legal[rng.below(len(state.legal))])
    assert phases == {FIRST_KNIGHT, SECOND_KNIGHT, PICK_VICTIM, ANSWER}


def test_what_is_too_far_away_is_not_answered_and_soon_given_up() -> None:
    state = position(4)
    rounds = LastRound()
    assert set(rounds.worths(state).values()) == {None}
    assert rounds.best(state) is None
    assert rounds.seen < 2_000


def test_few_positions_give_few_answers() -> None:
    state = POSITIONS["drawn by 95"]
    whole = LastRound().worths(state)
    some = LastRound(positions=300).worths(state)
    assert None not in whole.values()
    assert None in some.values()
    assert all(worth is None or worth == whole[action] for action, worth in some.items())
    assert None in LastRound(plies=2).worths(state).values()
    assert LastRound(positions=300).best(state) is None


def test_a_sure_win_is_best_whatever_else_there_is() -> None:
    """Red is far ahead and rides home with the last treasure; all other rides are too far to see."""
    state = position(3, knights={"c9": "R"}, home="RRB", gold={0: (5, 5, 4)})
    rounds = LastRound(plies=0)
    found = rounds.worths(state)
    assert list(found.values()).count(None) >= 1
    best = rounds.best(state)
    assert best is not None
    assert words(state, best) == "R c9"
    assert found[number(state, "R c9")] == [1, 0, 0]


def test_one_solver_serves_tables_of_every_size() -> None:
    rounds = LastRound()
    for state in [*POSITIONS.values(), *POSITIONS.values()]:
        assert rounds.worths(state) == LastRound().worths(state)


def test_nobody_chooses_while_chance_is_to_move() -> None:
    with pytest.raises(grotto.BadOption):
        LastRound().worths(Emerald(3))
