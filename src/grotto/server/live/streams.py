"""All event streams of a process: which of them follow a table, and what each of them is sent after a step.

A stream follows any number of tables. Messages are numbered for each viewer. A reader who comes back with the last
number that arrived gets nothing, or the table as it is now, and every step from there on.
"""

from __future__ import annotations

import msgspec

from grotto.kernel.errors import BadOption
from grotto.server.words import words
from grotto.tables.seen import News, Shared, look
from grotto.tables.table import Table

from .dispatch import Dispatcher, Step
from .stream import MAX_TABLES, Stream, Subscription, Viewer, parse_position
from .viewing import may_see, viewing_seat, viewing_seats

_encode = msgspec.json.Encoder().encode


class Streams:
    """All streams of this process, by table and by guest."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self._by_table: dict[str, set[Stream]] = {}
        self._by_guest: dict[str, set[Stream]] = {}  # only streams that follow all tables of a guest
        self._open: set[Stream] = set()  # all, also those that follow no table, or none any more
        self._stopped = False
        dispatcher.on_step.append(self._on_step)
        dispatcher.on_reload.append(lambda table: self._publish(table, None))

    @property
    def count(self) -> int:
        """How many streams are open."""
        return len(self._open)

    @property
    def tables(self) -> list[str]:
        """The tables that streams of this process follow."""
        return list(self._by_table)

    @property
    def guests(self) -> set[str]:
        """The guests who follow all their tables here."""
        return set(self._by_guest)

    @property
    def viewers(self) -> set[str]:
        """All guests who have a stream here."""
        return {stream.viewer.guest for stream in self._open if stream.viewer.guest is not None}

    async def open(
        self, viewer: Viewer, names: list[str], last: str, *, everything: bool = False, epoch: int = 0
    ) -> Stream:
        """A stream of these tables (`table` or `table/seat`), from where the reader left off."""
        if len(names) > MAX_TABLES:
            raise BadOption(words("many-followed", most=MAX_TABLES))
        stream = self.open_apart(viewer, epoch)
        known = parse_position(last)
        try:
            for name in names:
                subscription = await self._subscription(viewer, name)
                await self._subscribe(stream, subscription, known.get(subscription, -1))
            if everything and viewer.guest is not None:
                self._by_guest.setdefault(viewer.guest, set()).add(stream)
                for summary in await self.dispatcher.store.of_guest(viewer.guest):
                    if summary.phase != "over":
                        await self._subscribe_to_all_seats(stream, summary.table, known)
        except BaseException:  # a later name was refused, or the reader has gone
            self.close(stream)
            raise
        return stream

    def open_apart(self, viewer: Viewer, epoch: int) -> Stream:
        """A stream that follows no table; it ends with its session, like all others."""
        stream = Stream(viewer, epoch)
        self._open.add(stream)
        if self._stopped:  # the request came before, and was delayed on its way
            stream.close()
        return stream

    def close(self, stream: Stream) -> None:
        """Remove a stream whose reader has gone."""
        stream.close()
        self._open.discard(stream)
        for id in {subscription.table for subscription in stream.subscriptions}:
            self._remove(stream, id)
        if stream.viewer.guest is not None:
            streams = self._by_guest.get(stream.viewer.guest, set())
            streams.discard(stream)
            if not streams:
                self._by_guest.pop(stream.viewer.guest, None)

    def close_sessions(self, guest: str, before: int) -> None:
        """Close the streams of a guest's sessions before this epoch: these sessions have ended."""
        for stream in list(self._open):
            if stream.viewer.guest == guest and stream.epoch < before:
                stream.close()

    def close_all(self) -> None:
        """Close all streams; clients reconnect after a random time, not all at once."""
        for stream in list(self._open):
            stream.close()

    def stop(self) -> None:
        """Close all streams, also those whose requests are still being received."""
        self._stopped = True
        self.close_all()

    def show_new_table(self, table: Table) -> None:
        """Send a table to the guests who sit or are invited there and follow all their tables."""
        for seat in table.seats:
            guest = seat.guest or seat.called
            for stream in list(self._by_guest.get(guest or "", ())):
                self._subscribe_to_new_seats(stream, table)

    # -- subscribing ----------------------------------------------------------------------------------

    async def _subscription(self, viewer: Viewer, name: str) -> Subscription:
        id, _, number = name.partition("/")
        table = await self.dispatcher.table(id)
        return Subscription(id, viewing_seat(table, viewer.guest, number or None))

    async def _subscribe_to_all_seats(self, stream: Stream, id: str, known: dict[Subscription, int]) -> None:
        table = await self.dispatcher.table(id)
        for seat in viewing_seats(table, stream.viewer.guest):
            subscription = Subscription(id, seat)
            await self._subscribe(stream, subscription, known.get(subscription, -1))

    async def _subscribe(self, stream: Stream, subscription: Subscription, known: int) -> None:
        if subscription in stream.subscriptions:
            return
        self._by_table.setdefault(subscription.table, set()).add(stream)
        try:
            table = await self.dispatcher.table(subscription.table)
        except BaseException:  # `close` would not find it: there is no subscription yet
            self._remove(stream, subscription.table)
            raise
        stream.subscriptions[subscription] = known
        if table.number(subscription.seat) != known:
            self._send(stream, subscription, table)
        else:
            stream.talk_sent[subscription] = table.said

    def _subscribe_to_new_seats(self, stream: Stream, table: Table) -> None:
        for seat in viewing_seats(table, stream.viewer.guest):
            subscription = Subscription(table.id, seat)
            if subscription not in stream.subscriptions:
                self._by_table.setdefault(table.id, set()).add(stream)
                stream.subscriptions[subscription] = -1
                self._send(stream, subscription, table)

    def _remove(self, stream: Stream, id: str) -> None:
        following = self._by_table.get(id, set())
        following.discard(stream)
        if not following:
            self._by_table.pop(id, None)

    # -- publishing -----------------------------------------------------------------------------------

    def _on_step(self, step: Step) -> None:
        self._publish(step.table, step.start)
        self.show_new_table(step.table)

    def _publish(self, table: Table, start: int | None) -> None:
        """Send a table to all streams that follow it and have not seen it in this state.

        `start`: the first event that those do not have who have seen it one step before; None if that is not known.
        """
        rendered = _Rendered()
        for stream in list(self._by_table.get(table.id, ())):
            guest = stream.viewer.guest
            seats = table.seats_of(guest) if guest is not None else []
            if not seats and not may_see(table, guest):  # players see their table in any case
                self._shut_out(stream, table.id)
                continue
            self._change_seat(stream, table, seats)
            for subscription, known in stream.subscriptions.items():
                if subscription.table == table.id and table.number(subscription.seat) != known:
                    news = None if start is None else News(start, stream.talk_sent.get(subscription, 0))
                    self._send(stream, subscription, table, news, rendered)

    def _shut_out(self, stream: Stream, id: str) -> None:
        """End the subscriptions to a table that the viewer may not see any more, and say so once."""
        for subscription in [each for each in stream.subscriptions if each.table == id]:
            stream.unsubscribe(subscription)
        self._remove(stream, id)
        stream.push_event("gone", _encode({"table": id}))

    def _change_seat(self, stream: Stream, table: Table, seats: list[int]) -> None:
        """An onlooker who sat down sees through that seat now, and a player who left it looks on."""
        for subscription in list(stream.subscriptions):
            if subscription.table != table.id:
                continue
            seat = subscription.seat
            fits = seat in seats if seat is not None else not seats or table.phase == "over"
            if not fits:
                stream.unsubscribe(subscription)
                stream.subscriptions.setdefault(Subscription(table.id, seats[0] if seats else None), -1)

    def _send(
        self,
        stream: Stream,
        subscription: Subscription,
        table: Table,
        news: News | None = None,
        rendered: _Rendered | None = None,
    ) -> None:
        """Send a table as this viewer sees it: what is new, or the table as it is to one who has missed a message."""
        number = table.number(subscription.seat)
        if stream.subscriptions[subscription] != number - 1:
            news = None
        rendered = rendered or _Rendered()
        viewer, seat = stream.viewer, subscription.seat
        data = rendered.messages.get((viewer, seat, news))
        if data is None:
            now = self.dispatcher.clock()
            seen = look(table, viewer.guest, seat, viewer.language, now, news, rendered.events)
            data = rendered.messages[viewer, seat, news] = _encode(seen)
            stream.events_sent += len(seen.past)
        stream.subscriptions[subscription] = number
        stream.talk_sent[subscription] = table.said
        stream.push_event("table", data)


class _Rendered:
    """What was made for earlier viewers of the same step: whole messages, and events in words."""

    __slots__ = ("events", "messages")

    def __init__(self) -> None:
        self.messages: dict[tuple[Viewer, int | None, News | None], bytes] = {}
        self.events: Shared = {}
