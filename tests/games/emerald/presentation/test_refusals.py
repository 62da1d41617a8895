"""Why not: what Emerald refuses, and the clause that it names."""

from __future__ import annotations

import pytest
from tests.games.emerald.positions import play, position
from tests.games.emerald.tables import answering, everybody, picking, refused, wandering

from grotto.games.emerald.board import BRIBE
from grotto.games.emerald.presentation import refusals
from grotto.kernel.errors import NotLegal, NotYourTurn, Refusal


def check(refusal: Refusal, clause: str, words: str) -> None:
    assert isinstance(refusal, NotLegal)
    assert refusal.clause == clause
    assert words in refusal.message


@pytest.mark.clause("E-25")
def test_a_wrong_goal_is_refused_with_the_right_one() -> None:
    state = position(3, knights={"m3": "RB", "m1": "R", "c8": "RBG"})
    check(refused(state, "m3-m6"), "E-25", "From meadow field 3 a knight moves 2 steps, to meadow field 5")
    check(refused(state, "m3-m1"), "E-25", "to meadow field 5")
    check(refused(state, "m1-m3"), "E-25", "From meadow field 1 a knight moves 1 step, to meadow field 2")
    check(refused(state, "c8-c9"), "E-25", "3 steps, to the treasure chamber")
    check(refused(state, "T1-T2"), "E-25", "to meadow field 3")


@pytest.mark.clause("E-23")
def test_a_knight_must_be_there_and_be_ones_own() -> None:
    check(refused(position(3, knights={"m3": "B"}), "m3-m4"), "E-23", "You have no knight on meadow field 3")
    check(refused(position(2, knights={"m3": "B"}), "R.m3-m4"), "E-23", "You have no red knight on meadow field 3")
    check(refused(position(2), "G.T1-m4"), "E-23", "Your knights are red and blue, not green")


@pytest.mark.clause("E-23", "EA-01")
def test_the_first_knight_cannot_be_left_out() -> None:
    check(refused(position(3), "stop"), "E-23", "You must move a first knight")


@pytest.mark.clause("E-24")
def test_the_same_knight_does_not_move_twice() -> None:
    check(refused(play(position(3), "R T1"), "m3-m4"), "E-24", "knight on meadow field 3 has moved already")


@pytest.mark.clause("E-82")
def test_a_second_knight_of_the_other_colour_is_refused() -> None:
    check(refused(play(position(2), "B T1"), "R.T2-m4"), "E-82", "your first was blue")


@pytest.mark.clause("E-38")
def test_a_card_must_be_taken_where_one_lies() -> None:
    check(refused(position(3, knights={"m6": "R"}), "m6-c1"), "E-38", "take the gem card or the gold card")
    gold_only = position(3, knights={"m6": "R"}, stacks={"c1": (0, 1)})
    check(refused(gold_only, "m6-c1"), "E-38", "must take an open card: take the gold card")
    check(refused(gold_only, "m6-c1+gem"), "E-38", "There is no gem card left on cave field 1; take the gold card")
    gem_only = position(3, knights={"m6": "R"}, stacks={"c1": (1, 0)})
    check(refused(gem_only, "m6-c1+gold"), "E-38", "There is no gold card left on cave field 1; take the gem card")


@pytest.mark.clause("E-42")
def test_nothing_can_be_taken_where_nothing_lies() -> None:
    check(refused(position(3), "T1-m3+gem"), "E-42", "There is no card on meadow field 3")
    check(
        refused(position(3, knights={"m6": "R"}, bare="c1"), "m6-c1+gold"), "E-42", "There is no card on cave field 1"
    )


@pytest.mark.clause("E-34")
def test_the_chamber_has_treasures_only() -> None:
    check(
        refused(position(3, knights={"c9": "R"}), "c9-chamber+gold"),
        "E-34",
        "takes a dragon treasure and no other card",
    )


@pytest.mark.clause("E-58")
def test_no_victim_is_picked_before_the_dragon_has_moved() -> None:
    check(refused(position(3), "catch:B"), "E-58", "no victim to pick now")


