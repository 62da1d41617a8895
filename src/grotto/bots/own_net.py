"""A rung of the ladder that plays with a net of one's own: `master@FILE.net`.

Only for names that the user of this machine gives, because the file is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game
from grotto.kernel.text import quoted
from grotto.nets.files import Weights, read

from .contract import Budget
from .ladder import RungBot
from .rung_policies import NET_FROM, MatchPolicy, RungSettings, rung_policy
from .rungs import RUNGS

ENDING = ".net"


def names_a_net(name: str) -> bool:
    """Whether a bot's name says which net it plays with."""
    kind, at, rest = name.partition("@")
    return bool(at) and rest.endswith(ENDING) and kind.split("-")[0].split(":")[0] in {rung.name for rung in RUNGS}


def own_net_checksums(names: Iterable[str]) -> dict[str, str]:
    """The checksum of the net that each of these bots names, by the bot's name."""
    return {name: str(read(_split(name)[1]).about["check"]) for name in names if names_a_net(name)}


class OwnNetBot(RungBot):
    """A rung with the net of a file."""

    def __init__(self, name: str) -> None:
        rung_name, file = _split(name)
        super().__init__(rung_name)
        if self.rung.number < NET_FROM:
            raise BadOption(f"{quoted(name)}: the {self.rung.name} plays without a net")
        self.name = name
        self.weights: Weights = read(file)

    def match_policy(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> MatchPolicy:
        reason = self.weights.why_not(game, players, options)
        if reason is None and self.weights.about["learns"] == "beliefs":
            reason = "it guesses what is hidden, and does not play"
        if reason is not None:
            raise BadOption(f"{quoted(self.name)} cannot play this match: {reason}")
        settings = RungSettings(self.rung, self.level, self.style, self.pace or budget or Budget(), self.weights)
        return rung_policy(settings, game, players, options)


def _split(name: str) -> tuple[str, str]:
    """The rung and the file; `grandmaster@20r@FILE.net` has a pace too."""
    kind, _, rest = name.partition("@")
    pace, at, file = rest.partition("@")
    return (f"{kind}@{pace}", file) if at and "/" not in pace else (kind, rest)
