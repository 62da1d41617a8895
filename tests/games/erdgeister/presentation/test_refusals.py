"""Why not: every sentence by which Erdgeister refuses an action, and the clause that it names."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.erdgeister.positions import EVERY_ARROW, mine_with, position
from tests.games.erdgeister.tables import at
from tests.states import as_erdgeister

from grotto import Match, NotLegal, NotYourTurn
from grotto.games import erdgeister
from grotto.games.erdgeister.numbers import ACTIONS
from grotto.games.erdgeister.presentation import refusals
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng

RULEBOOK = (Path(erdgeister.__file__).parent / "rulebook.md").read_text("utf-8")
STUCK = {
    "Rb": "chamber", "Rc": "chamber", "Rd": "chamber",
    "Re": "B7d", "Bb": "B7", "Rf": "C5d", "Bc": "C5", "Ba": "A7",
}  # fmt: skip
"""Red's gnomes are home or locked in; only Ra may get somewhere."""
NAMES = ("Rea", "Ben", "Gil", "Yve")
TWO_AND_TWO = {"Ba": "a1", "Bb": "a1", "Ga": "a1", "Gb": "a1"}


def refused(state: Erdgeister, line: str) -> tuple[str, str | None]:
    """Play all words of a line but the last; that one is refused, and the position stays as it is."""
    match = at(state, NAMES)
    *played, last = line.split()
    for text in played:
        match.play(text)
    before = match.state.digest()
    with pytest.raises(NotLegal) as refusal:
        match.play(last)
    assert match.state.digest() == before
    return refusal.value.message, refusal.value.clause


