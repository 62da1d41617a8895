"""A benchmark suite: what is frozen, so that scores of different people and years can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Suite(NamedTuple):
    """One benchmark of a game. Never changed once it is published: another one gets another version."""

    name: str
    """`GAME-PLAYERSp/VERSION`."""
    players: int
    opponents: tuple[str, ...]
    """Bots by name; those at a table are drawn from them for every deal, without repetition."""
    deals: int
    """Each is played once from every seat."""
    seed: int
    rules: str
    """The version of the game's rules."""
    nets: Mapping[str, str]
    """The checksums of the nets that the opponents use, by what for: `play`, or `beliefs` about what is hidden."""
    trace: str
    """A hash of how the opponents play some games among themselves."""
    options: Mapping[str, Any] = {}
    rounds: int = 300
    """The budget of a choice, for bots that count rounds of search."""
    patience: float = 10.0
    """Seconds after which a bot counts as hung and forfeits the game."""
