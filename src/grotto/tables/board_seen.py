"""An analysis board as it is shown: all cards open or as a seat sees them, what may be done, and what it is worth."""

from __future__ import annotations

from typing import Any

import msgspec

from grotto.analysis.report import ActionValue, Analysis
from grotto.analysis.why import why
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import Refusal
from grotto.kernel.view import Beginning, Value
from grotto.match.match import Match
from grotto.match.record import dumps

from .open_cards import open_beginning, open_events, open_position
from .seen import PAGE, EventSeen, event_seen

LINE = 4  # steps of the best line that are told


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


class LineStep(msgspec.Struct, kw_only=True):
    """One step of the line in which play may go on."""

    seat: int | None
    """Whose choice it is; null for what chance brings."""
    said: str


class BoardSeen(msgspec.Struct, kw_only=True):
    """An analysis board, with all cards open or as one seat sees it."""

    game: str
    rules: str
    players: int
    names: list[str]
    options: dict[str, Any]
    to_act: list[int]
    position: dict[str, Any]
    """With everything that any seat may know, or that the seat knows as which the board is seen."""
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
    """Seen in the same way, in a match that began with a position of its own."""
    file: str
    """The match file up to here, to keep or to share."""
    analysis: Analysis | None
    """The analysis for the first of those who act, from what that seat may know; null where nobody chooses."""
    choices: list[BoardChoice]
    """The choices of the analysis with their words, the best first."""
    line: list[LineStep]
    """How play may go on, the best choice first: as far as the line of the analysis is possible with all cards open."""


def board_seen(
    match: Match, analysis: Analysis | None, names: list[str], language: str, eyes: int | None = None
) -> BoardSeen:
    """A board as it is shown to a seat, or with all cards open, with what its seats are called."""
    game, start = match.game, max(0, len(match.done) - PAGE)
    events = open_events(match, start) if eyes is None else match.events(eyes, start)
    return BoardSeen(
        game=game.name,
        rules=game.version,
        players=match.players,
        names=names,
        options=game.drawn_options(match.options),
        to_act=match.to_act,
        position=open_position(match) if eyes is None else dict(match.glance(eyes)["position"]),
        legal=match.glance(match.to_act[0])["legal"] if match.to_act else [],
        draws=_draws(match, names, language),
        start=start,
        past=[event_seen(game, event, names, language) for event in events],
        outcome=None if match.outcome is None else {**match.outcome},
        fields=match.state.dump(),
        beginning=_beginning(match, eyes),
        file=dumps(match),
        analysis=analysis,
        choices=[] if analysis is None else _choices(match, analysis, names, language),
        line=[] if analysis is None else _line(match, analysis, names, language),
    )


def _beginning(match: Match, eyes: int | None) -> Beginning | None:
    if match.position is None:
        return None
    return open_beginning(match) if eyes is None else match.beginning(eyes)


def _draws(match: Match, names: list[str], language: str) -> list[ChanceDraw]:
    found = []
    for draw, weight in match.state.odds if match.mover == CHANCE else []:
        text = match.game.notation.write(match.state, draw)
        found.append(ChanceDraw(text=text, said=_draw_in_words(match, text, names, language), weight=weight))
    return found


def _draw_in_words(match: Match, text: str, names: list[str], language: str) -> str:
    after = match.fork()
    after.play(text)
    said = match.game.words.sentences(open_events(after, len(match.done))[0], names, language)[:1]
    return said[0].rstrip(".") if said else text


def _choices(match: Match, analysis: Analysis, names: list[str], language: str) -> list[BoardChoice]:
    view = match.glance(analysis.seat)
    values = {str(value["text"]): value for value in view["legal"]}
    return [
        BoardChoice(
            **msgspec.structs.asdict(choice),
            said=match.game.words.choice(values[choice.text], names, language),
            why=why(match.game, view, values[choice.text], analysis, names, language),
        )
        for choice in analysis.choices
    ]


def _line(match: Match, analysis: Analysis, names: list[str], language: str) -> list[LineStep]:
    found, after, seat = [], match.fork(), analysis.seat
    for text in analysis.line[:LINE]:
        chance = after.mover == CHANCE
        try:
            if chance:
                said = _draw_in_words(after, text, names, language)
            else:
                value = next(value for value in after.glance(seat)["legal"] if value["text"] == text)
                said = after.game.words.choice(value, names, language)
            after.play(text, None if chance else seat)
        except (Refusal, StopIteration):
            break  # the analysis has looked at another world, in which this was possible
        found.append(LineStep(seat=None if chance else seat, said=said))
        seat = after.to_act[0] if after.to_act else seat
    return found