def case(clause: str, line: str, sentence: str, figures: dict[str, str] | None = None, **more: Any) -> Any:
    name = f"{clause} {line}"
    return pytest.param(figures or {}, more, line, sentence, clause, marks=pytest.mark.clause(clause), id=name)


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-16", "Ba>B5", "Ben's gnome a is not yours; your gnomes are red", {"Ba": "B4"}),
        case("G-47", "Ra>a8", "Gnome a is home in the treasure chamber and stays there", {"Ra": "chamber"}),
        case("G-18", "Ra>A4", "Place gnome a on a free arrow field, such as A1; it is still in your hand"),
        case("G-18", "Ra>chamber", "Place gnome a on a free arrow field, such as A2; it is still in your hand",
             {"Ba": "A1"}),
        case("G-18", "Ra>A4", "Gnome a has to wait in your hand: no arrow field is free", EVERY_ARROW),
        case("G-32", "Ra>A1", "A1 is taken: a tunnel field has room for one gnome", {"Ba": "A1"}),
        case("G-20", "Ra>A6 Ra>A7",
             "Take another gnome or end your turn; gnome a goes a second time only with an extra move",
             {"Ra": "A5", "Rb": "B4"}),
        case("G-16", "Ra>A6 Rb>A1", "You are moving in this turn, and gnome b is still in your hand",
             {"Ra": "A5"}),
        case("G-16", "Rb>A1 Ra>A7", "You are placing in this turn, and gnome a is on the board already",
             {"Ra": "A5"}),
        case("G-17", "Ra>A1 Rb>A2 Rc>A3", "You have placed two gnomes, and two per turn is the limit"),
        case("G-19", "Ra>A6 Rb>B5 Rc>C5", "You have moved two gnomes, and two per turn is the limit",
             {"Ra": "A5", "Rb": "B4", "Rc": "C4"}),
    ],
)  # fmt: skip
def test_a_gnome_cannot_act(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-24", "Ra>A10", "With 4 gnomes in tunnel A, gnome a moves 4 steps now, to B1",
             {"Ra": "A8", "Rb": "A1", "Ba": "A2", "Bb": "A3"}),
        case("G-24", "Ra>A6", "With 1 gnome in tunnel A, gnome a moves 1 step now, to A5", {"Ra": "A4"}),
        case("G-25", "Ra>a5", "With 2 gnomes in shaft a, gnome a moves 2 steps now, to a2 or a6",
             {"Ra": "a4", "Ba": "a1"}),
        case("G-70", "Ra>A6",
             "Gnome a comes out of its corner, counts itself in tunnel A and moves 2 steps now, to A7",
             {"Ra": "A5d", "Ba": "A1"}),
        case("GA-13", "Ra>A5", "Stepping out is not a move: gnome a goes on from there, 1 step now, to A6",
             {"Ra": "A5d"}),
        case("G-31", "Ra>A4", "On the ring gnomes move clockwise only: 1 step now, to A7", {"Ra": "A6"}),
        case("G-36", "Ra>a2", "Walking on the ring gets a gnome no further than a shaft's entrance: 1 step now, to a1",
             {"Ra": "A10"}),
        case("G-41", "Ra>chamber", "Only an exact landing brings a gnome home; "
             "gnome a moves 3 steps now, to a4, b8, c8 or d8", {"Ra": "a7", "Ba": "a1", "Bb": "a1"}),
        case("G-44", "Ra>a8", "Through the chamber a gnome goes into another shaft than its own: "
             "3 steps now, to a4, b8, c8 or d8", {"Ra": "a7", "Ba": "a1", "Bb": "a1"}),
        case("GA-07", "Ra>B2", "On this board nobody walks out of a shaft: 3 steps now, to a5",
             {"Ra": "a2", "Ba": "a4", "Bb": "a6"}, mine=mine_with(leave_by_entrance=False)),
        case("GA-20", "Ra>A7", "A sneak path leads one way only, and A7 is where it begins", {"Ra": "A9"}),
        case("G-61", "Ra>a5d", "As the tile lies now, there is no dark corner beside a5", {"Ra": "a4"},
             faces="II II II II"),
    ],
)  # fmt: skip
def test_no_way_leads_there(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-34", "Ra>A6", "A6 is taken, so no move can end there", {"Ra": "A4", "Ba": "A6"}),
        case("G-40", "Ra>a1", "a1 is full: a shaft field has room for four gnomes", {"Ra": "A10", **TWO_AND_TWO}),
        case("GA-05", "Ra>A5d", "A5 is taken, and a gnome must land there before it can use the dark corner",
             {"Ra": "A3", "Ba": "A5"}),
        case("GA-05", "Ra>B8", "B5 is taken, and a gnome must land there before it can use the sneak path",
             {"Ra": "B3", "Ba": "B5"}),
        case("GA-05", "Ra>C9", "a3 is full, and a gnome must land there before it can use the secret passage",
             {"Ra": "a8", "Ba": "a3", "Bb": "a3", "Ga": "a3", "Gb": "a3"}),
        case("G-71", "Ra>A5d", "The dark corner beside A5 has no room left", {"Ra": "A4", "Ba": "A5d"}),
        case("G-73", "Ra>A10", "The sneak path from A7 is blocked: A10 is taken", {"Ra": "A5", "Ba": "A10"}),
        case("G-75", "Ra>B9", "The secret passage to B9 is blocked: the field is taken", {"Ra": "A8", "Ba": "B9"}),
        case("G-75", "Ra>c3", "The secret passage to c3 is blocked: the field is full",
             {"Ra": "A8", "Ba": "c3", "Bb": "c3", "Ga": "c3", "Gb": "c3"}),
        case("G-69", "Ra>A6", "Gnome a cannot come out of its dark corner while A5 is taken",
             {"Ra": "A5d", "Ba": "A5"}),
        case("G-69", "Ra>a6", "Gnome a cannot come out of its dark corner while a5 is full",
             {"Ra": "a5d", "Ba": "a5", "Bb": "a5", "Ga": "a5", "Gb": "a5"}),
    ],
)  # fmt: skip
def test_somebody_stands_in_the_way(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


ONE_CARD = "You have already played a card this turn, and one per turn is the limit"


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-21", "spy:Ba keep spy:Bb", ONE_CARD),
        case("G-21", "spy:Ba keep Ra>A1 extra", ONE_CARD),
        case("G-21", "Ra>A1 extra spy:Ba", ONE_CARD),
        case("G-21", "kidnap:Ba to:A6 kidnap:Ba", ONE_CARD, {"Ba": "A5"}, cards={"R": "kidnap kidnap"}),
        case("G-22", "spy:Ba", "You have no spy left; a played card leaves the game", cards={"R": "extra"}),
        case("G-22", "kidnap:Ba", "You have no kidnapping left; a played card leaves the game", {"Ba": "A5"},
             cards={"R": "spy"}),
        case("G-22", "Ra>A1 extra", "You have no extra move left; a played card leaves the game", cards={"R": "spy"}),
        case("G-21", "extra", "An extra move comes only after the action"),
        case("G-21", "Ra>A5 extra", "None of your gnomes could use an extra move: nothing can be placed or moved",
             {"Ra": "A3", **STUCK}),
        case("G-57", "kidnap:Ra", "Gnome a is yours, and you cannot kidnap your own gnomes", {"Ra": "A5"}),
        case("G-53", "kidnap:Ba", "Ben's gnome a is still in a hand and cannot be kidnapped from there"),
        case("G-56", "kidnap:Ba", "Ben's gnome a is in the protected zone (a7) and cannot be kidnapped",
             {"Ba": "a7"}),
        case("G-56", "kidnap:Bb",
             "Ben's gnome b is in the protected zone (the treasure chamber) and cannot be kidnapped",
             {"Bb": "chamber"}),
        case("G-53", "to:D4", "Nobody has been kidnapped, so there is nobody to put down"),
        case("G-52", "show", "You have not just looked at a gnome, so there is nothing to show or to keep"),
        case("G-52", "keep", "You have not just looked at a gnome, so there is nothing to show or to keep"),
    ],
)  # fmt: skip
def test_a_card_cannot_be_played(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


BETWEEN = "A card is played before the first gnome or after the last, never in between: "


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-52", "spy:Ba end", "First show Ben's gnome a or keep what you saw"),
        case("G-52", "spy:Ba Ra>A1", "First show Ben's gnome a or keep what you saw"),
        case("G-53", "kidnap:Ba end", "First put Ben's gnome a down, for example on A4", {"Ba": "A5"}),
        case("G-53", "kidnap:Ba Ra>A1", "First put Ben's gnome a down, for example on A4", {"Ba": "A5"}),
        case("G-21", "Ra>A1 spy:Ba Rb>A2", BETWEEN + "show Ben's gnome a or keep what you saw"),
        case("G-21", "Ra>A1 kidnap:Ba Rb>A2", BETWEEN + "put Ben's gnome a down, for example on A4", {"Ba": "A5"}),
        case("G-58", "kidnap:Ba to:chamber", "A kidnapped gnome is not put into the treasure chamber", {"Ba": "A5"}),
        case("G-58", "kidnap:Ba to:A5d", "A kidnapped gnome is not put onto a special field", {"Ba": "A5"}),
        case("G-53", "kidnap:Ba to:A5", "Ben's gnome a stands on A5 already; put it on another field", {"Ba": "A5"}),
        case("G-54", "kidnap:Ba to:B2", "B2 is taken: a kidnapped gnome is put on a free tunnel field",
             {"Ba": "A5", "Ga": "B2"}),
        case("G-55", "kidnap:Ya to:a1", "a1 is full: a shaft field has room for four gnomes",
             {"Ya": "A5", **TWO_AND_TWO}),
    ],
)  # fmt: skip
def test_a_card_is_finished_before_anything_else(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


@pytest.mark.parametrize(
    ("figures", "more", "line", "sentence", "clause"),
    [
        case("G-16", "end", "The action comes first: place or move a gnome"),
        case("G-16", "spy:Ba keep end", "The action comes first: place or move a gnome"),
        case("G-23", "pass", "You can place or move a gnome, so you must"),
        case("G-23", "end", "Nothing can be placed or moved: you must pass", {"Ra": "A5", **STUCK}),
        case("G-23", "Ra>A1 pass", "You have acted already, so there is nothing to pass: end your turn"),
        case("G-48", "Ra>A1 extra end", "You have played an extra move: place or move one more gnome"),
        case("G-48", "Ra>A1 extra pass", "You have played an extra move: place or move one more gnome"),
    ],
)
def test_the_turn_cannot_end_like_this(
    figures: dict[str, str], more: dict[str, Any], line: str, sentence: str, clause: str
) -> None:
    assert refused(position(figures, **more), line) == (sentence, clause)


@pytest.mark.clause("G-15")
def test_others_wait_for_their_turn() -> None:
    with pytest.raises(NotYourTurn) as refusal:
        at(position(turn="G"), NAMES).play("Ba>A1", seat=1)
    assert (refusal.value.message, refusal.value.clause) == ("It is Gil's turn; turns pass clockwise", "G-15")


def test_without_names_players_are_called_by_their_colours() -> None:
    assert refusals.not_your_turn(position(turn="G"), 1)[0] == "It is green's turn; turns pass clockwise"
    assert refusals.not_your_turn(position(turn="G"), 1, "de")[0].startswith("Grün ist am Zug")


@pytest.mark.parametrize("action", [-1, 0, 159, 3840, 4024, 4124, 4200, 4399, ACTIONS, 5000, 10**6])
def test_a_foreign_number_is_no_action(action: int) -> None:
    assert refusals.why_not(position(players=4), 0, action) == ("That is not an action of this game", "G-16")


def choices(state: Erdgeister) -> list[int]:
    """Every number that is an action of this game, legal or not."""
    return [action for action in range(ACTIONS) if refusals._is_choice(state, action)]


@pytest.mark.clause("G-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_not_legal_is_refused_by_a_clause_and_tells_no_number(players: int) -> None:
    random = Random(players)
    match = Match.new("erdgeister", players=players, seed=players, turn_limit=60)
    step = 0
    while match.mover >= 0:
        if step % 20 == 0:
            state, seat = as_erdgeister(match.state), match.mover
            other = state.guess(seat, Rng(step))
            for action in set(choices(state)) - set(state.legal):
                sentence, clause = refusals.why_not(state, seat, action)
                assert (sentence, clause) == refusals.why_not(other, seat, action)
                assert f"**{clause}**" in RULEBOOK
                assert "{" not in sentence
        match.play(random.choice(match.legal))
        step += 1
    assert step > 60
