"""A decision as it is analysed: the position before it, the seat that decides, and what that seat has seen so far."""

from __future__ import annotations

from typing import NamedTuple

from grotto.kernel.errors import NotYourTurn
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View
from grotto.play.guesser import Guesser
from grotto.play.view_replay import ViewReplay
from grotto.search.search_policy import SearchPolicy

from .guessers import new_guesser


class Decision(NamedTuple):
    """A seat that has to choose.

    Nothing that the seat cannot know is ever used of the state: an analysis guesses it anew. Where seats choose
    together, the state is the one before the first of them chose.
    """

    game: Game
    state: State
    seat: int
    guesser: Guesser
    """Has watched what the seat saw."""


def from_view(view: View) -> Decision:
    """The decision of a view's owner, from the view alone."""
    if not view["legal"]:
        raise NotYourTurn("There is nothing to choose in this view")
    return known(view)


def known(view: View) -> Decision:
    """What a seat knows that may have nothing to choose now: where it stands, and what it has seen so far."""
    seat = view["viewer"]
    if seat is None:
        raise NotYourTurn("An onlooker has nothing to choose")
    game = find_game(view["game"])
    guesser = new_guesser(game, view["players"], view["options"])
    past, watcher, rng = ViewReplay(view), SearchPolicy(None, guesser), Rng(0)
    watcher.begin()
    for state, action in past.steps(view):
        if guesser.watches:
            watcher.tell(state.guess(seat, rng), seat, action)
    whole = len(past.told) == len(view["history"])  # else the others' choices of this round are still sealed
    return Decision(game, game.imagine(view, rng) if whole else past.state, seat, guesser)
