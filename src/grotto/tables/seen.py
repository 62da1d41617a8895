"""What somebody may see of a table: built from nothing for one viewer, and all that ever leaves the server.

A viewer is a seat, or an onlooker. What is sent when somebody comes back and what is sent after every step are
the same thing: the step only leaves out the part of the past that the viewer has. Whoever comes gets the last page of
the past and asks for earlier ones, so that a long match costs no more to look at than a short one.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from grotto.bots.missing_nets import honest_title
from grotto.kernel.game import Game
from grotto.kernel.messages import say
from grotto.kernel.view import Beginning, Event, Outcome, Value

from .checks import belongs
from .names import ShownSeat, shown_names, shown_seats
from .phase import Phase
from .playing import can_take_back
from .refusals import MESSAGES
from .settings import Settings
from .side_seen import SideSeen, side_seen
from .table import StandIn, Table

PAGE = 200  # events: the past that a table is opened with, and one page of what was before


class SeatSeen(msgspec.Struct, kw_only=True):
    """One seat, as somebody sees it."""

    seat: int
    name: str
    """The name as it is shown: a bot has the name of whom it appears as, and no two are alike."""
    character: str | None
    """Whom of the cast the bot appears as; null for people, and for bots that are not of the ladder."""
    title: str | None
    """A bot's rung and style, in the viewer's language; and as which lower rung it plays if it has no net here."""
    rung: int | None
    """Its number on the ladder, from 1."""
    guest: str | None
    """The public name of whoever owns the seat; not a secret, and good for nothing but muting."""
    kind: Literal["free", "kept", "person", "program", "bot"]
    bot: str | None
    """The built-in bot that plays here now."""
    you: bool
    away: bool
    locked: bool
    """Has chosen, and waits for the others."""
    deadline: int | None
    """Until when the seat has to choose, in milliseconds since 1970."""
    calls_off: bool


class ChatLine(msgspec.Struct, kw_only=True):
    """One line of talk."""

    number: int
    at: int
    guest: str
    name: str
    text: str
    emote: bool


class EventSeen(msgspec.Struct, kw_only=True):
    """Something that happened in the match, with its words."""

    by: int | Literal["chance"]
    text: str
    value: Value
    facts: list[Value]
    clause: str | None
    """The clause of the rules that says most about it."""
    says: list[str]
    """The event in sentences, in the viewer's language."""


class Chance(msgspec.Struct, kw_only=True):
    """Fair chance: the server's commitment, the players' nonces and, when the match is over, the seed."""

    spec: Literal["chance/1"]
    commitment: str
    nonces: dict[str, str]
    draws: int
    seed: str | None
    false_starts: int
    """Matches of the same people called off right before this one: each gave the server another seed to try."""


class Scene(msgspec.Struct, kw_only=True):
    """The match as one viewer sees it: a view without its past."""

    game: str
    rules: str
    players: int
    options: dict[str, Any]
    viewer: int | None
    to_act: list[int]
    legal: list[Value]
    position: dict[str, Any]
    outcome: Outcome | None
    beginning: Beginning | None
    """In a match that began with a position of its own, as in a view."""


