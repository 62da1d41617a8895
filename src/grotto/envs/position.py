"""Where the episodes of an environment begin: at the start of a game, or at a position of a match or a search."""

from __future__ import annotations

from typing import Any, NamedTuple

from grotto.kernel.constants import OVER
from grotto.kernel.errors import BadOption, GameIsOver
from grotto.kernel.registry import game as find_game
from grotto.kernel.state import State
from grotto.kernel.text import quoted
from grotto.match.match import Match

from .settings import with_turn_limit

Position = Match | State | None


class EpisodeStart(NamedTuple):
    """What an environment needs to begin its episodes."""

    options: dict[str, Any]
    root: State | None
    """None for the start of a game."""
    past: Match | None


def beginning(game: str, players: int, options: dict[str, Any], position: Position) -> EpisodeStart:
    """A game from its start with these options, from a match as it stands, or from a state of this game."""
    if isinstance(position, Match):
        return _of_match(game, players, options, position)
    complete = with_turn_limit(game, players, options)
    if position is None:
        return EpisodeStart(complete, None, None)
    start = find_game(game).start(players, complete)
    if type(position) is not type(start) or position.players != players:
        raise BadOption(f"position: expected a Match or a State of {game} with {players} players, not {position!r:.80}")
    return EpisodeStart(complete, _running(position), None)


def _of_match(game: str, players: int, options: dict[str, Any], match: Match) -> EpisodeStart:
    if (match.game.name, match.players) != (game, players):
        raise BadOption(f"position: this is a match of {match.game.name} with {match.players} players")
    for name, value in match.game.options(players, {**match.options, **options}).items():
        if value != match.options[name]:
            raise BadOption(f"{name}: the match in `position` has {quoted(match.options[name])}, not {quoted(value)}")
    return EpisodeStart(match.options, _running(match.state), match)


def _running(state: State) -> State:
    if state.mover == OVER:
        raise GameIsOver("position: the game is over there")
    return state
