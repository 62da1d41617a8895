"""Diamant as a picture: five caves, the path of cards, the explorers in the cave and in camp, and the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grotto.games.diamant.board import EDITIONS
from grotto.kernel.picture import palette
from grotto.kernel.picture.canvas import Canvas, Svg
from grotto.kernel.picture.seats import SeatRow, emblem, headline, seat_list, title_of
from grotto.kernel.view import View

from .cards import path_of

WIDTH, HEIGHT = 960, 560
BOARD = 664  # from here on the list of seats
CARD_HEIGHT = 1.4  # by its width
CARDS_LEFT, CARDS_TOP = 200, 156
CARDS_WIDE, CARDS_HIGH = 436, 250
TRAP_COLOURS = ("#9b5de5", "#5aa83a", "#f2662b", "#b98a4e", "#5a9bc0")
RELICS = ("relic", "artifact")


def draw(view: View, names: Sequence[str]) -> Svg:
    """The cave at the left, the seats and the deck at the right."""
    seen: Any = view["position"]
    canvas = Canvas(WIDTH, HEIGHT, title_of(view, "Diamant", names))
    _scenery(canvas)
    how = "the last expedition is over" if "outcome" in view else f"expedition {seen['expedition']}"
    headline(canvas, "Diamant", f"{how} of {seen['expeditions']}, edition {view['options']['edition']}")
    _caves(canvas, seen, over="outcome" in view)
    _path(canvas, path_of(view), _traps(view))
    _floor(canvas, seen)
    _explorers(canvas, view)
    rows = [_row(view, seat) for seat in range(view["players"])]
    _deck(canvas, view, seat_list(canvas, view, names, rows, BOARD, 16) + 8)
    return canvas.svg()


def _scenery(canvas: Canvas) -> None:
    """Evening sky over the camp, and the rock with the cave in it."""
    right = BOARD - 16
    for top, colour in ((0, "#241f52"), (150, "#3a2a63"), (260, "#5d3a6b"), (350, "#8a5566")):
        canvas.rect(0, top, right, HEIGHT - top, colour)
    for x, y in ((34, 92), (86, 128), (142, 84), (208, 74), (60, 186), (250, 30)):
        canvas.circle(x, y, 1.4, palette.CREAM)
    canvas.path(f"M0 {HEIGHT} V452 L90 446 L190 456 V{HEIGHT} Z", palette.ROCK)
    rock = (
        f"M170 {HEIGHT} L190 470 L164 410 L150 330 L172 240 L158 180 L226 124 L300 76 L470 64 L{right} 40 V{HEIGHT} Z"
    )
    canvas.path(rock, palette.ROCK, stroke="#a8706f", stroke_width=4, stroke_linejoin="round")
    cave = f"M186 150 L300 138 L480 144 L{right} 132 V{HEIGHT} H196 L206 470 L178 404 L184 300 Z"
    canvas.path(cave, palette.NIGHT_DEEP, stroke=palette.ROCK_LIGHT, stroke_width=3, stroke_linejoin="round")
    canvas.ellipse(430, 520, 220, 66, "#3a2a3f")
    canvas.ellipse(430, 528, 150, 40, "#5a3d40")
    canvas.path("M20 456 L74 376 L128 456 Z", palette.LIGHT, stroke=palette.OUTLINE, stroke_width=2)
    canvas.path("M60 456 L74 414 L88 456 Z", palette.WOOD)


def _caves(canvas: Canvas, seen: Any, *, over: bool) -> None:
    """The entrances: closed, open and still dark."""
    for number in range(1, seen["expeditions"] + 1):
        x, now = 330 + (number - 1) * 62, number == seen["expedition"] and not over
        fill = palette.LIGHT if now else palette.OUTLINE
        canvas.path(
            f"M{x - 19} 112 V84 A19 19 0 0 1 {x + 19} 84 V112 Z", fill, stroke=palette.ROCK_LIGHT, stroke_width=5
        )
        if number < seen["expedition"] or over:
            canvas.line((x - 18, 90), (x + 18, 98), palette.WOOD, 7)
            canvas.line((x - 18, 104), (x + 18, 97), palette.WOOD, 7)
        canvas.circle(x, 58, 11, palette.GOLD if now else palette.STONE, stroke=palette.OUTLINE, stroke_width=2)
        canvas.number(x, 58, number, 13, palette.INK)


def _traps(view: View) -> dict[str, str]:
    """The colour of each kind of trap."""
    return dict(zip(EDITIONS[view["options"]["edition"]].traps, TRAP_COLOURS, strict=True))


def _path(canvas: Canvas, path: list[str], traps: dict[str, str]) -> None:
    """The cards in order, as large as there is room for."""
    rows = next(rows for rows in range(1, 9) if _per_row(rows) * rows >= len(path))
    width, per_row = _card_width(rows), _per_row(rows)
    for place, card in enumerate(path):
        x = CARDS_LEFT + place % per_row * (width + 8)
        y = CARDS_TOP + place // per_row * (width * CARD_HEIGHT + 8)
        _card(canvas, card, traps, x, y, width)
    if not path:
        canvas.text(420, 280, "The cave lies dark ahead.", 18, palette.DIM, "middle")


def _card_width(rows: int) -> float:
    return min(80.0, (CARDS_HIGH / rows - 8) / CARD_HEIGHT)


def _per_row(rows: int) -> int:
    return int((CARDS_WIDE + 8) // (_card_width(rows) + 8))


def _card(canvas: Canvas, card: str, traps: dict[str, str], x: float, y: float, width: float) -> None:
    height = width * CARD_HEIGHT
    colour = traps.get(card, palette.TEAL if card in RELICS else palette.RUBY)
    canvas.rect(x, y, width, height, palette.CREAM, rx=width / 12, stroke=palette.OUTLINE, stroke_width=1.5)
    canvas.rect(x + width * 0.07, y + width * 0.07, width * 0.86, height * 0.74, palette.INK, rx=width / 20)
    middle, centre = x + width / 2, y + height * 0.42
    if card in traps:
        _danger(canvas, colour, middle, centre, width * 0.3)
    elif card in RELICS:
        _relic(canvas, middle, centre, width * 0.3)
    else:
        gem(canvas, middle, centre, width * 0.3)
        canvas.number(middle, centre, card, width * 0.26, palette.CREAM)
    canvas.text(middle, y + height * 0.945, _name(card), width * 0.145, colour, "middle", font_weight="bold")


def _name(card: str) -> str:
    return "rubies" if card.isdecimal() else card


def gem(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A ruby."""
    points = [(-0.6, -0.75), (0.6, -0.75), (1, -0.2), (0, 0.95), (-1, -0.2)]
    canvas.polygon(
        [(x + a * size, y + b * size) for a, b in points], palette.RUBY, stroke="#7d1230", stroke_width=size / 12
    )
    shine = [(-0.6, -0.75), (0.1, -0.75), (-0.3, -0.2), (-1, -0.2)]
    canvas.polygon([(x + a * size, y + b * size) for a, b in shine], "#ff7d92")


