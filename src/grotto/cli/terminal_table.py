"""One match in a terminal: shows each person their own view, asks for actions, runs the bots and saves the match."""

from __future__ import annotations

import re
import shlex
import time
from hashlib import blake2b
from pathlib import Path

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from grotto.bots import Bot, bot, own_bot
from grotto.bots.forfeit import Forfeit, ask
from grotto.kernel.errors import Refusal
from grotto.kernel.rng import Rng
from grotto.kernel.rulebook import clauses
from grotto.kernel.text import plain
from grotto.kernel.view import View
from grotto.match.match import Match

from .colours import painted
from .console import invocation
from .menu import Menu
from .seating import bot_to_ask

OLD_LINES = 4  # of the log, before what is new
LEAST_LINES = 12  # of the log, however small the terminal is
ROWS_BELOW = 12  # for the frame, the list of actions and the question
CLAUSE = re.compile(r"[A-Za-z]{1,2}-\d\d")


STAND_IN = "scout"  # for a bot that has failed


class _Left(Exception):
    """Raised when the person at the keyboard wants to leave."""


class Table:
    """People share the keyboard; with several of them, secrets are hidden when the turn changes."""

    def __init__(self, match: Match, path: Path, console: Console, *, pace: float, language: str) -> None:
        self.match = match
        self.path = path
        self.console = console
        self.pace = pace
        self.language = language
        kinds = [bot_to_ask(name, match.game.name) for name in match.names]
        self.bots = [None if kind is None else own_bot(kind) for kind in kinds]
        self.people = [seat for seat, kind in enumerate(kinds) if kind is None]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.bot_rng = [Rng(_own_seed(match.seed, seat)) for seat in range(match.players)]
        self.told = [len(match.done)] * match.players  # events that each person knew when they last acted

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            self._introduce_bots()
            self.match.save(self.path)
            while self.match.outcome is None:
                self._act(self._next_seat())
                self.match.save(self.path)
        except (KeyboardInterrupt, EOFError, _Left):
            self.console.print()
            self._say(f"The match is kept. Go on with: {invocation()} play --resume {shlex.quote(str(self.path))}")
            return
        self._show_end()

    def _introduce_bots(self) -> None:
        """Print a note if a bot plays below its rung."""
        match = self.match
        notes = [bot.note(match.game.name, match.players, match.options) for bot in self.bots if bot is not None]
        for note in dict.fromkeys(filter(None, notes)):
            self._say(note)

    def _next_seat(self) -> int:
        """Bots first: in simultaneous choices, nobody waits for them."""
        to_act = self.match.to_act
        return next((seat for seat in to_act if self.bots[seat] is not None), to_act[0])

    def _act(self, seat: int) -> None:
        player = self.bots[seat]
        if player is not None:
            self.match.play(self._answer(player, seat), seat)
            self._pause()
            return
        self._hand_over(seat)
        told = len(self.match.done)
        self.match.play(self._ask(seat), seat)
        self.told[seat] = told

    def _answer(self, player: Bot, seat: int) -> str:
        """What a bot chooses; one that fails is replaced, so that the others can play on."""
        try:
            return ask(player, self.match.view(seat), self.bot_rng[seat]).text
        except Forfeit as forfeit:
            self._say(f"{forfeit}. A {STAND_IN} plays on in its seat.")
            stand_in = bot(STAND_IN)
            self.bots[seat] = stand_in
            return self._answer(stand_in, seat)

    def _pause(self) -> None:
        """Pause to show what a bot did, if asked for; hidden choices are skipped."""
        sealed = self.match.done[-1].reading.opened is not None and self.match.mover >= 0
        if self.pace and not sealed and self.at_keyboard is not None:
            self._show(self.match.view(self.at_keyboard))
            time.sleep(self.pace)

    def _hand_over(self, seat: int) -> None:
        if self.at_keyboard == seat:
            return
        self._wipe()
        self.console.print(Panel(Text(f"The keyboard goes to {self.match.names[seat]}.", style="bold"), expand=False))
        self.console.input("Press Enter when nobody else is looking. ")
        self.at_keyboard = seat

    def _wipe(self) -> None:
        """Clear the screen and its scroll-back, which show the last person's secrets."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

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
            if answer in ("?", "help") or CLAUSE.fullmatch(answer):
                self._explain(answer)
                continue
            try:
                chosen = menu.answer(answer)
                if chosen is not None:
                    return self.match.check(chosen, seat)
            except Refusal as refusal:
                self.console.print(Text(str(refusal), style="red"))
            else:
                self.console.print(menu.render(self.console.width))

    def _explain(self, question: str) -> None:
        """Help, or the clause that was asked for."""
        name = self.match.game.name
        if CLAUSE.fullmatch(question):
            text = clauses(name).get(question.upper(), f"The rules of {self.match.game.title} have no such clause.")
            self.console.print(Text(f"  {text}"))
            return
        self.console.print(Text(HELP.format(program=invocation(), game=name)))

    def _in_words(self, value: dict[str, object]) -> str:
        return self.match.game.words.choice(value, self.match.names, self.language)

    # -- showing -----------------------------------------------------------------------------------------

    def _show(self, view: View) -> None:
        drawing = self.match.game.drawing.draw(view, self.match.names)
        self.console.clear()
        self.console.print(framed(drawing, self.match, self.console.width))
        room = self.console.height - len(drawing.splitlines()) - ROWS_BELOW
        self.console.print(Group(*self._log(view, max(room, LEAST_LINES))))

    def _log(self, view: View, room: int) -> list[Text]:
        """The log since this person last acted, with a few lines before it, as space allows."""
        seat = view["viewer"]
        told = 0 if seat is None else self.told[seat]
        lines: list[list[Text]] = [[], []]
        for index, event in enumerate(view["history"]):
            new = index >= told
            for line in self.match.game.words.sentences(event, self.match.names, self.language):
                lines[new].append(Text(f"  {line}", style="bold" if new else "dim"))
        shown = (lines[0][-OLD_LINES:] + lines[1])[-room:]
        hidden = len(lines[1]) - len(shown)
        return [Text(f"  ({hidden} lines before)", style="dim"), *shown] if hidden > 0 else shown

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
        self._say(f"Look at it again: {invocation()} replay {shlex.quote(str(self.path))}")

    def _say(self, line: str) -> None:
        """Print a line without wrapping, so that it can be copied."""
        self.console.print(Text(plain(line)), soft_wrap=True)


def framed(drawing: str, match: Match, width: int) -> Group | Panel | Text:
    """A drawing in a frame; without the frame on a narrow terminal, and with a hint on a narrower one."""
    picture, needed = painted(drawing, match.game), max(map(len, drawing.splitlines()))
    if needed + 4 <= width:
        return Panel(picture, title=f" {match.game.title} ", border_style="yellow", expand=False)
    if needed <= width:
        return picture
    hint = f"(Only a part fits: the drawing is {needed} columns wide, this terminal {width}. Make it wider.)"
    return Group(picture, Text(hint, style="red"))


HELP = """  Type a number from the list, or an action as it is written there.
  On a long list, type a name from it to see what it can do, and Enter to go back.
  Type the number of a clause, such as the one in a refusal, to read it; all of them: {program} rules {game}
  q or Ctrl-C leaves; the match is kept and can be resumed."""


def _own_seed(seed: int | None, seat: int) -> int:
    """A bot's own random numbers, from which the match's chance cannot be derived."""
    return int.from_bytes(blake2b(f"bot {seat} of {seed}".encode(), digest_size=8).digest())
