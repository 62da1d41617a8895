"""A table: the fold over its log. `deciding.py` decides what a command does; here decided entries are applied."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from grotto.kernel.constants import CHANCE
from grotto.kernel.registry import game as find_game
from grotto.match.match import Match

from .from_match_file import first_match
from .log import FIRST_HASH, Entry, linked
from .party_entries import PARTY_FOLDS
from .phase import Phase
from .seat import Seat
from .settings import Settings
from .side_game import SentDare, Side

MOST_TALK = 200  # lines kept in memory
TIMEOUTS_UNTIL_AWAY = 2  # consecutive
ONLOOKERS = -1  # index of their count of messages

Body = dict[str, Any]


class DamagedLog(Exception):
    """A log that is not valid: its hash chain is broken, or an entry breaks the rules."""


class Said(NamedTuple):
    """One line of talk, or a sign."""

    number: int
    at: int
    guest: str
    name: str
    text: str
    emote: bool


class Undo(NamedTuple):
    """An action that can be taken back: whose, the match before it, and how long there was to choose."""

    seat: int
    match: Match
    deadlines: dict[int, int]

    @property
    def past(self) -> int:
        """How many events there were before."""
        return len(self.match.done)


class StandIn(NamedTuple):
    """A bot gave no answer that could be played, and a careful action was played for it."""

    seat: int
    reason: str


class Table:
    """Everything known about a table, secrets included: it is never sent anywhere."""

    def __init__(self) -> None:
        self.id = ""
        self.settings = Settings(game="", players=0)
        self.host = ""
        self.phase: Phase = "open"
        self.called_off = False
        self.too_long = False  # called off because the match had as many events as a table of its game may have
        self.seats: list[Seat] = []
        self.watchers: dict[str, str] = {}  # names by guest
        self.muted: dict[str, set[str]] = {}  # whom each guest does not want to hear
        self.talk: list[Said] = []
        self.said = 0  # lines of talk in all
        self.match: Match | None = None
        self.turn = 0  # goes up with everything that changes the match
        self.locks: dict[int, str] = {}  # secret choices that wait for the others
        self.failures: dict[int, str] = {}  # what went wrong where one of them was not made by its bot
        self.stand_ins: dict[int, StandIn] = {}  # by the number of the event
        self.deadlines: dict[int, int] = {}
        self.undo: list[Undo] = []  # whose actions can be taken back
        self.side = Side()  # bets and dares beside the match
        self.commitment = ""
        self.sealed_seed = ""  # unreadable without the key ring
        self.seed = ""  # in the open when the match is over
        self.draws = 0  # draws of chance so far: the next one's index
        self.match_file: str | None = None  # the match goes on from its last position
        self.same_deal = False  # or, where that match is over, is dealt as it was
        self.false_starts = 0  # matches before this one that were called off, one after the other
        self.invitation = ""  # hashes of the links' secrets
        self.watch_token = ""
        self.room = ""  # the party's room to which the table belongs
        self.paused: int | None = None  # since when nobody may choose
        self.before: str | None = None  # the table of the match before, with the same people
        self.next: str | None = None  # that of the rematch
        self.created = self.updated = 0
        self.ended: int | None = None
        self.last: Entry | None = None
        self.numbers: list[int] = []  # messages so far, by seat; the last for onlookers

    def __reduce__(self) -> Any:
        raise TypeError("a table holds secrets and is sent nowhere; send what somebody may see of it")

    def __repr__(self) -> str:
        return f"<Table {self.id} of {self.settings.game}, {self.phase}>"

    @classmethod
    def folded(cls, entries: list[Entry]) -> Table:
        """The table that a log tells of."""
        table = cls()
        for entry in entries:
            table.apply(entry)
        return table

    def copy(self) -> Table:
        """A table that can go one entry further while this one stays; they share the match."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats = [seat.copy() for seat in self.seats]
        other.watchers, other.locks, other.deadlines = dict(self.watchers), dict(self.locks), dict(self.deadlines)
        other.failures, other.stand_ins = dict(self.failures), dict(self.stand_ins)
        other.muted = {guest: set(names) for guest, names in self.muted.items()}
        other.talk, other.undo, other.numbers = list(self.talk), list(self.undo), list(self.numbers)
        return other

    # -- questions ------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return 0 if self.last is None else self.last.seq

    @property
    def to_act(self) -> list[int]:
        """The seats that have to choose and have not."""
        if self.match is None or self.phase != "playing":
            return []
        return [seat for seat in self.match.to_act if seat not in self.locks]

    def seats_of(self, guest: str) -> list[int]:
        """Where a guest sits."""
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    def number(self, seat: int | None) -> int:
        """How many messages a seat, or an onlooker, has had."""
        return self.numbers[ONLOOKERS if seat is None else seat]

    def name_of(self, guest: str) -> str:
        """What a guest is called at this table."""
        seats = self.seats_of(guest)
        return self.seats[seats[0]].name if seats else self.watchers.get(guest, "")

    # -- the fold -------------------------------------------------------------------------------------

    def apply(self, entry: Entry, match: Match | None = None, *, new: bool = False) -> None:
        """Apply one more entry; `match` if the decision has played it already.

        `new`: the caller has just made it, with its hash, as the one that follows here; nobody can have changed it.
        """
        chain = FIRST_HASH if self.last is None else self.last.hash
        if entry.seq != self.seq + 1 or not (new or linked(chain, entry)):
            raise DamagedLog(f"entry {entry.seq} of table {entry.table} does not follow entry {self.seq}")
        body: Body = msgspec.json.decode(entry.body)
        if entry.kind == "create":
            self._create(entry, body)
        else:
            _FOLDS[entry.kind](self, entry, body)
        if "draws" in body:
            self._play(entry, body, match)
        self.last = entry
        if "to" not in body:  # lists show it to everybody, and some entries are not for everybody
            self.updated = entry.at
        self._count(body.get("to"))

    def _count(self, to: list[int] | None) -> None:
        """Everybody has one more message, or only some seats."""
        for index in range(len(self.numbers)) if to is None else to:
            self.numbers[index] += 1

    def _create(self, entry: Entry, body: Body) -> None:
        self.id, self.host, self.created = entry.table, body["host"], entry.at
        self.settings = msgspec.convert(body["settings"], Settings)
        self.seats = [Seat() for _ in range(self.settings.players)]
        self.numbers = [0] * (self.settings.players + 1)
        for number, place in enumerate(body["seats"]):
            self._sit(number, place)
        self.commitment, self.sealed_seed = body["commitment"], body["seed"]
        self.invitation, self.watch_token = body["invitation"], body["watch"]
        self.before, self.watchers = body.get("before"), dict(body.get("watchers", {}))
        self.false_starts, self.room = body.get("false_starts", 0), body.get("room", "")
        self.match_file, self.same_deal = body.get("match_file"), body.get("same_deal", False)

    def _sit(self, number: int, place: Body) -> None:
        """Somebody sits down: a guest, a bot, or one whom a seat is kept for."""
        seat = self.seats[number]
        seat.name, seat.guest, seat.bot = place.get("name") or "", place.get("guest"), place.get("bot")
        seat.program, seat.called = place.get("program", False), place.get("called")
        seat.nonce, seat.token = place.get("nonce"), place.get("token", "")

    def _join(self, entry: Entry, body: Body) -> None:
        self._sit(body["seat"], body)
        self.watchers.pop(body["guest"], None)

    def _leave(self, entry: Entry, body: Body) -> None:
        for number in body["seats"]:
            self.seats[number] = Seat()
        if "host" in body:
            self.host = body["host"]
        if body.get("over"):
            self._over(entry, body)

    def _seat_bot(self, entry: Entry, body: Body) -> None:
        self._sit(body["seat"], body)

    def _start(self, entry: Entry, body: Body) -> None:
        for number, bot in body["fill"].items():
            self._sit(int(number), bot)
        self.phase = "playing"
        game = find_game(self.settings.game)
        if game.version != body["rules"]:
            raise DamagedLog(f"table {self.id} is of version {body['rules']} of the rules; these are {game.version}")
        self.match = first_match(self.settings, body["names"], self.match_file)

    def _act(self, entry: Entry, body: Body) -> None:
        number = body["seat"]
        seat = self.seats[number]
        seat.lapses = seat.lapses + 1 if body.get("why") == "clock" else 0
        if "why" not in body:
            seat.away, seat.bot = False, None
            seat.calls_off = False  # who plays on wants to play on
        elif seat.lapses >= TIMEOUTS_UNTIL_AWAY:
            seat.away = True
        self.locks[number] = body["text"]
        self.failures.pop(number, None)
        if "failed" in body:
            self.failures[number] = body["failed"]

    def _play(self, entry: Entry, body: Body, played: Match | None) -> None:
        """What was chosen takes effect, and chance draws."""
        before = self.match
        assert before is not None
        if played is not None:
            match = self.match = played  # the entry's name of the state was taken from this very match
        else:
            match = self.match = before.fork()  # a copy of this table may hold the match as it was
            for number in sorted(self.locks):
                match.play(self.locks[number], number)
            for text in body["draws"]:
                match.play(text)
            if match.state.digest() != body["state"]:
                raise DamagedLog(f"entry {entry.seq} of table {self.id} does not lead to the state it names")
        self._remember(before, body)
        self.side = self.side.after(before, match)
        self._note_stand_ins(len(before.done))
        self.locks.clear()
        self.draws += len(body["draws"])
        self.turn += 1
        if body.get("too_long"):
            self.called_off = self.too_long = True
        if match.outcome is not None or self.too_long:
            self._over(entry, body)
        else:
            self._wind_clocks(entry.at)

    def _remember(self, before: Match, body: Body) -> None:
        """An action that can be taken back, if it revealed nothing; it ends what others could take back."""
        assert self.match is not None
        new = self.match.done[len(before.done) :]
        acted, told = 0, False
        for done in new:
            acted += done.by != CHANCE
            told = told or done.tells
        own = "seat" in body and "why" not in body and acted == 1
        if not own or told or (self.undo and self.undo[-1].seat != body["seat"]):
            self.undo.clear()
        if own and not told:
            self.undo.append(Undo(body["seat"], before, self.deadlines))

    def _note_stand_ins(self, past: int) -> None:
        """Told only now that the choice has taken effect: before, others could guess what it was."""
        assert self.match is not None
        for index, done in enumerate(self.match.done[past:] if self.failures else (), past):
            if done.by in self.failures:
                self.stand_ins[index] = StandIn(done.by, self.failures.pop(done.by))
        self.failures.clear()

    def _wind_clocks(self, at: int) -> None:
        limit = self.settings.seconds
        self.deadlines = {} if limit is None else dict.fromkeys(self.to_act, at + limit * 1000)

    def _unlock(self, entry: Entry, body: Body) -> None:
        self.locks.pop(body["seat"], None)

    def _take_back(self, entry: Entry, body: Body) -> None:
        assert self.match is not None
        undo = self.undo.pop()
        # A match that a table has held is never changed, because play goes on in a copy.
        self.match = undo.match if undo.past == body["past"] else self.match.rewound(body["past"])
        self.deadlines = undo.deadlines  # changing a choice gives no extra time
        self.stand_ins = {index: told for index, told in self.stand_ins.items() if index < body["past"]}
        self.side = self.side.until(body["past"])
        self.turn += 1

    def _resign(self, entry: Entry, body: Body) -> None:
        self.seats[body["seat"]].bot = body["bot"]
        self.locks.pop(body["seat"], None)

    def _sit_out(self, entry: Entry, body: Body) -> None:
        self.seats[body["seat"]].away = True

    def _return(self, entry: Entry, body: Body) -> None:
        seat = self.seats[body["seat"]]
        seat.away, seat.bot, seat.lapses = False, None, 0  # the clock runs on, or going and coming would stop it

    def _order(self, entry: Entry, body: Body) -> None:
        self.seats[body["seat"]].order = body["order"]

    def _say(self, entry: Entry, body: Body) -> None:
        self.said += 1
        self.talk.append(Said(self.said, entry.at, entry.actor, body["name"], body["text"], body.get("emote", False)))
        del self.talk[:-MOST_TALK]

    def _bet(self, entry: Entry, body: Body) -> None:
        self.side = self.side.with_bet(body["seat"], body["text"])

    def _dare(self, entry: Entry, body: Body) -> None:
        self.side = self.side.with_dare(SentDare(**body, taken=None, event=None))

    def _mute(self, entry: Entry, body: Body) -> None:
        heard = self.muted.setdefault(entry.actor, set())
        (heard.add if body["mute"] else heard.discard)(body["guest"])

    def _watch(self, entry: Entry, body: Body) -> None:
        self.watchers[entry.actor] = body["name"]

    def _unwatch(self, entry: Entry, body: Body) -> None:
        self.watchers.pop(entry.actor, None)

    def _rematch(self, entry: Entry, body: Body) -> None:
        self.next = body["next"]

    def _invite(self, entry: Entry, body: Body) -> None:
        self.invitation, self.watch_token = body["invitation"], body["watch"]

    def _recovery(self, entry: Entry, body: Body) -> None:
        self.seats[body["seat"]].token = body["token"]

    def _claim(self, entry: Entry, body: Body) -> None:
        seat = self.seats[body["seat"]]
        if self.seats_of(self.host) == [body["seat"]]:  # at one screen the host keeps the other seats, and the table
            self.host = entry.actor
        seat.guest, seat.token = entry.actor, body["token"]
        self.watchers.pop(entry.actor, None)

    def _consent(self, entry: Entry, body: Body) -> None:
        self.seats[body["seat"]].consent = body["consent"]

    def _call_off(self, entry: Entry, body: Body) -> None:
        for number in body["seats"]:
            self.seats[number].calls_off = True
        if body["over"]:
            self.called_off = True
            self._over(entry, body)

    def _hold_clocks(self, entry: Entry, body: Body) -> None:
        self.move_deadlines(body["milliseconds"])

    def move_deadlines(self, later: int) -> None:
        """Move all deadlines later by these milliseconds."""
        self.deadlines = _later(self.deadlines, later)
        self.undo = [undo._replace(deadlines=_later(undo.deadlines, later)) for undo in self.undo]

    def _over(self, entry: Entry, body: Body) -> None:
        """The end: the seed of the draws is disclosed."""
        self.paused = None
        self.phase, self.ended, self.seed = "over", entry.at, body["opened"]
        self.deadlines, self.undo = {}, []
        self.locks.clear()


def _later(deadlines: dict[int, int], milliseconds: int) -> dict[int, int]:
    return {seat: deadline + milliseconds for seat, deadline in deadlines.items()}


_FOLDS = {
    "join": Table._join, "leave": Table._leave, "seat-bot": Table._seat_bot, "call-program": Table._seat_bot,
    "free-seat": Table._leave, "start": Table._start, "act": Table._act, "stand": Table._act,
    "unlock": Table._unlock, "take-back": Table._take_back, "resign": Table._resign, "sit-out": Table._sit_out,
    "return": Table._return, "order": Table._order, "say": Table._say, "emote": Table._say, "mute": Table._mute,
    "watch": Table._watch, "unwatch": Table._unwatch, "rematch": Table._rematch, "invite": Table._invite,
    "recovery": Table._recovery, "claim": Table._claim, "consent": Table._consent, "call-off": Table._call_off,
    "hold-clocks": Table._hold_clocks, "bet": Table._bet, "dare": Table._dare, **PARTY_FOLDS,
}  # fmt: skip
