"""What can be asked of a table: one type for each command. `deciding.py` says what comes of it.

The name of the class, in small letters with hyphens, is the name of the command everywhere.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from .settings import Settings

NONCE = "^[0-9a-f]{32}$"
SECRET = "^[a-z]{3,6}_[A-Za-z0-9_-]{20,60}$"
# Characters of a match file, more than a thousand events, or of a board file; with escaped line ends and quotes a
# request has room for little more.
LONGEST_FILE = 14_000

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Nonce = Annotated[str, msgspec.Meta(pattern=NONCE)]
Token = Annotated[str, msgspec.Meta(pattern=SECRET, max_length=70)]
BotName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all commands."""


def command_name(command: type[Command]) -> str:
    """What a command is called in addresses, logs and metrics."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", command.__name__).lower()


class NewSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat of a new table: for a bot, or free."""

    bot: BotName | None = None


class Create(Command):
    """Open a table. Whoever opens it is its host, and joins like everybody else.

    The server commits itself to the deal here, before it has seen any player's number: so nobody sits down yet.
    """

    settings: Settings
    seats: list[NewSeat] = []
    """From seat 0 on; those left out are free."""
    match_file: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)] | msgspec.UnsetType | None = msgspec.UNSET
    """The text of a match file: the match goes on from its last position, with its options if none are given; of one
    that is over, the deal is played once more. Such a match is in nobody's statistics and has no proof, because not
    all of its draws were made here.

    Unset by default, so that a repeated command from before this field existed keeps its digest.
    """

    @property
    def goes_on_from(self) -> str | None:
        """The match file, if there is one."""
        return None if self.match_file is msgspec.UNSET else self.match_file


class Join(Command):
    """Sit down on a free seat."""

    nonce: Nonce
    """16 random bytes of the player's own: they go into every draw, so that the server cannot choose the deal alone."""
    seat: SeatNumber | None = None
    """The first free one if nothing is said."""
    name: Name | None = None
    """The guest's own name if nothing is said; at one screen, each seat has its own."""
    invitation: Token | None = None
    """From the link; needed where the table is not public."""


class Leave(Command):
    """Get up before the match begins; the seat is free again."""

    seat: SeatNumber | None = None


class SeatBot(Command):
    """Put a built-in bot on a free seat (the host, before the match)."""

    seat: SeatNumber
    bot: BotName


class CallProgram(Command):
    """Keep a free seat for somebody's program; it is told, and joins by itself (the host, before the match)."""

    seat: SeatNumber
    program: Id


class FreeSeat(Command):
    """Send a bot or a player away from a seat (the host, before the match)."""

    seat: SeatNumber


class Start(Command):
    """Begin the match."""

    fill: BotName | None = None
    """A bot for every free seat; without it, none may be free."""


class Act(Command):
    """Choose an action. Where several choose together it stays secret, and can be changed, until all have chosen."""

    text: Annotated[str, msgspec.Meta(max_length=60)]
    """In notation: one of the view's `legal`."""
    seat: SeatNumber | None = None
    turn: int | None = None
    """The `turn` that the player saw; if the table has gone on since, the command is refused."""


class Unlock(Command):
    """Take back a secret choice while others still think."""

    seat: SeatNumber | None = None
    turn: int | None = None
    """As with `act`: a command that comes late does not undo what was chosen since."""


class TakeBack(Command):
    """Take back one's own last action: only while nothing was revealed and nobody else acted."""

    seat: SeatNumber | None = None
    turn: int | None = None
    """As with `act`: a command that comes late does not undo what was done since."""


class Resign(Command):
    """Leave a seat to a bot; `return` takes it back."""

    seat: SeatNumber | None = None
    bot: BotName = "companion"


class SitOut(Command):
    """Be away: the table's stand-in chooses at once, until `return`."""

    seat: SeatNumber | None = None


class Return(Command):
    """Take one's seat back from a bot or a stand-in."""

    seat: SeatNumber | None = None


