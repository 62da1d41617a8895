"""What comes of a command: a draft of the entry to be written, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ..kernel.errors import BadOption, GameIsOver, NotYourTurn
from ..kernel.match import Match
from ..kernel.registry import game as find_game
from . import commands as ask
from .chance import commitment
from .moment import Actor, Moment
from .playing import begun, opened, played
from .refusals import BadToken, NoTable, NotAllowed, SeatTaken, Stale, WrongPhase
from .seat import Seat
from .settings import Settings, checked, house_bot
from .table import Body, Table

EMOTES = ("wave", "cheers", "wow", "phew", "thinking", "hurry", "dare", "sorry", "thanks", "well-played")
LONGEST_ORDER = 20      # fields
MOST_WATCHERS = 200     # by name; anybody can look at a public table without being named


class Draft(NamedTuple):
    """An entry to be written, and what goes with it."""

    kind: str
    body: Body
    answer: dict[str, Any] = {}
    """What the actor is told besides table, command and number."""
    match: Match | None = None
    """The match as it is then, if it was played already."""
    rematch: tuple[str, Body] | None = None
    """A new table's name and first entry, written together with this one."""


Decider = Callable[[Table, Actor, Any, Moment], Draft]


def decide(table: Table, actor: Actor, command: ask.Command, moment: Moment) -> Draft:
    """What this command does at this table now; raises a Refusal."""
    if not sees(table, actor.guest) and not isinstance(command, _FROM_OUTSIDE):
        raise NoTable("There is no such table, or it is not open to you")
    return _DECIDERS[type(command)](table, actor, command, moment)


def sees(table: Table, guest: str) -> bool:
    """Whether somebody may look at the table at all."""
    return table.settings.public or table.phase == "over" or belongs(table, guest)


def belongs(table: Table, guest: str) -> bool:
    """Whether somebody is of the table: sits there, is awaited, looks on, or is the host."""
    return (
        guest == table.host
        or guest in table.watchers
        or any(guest in (seat.guest, seat.called) for seat in table.seats)
    )


# -- opening ------------------------------------------------------------------------------------------------


def opening(table: str, actor: Actor, command: ask.Create, moment: Moment) -> Draft:
    """The first entry of a new table."""
    settings = checked(command.settings)
    if len(command.seats) > settings.players:
        raise BadOption(f"There are {settings.players} seats, not {len(command.seats)}")
    seats = [_bot_place(place.bot, settings) if place.bot else {} for place in command.seats]
    return _created(table, actor, settings, seats, moment)


def _created(table: str, actor: Actor, settings: Settings, seats: list[Body], moment: Moment) -> Draft:
    seed = moment.new_seed()
    invitation, watch = moment.new_token("inv"), moment.new_token("watch")
    promise = commitment(table, seed)
    body: Body = {
        "host": actor.guest,
        "settings": msgspec.to_builtins(settings),
        "seats": seats,
        "commitment": promise,
        "seed": moment.seal(seed, table),
        "invitation": moment.hashed(invitation),
        "watch": moment.hashed(watch),
    }
    return Draft("create", body, {"commitment": promise, "invitation": invitation, "watch": watch})


def _bot_place(bot: str, settings: Settings) -> Body:
    return {"bot": house_bot(bot, settings), "name": bot}


# -- sitting down and getting up ----------------------------------------------------------------------------


def _join(table: Table, actor: Actor, command: ask.Join, moment: Moment) -> Draft:
    kept = [n for n, seat in enumerate(table.seats) if seat.called == actor.guest and seat.free]
    if not (kept or table.settings.public or actor.guest == table.host or table.seats_of(actor.guest)):
        _check_token(command.invitation, table.invitation, moment)
    _check_phase(table, "open", "The match has begun; you can look on")
    number = command.seat if command.seat is not None else _first_free(table, kept)
    seat = _seat(table, number)
    if not seat.free or (seat.called not in (None, actor.guest)):
        raise SeatTaken(f"Seat {number} is taken; choose a free one")
    name = _name(command.name or actor.name)
    if name in [other.name for n, other in enumerate(table.seats) if n != number]:
        raise BadOption(f"Somebody here is called {name} already; choose another name")
    token = moment.new_token("seat")
    body: Body = {
        "seat": number,
        "guest": actor.guest,
        "name": name,
        "program": actor.program,
        "nonce": command.nonce,
        "token": moment.hashed(token),
    }
    return Draft("join", body, {"seat": number, "recovery": token})


