"""Refusals of commands at a table, and the sentences that say why."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from grotto.kernel.errors import Refusal
from grotto.kernel.messages import Sentence

MESSAGES = Path(__file__).parent / "messages"
words = partial(Sentence.of, MESSAGES)  # a sentence of the tables' message files, by its key


class NotAllowed(Refusal):
    """Somebody else may do this, but not you."""

    kind = "not-allowed"


class NoTable(Refusal):
    """There is no such table, or it is none of your business: the two are not told apart."""

    kind = "no-table"


class WrongPhase(Refusal):
    """It could be done earlier, or later, but not now."""

    kind = "wrong-phase"


class SeatTaken(Refusal):
    """Somebody sits there, or all seats are taken."""

    kind = "seat-taken"


class NameTaken(Refusal):
    """Somebody at this table is called so already."""

    kind = "name-taken"


class Stale(Refusal):
    """The table has gone on since: look again."""

    kind = "stale"


class BadToken(Refusal):
    """The link is not valid, or not any more."""

    kind = "bad-token"


class OtherContent(Refusal):
    """This command id was used for something else."""

    kind = "other-content"