class Order(Command):
    """Give a standing order for a seat, or withdraw it (`null`)."""

    order: dict[str, Any] | None
    seat: SeatNumber | None = None


class Say(Command):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Emote(Command):
    """A quick sign to everybody at the table."""

    emote: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Bet(Command):
    """Put a pebble on what comes next, move it, or take it up (`null`); it stands until then, or until it is void.

    For those who have nothing to choose for a while, in games that offer it. Others see it when it is decided.
    """

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None
    """One of the `bets` in `side_game`."""
    seat: SeatNumber | None = None
    turn: int | None = None
    """As with `act`; without it, the bet counts from the round on in which it comes."""


class Dare(Command):
    """Dare somebody who still plays to go on; everybody sees it. Once in each part of the match, such as a cave."""

    dared: SeatNumber
    """One of the `can_dare` in `side_game`."""
    seat: SeatNumber | None = None


class Mute(Command):
    """Hear no more of somebody, or hear them again."""

    guest: Id
    mute: bool = True


class Watch(Command):
    """Look on. Where the table is not public, with the link for onlookers."""

    token: Token | None = None


class Unwatch(Command):
    """Look on no more."""


class Rematch(Command):
    """The same seats, bots and onlookers once more, at a table of its own. Everybody's seat is kept; each joins."""


class Invite(Command):
    """New links for players and onlookers; the old ones are void (the host)."""


class Recovery(Command):
    """A new link that brings a seat back when the browser has forgotten who one is; the old one is void."""

    seat: SeatNumber | None = None


class Claim(Command):
    """Take a seat over with its recovery link, in another browser."""

    token: Token
    seat: SeatNumber


class Consent(Command):
    """Whether this seat's player lets the match be published as open data."""

    consent: bool
    seat: SeatNumber | None = None


class CallOff(Command):
    """End without a result: the host before the match; afterwards all people who still play must say so."""

    seat: SeatNumber | None = None


BY_PLAYERS: tuple[type[Command], ...] = (
    Join, Leave, SeatBot, CallProgram, FreeSeat, Start, Act, Unlock, TakeBack, Resign, SitOut, Return, Order, Say,
    Emote, Bet, Dare, Mute, Watch, Unwatch, Rematch, Invite, Recovery, Claim, Consent, CallOff,
)  # fmt: skip
"""What a guest can ask of a table that is there."""


# -- what the server does by itself ----------------------------------------------------------------------


class ChooseForSeat(Command):
    """The server chooses for a seat: its bot, its standing order, or its stand-in."""

    seat: int
    text: str
    why: str
    """`bot`, `order`, `away` or `clock`."""
    turn: int
    failed: str = ""
    """What went wrong if the bot could not choose and a simple action was played."""


class CloseTable(Command):
    """The operator ends a table without a result, whoever plays there; so does the host of a party's room."""


class KeptSeat(NewSeat, frozen=True, kw_only=True):
    """One seat of a party's table: for a bot, or kept for a guest."""

    guest: str | None = None
    name: str = ""


class OpenRound(Create):
    """Open the table of a party's round: its host is the big screen, and each phone's seat is kept for it."""

    room: str = ""
    watchers: dict[str, str] = {}
    """Names by guest."""


class Admit(Command):
    """Let a guest of the party look on."""

    guest: str
    name: str


class SeatGuest(Command):
    """Give a bot's seat to a guest of the party who came late."""

    seat: int
    guest: str
    name: str


class Dismiss(Command):
    """A guest has left the party, or was sent away: a bot plays on at the seat."""

    guest: str
    bot: str


class RenameSeat(Command):
    """The host of the party gave a guest another name."""

    guest: str
    name: str


class Pause(Command):
    """Nobody chooses until it goes on: people, bots and clocks wait."""

    paused: bool


class HoldClocks(Command):
    """Give running clocks back what the service was down."""

    milliseconds: int
