"""What comes of a command: a draft of the entry to be written, or a refusal. Nothing is changed here."""

from __future__ import annotations

from . import choosing, opening, sitting, talking
from . import commands as ask
from .checks import sees
from .draft import Decider, Draft
from .moment import Actor, Moment
from .refusals import NoTable
from .table import Table


def decide(table: Table, actor: Actor, command: ask.Command, moment: Moment) -> Draft:
    """What this command does at this table now; raises a Refusal."""
    if not sees(table, actor.guest) and not isinstance(command, _FROM_OUTSIDE):
        raise NoTable("There is no such table, or it is not open to you")
    return _DECIDERS[type(command)](table, actor, command, moment)


# Whoever comes with a link is not at the table yet; the house is at every table.
_FROM_OUTSIDE = (ask.Join, ask.Watch, ask.Claim, ask.Stand, ask.HoldClocks)

_DECIDERS: dict[type[ask.Command], Decider] = {
    ask.Join: sitting.join, ask.Leave: sitting.leave, ask.SeatBot: sitting.seat_bot,
    ask.CallProgram: sitting.call_program, ask.FreeSeat: sitting.free_seat, ask.Resign: sitting.resign,
    ask.SitOut: sitting.sit_out, ask.Return: sitting.come_back, ask.Invite: sitting.invite,
    ask.Recovery: sitting.recovery, ask.Claim: sitting.claim,
    ask.Start: choosing.start, ask.Act: choosing.act, ask.Unlock: choosing.unlock, ask.TakeBack: choosing.take_back,
    ask.Order: choosing.order, ask.CallOff: choosing.call_off, ask.Stand: choosing.stand,
    ask.HoldClocks: choosing.hold_clocks,
    ask.Say: talking.say, ask.Emote: talking.emote, ask.Mute: talking.mute, ask.Watch: talking.watch,
    ask.Unwatch: talking.unwatch, ask.Consent: talking.consent,
    ask.Rematch: opening.rematch,
}  # fmt: skip
