"""Creating a table, and creating its rematch."""

from __future__ import annotations

import msgspec

from grotto.kernel.errors import BadOption

from . import commands as ask
from .chance import commitment
from .checks import check_phase
from .draft import Draft
from .from_match_file import is_over, with_match_file
from .ports import Actor, Ports
from .refusals import NotAllowed, words
from .seat import Seat
from .settings import Settings, built_in_bot, checked
from .table import Body, Table


def opening(table: str, actor: Actor, command: ask.Create, ports: Ports) -> Draft:
    """The first entry of a new table."""
    settings = checked(with_match_file(command.settings, command.goes_on_from))
    if len(command.seats) > settings.players:
        raise BadOption(words("many-seats", players=settings.players, seats=len(command.seats)))
    seats = [_new_seat(seat, settings) for seat in command.seats]
    draft = _created(table, actor, settings, seats, ports, command.goes_on_from)
    if isinstance(command, ask.OpenRound):
        draft.body.update(room=command.room, watchers=command.watchers)
    return draft


def _new_seat(seat: ask.NewSeat, settings: Settings) -> Body:
    if isinstance(seat, ask.KeptSeat) and seat.guest is not None:
        return {"called": seat.guest, "name": seat.name}
    return bot_seat(seat.bot, settings) if seat.bot else {}


def _created(
    table: str, actor: Actor, settings: Settings, seats: list[Body], ports: Ports, match_file: str | None
) -> Draft:
    seed = ports.new_seed()
    invitation, watch = ports.new_token("inv"), ports.new_token("watch")
    promise = commitment(table, seed)
    body: Body = {
        "host": actor.guest,
        "settings": msgspec.to_builtins(settings),
        "seats": seats,
        "commitment": promise,
        "seed": ports.seal(seed, table),
        "invitation": ports.hashed(invitation),
        "watch": ports.hashed(watch),
    }
    if match_file is not None:
        body["match_file"] = match_file
        if is_over(match_file):
            body["same_deal"] = True
    return Draft("create", body, {"commitment": promise, "invitation": invitation, "watch": watch})


def bot_seat(bot: str, settings: Settings) -> Body:
    return {"bot": built_in_bot(bot, settings), "name": bot}


def rematch(table: Table, actor: Actor, command: ask.Rematch, ports: Ports) -> Draft:
    if not table.seats_of(actor.guest):
        raise NotAllowed(words("who-rematches"))
    check_phase(table, "over", words("not-over"))
    if table.next is not None:
        return Draft("rematch", {"next": table.next, "to": []}, {"next": table.next})
    name = ports.new_id()
    seats = [_once_more(seat) for seat in table.seats]
    settings = table.settings
    created = _created(name, actor, settings, seats, ports, table.match_file)
    body = created.body | {"before": table.id, "watchers": table.watchers}
    if table.called_off and table.match is not None:  # chance begins anew, so the earlier tries are counted
        body["false_starts"] = table.false_starts + 1
    return Draft("rematch", {"next": name}, {"next": name}, rematch=(name, body))


def _once_more(seat: Seat) -> Body:
    """A seat of the next table: kept for its last player; one that was free stays free."""
    if seat.guest is not None:
        return {"called": seat.guest, "name": seat.name}
    return {} if seat.bot is None else {"bot": seat.bot, "name": seat.bot}
