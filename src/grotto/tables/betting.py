"""Commands of the side game: bets and dares of those who have nothing to choose for a while."""

from __future__ import annotations

from grotto.kernel.errors import BadOption
from grotto.kernel.side_game import SideGame
from grotto.kernel.view import View

from . import commands as ask
from .checks import own_seat, running, seat_at
from .draft import Draft
from .ports import Actor, Ports
from .refusals import Stale, WrongPhase, words
from .side_game import MOST_MOVES
from .table import Table


def bet(table: Table, actor: Actor, command: ask.Bet, ports: Ports) -> Draft:
    number, game, view = _taking_part(table, actor, command.seat)
    if command.turn is not None and command.turn != table.turn:
        raise Stale(words("bet-late"))
    if command.text == table.side.bet_of(number):
        raise WrongPhase(words("bet-same" if command.text else "no-bet"))
    if command.text is not None and command.text not in [offer.text for offer in game.bets(view)]:
        raise Stale(words("bet-late"))
    if table.side.moves(number) >= MOST_MOVES:
        raise WrongPhase(words("bet-often"))
    return Draft("bet", {"seat": number, "text": command.text, "to": [number]})


def dare(table: Table, actor: Actor, command: ask.Dare, ports: Ports) -> Draft:
    number, game, view = _taking_part(table, actor, command.seat)
    seat_at(table, command.dared)
    if command.dared not in game.dared(view):
        raise Stale(words("dare-late"))
    period = game.period(view)
    if table.side.has_dared(number, period):
        raise WrongPhase(game.dare_spent())
    assert table.match is not None
    return Draft("dare", {"seat": number, "dared": command.dared, "period": period, "sent": len(table.match.done)})


def _taking_part(table: Table, actor: Actor, number: int | None) -> tuple[int, SideGame, View]:
    """The actor's seat, the side game, and what an onlooker sees; refuses actors who take no part now."""
    match = running(table)
    seat = own_seat(table, actor, number)
    game = match.game.side_game
    if game is None:
        raise BadOption(words("no-side-game", game=match.game.title))
    view = match.glance(None)
    barred = game.barred(view, seat)
    if barred is not None:
        raise WrongPhase(barred)
    return seat, game, view
