"""Diamant drawn in a terminal: the path of cards, the explorers, and the deck ledger."""

from __future__ import annotations

from typing import Any

from ...kernel.view import View

CARD_WIDTH = 11
PER_ROW = 8


def draw(view: View, names: list[str]) -> str:
    """Cave on top, camp below, ledger last."""
    seen: Any = view["position"]
    head = f"Expedition {seen['expedition']} of {seen['expeditions']}   edition {view['options']['edition']}"
    rows = [head, *_cards(_path(view)), _floor(seen), "", *_explorers(view, names), "", *_ledger(seen)]
    return "\n".join(rows)


def _path(view: View) -> list[str]:
    """The cards of this expedition in the order in which they were turned up."""
    path: list[str] = []
    for event in view["history"]:
        if event["by"] == "chance":
            path.append(event["text"])
        if any(fact["kind"] == "expedition" for fact in event["facts"]):
            path = []
    return path


def _cards(path: list[str]) -> list[str]:
    if not path:
        return ["", "  The cave lies dark ahead.", ""]
    rows = []
    for start in range(0, len(path), PER_ROW):
        cards = path[start : start + PER_ROW]
        rows.append(" ".join("╭" + "─" * (CARD_WIDTH - 2) + "╮" for _ in cards))
        rows.append(" ".join(f"│{_mark(card):^{CARD_WIDTH - 2}}│" for card in cards))
        rows.append(" ".join(f"│{_face(card):^{CARD_WIDTH - 2}}│" for card in cards))
        rows.append(" ".join("╰" + "─" * (CARD_WIDTH - 2) + "╯" for _ in cards))
    return rows


def _mark(card: str) -> str:
    if card.isdecimal():
        return "◆"
    return "✦" if card in ("relic", "artifact") else "▲"


def _face(card: str) -> str:
    return card


def _floor(seen: Any) -> str:
    relics = sum(seen["path"].get(name, 0) for name in ("relic", "artifact"))
    lying = f"On the path: {seen['floor']} ◆" + (f" and {relics} ✦" if relics else "")
    return f"{lying}      in each pocket inside: {seen['pocket']} ◆"


def _explorers(view: View, names: list[str]) -> list[str]:
    width = max(len(name) for name in names)
    rows = []
    for seat, explorer in enumerate(view["position"]["explorers"]):
        where = "in the cave" if explorer["inside"] else "in camp    "
        you = "you" if seat == view["viewer"] else ""
        doing = "has chosen" if explorer["decided"] else "chooses" if seat in view["to_act"] else ""
        relics = f"  relics {explorer['relics']}" if explorer["relics"] else ""
        rows.append(
            f"  {names[seat]:<{width}} {you:<4} {where}  chest {explorer['points']:>3}{relics}  {doing}".rstrip()
        )
    return rows


def _ledger(seen: Any) -> list[str]:
    """Traps seen, left and removed; treasures left."""
    deck, path, removed = seen["deck"], seen["path"], seen["removed"]
    cards = sum(deck.values())
    traps = sorted({name for pile in (deck, path, removed) for name in pile if not name.isdecimal()})
    treasures = [f"{name}" + (f"×{n}" if n > 1 else "") for name, n in deck.items() if name.isdecimal()]
    rows = [f"Deck: {cards} cards; treasures left {' '.join(treasures) or 'none'}"]
    for name in traps:
        rows.append(
            f"  {name:<10} on the path {path.get(name, 0)}   in the deck {deck.get(name, 0)}"
            f"   out of the game {removed.get(name, 0)}"
        )
    return rows