def _first_free(table: Table, kept: list[int]) -> int:
    if kept:
        return kept[0]
    for number, seat in enumerate(table.seats):
        if seat.free and seat.called is None:
            return number
    raise SeatTaken("All seats are taken; you can look on")


def _name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise BadOption("A name has 1 to 40 printable characters")
    return name


def _leave(table: Table, actor: Actor, command: ask.Leave, moment: Moment) -> Draft:
    _check_phase(table, "open", "The match has begun: leave your seat to a bot, or sit out")
    seats = table.seats_of(actor.guest) if command.seat is None else [_own(table, actor, command.seat)]
    if not seats:
        raise NotAllowed("You do not sit here")
    return _freed(table, actor.guest, seats, moment)


def _free_seat(table: Table, actor: Actor, command: ask.FreeSeat, moment: Moment) -> Draft:
    _check_host(table, actor)
    _check_phase(table, "open", "The match has begun; nobody can be sent away")
    seat = _seat(table, command.seat)
    if seat.free and seat.called is None:
        raise WrongPhase(f"Seat {command.seat} is free already")
    return Draft("free-seat", {"seats": [command.seat]})


def _freed(table: Table, guest: str, seats: list[int], moment: Moment) -> Draft:
    """If the host leaves, the next player is host; if nobody is left, the table is closed."""
    body: Body = {"seats": seats}
    if guest == table.host and set(table.seats_of(guest)) <= set(seats):
        others = [seat.guest for seat in table.seats if seat.guest not in (None, guest) and not seat.program]
        if others:
            body["host"] = others[0]
        else:
            body |= {"over": True, "opened": opened(table, moment)}
    return Draft("leave", body)


def _seat_bot(table: Table, actor: Actor, command: ask.SeatBot, moment: Moment) -> Draft:
    _check_host(table, actor)
    _check_free(table, command.seat)
    return Draft("seat-bot", {"seat": command.seat, **_bot_place(command.bot, table.settings)})


def _call_program(table: Table, actor: Actor, command: ask.CallProgram, moment: Moment) -> Draft:
    _check_host(table, actor)
    _check_free(table, command.seat)
    return Draft("call-program", {"seat": command.seat, "called": command.program})


def _check_free(table: Table, number: int) -> None:
    _check_phase(table, "open", "The match has begun; seats are as they are")
    if not _seat(table, number).free:
        raise SeatTaken(f"Seat {number} is taken; free it first")


def _claim(table: Table, actor: Actor, command: ask.Claim, moment: Moment) -> Draft:
    if command.seat >= len(table.seats) or table.seats[command.seat].guest is None:    # the link says which seat
        raise BadToken("This link is not valid, or not any more")
    _check_token(command.token, table.seats[command.seat].token, moment)
    if any(number != command.seat for number in table.seats_of(actor.guest)):
        raise NotAllowed("You sit at this table already; use another browser")
    token = moment.new_token("seat")
    body = {"seat": command.seat, "token": moment.hashed(token)}
    return Draft("claim", body, {"seat": command.seat, "recovery": token})


def _recovery(table: Table, actor: Actor, command: ask.Recovery, moment: Moment) -> Draft:
    number = _own(table, actor, command.seat)
    token = moment.new_token("seat")
    return Draft("recovery", {"seat": number, "token": moment.hashed(token), "to": []}, {"recovery": token})


def _invite(table: Table, actor: Actor, command: ask.Invite, moment: Moment) -> Draft:
    _check_host(table, actor)
    invitation, watch = moment.new_token("inv"), moment.new_token("watch")
    body: Body = {"invitation": moment.hashed(invitation), "watch": moment.hashed(watch), "to": []}
    return Draft("invite", body, {"invitation": invitation, "watch": watch})


# -- the match ----------------------------------------------------------------------------------------------


def _start(table: Table, actor: Actor, command: ask.Start, moment: Moment) -> Draft:
    _check_phase(table, "open", "The match has begun already")
    free = [number for number, seat in enumerate(table.seats) if seat.free]
    if actor.guest != table.host and (free or not table.seats_of(actor.guest)):
        raise NotAllowed("The host starts the match; when all seats are taken, every player can")
    if free and command.fill is None:
        raise WrongPhase(f"Seats {', '.join(map(str, free))} are free: wait, or fill them with bots")
    fill = {str(number): _bot_place(str(command.fill), table.settings) for number in free}
    game = find_game(table.settings.game)
    names = _spoken_names([fill[str(n)]["name"] if n in free else seat.name for n, seat in enumerate(table.seats)])
    match = Match(game, table.settings.players, table.settings.options, names)
    first = begun(table, match, moment)
    body = {"fill": fill, "rules": game.version, "names": names, **first.body}
    return Draft("start", body, match=first.match)


