"""Programs of other people: a name and a token. The guest who registered one can renew its token, or revoke it."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from grotto.kernel.errors import BadOption
from grotto.server.identity import tokens
from grotto.server.identity.guest_changes import token_replaced
from grotto.server.problems import NotFound
from grotto.server.words import words
from grotto.store.store import Guest
from grotto.tables.lookalikes import checked_name

from .answers import json_answer
from .guests import Done, Introduction, Nothing
from .request import ApiRequest
from .routing import Route

MOST_PROGRAMS = 20  # a day


class Program(msgspec.Struct, kw_only=True):
    """A program of somebody's, and its new secret."""

    program: str
    """Its public name: give it to hosts who want to invite it."""
    name: str
    token: str
    """Its secret, shown this once: send it as `Authorization: Bearer TOKEN`."""


class Registered(msgspec.Struct, kw_only=True):
    """A program as its owner sees it."""

    program: str
    name: str
    created: int
    """Milliseconds since 1970, like all times."""
    seen: int
    """When it was last noticed here; not more exact than a day."""
    has_token: bool
    """False after its token was revoked. The token itself is kept by nobody but you."""


class Programs(msgspec.Struct, kw_only=True):
    """Programs, the latest first."""

    programs: list[Registered]


async def listing(request: ApiRequest) -> Response:
    """The caller's programs; a program gets itself."""
    caller = request.caller.require_guest()
    found = [caller] if caller.bot else await request.context.store.programs_of(caller.id)
    return json_answer(Programs(programs=[_registered(program) for program in found]))


def _registered(program: Guest) -> Registered:
    return Registered(program=program.id, name=program.name, created=program.created, seen=program.seen,
                      has_token=program.token is not None)  # fmt: skip


async def register(request: ApiRequest) -> Response:
    """A program that plays by itself, with a secret of its own."""
    owner = request.caller.require_guest()
    if owner.bot:
        raise BadOption(words("program-registers"))
    made = await request.context.store.count(f"programs {owner.id}", request.context.clock(), 86_400_000)
    if made > MOST_PROGRAMS:
        raise BadOption(words("many-programs", most=MOST_PROGRAMS))
    token, now = tokens.new("bot"), request.context.clock()
    guest = Guest(id=tokens.new_id(), name=checked_name(request.body.name), created=now, seen=now, bot=True,
                  language=request.body.language, token=tokens.hashed(token), owner=owner.id)  # fmt: skip
    await request.context.authentication.add(guest)
    await request.context.authentication.check_session(owner)  # else nobody may learn the secret
    return json_answer(Program(program=guest.id, name=guest.name, token=token))


async def renew(request: ApiRequest) -> Response:
    """A new secret; the old one is void, also where it is in use just now."""
    program, token = await _own(request), tokens.new("bot")
    await _replace(request, program, tokens.hashed(token))
    return json_answer(Program(program=program.id, name=program.name, token=token))


async def revoke(request: ApiRequest) -> Response:
    """No secret at all. The program keeps its name and what it has played; `renew` brings it back."""
    await _replace(request, await _own(request), None)
    return json_answer(Done())


async def _own(request: ApiRequest) -> Guest:
    """The caller's own program, as it is now; somebody else's looks as if there were none."""
    program = await request.context.store.guest(request.path("program"))
    if program is None or not program.bot or program.owner != request.caller.require_guest().id:
        raise NotFound(words("not-your-program"))
    return program


async def _replace(request: ApiRequest, program: Guest, token: bytes | None) -> None:
    owner = request.caller.require_guest()
    changed = await request.context.authentication.change_program(program, owner, token_replaced(token))
    request.context.streams.close_sessions(changed.id, changed.epoch)


ROUTES = [
    Route("GET", "/api/programs", "programs", "The programs that you registered; asked by a program, itself.", listing,
          Programs, who="guest"),
    Route("POST", "/api/programs", "register", "Register a program that plays by the bot API.", register, Program,
          body=Introduction, who="guest", cost="command", problems=("bad-option",)),
    Route("POST", "/api/programs/{program}/renew", "renew_token", "A new token for a program; the old is void.",
          renew, Program, body=Nothing, who="guest", cost="command", problems=("not-found",)),
    Route("POST", "/api/programs/{program}/revoke", "revoke_token", "Void a program's token, without a new one.",
          revoke, Done, body=Nothing, who="guest", cost="command", problems=("not-found",)),
]  # fmt: skip
