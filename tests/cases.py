"""Every game, number of players, edition and board that the tests over all games go through."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.games.erdgeister import read_board
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.encoder import Encoder
from grotto.play.players import players_of

DATA = Path(__file__).parent / "data"
SMALL_BOARD = DATA / "small-mine.toml"
TURN_LIMIT = 60  # random Erdgeister games may never end, so tests stop them here (G-85)


@dataclass(frozen=True)
class Case:
    """One way to play one game."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        extras = [str(value["name"] if isinstance(value, dict) else value) for value in self.options.values()]
        return "-".join([self.game, str(self.players), *extras])

    def match(self, seed: int) -> grotto.Match:
        return grotto.new(self.game, self.players, seed, **self.options)

    def state(self) -> State:
        game = grotto.game(self.game)
        return game.start(self.players, game.options(self.players, self.options))

    def encoder(self) -> Encoder:
        return players_of(grotto.game(self.game)).encoder()


def _all() -> list[Case]:
    limit = {"turn_limit": TURN_LIMIT}
    return [
        *(Case("emerald", players) for players in (2, 3, 4, 5)),
        Case("emerald", 3, {"start": 2}),
        *(Case("diamant", players) for players in (3, 4, 5, 6, 7, 8)),
        *(Case("diamant", players, {"edition": "schmidt"}) for players in (3, 8)),
        *(Case("diamant", players, {"edition": "incan-gold"}) for players in (3, 8)),
        *(Case("erdgeister", players, limit) for players in (2, 3, 4)),
        Case("erdgeister", 3, {**limit, "tiles": "tactical"}),
        Case("erdgeister", 4, {**limit, "tiles": ["I", "I", "I", "I"], "start": 1}),
        Case("erdgeister", 2, {**limit, "board": read_board(SMALL_BOARD)}),
    ]


CASES = _all()
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def random_action(state: State, rng: Rng) -> int:
    """What chance draws, or what a random player does."""
    if state.mover == grotto.CHANCE:
        return state.draw(rng)
    legal = state.legal
    return legal[rng.below(len(legal))]


def play_at_random(match: grotto.Match, rng: Rng, steps: int) -> None:
    """That many decisions, or to the end."""
    for _ in range(steps):
        if match.mover == grotto.OVER:
            return
        legal = match.legal
        match.play(legal[rng.below(len(legal))])
