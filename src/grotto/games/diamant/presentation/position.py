"""Diamant: the position as each viewer may know it. Only the others' choices of the running round are secret."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from grotto.games.diamant.board import EDITIONS, KINDS, NO_CARD, RELIC, card_name
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import ONLOOKER, OVER
from grotto.kernel.state import State

from .needs import Need, needs
from .prospects import Prospects, prospects


class Explorer(TypedDict):
    """One seat."""

    inside: bool
    """In the cave, or back in camp (D-07)."""
    decided: bool
    """Has made the secret choice of this round."""
    chest: int
    """Rubies brought out."""
    relics: int
    """Relics brought out."""
    relic_points: int
    """What they count."""
    points: int
    """Chest and relics together. Every gain was public, so all of it is (DA-08)."""


class DiamantPosition(TypedDict):
    """The position in Diamant."""

    expedition: int
    """From 1."""
    expeditions: int
    """How many there are."""
    pocket: int
    """Rubies that each explorer inside carries: all went in together, so all carry the same."""
    floor: int
    """Rubies lying on the path, all together (DA-03); the history has which lie on which card."""
    rest_on: NotRequired[str]
    """The card for what leavers could not share: the latest treasure (DA-04); missing while there is none."""
    relics_out: int
    """Relics brought out so far, by anybody: the first three count 5, later ones 10."""
    explorers: list[Explorer]
    """By seat."""
    your_choice: NotRequired[Literal["on", "back"]]
    """What the viewer has chosen in this round; missing before."""
    deck: dict[str, int]
    """Cards still face down, by name."""
    path: dict[str, int]
    """Cards on the path, by name; the history has their order."""
    removed: dict[str, int]
    """Cards that have left the game, by name (DA-19)."""
    prospects: NotRequired[Prospects]
    """What may come next; missing when the game is over."""
    needs: list[Need]
    """By seat: what it has to bring home to lead."""
    places: NotRequired[list[int]]
    """By seat, when the game is over: 1 for all who win, and so on; those who stand equal share (D-48, D-49, D-51)."""


def position(state: State, viewer: int) -> DiamantPosition:
    """Everything but the others' choices."""
    assert isinstance(state, Diamant)
    edition = EDITIONS[state.edition]
    names = [card_name(edition, card) for card in range(KINDS)]
    deck, shown = state.deck, state.shown
    seen: DiamantPosition = {
        "expedition": min(state.expedition + 1, state.expeditions),
        "expeditions": state.expeditions,
        "pocket": state.pocket,
        "floor": state.floor,
        "relics_out": state.relics_out,
        "explorers": [_explorer(state, seat) for seat in range(state.players)],
        "deck": {names[card]: deck[card] for card in range(KINDS) if deck[card]},
        "path": {names[card]: shown[card] for card in range(KINDS) if shown[card]},
        "removed": {names[card]: gone for card, gone in enumerate(removed(state)) if gone},
        "needs": needs(state),
    }
    if state.latest != NO_CARD:
        seen["rest_on"] = names[state.latest]
    if state.inside:
        seen["prospects"] = prospects(state)
    if state.mover == OVER:
        seen["places"] = [state.place(seat) for seat in range(state.players)]
    if viewer != ONLOOKER and state.decided >> viewer & 1:
        seen["your_choice"] = "back" if state.leaving >> viewer & 1 else "on"
    return seen


def removed(state: Diamant) -> list[int]:
    """Cards that have left the game, by kind: all that the edition has had so far, without those still there."""
    edition, deck, shown = EDITIONS[state.edition], state.deck, state.shown
    owned = [*edition.copies]
    owned[RELIC] += edition.relics_each_time * min(state.expedition + 1, state.expeditions)
    owned[RELIC] -= sum(state.relics)
    return [owned[card] - deck[card] - shown[card] for card in range(KINDS)]


def _explorer(state: Diamant, seat: int) -> Explorer:
    return {
        "inside": bool(state.inside >> seat & 1),
        "decided": bool(state.decided >> seat & 1),
        "chest": state.chest[seat],
        "relics": state.relics[seat],
        "relic_points": state.relic_points[seat],
        "points": state.points(seat),
    }