class Seen(msgspec.Struct, kw_only=True):
    """All that one viewer may know of a table now."""

    table: str
    number: int
    """How many steps this viewer has been told of; counts for each viewer apart."""
    after: int | None
    """The message that this one continues: `past` and `talk` hold only what is new. Null if it needs none before it: it
    has the end of the past and all of the talk that is kept."""
    now: int
    """The server's clock when this was made: for showing deadlines."""
    phase: Phase
    called_off: bool
    too_long: bool
    """Whether it was called off because the match had as many events as a table of this game may have."""
    paused: bool
    """Whether the host of the party lets everybody wait."""
    settings: Settings
    host: bool
    """Whether the viewer is the host."""
    seat: int | None
    """The seat this is seen from; null for an onlooker."""
    yours: list[int]
    """All seats of the viewer: several at one screen."""
    seats: list[SeatSeen]
    watchers: list[str]
    turn: int
    chosen: str | None
    """What this seat has chosen in secret."""
    order: dict[str, Any] | None
    consent: bool
    take_back: bool
    """Whether this seat's last action can be taken back now."""
    side_game: SideSeen | None
    """Bets and dares beside the match; null before it and in games that have none."""
    muted: list[str]
    chance: Chance
    from_position: bool
    """Whether the match goes on from a match file: it is in nobody's statistics, and has no proof."""
    same_deal: bool
    """Whether it is dealt as the match of that file was, which is over."""
    scene: Scene | None
    """The match, once it has begun."""
    start: int
    """Where `past` begins in the whole: what the viewer has from there on is replaced. What was before is sent in
    pages, by `GET /api/tables/{table}/past`."""
    past: list[EventSeen]
    talk_start: int
    talk: list[ChatLine]
    before: str | None
    next: str | None
    created: int
    ended: int | None


class Page(msgspec.Struct, kw_only=True):
    """A part of a match's past, as one viewer may read it."""

    table: str
    seat: int | None
    start: int
    """Where `past` begins in the whole; nothing is before it if it is 0."""
    past: list[EventSeen]


Shared = dict[tuple[int, int, str], EventSeen]
"""Events as they were told, by index, identity of the value that was read, and language: several viewers share them."""


class News(NamedTuple):
    """What a viewer who has the message before does not have yet."""

    start: int
    """The first event that is new."""
    heard: int
    """The last line of talk that is not."""


def look(
    table: Table, guest: str | None, seat: int | None, language: str, now: int, news: News | None = None,
    shared: Shared | None = None,
) -> Seen:  # fmt: skip
    """The table for a viewer who has the message before, or for one who comes (None).

    A caller who looks for several viewers passes `shared`, an empty dict, to find words for the same thing once.
    """
    start, heard = (start_of_page_before(table), 0) if news is None else news
    yours = table.seats_of(guest) if guest is not None else []
    muted = table.muted.get(guest, set()) if guest is not None else set()
    own = None if seat is None else table.seats[seat]
    match = table.match
    return Seen(
        table=table.id,
        number=table.number(seat),
        after=None if news is None else table.number(seat) - 1,
        now=now,
        phase=table.phase,
        called_off=table.called_off,
        too_long=table.too_long,
        paused=table.paused is not None,
        settings=table.settings,
        host=guest == table.host,
        seat=seat,
        yours=yours,
        seats=[
            _seat(table, number, shown, yours, language)
            for number, shown in enumerate(shown_seats(table.seats, language))
        ],
        watchers=list(table.watchers.values()),
        turn=table.turn,
        chosen=None if seat is None else table.locks.get(seat),
        order=None if own is None else own.order,
        consent=own is not None and own.consent,
        take_back=guest is not None and seat is not None and can_take_back(table, guest) == seat,
        side_game=side_seen(table, seat, muted),
        muted=sorted(muted),
        chance=_chance(table),
        from_position=table.match_file is not None,
        same_deal=table.same_deal,
        scene=None if match is None else _scene(table, seat),
        start=start,
        past=past(table, seat, language, start, shared=shared),
        talk_start=heard,
        talk=_talk(table, guest, muted, heard),
        before=table.before,
        next=table.next,
        created=table.created,
        ended=table.ended,
    )


def _talk(table: Table, guest: str | None, muted: set[str], heard: int) -> list[ChatLine]:
    """What was said; of a table among friends it stays among friends, even when its match is open to all."""
    if not table.talk or (not table.settings.public and (guest is None or not belongs(table, guest))):
        return []
    return [ChatLine(**line._asdict()) for line in table.talk if line.number > heard and line.guest not in muted]


