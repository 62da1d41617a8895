"""Who sits where in the terminal. A seat called `Apprentice 2 (bot)` is played by that bot, also after a resume."""

from __future__ import annotations

from grotto.bots import bot
from grotto.bots.entry_points import offered
from grotto.kernel.errors import BadOption

PLAYERS = 4
MARK = " (bot)"


def default_names(players: int) -> list[str]:
    """One person, and apprentices."""
    return named(",".join(["Guest", *["bot:apprentice"] * (players - 1)]))


def named(seats: str) -> list[str]:
    """Names from a list by commas; bots of one kind are numbered, people must differ."""
    names: list[str] = []
    for seat in (part.strip() for part in seats.split(",")):
        name = _bot_title(seat.removeprefix("bot:"), names) if seat.startswith("bot:") else seat
        if seat.endswith(MARK):
            raise BadOption(f"{seat} sounds like a bot; a bot is called bot:NAME here")
        if not name or name in names:
            raise BadOption(f"Every seat needs a name of its own: {seats!r:.100}")
        names.append(name)
    return names


def _bot_title(kind: str, names: list[str]) -> str:
    bot(kind)  # refuses a bot that does not exist
    count = 1 + sum(bot_name(name) == kind for name in names)
    return f"{kind[0].upper()}{kind[1:]} {count}{MARK}"


def bot_name(name: str) -> str | None:
    """The bot that plays a seat of this name, or None for a person."""
    if not name.endswith(MARK):
        return None
    title = name.removesuffix(MARK).rsplit(" ", 1)[0]
    kind = title if title in offered() else title[:1].lower() + title[1:]
    bot(kind)  # refuses a bot that does not exist
    return kind
