"""What a choice is worth in games of masters: leaving the cave in Diamant, the second knight in Emerald."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grotto.analysis.master_games import master_games
from grotto.analysis.one_step import one_step
from grotto.analysis.valuation import Valuation
from grotto.arena.estimates import Estimate, estimate
from grotto.games.diamant.board import FIRST_TRAP, GO_BACK, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.games.emerald.board import STOP
from grotto.kernel.constants import CHANCE
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.deal_replay import replay_deal

from .kinds import Kind
from .samples import FIRST

RISKS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3)  # the least chance that the next card ends the cave, of each class
POCKETS = (0, 5, 10, 20)  # the fewest rubies in the pocket, of each class
FEWEST = 10  # games with such a position
EVERY = 3  # of so many choices one is looked at


class Cell(NamedTuple):
    """Positions of one class, and what the choice is worth there in parts of the win."""

    name: str
    column: str
    worth: Estimate


class Worth(NamedTuple):
    """A choice against the alternative, in one kind of match."""

    kind: Kind
    cells: list[Cell]
    taken: Estimate
    """How often masters choose it."""


def worth(kind: Kind, valuation: Valuation, games: int) -> Worth | None:
    """What the game's typical choice is worth; None where nobody has told which it is, or nothing values positions."""
    classes = {"diamant": _leaving, "emerald": _second_knight}.get(kind.game.name)
    if classes is None or valuation.judge is None:
        return None
    values: dict[tuple[int, str, str], dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    taken = []
    for deal, state, action in _decisions(kind, valuation, games):
        found = classes(valuation, state, action, Rng(deal))
        if found is not None:
            values[found.order, found.name, found.column][deal].append(found.gain)
            taken.append(float(found.taken))
    cells = [
        Cell(name, column, estimate([sum(row) / len(row) for row in by_game.values()]))
        for (_, name, column), by_game in sorted(values.items())
        if len(by_game) >= FEWEST
    ]
    return Worth(kind, cells, estimate(taken))


class _Found(NamedTuple):
    order: int
    name: str
    column: str
    gain: float
    taken: bool


def _leaving(valuation: Valuation, state: State, action: int, rng: Rng) -> _Found | None:
    """Going back against going on, by the risk of the next card and the rubies in the pocket."""
    assert isinstance(state, Diamant)
    if state.decided:
        return None
    seat = state.mover
    values = one_step(valuation, state, seat, rng)
    gain = values[GO_BACK][seat] - max(row[seat] for choice, row in values.items() if choice != GO_BACK)
    deadly = sum(state.deck[card] for card in range(FIRST_TRAP, RELIC) if state.shown[card])
    risk, pocket = _class(deadly / max(state.cards, 1), RISKS), _class(state.pocket, POCKETS)
    return _Found(10 * risk + pocket, _range(RISKS, risk, 100, " %"), _range(POCKETS, pocket, 1, " rubies"), gain,
                  action == GO_BACK)  # fmt: skip


def _second_knight(valuation: Valuation, state: State, action: int, rng: Rng) -> _Found | None:
    """Moving a second knight against ending the turn."""
    if STOP not in state.legal or len(state.legal) == 1:
        return None
    seat = state.mover
    values = one_step(valuation, state, seat, rng)
    gain = max(row[seat] for choice, row in values.items() if choice != STOP) - values[STOP][seat]
    return _Found(0, "second knight", "worth", gain, action != STOP)


def _class(value: float, limits: Sequence[float]) -> int:
    return max(i for i, least in enumerate(limits) if value >= least)


def _range(limits: Sequence[float], i: int, scale: int, unit: str) -> str:
    low = round(scale * limits[i])
    return f"{low} to {round(scale * limits[i + 1])}{unit}" if i + 1 < len(limits) else f"{low}{unit} and more"


def _decisions(kind: Kind, valuation: Valuation, games: int) -> Iterator[tuple[int, State, int]]:
    """Every choice in some games of masters: the deal, the position and what was chosen."""
    root = kind.game.start(kind.players, dict(kind.options))
    for game in master_games(valuation, FIRST, games):
        chosen = (step for step in replay_deal(root.clone(), game.deal, game.actions) if step.mover != CHANCE)
        for number, step in enumerate(chosen):
            if number % EVERY == game.deal % EVERY:
                yield game.deal, step.state, step.action
