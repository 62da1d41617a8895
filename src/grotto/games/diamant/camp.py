"""Diamant's side game in camp: bets on the next card or on who goes back, and dares to those inside.

A bet stands from round to round until it is moved or the cave is over. Bets and dares are no part of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from grotto.kernel.messages import Sentence
from grotto.kernel.side_game import BetOffer, Verdict
from grotto.kernel.view import Event, View

from .presentation.words import MESSAGES

MOST = 5  # pebbles for one bet
RELICS = ("relic", "artifact")
NOBODY = "leaves:nobody"


def barred(view: View, seat: int) -> Sentence | None:
    """Only those in camp take part, while somebody is inside."""
    if not _inside(view):
        return Sentence.of(MESSAGES, "camp-nobody-inside")
    return Sentence.of(MESSAGES, "camp-inside") if seat in _inside(view) else None


def bets(view: View) -> list[BetOffer]:
    """The next card by its kind, and who goes back now."""
    inside = _inside(view)
    if not inside:
        return []
    leaving = 1 if len(inside) == 1 else 2
    leavers = [BetOffer(f"leaves:{seat}", leaving) for seat in inside]
    return [*_cards(view), *leavers, BetOffer(NOBODY, 1)]


def _cards(view: View) -> list[BetOffer]:
    prospects = view["position"]["prospects"]
    kinds = {
        "treasure": prospects["treasure"],
        "trap": prospects["trap"] + prospects["collapse"],
        "relic": prospects["relic"],
    }
    cards = sum(kinds.values())
    return [BetOffer(f"card:{kind}", _worth(n, cards)) for kind, n in kinds.items() if n]


def _worth(matching: int, cards: int) -> int:
    """What a fair bank would add to one pebble, in whole pebbles."""
    return max(1, min(MOST, round(cards / matching) - 1))


def bet_verdict(text: str, events: Sequence[Event]) -> Verdict | None:
    """A bet on leavers is decided when the choices are opened, one on the card when it is turned."""
    kind, _, value = text.partition(":")
    for index, event in enumerate(events):
        reveal = _reveal(event)
        if reveal is not None and kind == "leaves":
            back = reveal["back"]
            return Verdict(index, not back if text == NOBODY else int(value) in back)
        if reveal is not None and not reveal["on"]:
            return None
        if event["by"] == "chance":
            return Verdict(index, _card_kind(event["text"]) == value)
    return None


def _card_kind(name: str) -> str:
    return "treasure" if name.isdecimal() else "relic" if name in RELICS else "trap"


def dared(view: View) -> list[int]:
    """Everybody inside."""
    return _inside(view)


def period(view: View) -> int:
    """The number of the cave."""
    return int(view["position"]["expedition"])


def dare_spent() -> Sentence:
    """One dare for each cave."""
    return Sentence.of(MESSAGES, "camp-dared")


def dare_verdict(seat: int, events: Sequence[Event]) -> Verdict | None:
    """Whoever goes on takes it."""
    for index, event in enumerate(events):
        reveal = _reveal(event)
        if reveal is not None:
            return Verdict(index, seat in reveal["on"])
    return None


def _inside(view: View) -> list[int]:
    """Nobody any more when the game is over."""
    if "outcome" in view:
        return []
    return [seat for seat, explorer in enumerate(view["position"]["explorers"]) if explorer["inside"]]


def _reveal(event: Event) -> dict[str, list[int]] | None:
    return next((fact for fact in event["facts"] if fact["kind"] == "reveal"), None)
