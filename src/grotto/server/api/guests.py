"""Guests: registered by a name alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from starlette.responses import Response

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of
from grotto.server.identity import tokens
from grotto.server.identity.guest_changes import renamed, sessions_ended
from grotto.server.problems import NotFound
from grotto.server.words import words
from grotto.store.store import Guest
from grotto.tables.lookalikes import checked_name
from grotto.tables.ratings import rating
from grotto.tables.summary import TableSummary

from .answers import json_answer
from .request import ApiRequest
from .routing import Route

MOST_RATED = 100  # matches of a guest, the latest
Nickname = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Introduction(msgspec.Struct, forbid_unknown_fields=True):
    """Who somebody wants to be."""

    name: Nickname
    language: Literal["en", "de", "nl", "cs"] = "en"


class Me(msgspec.Struct, kw_only=True):
    """The caller as the server knows them."""

    guest: str
    name: str
    language: str
    program: bool


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """An empty object."""


class Done(msgspec.Struct):
    """It is done."""

    done: bool = True


class Tallied(msgspec.Struct, kw_only=True):
    """Finished matches of one game with one number of players."""

    game: str
    players: int
    played: int
    won: float
    points: int


class Statistics(msgspec.Struct, kw_only=True):
    """What a guest has played."""

    guest: str
    name: str
    program: bool
    tally: list[Tallied]


class Rated(msgspec.Struct, kw_only=True):
    """How strong somebody is in one game: 400 points more win ten times as often."""

    game: str
    rating: int
    """The companion, one of the server's bots, has 1500."""
    margin: int
    """The interval of 95 % reaches so far to both sides."""
    matches: int
    """How many of the latest matches it was made from."""


class Ratings(msgspec.Struct, kw_only=True):
    """Ratings by game."""

    guest: str
    name: str
    program: bool
    ratings: list[Rated]


async def arrive(request: ApiRequest) -> Response:
    """A new guest, or a known one who wants another name."""
    wanted: Introduction = request.body
    now, known = request.context.clock(), request.caller.guest
    name = checked_name(wanted.name)
    if known is not None:
        guest = await request.context.authentication.change(known, renamed(name, wanted.language, now))
    else:
        request.context.rate_limits.take("guest", address=request.caller.address)
        guest = Guest(id=tokens.new_id(), name=name, created=now, seen=now, language=wanted.language)
        await request.context.authentication.add(guest)
    response = json_answer(_me(guest))
    if not guest.bot:
        response.headers["set-cookie"] = request.context.cookies.issued(
            guest.id, guest.epoch, https=request.caller.https
        )
    return response


async def me(request: ApiRequest) -> Response:
    """Who the caller is."""
    return json_answer(_me(request.caller.require_guest()))


async def forget(request: ApiRequest) -> Response:
    """Clears this browser's cookie: for shared computers."""
    response = json_answer(Done())
    response.headers["set-cookie"] = request.context.cookies.cleared(https=request.caller.https)
    return response


async def end_sessions(request: ApiRequest) -> Response:
    """Ends the guest's sessions in all other browsers."""
    guest = request.caller.require_guest()
    if guest.bot:
        raise BadOption(words("program-sessions"))
    changed = await request.context.authentication.change(guest, sessions_ended)
    request.context.streams.close_sessions(guest.id, changed.epoch)
    response = json_answer(Done())
    response.headers["set-cookie"] = request.context.cookies.issued(guest.id, changed.epoch, https=request.caller.https)
    return response


async def statistics(request: ApiRequest) -> Response:
    """What a guest has played, and how it went."""
    guest = await request.context.authentication.guest(request.path("guest"))
    if guest is None:
        raise NotFound(words("no-guest"))
    tally = await request.context.store.tally(guest.id)
    rows = [Tallied(**msgspec.structs.asdict(one)) for one in tally]
    return json_answer(Statistics(guest=guest.id, name=guest.name, program=guest.bot, tally=rows))


async def ratings(request: ApiRequest) -> Response:
    """How strong a guest has shown to be in the latest matches."""
    guest = await request.context.authentication.guest(request.path("guest"))
    if guest is None:
        raise NotFound(words("no-guest"))
    by_game: dict[str, list[TableSummary]] = {}
    for summary in await request.context.store.of_guest(guest.id, MOST_RATED):
        by_game.setdefault(summary.game, []).append(summary)
    found = [(game, rating(guest.id, summaries, _rung_ratings(game))) for game, summaries in sorted(by_game.items())]
    rows = [Rated(game=game, rating=round(one.rating), margin=round(one.margin), matches=one.matches)
            for game, one in found if one is not None]  # fmt: skip
    return json_answer(Ratings(guest=guest.id, name=guest.name, program=guest.bot, ratings=rows))


def _rung_ratings(game: str) -> Mapping[str, int]:
    """The ratings of the rungs; none for a game that is not installed any more."""
    try:
        return players_of(find_game(game)).ratings
    except BadOption:
        return {}


def _me(guest: Guest) -> Me:
    return Me(guest=guest.id, name=guest.name, language=guest.language, program=guest.bot)


ROUTES = [
    Route("POST", "/api/me", "arrive", "Say who you are, or choose another name. Sets the guest's cookie.", arrive, Me,
          body=Introduction, cost="command", problems=("bad-option",)),
    Route("GET", "/api/me", "me", "Who the server takes you for.", me, Me, who="guest"),
    Route("POST", "/api/me/forget", "forget", "Forget this browser: for shared computers.", forget, Done,
          body=Nothing, cost="command"),
    Route("POST", "/api/me/end-sessions", "end_sessions", "Log out everywhere else.", end_sessions, Done,
          body=Nothing, who="guest", cost="command", problems=("bad-option",)),
    Route("GET", "/api/guests/{guest}", "statistics", "What a guest has played.", statistics, Statistics,
          problems=("not-found",)),
    Route("GET", "/api/guests/{guest}/ratings", "ratings", "How strong a guest has shown to be, from the latest "
          "matches of each game.", ratings, Ratings, who="guest", problems=("not-found",)),
]  # fmt: skip
