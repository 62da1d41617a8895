"""Chat, onlookers, and consent to publishing the match."""

from __future__ import annotations

from grotto.kernel.errors import BadOption

from . import commands as ask
from .checks import bad_link, belongs, own_seat
from .draft import Draft
from .lookalikes import checked_name, is_taken
from .ports import Actor, Ports
from .refusals import NotAllowed, WrongPhase, words
from .table import Table

EMOTES = ("wave", "cheers", "wow", "phew", "thinking", "hurry", "dare", "sorry", "thanks", "well-played")
MOST_WATCHERS = 200  # by name; anybody can look at a public table without being named


def say(table: Table, actor: Actor, command: ask.Say, ports: Ports) -> Draft:
    text = " ".join(command.text.split())
    if not text or not text.isprintable():
        raise BadOption(words("say-something"))
    return Draft("say", {"name": _speaker(table, actor), "text": text})


def emote(table: Table, actor: Actor, command: ask.Emote, ports: Ports) -> Draft:
    if command.emote not in EMOTES:
        raise BadOption(words("no-emote", signs=", ".join(EMOTES)))
    return Draft("emote", {"name": _speaker(table, actor), "text": command.emote, "emote": True})


def _speaker(table: Table, actor: Actor) -> str:
    name = table.name_of(actor.guest)
    if not name:
        raise NotAllowed(words("cannot-talk"))
    return name


def mute(table: Table, actor: Actor, command: ask.Mute, ports: Ports) -> Draft:
    _speaker(table, actor)
    muted = table.muted.get(actor.guest, set())
    if command.mute and command.guest not in muted and not _is_heard(table, command.guest):
        raise BadOption(words("not-heard"))
    return Draft("mute", {"guest": command.guest, "mute": command.mute, "to": []})


def _is_heard(table: Table, guest: str) -> bool:
    """Whether there is anybody to mute: otherwise anybody could fill a table with names."""
    return bool(table.name_of(guest)) or any(line.guest == guest for line in table.talk)


def watch(table: Table, actor: Actor, command: ask.Watch, ports: Ports) -> Draft:
    if table.seats_of(actor.guest):
        raise NotAllowed(words("player-no-onlooker"))
    if not table.settings.public and not belongs(table, actor.guest):  # onlookers come along to the rematch
        _check_link(table, command.token, ports)
    if actor.guest in table.watchers:
        raise WrongPhase(words("onlooker-already"))
    if len(table.watchers) >= MOST_WATCHERS:
        raise WrongPhase(words("many-onlookers"))
    return Draft("watch", {"name": _told_apart(table, checked_name(actor.name))})


def _check_link(table: Table, token: str | None, ports: Ports) -> None:
    """A guest who was invited to play may also watch: they may have come too late for a seat."""
    if token is None or not any(ports.matches(token, kept) for kept in (table.invitation, table.watch_token)):
        raise bad_link()


def _told_apart(table: Table, name: str) -> str:
    """The name with a number behind it if somebody here has it already: no onlooker speaks in a player's name."""
    taken = {*(seat.name for seat in table.seats), *table.watchers.values()}
    number, free = 1, name
    while is_taken(free, taken):
        number += 1
        free = f"{name[:36]} {number}"
    return free


def unwatch(table: Table, actor: Actor, command: ask.Unwatch, ports: Ports) -> Draft:
    if actor.guest not in table.watchers:
        raise WrongPhase(words("no-onlooker"))
    return Draft("unwatch", {})


def consent(table: Table, actor: Actor, command: ask.Consent, ports: Ports) -> Draft:
    number = own_seat(table, actor, command.seat)
    return Draft("consent", {"seat": number, "consent": command.consent, "to": [number]})
