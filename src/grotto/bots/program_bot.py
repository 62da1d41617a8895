"""Any program as a bot, by a line protocol. The guide `write-a-bot.md` describes it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from typing import Any, NoReturn

from grotto.kernel.rng import Rng
from grotto.kernel.text import plain, quoted
from grotto.kernel.view import Event, Outcome, View

from .contract import Bot, Budget, Decision
from .forfeit import Forfeit, checked
from .program_process import ProgramProcess, words_of

VERSION = 1
START = 10.0  # seconds to get ready, for play and for each match
DEFAULT = 1.0  # seconds for a decision if the budget says nothing
UNTIMED = 60.0  # seconds if the budget counts rounds: enough that no slow machine decides a game
LONGEST = 86_400.0
GRACE = 0.05  # seconds for the way there and back
SEEDS = 2**31 - 1

UNSAID: dict[str, Any] = {"shares": [], "line": [], "rounds": 0, "note": ""}
FRAME = ("game", "rules", "players", "options", "viewer")


class ProgramBot(Bot):
    """A program that speaks Grotto's line protocol; it is started when it is first asked."""

    def __init__(self, command: str, name: str | None = None) -> None:
        self.command = command
        self._words = words_of(command)
        self.name = name or _short(self._words)
        self._begin()

    def _begin(self) -> None:
        self.title = ""  # what the program calls itself, once it runs
        self._program: ProgramProcess | None = None
        self._hopeless: Forfeit | None = None  # why it could not even start
        self._frame: dict[str, Any] | None = None  # the match that the program knows
        self._past: list[Event] = []
        self._only_news = False  # whether the program keeps the history itself
        self._news_from = 0  # the first event that the program does not know as it is now

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        """What the program plays; raises Forfeit, and ends the program, if it does what no bot may do."""
        if self._hopeless is not None:
            raise copy(self._hopeless)
        try:
            program = self._seated(view)
            return self._decided(program, view, rng.below(SEEDS), budget or Budget())
        except Forfeit as forfeit:
            forfeit.last_words = self._drop()
            raise
        except BaseException:  # such as Ctrl-C: the answer is not awaited any more
            self._drop()
            raise

    def over(self, outcome: Outcome) -> None:
        """The match has ended so; the program stays ready for another one."""
        if self._program is not None and self._mine(self._program):
            self._program.tell(_line("over", outcome))
        self._forget()

    def close(self) -> None:
        """End the program; it starts anew if it is asked again."""
        program, self._program = self._program, None
        self._forget()
        if program is not None and self._mine(program):
            program.quit()

    def __getstate__(self) -> dict[str, Any]:
        return {"command": self.command, "name": self.name, "_words": self._words}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._begin()

    def _seated(self, view: View) -> ProgramProcess:
        """The running program, which knows the match that the view is of."""
        program = self._running()
        frame = {name: view[name] for name in FRAME}  # type: ignore[literal-required]
        if frame != self._frame or not _goes_on(self._past, view["history"]):
            told = {("seat" if name == "viewer" else name): value for name, value in frame.items()}
            self._get_ready(program, _line("match", told))
            self._past = []
        self._news_from = _first_change(self._past, view["history"])
        self._frame, self._past = frame, view["history"]
        return program

    def _running(self) -> ProgramProcess:
        if self._program is not None and self._mine(self._program):
            return self._program
        self._forget()
        self._program = ProgramProcess(self._words, self.name)
        self._only_news = False
        try:
            self._get_ready(self._program, f"grotto {VERSION}", introduces=True)
        except Forfeit as forfeit:
            self._hopeless = forfeit
            raise
        return self._program

    def _get_ready(self, program: ProgramProcess, line: str, *, introduces: bool = False) -> None:
        program.ask(line, START)
        while True:
            word, rest = _heard(program)
            if word == "ready":
                return
            if word == "name":
                self.title = plain(rest)[:40]
            elif word == "news" and introduces:
                self._only_news = True
            else:
                self._nonsense(f"it says {quoted(word)} instead of 'ready'")

    def _decided(self, program: ProgramProcess, view: View, seed: int, budget: Budget) -> Decision:
        seconds = _seconds(budget)
        question: dict[str, Any] = {"seed": seed, "milliseconds": round(seconds * 1000), "view": self._sent(view)}
        if budget.rounds is not None:
            question["rounds"] = budget.rounds
        program.ask(_line("choose", question), seconds * 1.2 + GRACE)
        info: dict[str, Any] = {}
        while True:
            word, rest = _heard(program)
            if word == "play":
                return checked(_decision(rest, info), view, self.name)
            if word != "info":
                self._nonsense(f"it says {quoted(word)} instead of 'play'")
            info |= self._read(rest)

    def _sent(self, view: View) -> Mapping[str, Any]:
        """The view, or one whose history begins with the first event that is new to the program."""
        if not self._only_news:
            return view
        return {**view, "history": view["history"][self._news_from :], "history_from": self._news_from}

    def _read(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            self._nonsense(f"its info is no JSON: {quoted(text)}")
        if not isinstance(value, dict):
            self._nonsense(f"its info is no JSON object: {quoted(text)}")
        return value

    def _nonsense(self, detail: str) -> NoReturn:
        raise Forfeit(self.name, "nonsense", detail)

    def _forget(self) -> None:
        self._frame, self._past = None, []

    def _drop(self) -> str:
        program, self._program = self._program, None
        self._forget()
        return program.kill() if program is not None else ""

    @staticmethod
    def _mine(program: ProgramProcess) -> bool:
        """False after a fork: otherwise two processes would talk to the same program."""
        return program.owner == os.getpid()


def _short(words: list[str]) -> str:
    """A short name for a command, without folders."""
    short = " ".join(word if word.startswith("-") else os.path.basename(word) for word in words)
    return plain(" ".join(short.split()))[:40].strip()


def _heard(program: ProgramProcess) -> tuple[str, str]:
    """The first word of the next line that is not empty, and the rest of it."""
    line = ""
    while not line:
        line = program.hear()
    word, _, rest = line.partition(" ")
    return word, rest.strip()


def _line(word: str, value: Mapping[str, Any]) -> str:
    return f"{word} {json.dumps(value, separators=(',', ':'))}"


def _seconds(budget: Budget) -> float:
    if budget.seconds is not None:
        return min(max(budget.seconds, 0.001), LONGEST)
    return DEFAULT if budget.rounds is None else UNTIMED


def _goes_on(past: list[Event], now: list[Event]) -> bool:
    """Whether this is the same history, longer; what was sealed may have been opened."""
    return len(past) <= len(now) and all(
        before["by"] == after["by"] and (before["text"] == after["text"] or "?" in before["text"])
        for before, after in zip(past, now, strict=False)
    )


def _first_change(past: list[Event], now: list[Event]) -> int:
    """From where on the history has to be told; a choice that was sealed reads otherwise once it is opened."""
    for place, (before, after) in enumerate(zip(past, now, strict=False)):
        if before != after:
            return place
    return min(len(past), len(now))


def _decision(text: str, info: dict[str, Any]) -> Decision:
    """What the program said as a decision, not checked yet."""
    odds = info.get("odds", {text: 1.0})
    with suppress(AttributeError, TypeError, OverflowError):  # what is no odds will be noticed
        total = sum(odds.values())
        if total > 0:
            odds = dict(sorted(((key, weight / total) for key, weight in odds.items()), key=lambda item: -item[1]))
    shares, line, rounds, note = (info.get(*item) for item in UNSAID.items())
    return Decision(text, odds, shares, line, rounds, note)
