"""What followed from an action or a draw in Erdgeister, read off two positions. All of it is public."""

from __future__ import annotations

from grotto.games.erdgeister.numbers import BEFORE, CHAMBER, FINISHED, GO, MAX_PLACES, SHOW, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import OVER
from grotto.kernel.view import Value

from . import kinds
from .names import Ending, EndingClause, figure_name


def facts(before: Erdgeister, action: int, after: Erdgeister) -> list[Value]:
    """In the order in which they happened."""
    if after.phase < BEFORE:
        return []
    done: list[kinds.Fact] = [*_shown(before, action, after), *_home(before, action, after)]
    return [dict(fact) for fact in (*done, *_end(after), *_turn(before, after))]


def _shown(before: Erdgeister, action: int, after: Erdgeister) -> list[kinds.Shown]:
    """A spy shows a figure to all (G-52)."""
    return [{"kind": "shown", "clause": "G-52", **underside(after, before.marked)}] if action == SHOW else []


def _home(before: Erdgeister, action: int, after: Erdgeister) -> list[kinds.Home]:
    if before.phase < BEFORE or not GO <= action < SPY or action % MAX_PLACES != CHAMBER:
        return []
    figure, seat = figure_name(before, action // MAX_PLACES), before.turn
    return [
        {"kind": "home", "clause": "G-41", "figure": figure, "seat": seat, "home": after.home[seat], "goal": after.goal}
    ]


def _end(after: Erdgeister) -> list[kinds.Revealed | kinds.GameOver]:
    """All figures in the chamber are turned up, and the game is over (G-84)."""
    if after.mover != OVER:
        return []
    ending, clause = how_it_ended(after)
    there = [figure for figure in range(after.players * after.each) if after.at[figure] == CHAMBER]
    winners = [seat for seat, share in enumerate(after.shares) if share]
    over: kinds.GameOver = {"kind": "game-over", "ending": ending, "clause": clause, "seats": winners}
    return [{"kind": "revealed", "clause": "G-84", "figures": [underside(after, figure) for figure in there]}, over]


def _turn(before: Erdgeister, after: Erdgeister) -> list[kinds.Turn]:
    """A new turn, or the first one."""
    if after.mover == OVER or (after.turns == before.turns and before.phase >= BEFORE):
        return []
    return [{"kind": "turn", "clause": "G-16", "seat": after.turn, "number": after.turns + 1}]


def underside(state: Erdgeister, figure: int) -> kinds.Underside:
    """A figure whose underside everybody sees; 0 is blank."""
    return {
        "figure": figure_name(state, figure),
        "seat": figure // state.each,
        "number": state.number[figure],
    }


def how_it_ended(state: Erdgeister) -> tuple[Ending, EndingClause]:
    """The name of the ending, and its clause."""
    if state.ending != FINISHED:
        return "turn-limit", "G-85"
    if state.has_key_home(state.finisher):
        return "key-bearer-home", "G-79"
    if not any(state.has_key_home(seat) for seat in range(state.players)):
        return "nobody-has-key", "G-81"
    shared = sum(share > 0 for share in state.shares) > 1
    return "others-key-bearer", "G-82" if shared else "G-80"
