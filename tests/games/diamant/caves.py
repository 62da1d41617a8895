"""The last cave of Diamant by hand, and its exact worth by plain recursion: what the tables are held against."""

from __future__ import annotations

from collections.abc import Sequence

from grotto import CHANCE, OVER
from grotto.games.diamant.board import FIRST_TRAP, KINDS, RELIC, TREASURES
from grotto.games.diamant.rules import Diamant

LAST = 4  # the last expedition, counted from 0


def cave(
    treasures: Sequence[int],
    seen: Sequence[int] = (),
    unseen: Sequence[int] = (),
    *,
    chests: Sequence[int] = (0, 0, 0),
    inside: Sequence[int] = (0,),
    pocket: int = 0,
    floor: int = 0,
    relics: int = 0,
    path_relics: int = 0,
    relics_out: int = 0,
    owned: Sequence[int] = (),
    edition: str = "2017",
    expedition: int = LAST,
) -> Diamant:
    """All who are inside choose now; `seen` and `unseen` kinds of traps, each by its cards left in the deck."""
    state = Diamant(len(chests), edition)
    deck, shown = [0] * KINDS, [0] * KINDS
    for value in treasures:
        deck[TREASURES.index(value)] += 1
    for kind, copies in enumerate([*seen, *unseen]):
        deck[FIRST_TRAP + kind] = copies
        shown[FIRST_TRAP + kind] = 1 if kind < len(seen) else 0
    deck[RELIC], shown[RELIC] = relics, path_relics
    if floor:
        state.latest = TREASURES.index(17)  # rubies lie on a treasure
        shown[state.latest] = 1
    state.deck, state.shown, state.cards = deck, shown, sum(deck)
    state.chest = [*chests, *[0] * (8 - len(chests))]
    state.relics = [*owned, *[0] * (8 - len(owned))]
    state.inside, state.turn = sum(1 << seat for seat in inside), min(inside)
    state.pocket, state.floor, state.relics_out, state.expedition = pocket, floor, relics_out, expedition
    state.check()
    return state


def best_share(state: Diamant, seat: int) -> float:
    """The part of the win of a lone explorer who chooses best; nothing remembered, nothing clever."""
    if state.mover == OVER:
        return state.shares[seat]
    if state.mover == CHANCE:
        total = sum(weight for _, weight in state.odds)
        return sum(weight * best_share(after(state, card), seat) for card, weight in state.odds) / total
    return max(best_share(after(state, choice), seat) for choice in state.legal)


def after(state: Diamant, action: int) -> Diamant:
    other = state.clone()
    other.play(action)
    assert isinstance(other, Diamant)
    return other
