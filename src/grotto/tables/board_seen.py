"""What an analysis board shows: a position with all cards open, what may be done there, and what it is worth."""

from __future__ import annotations

from typing import Any

import msgspec

from grotto.analysis.report import ActionValue, Analysis
from grotto.analysis.why import why
from grotto.kernel.constants import CHANCE
from grotto.kernel.view import Beginning, Value
from grotto.match.match import Match
from grotto.match.record import dumps

from .open_cards import open_beginning, open_events, open_position
from .seen import PAGE, EventSeen, event_seen


class BoardChoice(ActionValue, kw_only=True):
    """One legal action with its value."""

    said: str
    why: str


class ChanceDraw(msgspec.Struct, kw_only=True):
    """One thing that chance may draw."""

    text: str
    said: str
    """What it brings, in words."""
    weight: int
    """In proportion to the others."""


class BoardSeen(msgspec.Struct, kw_only=True):
    """An analysis board with all cards open."""

    game: str
    rules: str
    players: int
    names: list[str]
    options: dict[str, Any]
    to_act: list[int]
    position: dict[str, Any]
    """With everything that any seat may know."""
    legal: list[Value]
    """What the first of those who act may do."""
    draws: list[ChanceDraw]
    """What chance may draw, if it is to move."""
    start: int
    """Where `past` begins in the whole."""
    past: list[EventSeen]
    """The last 200 events."""
    outcome: dict[str, Any] | None
    """How the game ended, as in a view."""
    fields: dict[str, Any]
    """The position as the editor takes it."""
    beginning: Beginning | None
    """With all cards open, in a match that began with a position of its own."""
    file: str
    """The match file up to here, to keep or to share."""
    analysis: Analysis | None
    """The analysis for the first of those who act, from what that seat may know; null where nobody chooses."""
    choices: list[BoardChoice]
    """The choices of the analysis with their words, the best first."""


def board_seen(match: Match, analysis: Analysis | None, language: str) -> BoardSeen:
    """A board as it is shown."""
    names, game, start = match.names, match.game, max(0, len(match.done) - PAGE)
    return BoardSeen(
        game=game.name,
        rules=game.version,
        players=match.players,
        names=names,
        options=game.drawn_options(match.options),
        to_act=match.to_act,
        position=open_position(match),
        legal=match.glance(match.to_act[0])["legal"] if match.to_act else [],
        draws=_draws(match, language),
        start=start,
        past=[event_seen(game, event, names, language) for event in open_events(match, start)],
        outcome=None if match.outcome is None else {**match.outcome},
        fields=match.state.dump(),
        beginning=None if match.position is None else open_beginning(match),
        file=dumps(match),
        analysis=analysis,
        choices=[] if analysis is None else _choices(match, analysis, language),
    )


def _draws(match: Match, language: str) -> list[ChanceDraw]:
    found = []
    for draw, weight in match.state.odds if match.mover == CHANCE else []:
        text, after = match.game.notation.write(match.state, draw), match.fork()
        after.play(text)
        event = open_events(after, len(match.done))[0]
        said = match.game.words.sentences(event, match.names, language)[:1]
        found.append(ChanceDraw(text=text, said=said[0].rstrip(".") if said else text, weight=weight))
    return found


def _choices(match: Match, analysis: Analysis, language: str) -> list[BoardChoice]:
    view = match.glance(analysis.seat)
    values = {str(value["text"]): value for value in view["legal"]}
    return [
        BoardChoice(
            **msgspec.structs.asdict(choice),
            said=match.game.words.choice(values[choice.text], match.names, language),
            why=why(match.game, view, values[choice.text], analysis, match.names, language),
        )
        for choice in analysis.choices
    ]
