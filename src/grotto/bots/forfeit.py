"""Forfeits: a bot that crashes, hangs, plays illegally or answers nonsense loses, and no other player is affected."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import Literal, cast

from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.rng import Rng
from grotto.kernel.text import plain, quoted
from grotto.kernel.view import View

from .contract import Bot, Budget, Decision

Reason = Literal["crashed", "hung", "illegal", "nonsense"]

DEEDS: dict[Reason, str] = {
    "crashed": "crashed",
    "hung": "hung",
    "illegal": "played illegally",
    "nonsense": "talked nonsense",
}
SLACK = 0.01  # odds of small floats do not add up to 1 exactly
LONGEST_DETAIL = 300  # characters; the message of an exception may be long


class Forfeit(Refusal):
    """A bot crashed, hung, played illegally or answered nonsense."""

    kind = "forfeit"

    def __init__(self, bot: str, reason: Reason, detail: str, last_words: str = "") -> None:
        super().__init__(f"{bot} {DEEDS[reason]}: {detail}")
        self.bot = bot
        self.reason: Reason = reason
        self.detail = detail
        self.last_words = last_words
        """The end of what a program wrote to its standard error."""

    def __str__(self) -> str:
        said = "".join(f"\n    {line}" for line in self.last_words.splitlines())
        return f"{self.message}; its last words:{said}" if said else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.bot, self.reason, self.detail, self.last_words)


def ask(bot: Bot, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
    """The bot's decision, checked; whatever the bot does wrong becomes a Forfeit."""
    if budget is not None and not isinstance(budget, Budget):
        raise BadOption(f"How long a bot may think is a Budget, not {quoted(budget)}")  # no fault of the bot's
    name = plain(str(bot.name))[:40]
    legal, players = _texts(view), view["players"]  # copied before the bot can change the view
    try:
        decision = bot.choose(view, rng, budget)
    except Forfeit:
        raise
    except (Exception, SystemExit) as error:  # a bot may raise anything
        raise Forfeit(name, "crashed", _told(error)) from error
    return _checked(decision, legal, players, name)


def checked(decision: object, view: View, name: str = "The bot") -> Decision:
    """The decision, if it is one that the view allows; raises Forfeit otherwise."""
    return _checked(decision, _texts(view), view["players"], name)


def _checked(decision: object, legal: list[str], players: int, name: str) -> Decision:
    if not isinstance(decision, Decision):
        raise Forfeit(name, "nonsense", f"a decision is a Decision, not {type(decision).__name__}")
    if decision.text not in legal:
        known = ", ".join(legal[:10]) + (", ..." if len(legal) > 10 else "")
        raise Forfeit(name, "illegal", f"{quoted(decision.text)} is none of {known}")
    _, odds, shares, line, rounds, note = decision
    problem = _odds_problem(odds, legal) or _shares_problem(shares, players) or _other_problem(line, rounds, note)
    if problem:
        raise Forfeit(name, "nonsense", problem)
    return decision


def _odds_problem(odds: object, legal: Sequence[str]) -> str:
    if not isinstance(odds, dict):
        return "the odds are a number for each action"
    known = set(legal)
    strange = [text for text in odds if text not in known]
    if strange:
        return f"the odds name {quoted(strange[0])}, which is not legal"
    if not all(_is_part(part) for part in odds.values()) or abs(sum(odds.values()) - 1.0) > SLACK:
        return "the odds are numbers from 0 to 1 that add up to 1"
    return ""


def _shares_problem(shares: object, players: int) -> str:
    if isinstance(shares, list) and len(shares) in (0, players) and all(_is_part(share) for share in shares):
        return ""
    return f"the shares are {players} numbers from 0 to 1"


def _other_problem(line: object, rounds: object, note: object) -> str:
    if not isinstance(line, list) or not all(isinstance(text, str) for text in line):
        return "the line is a list of texts"
    if not isinstance(rounds, Integral):
        return "the rounds are a whole number"
    return "" if isinstance(note, str) else "the note is a text"


def _is_part(value: object) -> bool:
    # Asking whether a float is Real takes ten times as long as all the rest.
    return isinstance(value, float | Real) and bool(-SLACK <= cast(float, value) <= 1.0 + SLACK)


def _texts(view: View) -> list[str]:
    return [str(value["text"]) for value in view["legal"]]


def _told(error: BaseException) -> str:
    """An exception in one short line, even if its `__str__` fails."""
    try:
        told = f"{type(error).__name__}: {error}"
    except Exception:
        told = type(error).__name__
    return plain(" ".join(told.split()))[:LONGEST_DETAIL]