def start_of_page_before(table: Table, before: int | None = None) -> int:
    """Start of the page that ends before event `before`; of the last page for None.

    A game whose board is drawn from the whole past has one page only.
    """
    match = table.match
    if match is None or match.game.whole_past:
        return 0
    return max(0, (len(match.done) if before is None else before) - PAGE)


def page(table: Table, seat: int | None, language: str, before: int) -> Page:
    """The events before this one, as many as a page has."""
    end = min(before, 0 if table.match is None else len(table.match.done))
    start = start_of_page_before(table, end)
    return Page(table=table.id, seat=seat, start=start, past=past(table, seat, language, start, end))


def past(
    table: Table, seat: int | None, language: str, start: int, end: int | None = None, *, shared: Shared | None = None
) -> list[EventSeen]:
    """What happened in the match from `start` up to `end`, in the viewer's language."""
    match = table.match
    if match is None:
        return []
    names, shared = shown_names(table.seats, language), {} if shared is None else shared
    found = []
    for index, event in enumerate(match.events(seat, start, end), start):
        key = index, id(event["value"]), language  # the match holds the value, so nothing else has its id
        told = shared.get(key)
        if told is None:
            told = shared[key] = event_seen(match.game, event, names, language)
            if index in table.stand_ins:
                told.says = [*told.says, stand_in_sentence(table.stand_ins[index], names, language)]
        found.append(told)
    return found


def stand_in_sentence(stand_in: StandIn, names: list[str], language: str) -> str:
    """That a careful action was played for a bot, and why, in a language."""
    key = "stand-in-busy" if stand_in.reason == "busy" else "stand-in-failed"
    return say(MESSAGES, language, key, player=names[stand_in.seat])


def event_seen(game: Game, event: Event, names: list[str], language: str) -> EventSeen:
    """An event as somebody reads it, with its words."""
    return EventSeen(**event, clause=game.clause_of(event), says=game.words.sentences(event, names, language))


def _scene(table: Table, seat: int | None) -> Scene:
    assert table.match is not None
    view = table.match.glance(seat)
    return Scene(
        game=view["game"],
        rules=view["rules"],
        players=view["players"],
        options=table.match.game.drawn_options(view["options"]),
        viewer=seat,
        to_act=view["to_act"] if table.phase == "playing" else [],
        legal=view["legal"] if table.phase == "playing" else [],
        position=view["position"],
        outcome=view.get("outcome"),
        beginning=view.get("beginning"),
    )


def _seat(table: Table, number: int, shown: ShownSeat, yours: list[int], language: str) -> SeatSeen:
    seat = table.seats[number]
    return SeatSeen(
        seat=number,
        name=shown.name,
        character=shown.character,
        title=_title(table, number, shown, language),
        rung=shown.rung,
        guest=seat.guest,
        kind=_kind(table, number),
        bot=seat.bot,
        you=number in yours,
        away=seat.away,
        locked=number in table.locks,
        deadline=table.deadlines.get(number) if number not in table.locks else None,
        calls_off=seat.calls_off,
    )


def _title(table: Table, number: int, shown: ShownSeat, language: str) -> str | None:
    bot, settings = table.seats[number].bot, table.settings
    if shown.title is None or bot is None:
        return shown.title
    return honest_title(shown.title, bot, settings.game, settings.players, settings.options, language)


def _kind(table: Table, number: int) -> Literal["free", "kept", "person", "program", "bot"]:
    seat = table.seats[number]
    if seat.guest is not None:
        return "program" if seat.program else "person"
    if seat.bot is not None:
        return "bot"
    return "free" if seat.called is None else "kept"


def _chance(table: Table) -> Chance:
    return Chance(
        spec="chance/1",
        commitment=table.commitment,
        false_starts=table.false_starts,
        nonces={str(number): seat.nonce for number, seat in enumerate(table.seats) if seat.nonce},
        draws=table.draws,
        seed=table.seed or None,
    )
