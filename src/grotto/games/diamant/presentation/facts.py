"""What followed from a card or a choice in Diamant, read off the positions before and after it. All of it is public."""

from __future__ import annotations

from grotto.games.diamant.board import EDITIONS, GO_BACK, MOST_SEATS, NO_CARD, RELIC, card_name
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import relic_worth
from grotto.kernel.constants import OVER

from . import kinds
from .position import removed


def card_facts(before: Diamant, card: int, after: Diamant) -> list[kinds.Fact]:
    """What a card did, read off the two positions."""
    inside = _seats(before.inside)
    if after.expedition > before.expedition:
        trap = card_name(EDITIONS[before.edition], card)
        sprung: kinds.TrapSprung = {
            "kind": "trap-sprung",
            "clause": "D-17",
            "trap": trap,
            "lost": before.pocket,
            "seats": inside,
        }
        return [sprung, *_next(before, after, card)]
    if card < RELIC and after.pocket + after.floor > before.pocket + before.floor:
        share = after.pocket - before.pocket
        return [
            {"kind": "split", "clause": "D-12", "share": share, "left": after.floor - before.floor, "seats": inside}
        ]
    if card == RELIC:
        return [
            {
                "kind": "relic-found",
                "clause": "D-21",
                "points": relic_worth(before.relics_out + before.shown[RELIC], 1),
            }
        ]
    return [{"kind": "first-trap", "clause": "D-16"}]


def reveal_facts(before: Diamant, seat: int, action: int, after: Diamant) -> list[kinds.Fact]:
    """Who left with what, once all have chosen."""
    leaving = before.leaving | ((action == GO_BACK) << seat)
    facts: list[kinds.Fact] = [
        {"kind": "reveal", "clause": "D-25", "back": _seats(leaving), "on": _seats(before.inside & ~leaving)}
    ]
    for leaver in _seats(leaving):
        gain = after.chest[leaver] - before.chest[leaver]
        facts.append(
            {
                "kind": "home",
                "clause": "D-36",
                "seat": leaver,
                "pocket": before.pocket,
                "floor": gain - before.pocket,
                "relics": after.relics[leaver] - before.relics[leaver],
                "relic": EDITIONS[before.edition].relic,
                "relic_points": after.relic_points[leaver] - before.relic_points[leaver],
                "points": after.points(leaver) - before.points(leaver),
            }
        )
    return facts + _gathered(before, facts) + _next(before, after)


def _gathered(before: Diamant, facts: list[kinds.Fact]) -> list[kinds.Fact]:
    """What is left of the rubies on the path, and where, if leavers took any."""
    taken = sum(fact["floor"] for fact in facts if fact["kind"] == "home")
    if not taken:
        return []
    card = card_name(EDITIONS[before.edition], before.latest)
    return [{"kind": "gathered", "clause": "D-28", "left": before.floor - taken, "card": card}]


def _next(before: Diamant, after: Diamant, drawn: int = NO_CARD) -> list[kinds.Fact]:
    """The end of an expedition, and what comes then; `drawn` is the card that ended it."""
    if after.expedition == before.expedition:
        return []
    edition = EDITIONS[before.edition]
    gone = {
        card_name(edition, card): now - then
        for card, (then, now) in enumerate(zip(removed(before), removed(after), strict=True))
        if now > then
    }
    back = {
        card_name(edition, card): now - then + (card == drawn)
        for card, (then, now) in enumerate(zip(before.deck[:RELIC], after.deck[:RELIC], strict=True))
        if now - then + (card == drawn)
    }
    facts: list[kinds.Fact] = [
        {
            "kind": "expedition-over",
            "clause": "D-39",
            "number": before.expedition + 1,
            "removed": gone,
            "returned": back,
        }
    ]
    if after.mover != OVER:
        new: dict[str, int] = {edition.relic: edition.relics_each_time} if edition.relics_each_time else {}
        facts.append(
            {
                "kind": "expedition",
                "clause": "D-45",
                "number": after.expedition + 1,
                "added": new,
                "seats": _seats(after.inside),
            }
        )
    return facts


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(MOST_SEATS) if mask >> seat & 1]
