"""Diamant (2017, with the 2005 and Incan Gold editions as options): 3 to 8 players, all decide at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.about import Choices
from ...kernel.encoder import Encoder
from ...kernel.errors import BadOption
from ...kernel.features import Features
from ...kernel.game import Game, Options
from ...kernel.policy import Policy
from ...kernel.rng import Rng
from ...kernel.state import State
from ...kernel.text import quoted
from ...nets.reflex import Reflex
from . import board, caution, drawing, notation, orders, refusals, scripts, view, words
from .encoding import DiamantEncoder
from .exact import ExactEnd
from .features import DiamantFeatures
from .reader import Reader
from .rules import Diamant
from .styles import STYLES, styled


class DiamantGame(Game):
    name = "diamant"
    title = "Diamant"
    version = "1"
    seats = board.SEATS
    seats_clause = "D-01"
    defaults: Options = {"edition": board.DEFAULT_EDITION}
    choices: Mapping[str, Choices] = {"edition": Choices(tuple(board.EDITIONS))}
    minutes = 30
    messages = words.FOLDER

    styles = STYLES

    notation = notation
    refusals = refusals
    views = view
    words = words
    drawing = drawing
    caution = caution
    orders = orders

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

    def reader(self, policy: Policy, rounds: int, seconds: float, *, working: bool = False) -> Policy:
        assert isinstance(policy, Reflex)
        return Reader(policy, rounds, seconds, working)

    def polished(self, policy: Policy, seconds: float) -> Policy:
        return ExactEnd(policy)

    def scripts(self) -> dict[str, Policy]:
        return dict(scripts.pool())

    def passer_by(self, rng: Rng) -> Policy:
        return scripts.passer_by(rng)

    def styled(self, style: str, policy: Policy) -> Policy:
        return styled(style, policy) if style in STYLES else super().styled(style, policy)

    def matters(self, options: Mapping[str, Any]) -> Options:
        return {"edition": options.get("edition", board.DEFAULT_EDITION)}

    def check_option(self, players: int, name: str, value: Any) -> Any:
        if not isinstance(value, str) or value not in board.EDITIONS:
            known = ", ".join(map(repr, board.EDITIONS))
            raise BadOption(f"There is no edition {quoted(value)} of Diamant; there are {known}", "D-50")
        return value

    def start(self, players: int, options: Options) -> State:
        return Diamant(players, options["edition"])


GAME = DiamantGame()
