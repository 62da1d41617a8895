"""A review in pieces: each takes a second or two, so that workers can share them and a page can show progress.

The first piece is the curve. The pieces can be computed in any order and by anybody; `assemble` puts together what
there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from grotto.kernel.constants import OVER
from grotto.kernel.errors import Refusal
from grotto.match.match import Match
from grotto.play.players import players_of
from grotto.play.regret_film import FilmRow

from ..analyse import valuation_of
from .curve import curve, first_decision
from .grading import review_decisions
from .ledger import ledger
from .moments import moments, swings
from .par import MOST_GAMES, ParGame, is_enough, par, play_par
from .steps import choices, steps
from .types import Progress, Review, ReviewedDecision

VERSION = 2  # of what a review says; raised when reviews that were kept have to be made anew
A_PIECE = 8  # decisions
PAR_PIECE = 25  # games
DIGITS = 4


class StillRunning(Refusal):
    """Nothing of a match is reviewed before it is over."""

    kind = "wrong-phase"  # as the server calls it


class Piece(msgspec.Struct, frozen=True):
    """A part of the work: decisions among the steps from `start` to `end`, or games of par from number `start` on."""

    kind: Literal["curve", "decisions", "par"]
    start: int = 0
    end: int = 0


class PieceResult(msgspec.Struct):
    """What came out of a piece: one of the three."""

    curve: list[list[float]] = []
    note: str = ""
    film: list[list[FilmRow]] | None = None
    decisions: list[ReviewedDecision] = []
    games: list[ParGame] = []


class Parts(msgspec.Struct):
    """What there is of a review so far."""

    curve: PieceResult | None = None
    decisions: dict[int, list[ReviewedDecision]] = {}
    games: dict[int, list[ParGame]] = {}

    def add(self, piece: Piece, result: PieceResult) -> None:
        """One more piece is done."""
        if piece.kind == "curve":
            self.curve = result
        elif piece.kind == "decisions":
            self.decisions[piece.start] = result.decisions
        else:
            self.games[piece.start] = result.games

    def has(self, piece: Piece) -> bool:
        """Whether a piece is done."""
        if piece.kind == "curve":
            return self.curve is not None
        return piece.start in (self.decisions if piece.kind == "decisions" else self.games)

    @property
    def count(self) -> int:
        """How many pieces are done."""
        return (self.curve is not None) + len(self.decisions) + len(self.games)

    def copy(self) -> Parts:
        """A copy as of now; pieces that are added later are not in it."""
        return Parts(self.curve, dict(self.decisions), dict(self.games))

    def reviewed(self) -> list[ReviewedDecision]:
        return [one for start in sorted(self.decisions) for one in self.decisions[start]]

    def played(self) -> list[ParGame]:
        return [one for start in sorted(self.games) for one in self.games[start]]

    def par_is_done(self) -> bool:
        games = self.played()
        return bool(games) and is_enough(games)


def check_over(match: Match) -> None:
    """Raise StillRunning unless the match is over."""
    if match.mover != OVER:
        raise StillRunning("The match is not over: there is nothing to review yet")


def pieces(match: Match) -> list[Piece]:
    """All pieces, in the order in which they should be done; games of par may turn out not to be needed."""
    check_over(match)
    numbers = [step.number for step in choices(match)]
    groups = [numbers[i : i + A_PIECE] for i in range(0, len(numbers), A_PIECE)]
    return [
        Piece("curve"),
        *(Piece("decisions", group[0], group[-1] + 1) for group in groups),
        *(Piece("par", start, start + PAR_PIECE) for start in range(0, MOST_GAMES, PAR_PIECE)),
    ]


def run_piece(match: Match, piece: Piece) -> PieceResult:
    """Do one piece."""
    valuation = valuation_of(match.game, match.players, match.options)
    if piece.kind == "curve":
        shares = [[round(share, DIGITS) for share in row] for row in curve(match, valuation)]
        return PieceResult(curve=shares, note=valuation.note, film=_film(match))
    if piece.kind == "decisions":
        return PieceResult(decisions=list(review_decisions(match, piece.start, piece.end)))
    return PieceResult(games=play_par(match, valuation, piece.start, piece.end - piece.start))


def is_needed(parts: Parts, piece: Piece) -> bool:
    """Whether a piece has still to be done: par may be known well enough before all games are played."""
    return piece.kind != "par" or not parts.par_is_done()


def assemble(match: Match, parts: Parts) -> Review:
    """The review, as far as there is one."""
    reviewed, games, shares = parts.reviewed(), parts.played(), parts.curve.curve if parts.curve else []
    seats = range(match.players)
    wanted = len(choices(match))
    complete, has_par = len(reviewed) == wanted, parts.par_is_done()
    return Review(
        game=match.game.name,
        players=match.players,
        done=bool(shares) and complete and has_par,
        progress=Progress(decisions=len(reviewed), decisions_total=wanted, par_games=len(games),
                          par_games_total=len(games) if has_par else MOST_GAMES),
        first=first_decision(match),
        curve=shares,
        decisions=reviewed,
        moments=[moments(match, shares, seat) for seat in seats] if shares else [],
        swings=swings(match, shares) if shares else [],
        ledger=[ledger(match, shares, reviewed, seat) for seat in seats] if shares and complete else None,
        par=[par(match, games, seat) for seat in seats] if has_par else None,
        film=parts.curve.film if parts.curve else None,
        note=parts.curve.note if parts.curve else "",
    )  # fmt: skip


def review(match: Match) -> Iterator[Review]:
    """Yields the review of a finished match after every piece; the last one is complete."""
    parts = Parts()
    for piece in pieces(match):
        if is_needed(parts, piece):
            parts.add(piece, run_piece(match, piece))
            yield assemble(match, parts)


def _film(match: Match) -> list[list[FilmRow]] | None:
    start = match.first_state()
    events = [(step.by, step.action) for step in steps(match)]
    rows = [players_of(match.game).film(start, events, seat) for seat in range(match.players)]
    found = [row for row in rows if row is not None]
    return found if len(found) == match.players else None