def _spoken_names(names: list[str]) -> list[str]:
    """Two bots of a kind are told apart by a number."""
    return [
        f"{name} {names[: number + 1].count(name)}"[-40:] if names.count(name) > 1 else name
        for number, name in enumerate(names)
    ]


def _act(table: Table, actor: Actor, command: ask.Act, moment: Moment) -> Draft:
    match = _running(table)
    number = _acting_seat(table, actor, command.seat)
    if command.turn is not None and command.turn != table.turn:
        raise Stale("The table has gone on since; look again and choose anew")
    if number in table.deadlines and moment.now > table.deadlines[number]:
        raise Stale("Your time for this choice is up")
    return _chosen(table, match, number, command.text, moment, {})


def _chosen(table: Table, match: Match, number: int, text: str, moment: Moment, extra: Body) -> Draft:
    """A choice: alone it takes effect at once; together with others, when the last one has chosen."""
    choice = match.check(text, number)
    body: Body = {"seat": number, "text": choice, **extra}
    kind = "stand" if extra else "act"
    waiting = [seat for seat in table.to_act if seat != number]
    if waiting and len(match.to_act) > 1:
        if number in table.locks:       # a change of mind is nobody else's business
            _check_open_mind(table)
            body["to"] = [number]
        return Draft(kind, body)
    after = played(table, {**table.locks, number: choice}, moment)
    return Draft(kind, {**body, **after.body}, match=after.match)


def _stand(table: Table, actor: Actor, command: ask.Stand, moment: Moment) -> Draft:
    match = _running(table)
    if command.turn != table.turn or command.seat not in table.to_act:
        raise Stale("The table has gone on since")
    seat = table.seats[command.seat]
    due = {
        "bot": seat.bot is not None,
        "away": seat.away,
        "order": seat.order is not None,
        "clock": moment.now >= table.deadlines.get(command.seat, moment.now + 1),
    }
    if not due[command.why]:
        raise Stale("This seat chooses for itself now")
    extra: Body = {"why": command.why, **({"failed": command.failed} if command.failed else {})}
    return _chosen(table, match, command.seat, command.text, moment, extra)


def _unlock(table: Table, actor: Actor, command: ask.Unlock, moment: Moment) -> Draft:
    _running(table)
    seats = [number for number in table.seats_of(actor.guest) if number in table.locks]
    number = _own(table, actor, command.seat) if command.seat is not None else (seats[0] if seats else -1)
    if number not in table.locks:
        raise WrongPhase("There is no choice to take back; perhaps all have chosen")
    _check_open_mind(table)
    return Draft("unlock", {"seat": number})


def _check_open_mind(table: Table) -> None:
    """Where advice follows the choice, the choice cannot follow the advice."""
    if table.settings.hints == "after":
        raise NotAllowed("At this table advice is given after the choice, so the choice stands")


def _take_back(table: Table, actor: Actor, command: ask.TakeBack, moment: Moment) -> Draft:
    _running(table)
    if not table.settings.take_back:
        raise NotAllowed("At this table nothing is taken back")
    number = can_take_back(table, actor.guest)
    if number is None or command.seat not in (None, number):
        raise WrongPhase("Only your own last action can be taken back, while it revealed nothing and nobody else acted")
    if moment.now > table.undo[-1].deadlines.get(number, moment.now):
        raise Stale("Your time for that choice is up; it cannot be taken back any more")
    return Draft("take-back", {"seat": number, "past": table.undo[-1].past})


def can_take_back(table: Table, guest: str) -> int | None:
    """The seat of this guest whose last action can be taken back."""
    if not table.undo or not table.settings.take_back or table.phase != "playing" or table.locks:
        return None
    number = table.undo[-1].seat
    return number if table.seats[number].guest == guest else None


def _resign(table: Table, actor: Actor, command: ask.Resign, moment: Moment) -> Draft:
    _running(table)
    number = _own(table, actor, command.seat)
    if table.seats[number].bot is not None:
        raise WrongPhase("A bot plays this seat already")
    return Draft("resign", {"seat": number, "bot": house_bot(command.bot, table.settings)})


