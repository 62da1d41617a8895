"""Grotto: three treasure hunts underground, as rules, matches, views and play.

>>> import grotto
>>> match = grotto.new("diamant", players=3, seed=7)
>>> match.legal
['on', 'back']
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if os.environ.get("GROTTO_PURE"):
    from . import _pure

    _pure.install()

from .games import BUILT_IN as _BUILT_IN
from .kernel import rng as _rng
from .kernel.constants import CHANCE, OVER
from .kernel.errors import BadFile, BadOption, BadState, GameIsOver, NotLegal, NotYourTurn, Refusal, Unreadable
from .kernel.registry import build_in as _build_in
from .kernel.registry import game
from .kernel.registry import games as game_names
from .kernel.view import View as _View
from .kernel.view import check_view as _check_view
from .match.match import Match

if TYPE_CHECKING:
    from .kernel.picture.canvas import Svg

__version__ = "1.0.0"
__all__ = [
    "CHANCE",
    "OVER",
    "BadFile",
    "BadOption",
    "BadState",
    "GameIsOver",
    "Match",
    "NotLegal",
    "NotYourTurn",
    "Refusal",
    "Unreadable",
    "compiled",
    "game",
    "game_names",
    "load",
    "new",
    "svg",
]

_build_in(_BUILT_IN)

compiled: bool = not _rng.__file__.endswith(".py")
"""Whether the rules run as compiled code; if not, they run as plain Python, more slowly."""

new = Match.new
load = Match.load


def svg(view: _View, names: Sequence[str] | None = None) -> Svg:
    """A view as an SVG picture, which notebooks show; a view from anywhere else than a match may be refused."""
    _check_view(view)
    return game(view["game"]).svg(view, names)
