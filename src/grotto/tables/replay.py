"""A match step by step, through any eyes; a long one in pages, so that none is large or takes long to make."""

from __future__ import annotations

from typing import Any

import msgspec

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadOption
from grotto.kernel.view import Beginning, Event, Outcome
from grotto.match.match import Match

from .open_cards import open_beginning, open_events, open_position
from .refusals import words
from .seen import EventSeen, event_seen

PAGE = 500  # events: matches between people have fewer


class Moment(msgspec.Struct, kw_only=True):
    """The match after a number of events."""

    to_act: list[int]
    position: dict[str, Any]


class Replay(msgspec.Struct, kw_only=True):
    """A match from the first event to the last; a long one in pages of 500 events."""

    table: str | None
    """Null for a match file."""
    game: str
    rules: str
    players: int
    options: dict[str, Any]
    names: list[str]
    characters: list[str | None]
    """By seat, whom of the cast a bot appeared as."""
    seat: int | None
    start: int
    """Where `past` begins in the whole."""
    next: int | None
    """Where the next page starts; null on the last one."""
    moments: list[Moment]
    """After each event of `past`; the first page has one more, before anything happened."""
    past: list[EventSeen]
    outcome: Outcome | None
    beginning: Beginning | None
    """In a match that began with a position of its own, as in a view."""
    created: int | None
    ended: int | None
    title: str


def start_of_page_with(asked: int, match: Match) -> int:
    """Start of the page that holds event `asked`, or of the last page."""
    asked = min(asked, len(match.done))
    return asked - asked % PAGE


def replay_of(match: Match, names: list[str], eyes: str, language: str, start: int = 0) -> Replay:
    """One page of a match, without a table; eyes are a seat, `onlooker`, or `open` for all."""
    seat = check_eyes(match, eyes)
    end = min(start + PAGE, len(match.done))
    moments, past = _steps(match, start, end, eyes)
    return Replay(
        table=None,
        game=match.game.name,
        rules=match.game.version,
        players=match.players,
        options=match.game.drawn_options(match.options),
        names=names,
        characters=[None] * match.players,
        seat=seat,
        start=start,
        next=end if end < len(match.done) else None,
        moments=moments,
        past=[event_seen(match.game, event, names, language) for event in past],
        outcome=match.outcome,
        beginning=_beginning(match, eyes),
        created=None,
        ended=None,
        title="",
    )


def check_eyes(match: Match, eyes: str) -> int | None:
    """The seat that is meant, if one is; raises BadOption."""
    if not eyes.isdecimal():
        return None
    if int(eyes) >= match.players:
        raise BadOption(words("no-seat", seat=eyes, last=match.players - 1))
    return int(eyes)


def _steps(match: Match, start: int, end: int, eyes: str) -> tuple[list[Moment], list[Event]]:
    """The match played again, seen after every event from `start` to `end`."""
    again, seat = match.rewound(start), check_eyes(match, eyes)
    moments = [] if start else [_moment(again, eyes)]
    for done in match.done[start:end]:
        again.play(done.text, None if done.by == CHANCE else done.by)
        moments.append(_moment(again, eyes))
    return moments, open_events(match, start, end) if eyes == "open" else match.events(seat, start, end)


def _beginning(match: Match, eyes: str) -> Beginning | None:
    if match.position is None:
        return None
    return open_beginning(match) if eyes == "open" else match.beginning(check_eyes(match, eyes))


def _moment(match: Match, eyes: str) -> Moment:
    position = open_position(match) if eyes == "open" else dict(match.glance(check_eyes(match, eyes))["position"])
    return Moment(to_act=match.to_act, position=position)
