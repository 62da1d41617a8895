"""Diamant: what each viewer may know. Only the others' choices of the running round are secret."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from grotto.games.diamant.board import EDITIONS, GO_BACK, KINDS, NO_CARD, RELIC, card_name
from grotto.games.diamant.orders import Limits, limits
from grotto.games.diamant.players.alone import relic_points
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE, ONLOOKER, OVER
from grotto.kernel.state import State
from grotto.kernel.view import Outcome, Reading, Value, View, with_tie_break

from . import kinds, notation
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
    relic: str | None
    """What this edition calls a relic, `relic` or `artifact`; null where there are none."""
    names: dict[str, str]
    """Cards that the message files call otherwise in this edition, such as `poison-snakes` for `snakes`."""
    orders: dict[str, Limits]
    """Which numbers a standing order may have, by its fields `hold`, `risk` and `leavers`."""
    prospects: NotRequired[Prospects]
    """What may come next; missing when the game is over."""
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
        "removed": {names[card]: gone for card, gone in enumerate(_removed(state)) if gone},
        "relic": edition.relic if edition.has(RELIC) else None,
        "names": dict(edition.names),
        "orders": limits(),
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


def _removed(state: Diamant) -> list[int]:
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


def value(state: State, action: int, viewer: int) -> Value:
    """A choice, taken apart."""
    return dict(_choice(notation.write(state, action)))


def _choice(text: str) -> kinds.Choice:
    return {"text": text, "kind": "choice"}


def reading(before: State, action: int, after: State) -> Reading:
    """A card is public; a choice is sealed until all are in (D-23)."""
    assert isinstance(before, Diamant)
    assert isinstance(after, Diamant)
    text = notation.write(before, action)
    if before.mover == CHANCE:
        card: kinds.Card = {"text": text, "kind": "card", "name": EDITIONS[before.edition].names.get(text, text)}
        return Reading(dict(card), {}, _plain(_card_facts(before, action, after)))
    seat = _chooser(before, after)
    chosen: Value = dict(_choice(text))
    facts = [] if after.mover >= 0 else _plain(_reveal_facts(before, seat, action, after))
    return Reading(dict(_choice("?")), {seat: chosen}, facts, opened=chosen)


def tells(before: State, action: int, after: State) -> bool:
    """The last choice of a round opens those made before it (D-23); one's own alone tells nothing else."""
    assert isinstance(before, Diamant)
    return before.mover == CHANCE or (before.decided != 0 and after.mover < 0)


def _plain(facts: list[kinds.Fact]) -> list[Value]:
    return [dict(fact) for fact in facts]


def _chooser(before: Diamant, after: Diamant) -> int:
    """Whose choice came in: the one bit that is new, or the last that was missing."""
    waiting = before.inside & ~before.decided
    new = after.decided & ~before.decided if after.mover >= 0 else waiting
    return new.bit_length() - 1


def _card_facts(before: Diamant, card: int, after: Diamant) -> list[kinds.Fact]:
    """What a card did, read off the two positions."""
    inside = _seats(before.inside)
    if after.expedition > before.expedition:
        trap = card_name(EDITIONS[before.edition], card)
        sprung: kinds.TrapSprung = {"kind": "trap-sprung", "trap": trap, "lost": before.pocket, "seats": inside}
        return [sprung, *_next(before, after, card)]
    if card < RELIC and after.pocket + after.floor > before.pocket + before.floor:
        share = after.pocket - before.pocket
        return [{"kind": "split", "share": share, "left": after.floor - before.floor, "seats": inside}]
    if card == RELIC:
        return [{"kind": "relic-found", "points": relic_points(before.relics_out + before.shown[RELIC], 1)}]
    return [{"kind": "first-trap"}]


def _reveal_facts(before: Diamant, seat: int, action: int, after: Diamant) -> list[kinds.Fact]:
    """Who left with what, once all have chosen."""
    leaving = before.leaving | ((action == GO_BACK) << seat)
    facts: list[kinds.Fact] = [{"kind": "reveal", "back": _seats(leaving), "on": _seats(before.inside & ~leaving)}]
    for leaver in _seats(leaving):
        gain = after.chest[leaver] - before.chest[leaver]
        facts.append(
            {
                "kind": "home",
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
    return [{"kind": "gathered", "left": before.floor - taken, "card": card}]


def _next(before: Diamant, after: Diamant, drawn: int = NO_CARD) -> list[kinds.Fact]:
    """The end of an expedition, and what comes then; `drawn` is the card that ended it."""
    if after.expedition == before.expedition:
        return []
    edition = EDITIONS[before.edition]
    gone = {
        card_name(edition, card): now - then
        for card, (then, now) in enumerate(zip(_removed(before), _removed(after), strict=True))
        if now > then
    }
    back = {
        card_name(edition, card): now - then + (card == drawn)
        for card, (then, now) in enumerate(zip(before.deck[:RELIC], after.deck[:RELIC], strict=True))
        if now - then + (card == drawn)
    }
    facts: list[kinds.Fact] = [
        {"kind": "expedition-over", "number": before.expedition + 1, "removed": gone, "returned": back}
    ]
    if after.mover != OVER:
        new = {edition.relic: edition.relics_each_time} if edition.relics_each_time else {}
        facts.append(
            {"kind": "expedition", "number": after.expedition + 1, "added": new, "seats": _seats(after.inside)}
        )
    return facts


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(8) if mask >> seat & 1]


def rebuild(view: View) -> State:
    """The view is the state but for the others' choices; here they all go on."""
    seen: Any = view["position"]
    edition = EDITIONS[view["options"]["edition"]]
    state = Diamant(view["players"], edition.name)
    names = [card_name(edition, card) for card in range(KINDS)]
    explorers = seen["explorers"]
    state.deck = [seen["deck"].get(name, 0) for name in names]
    state.shown = [seen["path"].get(name, 0) for name in names]
    state.cards = sum(state.deck)
    state.chest = _by_seat(explorers, "chest")
    state.relics = _by_seat(explorers, "relics")
    state.relic_points = _by_seat(explorers, "relic_points")
    state.relics_out = seen["relics_out"]
    state.pocket = seen["pocket"]
    state.floor = seen["floor"]
    state.latest = names.index(seen["rest_on"]) if "rest_on" in seen else NO_CARD
    over = "outcome" in view
    state.expedition = seen["expedition"] - (0 if over else 1)
    state.inside = _mask(explorers, "inside")
    state.decided = _mask(explorers, "decided")
    own = view["viewer"] if view["viewer"] in range(view["players"]) else None
    state.leaving = 1 << own if own is not None and seen.get("your_choice") == "back" else 0
    state.turn = min(view["to_act"], default=OVER if over else CHANCE)
    return state


def _by_seat(explorers: list[Explorer], key: Literal["chest", "relics", "relic_points"]) -> list[int]:
    return [explorer[key] for explorer in explorers] + [0] * (8 - len(explorers))


def _mask(explorers: list[Explorer], key: Literal["inside", "decided"]) -> int:
    return sum(1 << seat for seat, explorer in enumerate(explorers) if explorer[key])


def outcome(state: State) -> Outcome:
    """After the last expedition the most points win; ties share."""
    assert isinstance(state, Diamant)
    return with_tie_break(
        {
            "ending": "last-expedition",
            "shares": state.shares,
            "points": [state.points(seat) for seat in range(state.players)],
            "clause": "D-46",
        },
        "D-51",
    )