@pytest.mark.clause("E-64")
@pytest.mark.parametrize("text", ["bribe:3", "yield"])
def test_nobody_answers_for_a_knight_that_is_not_caught(text: str) -> None:
    state = position(3, gold={0: (3,)})
    check(refused(state, text), "E-64", "No knight of yours is caught")
    check(refused(play(state, "R T1"), text), "E-64", "No knight of yours is caught")


@pytest.mark.clause("E-61")
def test_the_victim_is_picked_among_the_knights_with_the_dragon() -> None:
    check(refused(picking(), "catch:R"), "E-61", "There is no red knight on cave field 3")
    check(refused(picking(), "catch:R"), "E-61", "choose one of these: blue, green")
    check(refused(picking(), "catch:V"), "E-61", "There is no violet knight")


@pytest.mark.clause("E-61")
@pytest.mark.parametrize("text", ["T1-m3", "T1-c9", "stop"])
def test_nothing_else_is_done_before_the_victim_is_picked(text: str) -> None:
    check(refused(picking(), text), "E-61", "first pick its victim")


@pytest.mark.clause("E-61")
@pytest.mark.parametrize("text", ["bribe:2", "yield"])
def test_nothing_is_paid_before_the_victim_is_picked(text: str) -> None:
    check(refused(picking(), text), "E-61", "No knight is caught yet")


@pytest.mark.clause("E-66")
def test_a_bribe_is_a_card_that_one_holds() -> None:
    check(refused(answering(), "bribe:3"), "E-66", "you hold no 3")


@pytest.mark.clause("E-64")
@pytest.mark.parametrize("text", ["T1-m3", "stop", "catch:G"])
def test_nothing_else_is_done_while_the_dragon_holds_a_knight(text: str) -> None:
    check(refused(answering(), text), "E-64", "bribe it, or give the knight up")


@pytest.mark.clause("E-68", "EA-05")
def test_a_knight_bribed_free_rests() -> None:
    state = position(3, knights={"m6": "R", "c3": "R"}, bare="c1", gold={0: (4,)})
    play(state, "R m6", "roll 1", "pay 4")
    check(refused(state, "c3-c4+gem"), "E-68", "knight on cave field 3 was bribed free")


@pytest.mark.parametrize("action", [-1, -5000, 60, 119, 132, 200, 210, 231, 10**9])
def test_a_foreign_number_is_no_action(action: int) -> None:
    check(NotLegal(*refusals.why_not(position(3), 0, action)), "E-23", "not an action of this game")


@pytest.mark.clause("E-22")
def test_everybody_waits_for_the_seat_on_turn() -> None:
    for state in (position(3), play(position(3), "R T1"), picking()):
        for text in ("T1-m3", "T1-c9", "stop", "bribe:2"):
            refusal = refused(state, text, 1)
            assert isinstance(refusal, NotYourTurn)
            assert refusal.clause == "E-22"


@pytest.mark.clause("E-64")
def test_everybody_waits_for_the_owner_of_a_caught_knight() -> None:
    for seat in (0, 2):
        refusal = refused(answering(), "T1-m3", seat)
        assert isinstance(refusal, NotYourTurn)
        assert refusal.clause == "E-64"


@everybody
def test_every_action_is_legal_or_refused_with_a_clause_of_the_rulebook(players: int) -> None:
    known = set(rulebook_clauses())
    for match in wandering(players, seed=4):
        state = match.state
        if state.mover < 0:
            continue
        for action in set(range(BRIBE + 6)) - set(state.legal):
            sentence, clause = refusals.why_not(state, state.mover, action)
            assert clause in known
            assert sentence[0].isupper()
        for seat in set(range(players)) - set(state.deciding):
            assert refusals.not_your_turn(state, seat)[1] in known


def rulebook_clauses() -> list[str]:
    from importlib.resources import files

    text = (files("grotto.games.emerald") / "rulebook.md").read_text("utf-8")
    return [part.split("**")[0] for part in text.split("- **")[1:]]