def _sit_out(table: Table, actor: Actor, command: ask.SitOut, moment: Moment) -> Draft:
    _running(table)
    number = _own(table, actor, command.seat)
    if table.seats[number].away:
        raise WrongPhase("You are away already")
    return Draft("sit-out", {"seat": number})


def _return(table: Table, actor: Actor, command: ask.Return, moment: Moment) -> Draft:
    _running(table)
    number = _own(table, actor, command.seat)
    if table.seats[number].bot is None and not table.seats[number].away:
        raise WrongPhase("It is your seat, and you play it")
    return Draft("return", {"seat": number})


def _order(table: Table, actor: Actor, command: ask.Order, moment: Moment) -> Draft:
    number = _own(table, actor, command.seat)
    if table.phase == "over":
        raise GameIsOver("The game is over; there is nothing to order")
    order = None
    if command.order is not None:
        if len(command.order) > LONGEST_ORDER:
            raise BadOption("An order has few fields")
        order = find_game(table.settings.game).check_order(command.order)
    return Draft("order", {"seat": number, "order": order, "to": [number]})


def _call_off(table: Table, actor: Actor, command: ask.CallOff, moment: Moment) -> Draft:
    if table.phase == "over":
        raise GameIsOver("The game is over already")
    if table.phase == "open":
        _check_host(table, actor)
        return Draft("call-off", {"seats": [], "over": True, "opened": opened(table, moment)})
    own = table.seats_of(actor.guest)
    if not own:
        raise NotAllowed("Those who play decide whether the match is called off")
    asked = [n for n, seat in enumerate(table.seats) if seat.person and not seat.away and not seat.program]
    missing = [n for n in asked if not table.seats[n].calls_off and n not in own]
    end: Body = {} if missing else {"opened": opened(table, moment)}
    return Draft("call-off", {"seats": own, "over": not missing, **end}, {"waiting": missing})


def _rematch(table: Table, actor: Actor, command: ask.Rematch, moment: Moment) -> Draft:
    if not table.seats_of(actor.guest):
        raise NotAllowed("Those who played can ask for a rematch")
    _check_phase(table, "over", "The match is not over yet")
    if table.next is not None:
        return Draft("rematch", {"next": table.next, "to": []}, {"next": table.next})
    name = moment.new_id()
    seats = [_once_more(seat) for seat in table.seats]
    settings = table.settings
    body = _created(name, actor, settings, seats, moment).body | {"before": table.id, "watchers": table.watchers}
    return Draft("rematch", {"next": name}, {"next": name}, rematch=(name, body))


def _once_more(seat: Seat) -> Body:
    """A seat of the next table: kept for whoever had it; one that was free stays free."""
    if seat.guest is not None:
        return {"called": seat.guest, "name": seat.name}
    return {} if seat.bot is None else {"bot": seat.bot, "name": seat.bot}


def _hold_clocks(table: Table, actor: Actor, command: ask.HoldClocks, moment: Moment) -> Draft:
    if not table.deadlines:
        raise WrongPhase("No clock runs here")
    return Draft("hold-clocks", {"milliseconds": command.milliseconds})


# -- talk and onlookers -------------------------------------------------------------------------------------


def _say(table: Table, actor: Actor, command: ask.Say, moment: Moment) -> Draft:
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise BadOption("Say something that can be printed")
    return Draft("say", {"name": _speaker(table, actor), "text": text})


def _emote(table: Table, actor: Actor, command: ask.Emote, moment: Moment) -> Draft:
    if command.emote not in EMOTES:
        raise BadOption(f"There is no such sign; there are {', '.join(EMOTES)}")
    return Draft("emote", {"name": _speaker(table, actor), "text": command.emote, "emote": True})


def _speaker(table: Table, actor: Actor) -> str:
    name = table.name_of(actor.guest)
    if not name:
        raise NotAllowed("Sit down or look on first; then you can talk")
    return name


def _mute(table: Table, actor: Actor, command: ask.Mute, moment: Moment) -> Draft:
    _speaker(table, actor)
    muted = table.muted.get(actor.guest, set())
    if command.mute and command.guest not in muted and not _is_heard(table, command.guest):
        raise BadOption("Nobody of that name is heard here")
    return Draft("mute", {"guest": command.guest, "mute": command.mute, "to": []})


