"""One match in a terminal: shows each person their own view, asks, lets bots answer, and keeps the file."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from ..bots import bot
from ..kernel.errors import Refusal
from ..kernel.match import Match
from ..kernel.rng import Rng
from ..kernel.view import View
from .menu import Menu
from .paint import painted
from .seating import bot_name

LOG_LINES = 8


class _Left(Exception):
    """The person at the keyboard wants to leave."""


class Table:
    """People share the keyboard; with more than one of them, secrets are covered when it changes hands."""

    def __init__(self, match: Match, path: Path, console: Console, *, pace: float, language: str) -> None:
        self.match = match
        self.path = path
        self.console = console
        self.pace = pace
        self.language = language
        self.bots = [bot_name(name) for name in match.names]
        self.people = [seat for seat, kind in enumerate(self.bots) if kind is None]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.bot_rng = Rng((match.seed or 0) + 1)      # bots never draw from the match's own chance
        self.seen = 0           # events that the person at the keyboard has been told

    def play(self) -> None:
        """To the end, or until somebody leaves."""
        try:
            self.match.save(self.path)
            while self.match.outcome is None:
                self._act(self._next_seat())
                self.match.save(self.path)
        except (KeyboardInterrupt, EOFError, _Left):
            self._say_goodbye()
            return
        self._show_end()

    def _next_seat(self) -> int:
        """Bots first: where all choose together, nobody waits for them."""
        to_act = self.match.to_act
        return next((seat for seat in to_act if self.bots[seat] is not None), to_act[0])

    def _act(self, seat: int) -> None:
        kind = self.bots[seat]
        if kind is not None:
            self.match.play(bot(kind)(self.match.view(seat), self.bot_rng), seat)
            self._pause()
            return
        self._hand_over(seat)
        self.match.play(self._ask(seat), seat)

    def _pause(self) -> None:
        """Let people look at what a bot did, if they want to; sealed choices are nothing to look at."""
        if self.pace and self.match.to_act and self.at_keyboard is not None:
            self._show(self.match.view(self.at_keyboard))
            time.sleep(self.pace)

    def _hand_over(self, seat: int) -> None:
        if self.at_keyboard == seat:
            return
        self.console.clear()
        self.console.print(Panel(Text(f"The keyboard goes to {self.match.names[seat]}.", style="bold"), expand=False))
        self.console.input("Press Enter when nobody else is looking. ")
        self.at_keyboard = seat
        self.seen = 0

    # -- asking ------------------------------------------------------------------------------------------

    def show_choices(self, seat: int) -> Menu:
        """What a person sees before the question: board, log, and the list of actions."""
        view = self.match.view(seat)
        self._show(view)
        menu = Menu([(str(v["text"]), self._in_words(v)) for v in view["legal"]])
        self.console.print(menu.render(self.console.width))
        return menu

    def _ask(self, seat: int) -> str:
        menu = self.show_choices(seat)
        while True:
            answer = self.console.input(Text(f"{self.match.names[seat]} > ", style="bold")).strip()
            if answer in ("q", "quit", "exit"):
                raise _Left
            if answer in ("?", "help"):
                self.console.print(HELP)
                continue
            chosen = menu.answer(answer)
            refusal = None if chosen is None else self._refusal(chosen, seat)
            if chosen is not None and refusal is None:
                return chosen
            self.console.print(menu.render(self.console.width))
            if refusal is not None:
                self.console.print(Text(refusal, style="red"))

    def _refusal(self, text: str, seat: int) -> str | None:
        """Why an action that is not on the list cannot be done; a copy of the match is asked."""
        try:
            self.match.fork().play(text, seat)
        except Refusal as refusal:
            return str(refusal)
        return None

    def _in_words(self, value: dict[str, object]) -> str:
        return self.match.game.words.choice(value, self.match.names, self.language)

    # -- showing -----------------------------------------------------------------------------------------

    def _show(self, view: View) -> None:
        drawing = self.match.game.drawing.draw(view, self.match.names)
        self.console.clear()
        self.console.print(self._framed(drawing))
        needed = max(map(len, drawing.splitlines())) + 4
        if needed > self.console.width:
            hint = f"(The drawing is {needed} columns wide, this terminal {self.console.width}.)"
            self.console.print(hint, style="red")
        self.console.print(Group(*self._log(view)))

    def _framed(self, drawing: str) -> Panel:
        name, title = self.match.game.name, f" {self.match.game.title} "
        return Panel(painted(drawing, name), title=title, border_style="yellow", expand=False)

    def _log(self, view: View) -> list[Text]:
        """What happened since this person last acted, or the last few lines."""
        lines: list[Text] = []
        for index, event in enumerate(view["history"]):
            style = "bold" if index >= self.seen else "dim"
            for line in self.match.game.words.sentences(event, self.match.names, self.language):
                lines.append(Text(f"  {line}", style=style))
        self.seen = len(view["history"])
        return lines[-LOG_LINES:]

    def _show_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        only = self.people[0] if len(self.people) == 1 else None
        self._show(self.match.view(only))
        self.console.print(Rule())
        for seat in sorted(range(self.match.players), key=lambda s: (-outcome["shares"][s], -outcome["points"][s])):
            share = outcome["shares"][seat]
            won = "  wins!" if share == 1 else "  shares the win" if share else ""
            line = f"  {self.match.names[seat]}: {outcome['points'][seat]}{won}"
            self.console.print(Text(line, style="bold" if share else ""))
        self._say(f"Look at it again: grotto replay {shlex.quote(str(self.path))}")

    def _say_goodbye(self) -> None:
        self.console.print()
        self._say(f"The match is kept. Go on with: grotto play --resume {shlex.quote(str(self.path))}")

    def _say(self, line: str) -> None:
        """A line to copy from, never broken."""
        self.console.print(Text(line), soft_wrap=True)


HELP = """  Type a number from the list, or an action as it is written there.
  On a long list, type a name from it (such as [bold]Ra[/bold]) to see what it can do, and Enter to go back.
  [bold]q[/bold] or Ctrl-C leaves; the match is kept and can be resumed."""
