"""Whether a policy, a judge or a guesser reads positions of a game: compiled code that gets others ends the process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.state import State
from grotto.kernel.text import quoted

GAMES = "grotto.games."
PARTS = ("inner", "judge", "guesser", "features", "encoder")  # what one may be made of, and shows


def check_fits(one: object, state: State, argument: str) -> None:
    """Refuse what is made for another game than that of the state."""
    if not isinstance(state, State):
        raise BadOption(f"state: expected a State, not {quoted(state)}")
    for part in _parts(one):
        kind = getattr(part, "kind", None)
        if kind is not type(state) if isinstance(kind, type) else _is_of_another_game(part, state):
            raise BadOption(f"{argument}: {type(part).__name__} does not read positions of {type(state).__name__}")


def _parts(one: Any) -> Iterator[object]:
    """It and all that it is made of."""
    yield one
    for name in PARTS:
        part = getattr(one, name, None)
        if part is not None:
            yield from _parts(part)


def _is_of_another_game(part: object, state: State) -> bool:
    game = _game(type(part))
    return game not in ("", _game(type(state)))


def _game(kind: type) -> str:
    """The folder of the game that a class is from; "" if it is of none."""
    return kind.__module__.removeprefix(GAMES).partition(".")[0] if kind.__module__.startswith(GAMES) else ""
