"""Finds bots by name."""

from __future__ import annotations

import re

from grotto.kernel.errors import BadOption
from grotto.kernel.messages import Sentence
from grotto.kernel.text import quoted

from .contract import Bot
from .ladder import SCRIPT, RungBot, ScriptBot
from .rungs import MESSAGES, RUNGS

LADDER = tuple(rung.name for rung in RUNGS)


def bot(name: str) -> Bot:
    """A new bot of the ladder, of a game's scripts, or of an entry point. No name makes it open a file."""
    from .entry_points import offered, offered_bot

    if not isinstance(name, str):
        raise BadOption(f"A bot has a name, not {name!r:.40}")
    if name.startswith(SCRIPT):
        return ScriptBot(name)
    if re.split("[-:@]", name)[0] in LADDER:
        return RungBot(name)
    if name in offered():
        return offered_bot(name)
    raise BadOption(Sentence.of(MESSAGES, "no-bot", name=quoted(name), bots=", ".join([*LADDER, *offered()])))


def own_bot(name: str) -> Bot:
    """A bot by name, or a rung with a net of one's own, `master@FILE.net`: for names that this machine's user gives."""
    from .own_net import OwnNetBot, names_a_net

    return OwnNetBot(name) if isinstance(name, str) and names_a_net(name) else bot(name)


def find(spec: str) -> Bot:
    """A bot as `own_bot` finds it, or a program: what holds a slash or a blank, and is no net, is a command line."""
    from .own_net import names_a_net
    from .program_bot import ProgramBot

    if isinstance(spec, str) and ("/" in spec or " " in spec.strip()) and not names_a_net(spec):
        return ProgramBot(spec)
    return own_bot(spec)
