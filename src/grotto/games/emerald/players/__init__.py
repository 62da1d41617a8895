"""Emerald's players: features, scout, exact endings and styles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.kernel.game import Options
from grotto.play.common_sense import CommonSense
from grotto.play.encoder import Encoder
from grotto.play.features import Features
from grotto.play.grades import Grades
from grotto.play.judge import Judge
from grotto.play.players import Players
from grotto.play.policy import Policy
from grotto.play.senseless import SenselessChoice

from .common_sense import EmeraldSense
from .encoding import EmeraldEncoder
from .exact import ExactEnd
from .features import EmeraldFeatures
from .scout import EmeraldScout
from .senseless import SENSELESS
from .styles import TASTES
from .suites import SUITES
from .training import RECIPES

WORTH_WHILE = 0.01  # seconds; in less, too few endings can be solved
ROLLOUT_DEPTH = 4  # helps the search at every table but that of two


class EmeraldPlayers(Players):
    tastes = TASTES
    style_strength = {"apprentice": 2.5, "scout": 3.5}  # these are surer of the best choice than a companion
    temperaments = {
        "timid": "collector", "prudent": "collector", "greedy": "rusher", "bold": "rusher", "sly": "dragon-tamer",
        "steady": "rusher", "patient": "collector",
    }  # fmt: skip
    nets = Path(__file__).parent / "nets"
    recipes = RECIPES
    suites = SUITES
    grades = Grades(inaccuracy=0.05, mistake=0.085, blunder=0.155)  # scripts.grades
    ratings = {
        "wisp": 940, "apprentice": 1300, "scout": 1420, "companion": 1500, "master": 1860,
        "grandmaster": 2075, "champion": 2125,
    }  # fmt: skip

    def encoder(self) -> Encoder:
        return EmeraldEncoder()

    def features(self) -> Features:
        return EmeraldFeatures()

    def scout(self) -> Judge:
        return EmeraldScout()

    def common_sense(self) -> CommonSense:
        return EmeraldSense()

    def senseless_choices(self) -> tuple[SenselessChoice, ...]:
        return SENSELESS

    def rollout_depth(self, players: int) -> int:
        return ROLLOUT_DEPTH if players > 2 else 0

    def with_exact_endings(self, policy: Policy, seconds: float) -> Policy:
        return ExactEnd(policy, seconds) if seconds >= WORTH_WHILE else policy

    def trained_options(self, options: Mapping[str, Any]) -> Options:
        return {}  # who starts is seen on the board


PLAYERS = EmeraldPlayers()
