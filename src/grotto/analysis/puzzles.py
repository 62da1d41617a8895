"""Puzzles: positions from games of strong bots in which one choice clearly wins.

A game keeps its puzzles in `puzzles.json` in its folder; `grotto puzzles` finds them. A puzzle holds the match up to
the position, so that it can be replayed, checked and played on like any match.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal

import msgspec

from grotto.bots.by_name import bot as find_bot
from grotto.bots.contract import Bot
from grotto.kernel.game import Game
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.match.record import dumps, loads

from .analyse import analyse_until
from .position import Decision, from_view
from .report import ActionValue, Analysis, Method

FILE = "puzzles.json"
PLAYERS_OF_GAMES = ("master", "grandmaster@20r")  # who plays the games, one after the other around the table
FIRST_GAP = 0.09  # in the chance to win between the best and the second choice, in a short analysis
GAP = 0.08  # the same in a long analysis
LONG = {"search": 3000, "playouts": 4000}  # rounds, or games played on
LEAST_CHOICES = 2
PER_MATCH = 2
WISE, BEGINNER = "master", "scout"
SIMPLE = ("wisp", "apprentice", "scout")  # players that a puzzle has to mislead now and then
TRIES = 6  # of each of them
TOO_EASY = 0.75  # the part of these tries from which on a position is no puzzle, because they find its answer
DIGITS = 4

Level = Literal[1, 2, 3]


class PuzzleChoice(msgspec.Struct, kw_only=True):
    """What may be answered, with its value after the long look."""

    text: str
    chance: float
    margin: float
    """The 95 % interval of the chance, either way."""


class Puzzle(msgspec.Struct, kw_only=True):
    """One puzzle with its solution."""

    id: str
    game: str
    players: int
    seat: int
    """Who is to choose."""
    match: str
    """The match file up to the position."""
    best: str
    """The choice that clearly wins most."""
    chance: float
    """The chance to win with it."""
    second: str
    second_chance: float
    level: Level
    """1: a scout finds it; 2: a master does; 3: not even a master at first sight."""
    exact: bool
    """Whether the rest of the game is solved, so that nothing can be better."""
    choices: list[PuzzleChoice]
    """All answers, the best first."""

    def position(self) -> Match:
        """The match, at the position."""
        return loads(self.match, self.id)

    def analysis(self) -> Analysis:
        """What the long look found, as far as it was kept."""
        choices = [
            ActionValue(text=one.text, chance=one.chance, margin=one.margin, shares=[], visits=0)
            for one in self.choices
        ]
        method: Method = "exact" if self.exact else "search"
        return Analysis(seat=self.seat, shares=[], choices=choices, line=[self.best], method=method, rounds=0, note="")


def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles that come with a game, the easiest first."""
    path = _folder(game) / FILE
    found = msgspec.json.decode(path.read_bytes(), type=list[Puzzle]) if path.exists() else []
    return sorted(found, key=lambda puzzle: (puzzle.level, puzzle.id))


def write(game: Game, puzzles: list[Puzzle]) -> Path:
    """Put puzzles into the game's folder."""
    path = _folder(game) / FILE
    path.write_bytes(msgspec.json.format(msgspec.json.encode(puzzles), indent=1) + b"\n")
    return path


def find(game: Game, seed: int) -> Iterator[Puzzle | None]:
    """Yields the puzzles of one game after the other, and None after each game, so that games can be counted."""
    while True:
        players = game.seats[seed % len(game.seats)]
        match = _played(game, players, seed)
        yield from _in_match(match, seed)
        yield None
        seed += 1


def _played(game: Game, players: int, seed: int) -> Match:
    match, rng = Match.new(game.name, players, seed), Rng(seed)
    bots: list[Bot] = [find_bot(PLAYERS_OF_GAMES[seat % len(PLAYERS_OF_GAMES)]) for seat in range(players)]
    while match.mover >= 0 and len(match.done) < game.most_events:
        seat = match.mover
        match.play(bots[seat].choose(match.view(seat), rng).text, seat)
    return match


def _in_match(match: Match, seed: int) -> Iterator[Puzzle]:
    """At most a few, each with another solution."""
    again = match.rewound(0)
    found: list[Puzzle] = []
    for number, done in enumerate(match.done):
        if done.by >= 0 and len(again.state.legal) >= LEAST_CHOICES and len(found) < PER_MATCH:
            puzzle = puzzle_at(again, done.by, f"{match.game.name[:2]}{seed}x{number}")
            if puzzle is not None and puzzle.best not in {other.best for other in found}:
                found.append(puzzle)
                yield puzzle
        again.play(done.text, None if done.by < 0 else done.by)


def puzzle_at(match: Match, seat: int, id: str) -> Puzzle | None:
    """The puzzle that a seat has in the position of a match, if it is one."""
    decision = from_view(match.view(seat))
    short = _look(decision, match, 1)
    if _gap(short) < FIRST_GAP or _is_too_easy(match, seat, short.best.text):
        return None
    long = _look(decision, match, LONG["search" if short.method == "search" else "playouts"])
    best, second = long.choices[0], long.choices[1]
    sure = _gap(long) >= max(GAP, best.margin + second.margin)
    if not sure or (best.text != short.best.text and long.method != "exact"):
        return None
    return Puzzle(
        id=id, game=match.game.name, players=match.players, seat=seat, match=dumps(match), best=best.text,
        chance=best.chance, second=second.text, second_chance=second.chance, level=_level(match, seat, best.text),
        exact=long.method == "exact",
        choices=[PuzzleChoice(text=one.text, chance=round(one.chance, DIGITS), margin=round(one.margin, DIGITS))
                 for one in long.choices],
    )  # fmt: skip


def _is_too_easy(match: Match, seat: int, best: str) -> bool:
    """Whether players without any plan nearly always find the answer too."""
    return sum(_found(name, match, seat, best) for name in SIMPLE) >= TOO_EASY * TRIES * len(SIMPLE)


def _found(name: str, match: Match, seat: int, best: str) -> int:
    """In how many of its tries a bot finds the answer."""
    view, player = match.view(seat), find_bot(name)
    return sum(player.choose(view, Rng(number)).text == best for number in range(TRIES))


def _look(decision: Decision, match: Match, rounds: int) -> Analysis:
    return analyse_until(lambda found: found.rounds >= rounds, decision, seed=1, options=match.options)


def _gap(analysis: Analysis) -> float:
    return analysis.choices[0].chance - analysis.choices[1].chance


def _level(match: Match, seat: int, best: str) -> Level:
    """By who finds it in most of its tries."""
    if 2 * _found(BEGINNER, match, seat, best) > TRIES:
        return 1
    return 2 if 2 * _found(WISE, match, seat, best) > TRIES else 3


def _folder(game: Game) -> Path:
    """Where the game's module lies."""
    module = import_module(type(game).__module__)
    assert module.__file__ is not None
    return Path(module.__file__).parent
