"""Diamant's players: features, scripts, best response, exact endings and styles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grotto.kernel.game import Options
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_policy import NetPolicy
from grotto.play.common_sense import CommonSense
from grotto.play.encoder import Encoder
from grotto.play.features import Features
from grotto.play.grades import Grades
from grotto.play.players import Players
from grotto.play.policy import Policy
from grotto.play.regret_film import FilmRow
from grotto.play.senseless import SenselessChoice

from .. import board
from ..rules import Diamant
from . import scripts
from .best_response import BestResponse
from .common_sense import DiamantSense
from .encoding import DiamantEncoder
from .exact import DiamantExactEnding
from .features import DiamantFeatures
from .regret_film import film
from .senseless import SENSELESS
from .styles import TASTES
from .suites import SUITES
from .training import RECIPES


class DiamantPlayers(Players):
    tastes = TASTES
    temperaments = {
        "timid": "prudent", "prudent": "prudent", "greedy": "gambler", "bold": "gambler", "sly": "treasure-hunter",
        "steady": "copycat", "patient": "treasure-hunter",
    }  # fmt: skip
    nets = Path(__file__).parent / "nets"
    recipes = RECIPES
    suites = SUITES
    grades = Grades(inaccuracy=0.01, mistake=0.035, blunder=0.11)  # scripts.grades
    ratings = {
        "wisp": 865, "apprentice": 1080, "scout": 1215, "companion": 1500, "master": 1575,
        "grandmaster": 1590, "champion": 1590,
    }  # fmt: skip

    def encoder(self) -> Encoder:
        return DiamantEncoder()

    def features(self) -> Features:
        return DiamantFeatures()

    def scout(self) -> Policy:
        return scripts.scout()

    def wisp(self) -> Policy:
        return scripts.pool()["drifter"]

    def apprentice(self) -> Policy:
        return scripts.apprentice()

    def best_response(self, policy: Policy, rounds: int, seconds: float, *, working: bool = False) -> Policy:
        assert isinstance(policy, NetPolicy)
        return BestResponse(policy, rounds, seconds, working)

    def with_exact_endings(self, policy: Policy, seconds: float) -> Policy:
        return DiamantExactEnding(policy)

    def common_sense(self) -> CommonSense:
        return DiamantSense()

    def senseless_choices(self) -> tuple[SenselessChoice, ...]:
        return SENSELESS

    def scripts(self) -> dict[str, Policy]:
        return dict(scripts.pool())

    def random_script(self, rng: Rng) -> Policy:
        return scripts.random_script(rng)

    def film(self, start: State, events: Sequence[tuple[int, int]], seat: int) -> list[FilmRow]:
        assert isinstance(start, Diamant)
        return film(start, events, seat)

    def difficulty(self, state: State) -> float:
        """Going back or on is hard where it is close: there is something to lose, and it may be lost."""
        assert isinstance(state, Diamant)
        return min(1.0, 4.0 * state.deadly_cards() / max(state.cards, 1)) if state.pocket + state.floor > 0 else 0.0

    def trained_options(self, options: Mapping[str, Any]) -> Options:
        return {"edition": options.get("edition", board.DEFAULT_EDITION)}


PLAYERS = DiamantPlayers()
