"""Who sits where in the terminal. A seat called `Nela (apprentice)` is played by that bot, also after a resume."""

from __future__ import annotations

import re

from grotto.bots import own_bot
from grotto.bots.cast import CAST, CastMember, casting, in_character
from grotto.bots.entry_points import offered
from grotto.kernel.errors import BadOption

PLAYERS = 4
SEATED = re.compile(r"(?P<name>.+) \((?P<kind>[^()]+)\)")


def default_names(players: int) -> list[str]:
    """One person, and apprentices."""
    return named(",".join(["Guest", *["bot:apprentice"] * (players - 1)]))


def named(seats: str) -> list[str]:
    """Names from a list separated by commas; bots appear as one of the cast, people must differ."""
    parts = [part.strip() for part in seats.split(",")]
    kinds = [part.removeprefix("bot:") if part.startswith("bot:") else None for part in parts]
    people = {part for part, kind in zip(parts, kinds, strict=True) if kind is None}
    members = casting(kinds, people)
    names: list[str] = []
    for part, kind, member in zip(parts, kinds, members, strict=True):
        if kind is None and SEATED.fullmatch(part):
            raise BadOption(f"{part} sounds like a bot; a bot is called bot:NAME here")
        name = part if kind is None else _bot_seat(kind, member, names)
        if not name or name in names:
            raise BadOption(f"Every seat needs a name of its own: {seats!r:.100}")
        names.append(name)
    return names


def _bot_seat(kind: str, member: CastMember | None, names: list[str]) -> str:
    """`Nela (apprentice)`; a bot that is not of the ladder is numbered: `Mybot 2 (mybot)`."""
    own_bot(kind)  # refuses a bot that does not exist
    if member is not None:
        return f"{member.name} ({kind})"
    count = 1 + sum(bot_name(name) == kind for name in names)
    return f"{kind[0].upper()}{kind[1:]} {count} ({kind})"


def bot_to_ask(name: str, game: str) -> str | None:
    """The bot of a seat's name, with the style of whom it appears as."""
    kind = bot_name(name)
    if kind is None:
        return None
    who = next((found for found in CAST if name.startswith(f"{found.name} (")), None)
    return kind if who is None else in_character(kind, who, game)


def bot_name(name: str) -> str | None:
    """The bot that plays a seat of this name, or None for a person."""
    seated = SEATED.fullmatch(name)
    if seated is None:
        return None
    kind = seated["kind"]
    if kind == "bot":  # as written before the cast: `Apprentice 2 (bot)`
        title = seated["name"].rsplit(" ", 1)[0]
        kind = title if title in offered() else title[:1].lower() + title[1:]
    own_bot(kind)  # refuses a bot that does not exist
    return kind
