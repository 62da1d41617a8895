"""Decides a command: returns a draft of the entry to be written, or raises a refusal. Changes nothing."""

from __future__ import annotations

from . import betting, chat, creating, party, playing, seating
from . import commands as ask
from .checks import sees
from .draft import Decider, Draft
from .ports import Actor, Ports
from .refusals import NoTable, words
from .table import Table


def decide(table: Table, actor: Actor, command: ask.Command, ports: Ports) -> Draft:
    """What this command does at this table now; raises a Refusal."""
    if not sees(table, actor.guest) and not isinstance(command, _FROM_OUTSIDE):
        raise NoTable(words("no-table"))
    return _DECIDERS[type(command)](table, actor, command, ports)


# These may come from somebody who does not belong to the table yet, or from the server itself.
_FROM_OUTSIDE = (
    ask.Join, ask.Watch, ask.Claim, ask.ChooseForSeat, ask.HoldClocks, ask.CloseTable, ask.Admit, ask.SeatGuest,
    ask.Dismiss, ask.RenameSeat, ask.Pause,
)  # fmt: skip

_DECIDERS: dict[type[ask.Command], Decider] = {
    ask.Join: seating.join, ask.Leave: seating.leave, ask.SeatBot: seating.seat_bot,
    ask.CallProgram: seating.call_program, ask.FreeSeat: seating.free_seat, ask.Resign: seating.resign,
    ask.SitOut: seating.sit_out, ask.Return: seating.come_back, ask.Invite: seating.invite,
    ask.Recovery: seating.recovery, ask.Claim: seating.claim,
    ask.Start: playing.start, ask.Act: playing.act, ask.Unlock: playing.unlock, ask.TakeBack: playing.take_back,
    ask.Order: playing.order, ask.CallOff: playing.call_off, ask.ChooseForSeat: playing.choose_for_seat,
    ask.HoldClocks: playing.hold_clocks, ask.CloseTable: playing.close,
    ask.Say: chat.say, ask.Emote: chat.emote, ask.Mute: chat.mute, ask.Watch: chat.watch,
    ask.Unwatch: chat.unwatch, ask.Consent: chat.consent,
    ask.Bet: betting.bet, ask.Dare: betting.dare,
    ask.Rematch: creating.rematch,
    ask.Admit: party.admit, ask.SeatGuest: party.seat_guest, ask.Dismiss: party.dismiss,
    ask.RenameSeat: party.rename_seat, ask.Pause: party.pause,
}  # fmt: skip
