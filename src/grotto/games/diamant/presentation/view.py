"""Diamant: what each viewer may know. Only the others' choices of the running round are secret."""

from __future__ import annotations

from grotto.games.diamant.board import EDITIONS
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE
from grotto.kernel.state import State
from grotto.kernel.view import Outcome, Reading, Value, with_tie_break

from . import kinds, notation
from .facts import card_facts, reveal_facts
from .position import position as position
from .rebuild import rebuild as rebuild


def value(state: State, action: int, viewer: int) -> Value:
    """A choice, taken apart."""
    return dict(_choice(notation.write(state, action)))


def _choice(text: str) -> kinds.Choice:
    return {"text": text, "kind": "choice", "clause": "D-23"}


def reading(before: State, action: int, after: State) -> Reading:
    """A card is public; a choice is sealed until all are in (D-23)."""
    assert isinstance(before, Diamant)
    assert isinstance(after, Diamant)
    text = notation.write(before, action)
    if before.mover == CHANCE:
        card: kinds.Card = {
            "text": text,
            "kind": "card",
            "clause": "D-11",
            "name": EDITIONS[before.edition].names.get(text, text),
        }
        return Reading(dict(card), {}, _plain(card_facts(before, action, after)))
    seat = _chooser(before, after)
    chosen: Value = dict(_choice(text))
    facts = [] if after.mover >= 0 else _plain(reveal_facts(before, seat, action, after))
    return Reading(dict(_choice("?")), {seat: chosen}, facts, opened=chosen)


def tells(before: State, action: int, after: State) -> bool:
    """The last choice of a round opens those made before it (D-23); one's own alone tells nothing else."""
    assert isinstance(before, Diamant)
    return before.mover == CHANCE or (before.decided != 0 and after.mover < 0)


def _plain(facts: list[kinds.Fact]) -> list[Value]:
    return [dict(fact) for fact in facts]


def _chooser(before: Diamant, after: Diamant) -> int:
    """Whose choice came in: the one bit that is new, or the last that was missing."""
    waiting = before.inside & ~before.decided
    new = after.decided & ~before.decided if after.mover >= 0 else waiting
    return new.bit_length() - 1


def outcome(state: State) -> Outcome:
    """After the last expedition the most points win; ties share."""
    assert isinstance(state, Diamant)
    return with_tie_break(
        {
            "ending": "last-expedition",
            "shares": state.shares,
            "points": [state.points(seat) for seat in range(state.players)],
            "clause": "D-46",
        },
        "D-51",
    )