def _is_heard(table: Table, guest: str) -> bool:
    """Whether there is anything to mute: else whoever likes could fill a table with names."""
    return bool(table.name_of(guest)) or any(line.guest == guest for line in table.talk)


def _watch(table: Table, actor: Actor, command: ask.Watch, moment: Moment) -> Draft:
    if table.seats_of(actor.guest):
        raise NotAllowed("You play at this table; who plays does not look over the others' shoulders")
    if not table.settings.public and not belongs(table, actor.guest):      # onlookers come along to the rematch
        _check_token(command.token, table.watch_token, moment)
    if actor.guest in table.watchers:
        raise WrongPhase("You look on already")
    if len(table.watchers) >= MOST_WATCHERS:
        raise WrongPhase("So many look on that no more are named")
    return Draft("watch", {"name": _name(actor.name)})


def _unwatch(table: Table, actor: Actor, command: ask.Unwatch, moment: Moment) -> Draft:
    if actor.guest not in table.watchers:
        raise WrongPhase("You do not look on")
    return Draft("unwatch", {})


def _consent(table: Table, actor: Actor, command: ask.Consent, moment: Moment) -> Draft:
    number = _own(table, actor, command.seat)
    return Draft("consent", {"seat": number, "consent": command.consent, "to": [number]})


# -- checks -------------------------------------------------------------------------------------------------


def _check_host(table: Table, actor: Actor) -> None:
    if actor.guest != table.host:
        raise NotAllowed("The host of the table does this")


def _check_phase(table: Table, phase: str, why: str) -> None:
    if table.phase != phase:
        raise WrongPhase("The table is closed" if table.phase == "over" and phase == "open" else why)


def _check_token(token: str | None, kept: str, moment: Moment) -> None:
    if token is None or not moment.matches(token, kept):
        raise BadToken("This link is not valid, or not any more; ask for a new one")


def _running(table: Table) -> Match:
    if table.phase == "over":
        raise GameIsOver("The game is over; nothing more can be played")
    if table.match is None:
        raise WrongPhase("The match has not begun")
    return table.match


def _seat(table: Table, number: int) -> Any:
    if not 0 <= number < len(table.seats):
        raise BadOption(f"There is no seat {number}; seats are 0 to {len(table.seats) - 1}")
    return table.seats[number]


def _own(table: Table, actor: Actor, number: int | None) -> int:
    """A seat of the actor's own; where there is one only, it need not be named."""
    own = table.seats_of(actor.guest)
    if not own:
        raise NotAllowed("You do not sit at this table")
    if number is None:
        if len(own) > 1:
            raise BadOption(f"Say for which of your seats: {', '.join(map(str, own))}")
        return own[0]
    _seat(table, number)
    if number not in own:
        raise NotAllowed(f"Seat {number} is not yours")
    return number


def _acting_seat(table: Table, actor: Actor, number: int | None) -> int:
    """At one screen, if nothing is said, the one of the actor's seats that is to choose."""
    if number is None:
        due = [seat for seat in table.seats_of(actor.guest) if seat in table.to_act]
        if len(due) == 1:
            return due[0]
    number = _own(table, actor, number)
    if table.match is not None and number not in table.match.to_act:
        raise NotYourTurn(*table.match.game.refusals.not_your_turn(table.match.state, number))
    return number


# Whoever comes with a link is not at the table yet; the house is at every table.
_FROM_OUTSIDE = (ask.Join, ask.Watch, ask.Claim, ask.Stand, ask.HoldClocks)

_DECIDERS: dict[type[ask.Command], Decider] = {
    ask.Join: _join, ask.Leave: _leave, ask.SeatBot: _seat_bot, ask.CallProgram: _call_program,
    ask.FreeSeat: _free_seat, ask.Start: _start, ask.Act: _act, ask.Unlock: _unlock, ask.TakeBack: _take_back,
    ask.Resign: _resign, ask.SitOut: _sit_out, ask.Return: _return, ask.Order: _order, ask.Say: _say,
    ask.Emote: _emote, ask.Mute: _mute, ask.Watch: _watch, ask.Unwatch: _unwatch, ask.Rematch: _rematch,
    ask.Invite: _invite, ask.Recovery: _recovery, ask.Claim: _claim, ask.Consent: _consent, ask.CallOff: _call_off,
    ask.Stand: _stand, ask.HoldClocks: _hold_clocks,
}  # fmt: skip
