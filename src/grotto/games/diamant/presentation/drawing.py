"""Diamant drawn in a terminal: the path of cards, the explorers, and the deck ledger."""

from __future__ import annotations

from typing import Any

from grotto.kernel.text import fit
from grotto.kernel.view import View

from .cards import path_of

NAME = 20
CARD_WIDTH = 11
PER_ROW = 6
STYLES = {r"◆": "red3", r"▲": "bold orange1", r"✦|\brelic\b|\bartifact\b": "bold gold1"}


def draw(view: View, names: list[str]) -> str:
    """Cave on top, camp below, ledger last."""
    seen: Any = view["position"]
    head = f"Expedition {seen['expedition']} of {seen['expeditions']}   edition {view['options']['edition']}"
    cave = ["", "  The last expedition is over.", ""] if "outcome" in view else _cards(path_of(view))
    return "\n".join([head, *cave, _floor(seen), "", *_explorers(view, names), "", *_ledger(seen)])


def _cards(path: list[str]) -> list[str]:
    if not path:
        return ["", "  The cave lies dark ahead.", ""]
    rows = []
    for start in range(0, len(path), PER_ROW):
        cards = path[start : start + PER_ROW]
        rows.append(" ".join("╭" + "─" * (CARD_WIDTH - 2) + "╮" for _ in cards))
        rows.append(" ".join(f"│{_mark(card):^{CARD_WIDTH - 2}}│" for card in cards))
        rows.append(" ".join(f"│{card:^{CARD_WIDTH - 2}}│" for card in cards))
        rows.append(" ".join("╰" + "─" * (CARD_WIDTH - 2) + "╯" for _ in cards))
    return rows


def _mark(card: str) -> str:
    if card.isdecimal():
        return "◆"
    return "✦" if card in ("relic", "artifact") else "▲"


def _floor(seen: Any) -> str:
    relics = sum(seen["path"].get(name, 0) for name in ("relic", "artifact"))
    lying = f"On the path: {seen['floor']} ◆" + (f" and {relics} ✦" if relics else "")
    return f"{lying}      in each pocket inside: {seen['pocket']} ◆"


def _explorers(view: View, names: list[str]) -> list[str]:
    """One line a seat; the others' chests stay closed until the end (DA-08)."""
    relics_are = "artifacts" if view["options"]["edition"] == "incan-gold" else "relics"
    rows = []
    for seat, explorer in enumerate(view["position"]["explorers"]):
        mine = seat == view["viewer"]
        where = "in the cave" if explorer["inside"] else "in camp"
        doing = "has chosen" if explorer["decided"] else "chooses" if seat in view["to_act"] else ""
        chest = f"{explorer['points']:>3} points" if mine or "outcome" in view else "chest shut"
        relics = f"{relics_are} {explorer['relics']}" if explorer["relics"] else ""
        you = "you" if mine else ""
        rows.append(f"  {fit(names[seat], NAME)} {you:<4} {where:<11}  {chest:<10}  {relics:<11}  {doing}".rstrip())
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
