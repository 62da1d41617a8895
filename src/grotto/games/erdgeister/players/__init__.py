"""Erdgeister's players: features, scout, beliefs about key bearers and styles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.kernel.game import Options
from grotto.kernel.state import State
from grotto.kernel.view import Event
from grotto.nets.net import Net
from grotto.play.common_sense import CommonSense
from grotto.play.encoder import Encoder
from grotto.play.features import Features
from grotto.play.grades import Grades
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.players import Players
from grotto.play.policy import Policy
from grotto.play.senseless import SenselessChoice

from .. import GAME
from ..options import TACTICAL, begin
from ..rules import Erdgeister
from . import recall
from .belief import Belief
from .common_sense import ErdgeisterSense
from .encoding import ErdgeisterEncoder
from .features import ErdgeisterFeatures
from .scout import ErdgeisterScout
from .senseless import SENSELESS
from .styles import STRENGTH, TASTES
from .suites import SUITES
from .training import RECIPES


class ErdgeisterPlayers(Players):
    tastes = TASTES
    temperaments = {
        "timid": "honest", "prudent": "honest", "greedy": "hunter", "bold": "hunter", "sly": "bluffer",
        "steady": "honest", "patient": "bluffer",
    }  # fmt: skip
    temperature_scale = 0.14  # because there are many actions
    nets = Path(__file__).parent / "nets"
    recipes = RECIPES
    suites = SUITES
    grades = Grades(inaccuracy=0.045, mistake=0.09, blunder=0.155)  # scripts.grades
    ratings = {
        "wisp": 160, "apprentice": 915, "scout": 1335, "companion": 1500, "master": 1555,
        "grandmaster": 1730, "champion": 1810,
    }  # fmt: skip

    def encoder(self) -> Encoder:
        return ErdgeisterEncoder()

    def features(self) -> Features:
        return ErdgeisterFeatures()

    def scout(self) -> Judge:
        return ErdgeisterScout()

    def common_sense(self) -> CommonSense:
        return ErdgeisterSense()

    def senseless_choices(self) -> tuple[SenselessChoice, ...]:
        return SENSELESS

    def guesser(self, net: object | None = None) -> Guesser:
        assert net is None or isinstance(net, Net)
        return Belief(net)

    def styled(self, style: str, policy: Policy, strength: float = 1.0) -> Policy:
        return super().styled(style, policy, STRENGTH * strength)

    def trained_options(self, options: Mapping[str, Any]) -> Options:
        """The board; tiles, start player and turn limit are told with every position.

        A net for a board plays it with any tiles, unless it has learned nothing but the tactical ones.
        """
        board = {"board": begin(2, GAME.options(2, options)).board_id}
        return board | {"tiles": TACTICAL} if options.get("tiles") == TACTICAL else board

    def recall(self, past: State, viewer: int, event: Event) -> None:
        assert isinstance(past, Erdgeister)
        recall.recall(past, viewer, event)


PLAYERS = ErdgeisterPlayers()
