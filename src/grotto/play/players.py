"""The contract of a game's players: features for nets, hand-made bots, styles, and what else bots and training need.

A game names a module that holds its `PLAYERS`; it is imported when a bot is first asked for. Everything has a
default, so a game without such a module has random play as its only bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from math import log2
from pathlib import Path
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game, Options
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.text import quoted
from grotto.kernel.view import Event

from .common_sense import CommonSense
from .encoder import Encoder
from .features import Features
from .grades import Grades
from .guesser import Guesser
from .judge import Judge
from .policy import Policy
from .recipe import Recipe
from .regret_film import FilmRow
from .senseless import SenselessChoice
from .style import Style
from .suite import Suite

MANY_CHOICES = 5.0  # as a power of two: with this many choices a bot thinks longest


class Players:
    """What bots and training know of a game beyond its rules. A game subclasses this once."""

    tastes: Mapping[str, type[Style]] = {}  # styles of play that bots may have, by name
    temperaments: Mapping[str, str] = {}  # the style that a temperament of the cast has in this game
    style_strength: Mapping[str, float] = {}  # of styles by rung, where it is not 1
    temperature_scale: float = 1.0  # of bots that choose freely among good actions: less where there are many
    nets: Path | None = None  # the folder of its nets
    recipes: Mapping[str, Recipe] = {}  # how its nets are trained, by the name of their files
    grades: Grades = Grades()  # from which cost on a decision is called a mistake
    suites: tuple[Suite, ...] = ()  # benchmarks of bots
    ratings: Mapping[str, int] = {}  # of the rungs, on the scale by which guests are rated; 1500 is the companion

    def encoder(self) -> Encoder:
        """A new encoder: positions as observations, for learning."""
        raise NotImplementedError

    def features(self) -> Features:
        """A new feature extractor: positions as inputs of the game's nets."""
        raise NotImplementedError

    def wisp(self) -> Policy:
        """Random play: the baseline."""
        return Policy()

    def apprentice(self) -> Judge | Policy:
        """A sensible beginner, by hand; for a judge, the ladder adds its own mistakes."""
        return self.scout()

    def scout(self) -> Judge | Policy:
        """The best hand-made player: a judge of positions or, where judging does not help, a policy."""
        return Policy()

    def common_sense(self) -> CommonSense:
        """What makes no sense in this game, whatever one thinks of a position."""
        return CommonSense()

    def senseless_choices(self) -> tuple[SenselessChoice, ...]:
        """Choices that no person makes in this game, to be counted in games of bots."""
        return ()

    def scripts(self) -> dict[str, Policy]:
        """Simple rules that people play by, by name: a pool to measure bots against."""
        return {}

    def random_script(self, rng: Rng) -> Policy:
        """A random simple player: an opponent in training."""
        return Policy()

    def guesser(self, net: object | None = None) -> Guesser:
        """How a good player guesses hidden information; a net that was trained for it improves the guesses."""
        return Guesser()

    def rollout_depth(self, players: int) -> int:
        """Choices that each round of a bot's search plays on beyond its trees."""
        return 0

    def with_exact_endings(self, policy: Policy, seconds: float) -> Policy:
        """The policy, with exact play where the rest of the game can be solved within these seconds."""
        return policy

    def best_response(self, policy: Policy, rounds: int, seconds: float, *, working: bool = False) -> Policy:
        """The policy, adapted to how the opponents choose; it may simulate this many games, or for these seconds."""
        return policy

    @property
    def styles(self) -> tuple[str, ...]:
        """The names of the `tastes`."""
        return tuple(self.tastes)

    def styled(self, style: str, policy: Policy, strength: float = 1.0) -> Policy:
        """The policy, with one of the `styles`; more strength where the policy is sure of its choices."""
        if style not in self.tastes:
            raise BadOption(f"There is no style {quoted(style)}; there are {', '.join(self.styles) or 'none'}")
        return self.tastes[style](policy, strength)

    def difficulty(self, state: State) -> float:
        """How hard the choice looks to a person, from 0 to 1; in a state as an onlooker may imagine it."""
        return min(1.0, log2(len(state.legal)) / MANY_CHOICES)

    def trained_options(self, options: Mapping[str, Any]) -> Options:
        """Those of the options that a net must have been trained for."""
        return dict(options)

    def film(self, start: State, events: Sequence[tuple[int, int]], seat: int) -> list[FilmRow] | None:
        """What each moment of leaving would have brought a seat; None in a game without such choices.

        `events` are all actions and draws of a finished match, each with its seat or CHANCE.
        """
        return None

    def recall(self, past: State, viewer: int, event: Event) -> None:
        """Change what was guessed in a past position so that it agrees with what this event tells the viewer."""


_NONE = Players()


def players_of(game: Game) -> Players:
    """The players of a game."""
    if not game.players:
        return _NONE
    found = import_module(game.players).PLAYERS
    assert isinstance(found, Players)
    return found
