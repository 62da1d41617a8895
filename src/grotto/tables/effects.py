"""Applies choices to a copy of the match, with chance events drawn from the table's fair chance."""

from __future__ import annotations

from typing import NamedTuple

from grotto.analysis.same_deal import draw_again
from grotto.kernel.constants import CHANCE
from grotto.match.match import Match

from .chance import LARGEST_TOTAL, FairChance
from .names import shown_names
from .ports import Ports
from .table import Body, Table


class Played(NamedTuple):
    """A match after some choices, and what the log says of it."""

    match: Match
    body: Body
    texts: dict[int, str] = {}
    """The one text of each seat's choice."""


def played(table: Table, choices: dict[int, str], ports: Ports, language: str) -> Played:
    """These seats' choices, and what chance draws after them; refused in a language."""
    assert table.match is not None
    match = table.match.fork()
    past = len(match.done)
    names = shown_names(table.seats, language)
    for seat in sorted(choices):
        match.play(choices[seat], seat, language, names)
    texts = {done.by: done.text for done in match.done[past:]}
    return _drawn(table, match, past, ports)._replace(texts=texts)


def begun(table: Table, match: Match, ports: Ports) -> Played:
    """The first draws of a table's match."""
    return _drawn(table, match, len(match.done), ports)


def fair_chance(table: Table, ports: Ports, index: int | None = None) -> FairChance:
    """The table's source of chance, where it stands, or at an index."""
    nonces = {number: bytes.fromhex(seat.nonce) for number, seat in enumerate(table.seats) if seat.nonce}
    return FairChance(
        ports.unseal(table.sealed_seed, table.id), table.id, nonces, table.draws if index is None else index
    )


def _drawn(table: Table, match: Match, past: int, ports: Ports) -> Played:
    if match.mover == CHANCE and table.same_deal:
        draw_again(match, str(table.match_file), _key_of_the_deal(table, ports))
    elif match.mover == CHANCE:
        match.take_chance(fair_chance(table, ports))
        match.draw_by_hand()
    body: Body = {
        "draws": [done.text for done in match.done[past:] if done.by == CHANCE],
        "state": state_name(match),
    }
    if match.outcome is not None:
        body["opened"] = opened(table, ports)
    return Played(match, body)


def _key_of_the_deal(table: Table, ports: Ports) -> int:
    """The same at every draw, and nobody's choice: what the earlier match did not come to falls by it."""
    return fair_chance(table, ports, 0).below(LARGEST_TOTAL)


def state_name(match: Match) -> str:
    """The short name of a position, by which a log that is read again is checked."""
    return match.state.digest()


def opened(table: Table, ports: Ports) -> str:
    """The seed, for everybody to check."""
    return ports.unseal(table.sealed_seed, table.id).hex()
