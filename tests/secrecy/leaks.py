"""Planted leaks in what is seen of a table. All have to be noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grotto
from grotto.kernel.constants import CHANCE
from grotto.server.api import hidden_tables
from grotto.server.api import tables as api
from grotto.server.live import dispatch, entries, stream, streams, viewing
from grotto.tables import seen
from grotto.tables.log import Entry
from grotto.tables.seen import Seen
from grotto.tables.table import Table

from .fixing import NOW
from .leaking import (
    CAVES,
    GNOMES,
    KNIGHTS,
    SEATED,
    UNEVEN,
    Patch,
    change_look,
    leak,
    replaced,
)

# -- numbers ----------------------------------------------------------------------------------------------------


@leak("the log's number in what is seen", UNEVEN)
def _(patch: Patch) -> None:
    change_look(patch, lambda table, seen: replaced(seen, turn=table.seq))


@leak("messages numbered for the whole table", UNEVEN)
def _(patch: Patch) -> None:
    patch.setattr(Table, "number", lambda self, seat: self.seq)


@leak("a change of mind is a message to all", UNEVEN)
def _(patch: Patch) -> None:
    count = Table._count
    patch.setattr(Table, "_count", lambda self, to: count(self, None))


@leak("the log's hash in an answer", CAVES)
def _(patch: Patch) -> None:
    honest = entries.EntryWriter.answer

    def answer(self: entries.EntryWriter, entry: Entry) -> bytes:
        return honest(self, entry)[:-1] + b',"hash":"%b"}' % entry.hash.hex().encode()

    patch.setattr(entries.EntryWriter, "answer", answer)


@leak("the log's number in a message's id", UNEVEN)
def _(patch: Patch) -> None:
    position = stream.Stream.position
    patch.setattr(stream.Stream, "position", lambda self: f"{position(self)}:{NOW.world.table.seq}")


@leak("a sign of life at every entry", UNEVEN)
def _(patch: Patch) -> None:
    honest = streams.Streams._on_step

    def step(self: streams.Streams, told: dispatch.Step) -> None:
        honest(self, told)
        for followed in self._by_table.get(told.table.id, ()):
            followed.push(b": something happened\n\n")

    patch.setattr(streams.Streams, "_on_step", step)


@leak("lists date what only some are told of", UNEVEN)
def _(patch: Patch) -> None:
    honest = Table.apply

    def apply(self: Table, entry: Entry, *match: Any, **how: Any) -> None:
        honest(self, entry, *match, **how)
        self.updated = entry.at

    patch.setattr(Table, "apply", apply)


# -- others' seats ------------------------------------------------------------------------------------------------


@leak("others' secret choices", CAVES)
def _(patch: Patch) -> None:
    change_look(patch, lambda table, seen: replaced(seen, chosen=",".join(table.locks.values())))


@leak("others' bets", CAVES | {"players": 4})
def _(patch: Patch) -> None:
    def bets(table: Table) -> str:
        return ",".join(bet.text for bet in table.side.bets.values())

    change_look(
        patch,
        lambda table, seen: replaced(seen, side_game=seen.side_game and replaced(seen.side_game, bet=bets(table))),
    )


@leak("a bet is a message to all", UNEVEN | {"players": 4})
def _(patch: Patch) -> None:
    count = Table._count

    def counted(self: Table, to: list[int] | None) -> None:
        count(self, None if self.side.bets and to is not None else to)

    patch.setattr(Table, "_count", counted)


@leak("others' standing orders", CAVES)
def _(patch: Patch) -> None:
    def orders(table: Table) -> Any:
        return next((seat.order for seat in table.seats if seat.order), None)

    change_look(patch, lambda table, seen: replaced(seen, order=orders(table)))


@leak("whom others do not want to hear", UNEVEN)
def _(patch: Patch) -> None:
    def everybody(table: Table) -> list[str]:
        return sorted(set().union(*table.muted.values()))

    change_look(patch, lambda table, seen: replaced(seen, muted=everybody(table)))


@leak("what is kept of others' recovery links", SEATED)
def _(patch: Patch) -> None:
    def marked(table: Table, seen: Seen) -> Seen:
        return replaced(seen, watchers=[seat.token[:8] for seat in table.seats])

    change_look(patch, marked)


@leak("what another seat may do", KNIGHTS)
def _(patch: Patch) -> None:
    def others(table: Table, seen: Seen) -> Seen:
        if table.match is None or seen.scene is None or not table.match.to_act:
            return seen
        return replaced(seen, scene=replaced(seen.scene, legal=table.match.glance(table.match.to_act[0])["legal"]))

    change_look(patch, others)


@leak("onlookers look over a player's shoulder", {"game": "erdgeister", "kind": "onlooker", "public": True})
def _(patch: Patch) -> None:
    honest = viewing.viewing_seat
    for module in (streams, hidden_tables):
        patch.setattr(module, "viewing_seat", lambda *asked: honest(*asked) or 0)


# -- chance -------------------------------------------------------------------------------------------------------


@leak("the sealed seed", SEATED)
def _(patch: Patch) -> None:
    change_look(patch, lambda table, seen: replaced(seen, chance=replaced(seen.chance, seed=table.sealed_seed)))


@leak("the seed before the end", SEATED)
def _(patch: Patch) -> None:
    def with_seed(table: Table, seen: Seen) -> Any:
        return replaced(seen, chance=replaced(seen.chance, seed=NOW.world.seed.hex()))

    change_look(patch, with_seed)


@leak("a look at the next draw", CAVES)
def _(patch: Patch) -> None:
    def peek() -> int:
        return NOW.world.seed[0] % 8

    change_look(patch, lambda table, seen: replaced(seen, chance=replaced(seen.chance, draws=table.draws + peek())))


@leak("draws with all that was drawn", GNOMES)
def _(patch: Patch) -> None:
    def all_draws(table: Table, seen: Seen) -> Seen:
        if table.match is None:
            return seen
        drawn = [done.text for done in table.match.done if done.by == CHANCE]
        return replaced(seen, chance=replaced(seen.chance, nonces={str(n): text for n, text in enumerate(drawn)}))

    change_look(patch, all_draws)


# -- the games' own rooms -----------------------------------------------------------------------------------------


def change_position(patch: Patch, game: str, change: Callable[[Any, Any], Any]) -> None:
    """Change what a game tells of a position."""
    views = grotto.game(game).views
    honest = views.position
    patch.setattr(views, "position", lambda state, viewer: change(state, dict(honest(state, viewer))))


@leak("names that stay with face-down numbers", GNOMES)
def _(patch: Patch) -> None:
    def ids(state: Any) -> list[int]:
        return [(number * 7 + 3) % 11 for number in state.number]

    change_position(patch, "erdgeister", lambda state, seen: seen | {"ids": ids(state)})


@leak("where the key bearers are", {"game": "erdgeister", "kind": "stranger", "public": True})
def _(patch: Patch) -> None:
    def keys(state: Any) -> list[bool]:
        return [number == state.key_number for number in state.number]

    change_position(patch, "erdgeister", lambda state, seen: seen | {"keys": keys(state)})


@leak("what others' gold is worth", KNIGHTS)
def _(patch: Patch) -> None:
    def worth(state: Any) -> list[int]:
        return [state.points(seat) for seat in range(state.players)]

    change_position(patch, "emerald", lambda state, seen: seen | {"worth": worth(state)})


@leak("odds of the key that know who bears it", GNOMES)
def _(patch: Patch) -> None:
    def surer(state: Any, seen: Any) -> Any:
        pairs = zip(seen["figures"], state.number, strict=False)
        return seen | {"figures": [one | {"key_chance": float(number == state.key_number)} for one, number in pairs]}

    change_position(patch, "erdgeister", surer)


@leak("chances of majorities weighed by what others' gold is worth", KNIGHTS)
def _(patch: Patch) -> None:
    def weighed(state: Any, seen: Any) -> Any:
        return seen | {"majority_chances": {"ruby": [state.points(seat) / 100 for seat in range(state.players)]}}

    change_position(patch, "emerald", weighed)


@leak("needs that count on sealed choices", CAVES)
def _(patch: Patch) -> None:
    def counted(table: Table, seen: Seen) -> Seen:
        if seen.scene is None or "needs" not in seen.scene.position:
            return seen
        leaving = list(table.locks.values()).count("back")
        needs = [need | {"cards": need["cards"] + leaving} for need in seen.scene.position["needs"]]
        return replaced(seen, scene=replaced(seen.scene, position=seen.scene.position | {"needs": needs}))

    change_look(patch, counted)


@leak("odds of the next card that count on sealed choices", CAVES)
def _(patch: Patch) -> None:
    def counted(table: Table, seen: Seen) -> Seen:
        if seen.scene is None or "prospects" not in seen.scene.position:
            return seen
        leaving = list(table.locks.values()).count("back")
        prospects = seen.scene.position["prospects"] | {"break_even": 7 + leaving}
        return replaced(seen, scene=replaced(seen.scene, position=seen.scene.position | {"prospects": prospects}))

    change_look(patch, counted)


@leak("a forecast that knows what others' gold is worth", KNIGHTS)
def _(patch: Patch) -> None:
    def richest(state: Any, seen: Any) -> Any:
        best = max(range(state.players), key=state.points)
        return seen | {"forecast": [landing | {"finds": [best]} for landing in seen["forecast"]]}

    change_position(patch, "emerald", richest)


@leak("reach of those alone who may bear the key", GNOMES)
def _(patch: Patch) -> None:
    def reaching(state: Any, seen: Any) -> Any:
        pairs = zip(seen["figures"], state.number, strict=False)
        figures = [one if number == state.key_number else one | {"reach": None} for one, number in pairs]
        return seen | {"figures": figures}

    change_position(patch, "erdgeister", reaching)


@leak("how many will leave the cave", {"game": "diamant", "kind": "onlooker", "public": True})
def _(patch: Patch) -> None:
    def leaving(table: Table) -> int:
        return list(table.locks.values()).count("back")

    change_look(patch, lambda table, seen: replaced(seen, turn=table.turn * 10 + leaving(table)))


@leak("sentences from the actor's reading", KNIGHTS)
def _(patch: Patch) -> None:
    honest = seen.past

    def past(table: Table, seat: int | None, language: str, start: int, *end: int, **shared: Any) -> Any:
        match = table.match
        assert match is not None
        told = honest(table, seat, language, start, *end, **shared)
        for event, done in zip(told, match.done[start:], strict=False):
            event.says = [f"{done.text}!"]
        return told

    patch.setattr(seen, "past", past)


@leak("earlier pages through the next seat's eyes", GNOMES)
def _(patch: Patch) -> None:
    honest = seen.page

    def page(table: Table, seat: int | None, language: str, before: int) -> Any:
        return honest(table, None if seat is None else (seat + 1) % table.settings.players, language, before)

    patch.setattr(api, "page", page)
