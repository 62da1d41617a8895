"""A position as numbers that a net can weigh. Each game writes one Features in `players/features.py`."""

from __future__ import annotations

from grotto.kernel.errors import BadOption
from grotto.kernel.state import State


class Features:
    """Writes a whole position, with nothing hidden, as one seat would tell it; bots pass in positions they guessed."""

    def __init__(self, kind: type[State], size: int, version: int) -> None:
        if size > 1024:
            raise ValueError("a position is told in at most 1024 numbers")
        self.kind = kind  # of the states that it can read
        self.size = size
        self.version = version  # changes whenever a number changes its place or meaning: nets are bound to it
        self.x = [0.0] * 1024

    def write(self, state: State, seat: int) -> None:
        """Hot, never checked: fill `x`, seats counted from this one; about -1 to 1 each, most of them 0."""

    def fresh(self) -> Features:
        """Another one like this; each game's own."""
        raise NotImplementedError

    def tell(self, state: State, seat: int) -> list[float]:
        """The numbers as a list."""
        if type(state) is not self.kind:
            raise BadOption(f"{type(self).__name__} cannot read a {type(state).__name__}")
        state.check_seat(seat)
        self.write(state, seat)
        return [self.x[i] for i in range(self.size)]
