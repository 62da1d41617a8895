"""Who sits at the other seats: bots by name, policies, or the learner itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grotto.bots import own_bot
from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted
from grotto.play.policy import Policy

Opponent = str | Policy | None


def seated(
    game: str, players: int, opponents: Opponent | Sequence[Opponent], options: dict[str, Any]
) -> list[Policy | None] | None:
    """A policy for every seat, None for the learner's; None alone if the learner plays all seats.

    A single opponent sits at all seats but the first. A bot's name may end in its rounds, such as `master@50r`, or in a
    net of one's own, such as `master@my.net`.
    """
    if opponents is None:
        return None
    table = [None, *[opponents] * (players - 1)] if isinstance(opponents, str | Policy) else opponents
    if not isinstance(table, Sequence) or len(table) != players:
        raise BadOption(f"opponents: {players} seats need {players} entries, None for the learner, not {quoted(table)}")
    return [_policy(one, game, players, options) for one in table]


def _policy(opponent: Opponent, game: str, players: int, options: dict[str, Any]) -> Policy | None:
    if opponent is None or isinstance(opponent, Policy):
        return opponent
    if not isinstance(opponent, str):
        raise BadOption(f"opponents: expected the name of a bot, a policy or None, not {quoted(opponent)}")
    found = own_bot(opponent).policy(game, players, options)
    if found is None:
        raise BadOption(f"opponents: {quoted(opponent)} plays from views alone, and cannot sit in a fast environment")
    return found