def _danger(canvas: Canvas, colour: str, x: float, y: float, size: float) -> None:
    corners = [(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)]
    canvas.polygon(corners, colour, stroke=palette.CREAM, stroke_width=size / 9, stroke_linejoin="round")
    canvas.number(x, y + size * 0.25, "!", size * 1.1, palette.INK)


def _relic(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A golden owl."""
    canvas.ellipse(x, y + size * 0.15, size * 0.72, size * 0.9, palette.GOLD, stroke=palette.GOLD_EDGE, stroke_width=2)
    for side in (-1, 1):
        canvas.circle(x + side * size * 0.32, y - size * 0.2, size * 0.28, palette.CREAM)
        canvas.circle(x + side * size * 0.32, y - size * 0.2, size * 0.13, palette.TEAL)
    canvas.polygon(
        [(x - size * 0.12, y + size * 0.02), (x + size * 0.12, y + size * 0.02), (x, y + size * 0.3)], palette.GOLD_EDGE
    )


def _floor(canvas: Canvas, seen: Any) -> None:
    """What lies on the path, and what everybody inside carries."""
    relics = sum(seen["path"].get(name, 0) for name in RELICS)
    more = f" and {relics} {_plural(relics)}" if relics else ""
    canvas.text(CARDS_LEFT, 428, f"On the path: {seen['floor']} rubies{more}", 13, palette.LIGHT)
    canvas.text(BOARD - 30, 428, f"In each pocket inside: {seen['pocket']}", 13, palette.LIGHT, "end")


def _plural(relics: int) -> str:
    return "relic" if relics == 1 else "relics"


def _explorers(canvas: Canvas, view: View) -> None:
    """Who is inside stands in the cave, the others at the tent."""
    inside = camp = 0
    for seat, explorer in enumerate(view["position"]["explorers"]):
        if explorer["inside"]:
            _explorer(canvas, seat, CARDS_LEFT + 40 + inside * 54, 530, "chosen" if explorer["decided"] else "")
            inside += 1
        else:
            _explorer(canvas, seat, 24 + camp % 4 * 40, 500 + camp // 4 * 48, "")
            camp += 1


def _explorer(canvas: Canvas, seat: int, x: float, y: float, note: str) -> None:
    """A figure with hat and coat, its feet at y."""
    canvas.ellipse(x, y, 17, 5, palette.SHADOW)
    coat = f"M{x - 14} {y} Q{x - 12} {y - 34} {x} {y - 36} Q{x + 12} {y - 34} {x + 14} {y} Z"
    canvas.path(coat, palette.SEATS[seat], stroke=palette.OUTLINE, stroke_width=2)
    canvas.circle(x, y - 38, 8, palette.SKIN, stroke=palette.OUTLINE, stroke_width=1.5)
    canvas.ellipse(x, y - 42, 15, 4, palette.SEATS[seat], stroke=palette.OUTLINE, stroke_width=1.5)
    canvas.path(f"M{x - 8} {y - 43} V{y - 54} H{x + 8} V{y - 43} Z", palette.SEATS[seat], stroke=palette.OUTLINE)
    emblem(canvas, seat, x, y - 15, 7)
    canvas.text(x, y + 17, note, 10, palette.LIGHT, "middle")


def _row(view: View, seat: int) -> SeatRow:
    """Chests of others stay closed until the end (DA-08)."""
    explorer = view["position"]["explorers"][seat]
    where = "in the cave" if explorer["inside"] else "in camp"
    relics = f", {explorer['relics']} {_plural(explorer['relics'])}" if explorer["relics"] else ""
    open_chest = seat == view["viewer"] or "outcome" in view
    return SeatRow(where + relics, str(explorer["points"]) if open_chest else "?")


def _deck(canvas: Canvas, view: View, y: int) -> None:
    """Each kind of trap with its cards: on the path, in the deck, out of the game; and the treasures left."""
    seen: Any = view["position"]
    canvas.text(BOARD, y + 12, f"Deck: {sum(seen['deck'].values())} cards", 13, font_weight="bold")
    for row, (trap, colour) in enumerate(_traps(view).items()):
        top = y + 22 + row * 18
        canvas.text(BOARD, top + 11, trap, 12, palette.PARCHMENT)
        piles = [palette.CREAM] * seen["path"].get(trap, 0) + [colour] * seen["deck"].get(trap, 0)
        for place, fill in enumerate(piles + ["none"] * seen["removed"].get(trap, 0)):
            canvas.rect(BOARD + 84 + place * 15, top, 11, 13, fill, rx=2, stroke=colour, stroke_width=1.5)
    _treasures(canvas, seen, y + 22 + len(TRAP_COLOURS) * 18)


def _treasures(canvas: Canvas, seen: Any, y: int) -> None:
    left = [f"{name}{f'×{count}' if count > 1 else ''}" for name, count in seen["deck"].items() if name.isdecimal()]
    relics = sum(seen["deck"].get(name, 0) for name in RELICS)
    if y + 40 < HEIGHT:
        canvas.text(BOARD, y + 12, f"treasures {' '.join(left) or '-'}", 11, palette.DIM)
        canvas.text(BOARD, y + 28, f"{relics} {_plural(relics)} in the deck", 11, palette.DIM)
