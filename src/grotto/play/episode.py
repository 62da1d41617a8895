"""One game as environments play it: seeded chance, actions by index, and rows and masks in arrays. Needs NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from grotto.kernel.constants import OVER
from grotto.kernel.errors import BadOption, GameIsOver, NotLegal, NotYourTurn
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from .episode_match import begun_match
from .players import players_of

if TYPE_CHECKING:
    from grotto.match.match import Match


NO_PAST = "An episode that began at a state has no past, so it is no match"


class Episode:
    """A match without its past: `begin` starts the one that `grotto.new` makes of the seed, `act` plays on."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, Any],
        root: State | None = None,
        past: Match | None = None,
    ) -> None:
        """With `root` every episode begins there; `past` is the match that led there, if it is known."""
        self.game = game
        self.options = game.options(players, options)
        self.players = players
        self.root = game.start(players, self.options) if root is None else root.clone()
        self.from_start = root is None
        self.past = past
        self.state = self.root.clone()
        self.encoder = players_of(game).encoder()
        self.action_count = self.encoder.actions(self.root)
        self.row = np.zeros(self.encoder.size, np.int16)
        self.mask = np.zeros(self.action_count, np.int8)
        self.encoder.bind(self.row.reshape(1, -1).data, self.mask.view(np.uint8).reshape(1, -1).data)
        self.luck = Rng()
        self.scratch = Actions()
        self.odds = Odds()
        self.actions: list[tuple[int, int]] = []  # of seats, in order
        self.seed = 0
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start anew; chance is drawn from this seed."""
        self.seed = seed
        self.luck = Rng(seed)
        self.actions = []
        self.state.copy_from(self.root)
        self.state.settle(self.luck, self.odds)

    def act(self, seat: int, index: int) -> int:
        """Play an action of a seat by its index; the seat to act next, or OVER."""
        self._check(seat, index)
        self._do(seat, self.encoder.to_action(self.state, seat, index))
        return self.state.to_move()

    def look(self, seat: int) -> None:
        """Fill `row` and `mask` with what a seat may know and do."""
        self.state.check_seat(seat)
        self.encoder.write(self.state, seat, 0)
        if self.state.deciders() >> seat & 1:
            self.encoder.write_mask(self.state, seat, self.scratch, 0)
        else:
            self.mask.fill(0)

    def allows(self, seat: int, index: int) -> bool:
        """Whether a seat may play the action of this index now."""
        if not 0 <= index < self.action_count or not self.state.deciders() >> seat & 1:
            return False
        return self.state.allows(self.encoder.to_action(self.state, seat, index), self.scratch)

    @property
    def mover(self) -> int:
        """The seat to act, or OVER; where several choose together, the first of them."""
        return self.state.to_move()

    def match(self) -> Match:
        """The episode as a match, which can be saved."""
        if self.past is None and not self.from_start:
            raise BadOption(NO_PAST)
        match = begun_match(self.game, self.players, self.options, self.past, self.seed)
        for seat, action in self.actions:
            match.play(match.game.notation.write(match.state, action), seat)
        return match

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles replay the same actions, which determine the whole episode."""
        root = None if self.from_start else self.root
        return _again, (self.game.name, self.players, self.options, root, self.past, self.seed, self.actions)

    def _check(self, seat: int, index: int) -> None:
        mover = self.state.to_move()
        if mover == OVER:
            raise GameIsOver("The game is over")
        self.state.check_seat(seat)
        if not self.state.deciders() >> seat & 1:
            raise NotYourTurn(f"Seat {seat} is not to act")
        if not self.allows(seat, index):
            raise NotLegal(f"action: {index} is not legal now")

    def _do(self, seat: int, action: int) -> None:
        self.actions.append((seat, action))
        self.state.apply_for(seat, action)
        self.state.settle(self.luck, self.odds)


def _again(
    game: str,
    players: int,
    options: dict[str, Any],
    root: State | None,
    past: Match | None,
    seed: int,
    actions: list[tuple[int, int]],
) -> Episode:
    episode = Episode(find_game(game), players, options, root, past)
    episode.begin(seed)
    for seat, action in actions:
        episode._do(seat, action)
    return episode
