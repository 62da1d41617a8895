"""Emerald as a picture: castle and meadow above, the dragon's cave with its cards below, and the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grotto.games.emerald.board import CAVE, COLOURS, GEMS, MEADOW, STACKS
from grotto.kernel.picture import palette
from grotto.kernel.picture.canvas import Canvas, Svg
from grotto.kernel.picture.seats import SeatRow, headline, seat_list, title_of
from grotto.kernel.view import View

from .figures import chest, dragon, gem, knights

WIDTH, HEIGHT = 1010, 560
BOARD = 722  # from here on the list of seats
STEP = 66  # from one field to the next
CAVE_LEFT, FIELD_Y = 58, 404
CARD_WIDE, CARD_HIGH = 36, 48
GRASS, WALL, WALL_EDGE = "#2f5d46", "#7b6aa0", "#4b3f6e"

Seen = Mapping[str, Any]


def draw(view: View, names: Sequence[str]) -> Svg:
    """The way to the treasure at the left, the seats at the right."""
    seen = view["position"]
    canvas = Canvas(WIDTH, HEIGHT, title_of(view, "Emerald", names))
    _scenery(canvas)
    headline(canvas, "Emerald", _phase(view))
    _castle(canvas, seen["places"][:MEADOW])
    _meadow(canvas, seen["places"][MEADOW:CAVE])
    _cave(canvas, seen)
    _chamber(canvas, seen)
    rows = [_row(view, seat) for seat in range(view["players"])]
    _gems(canvas, view, seat_list(canvas, view, names, rows, BOARD, 16) + 8)
    return canvas.svg()


def _phase(view: View) -> str:
    return "the game is over" if "outcome" in view else view["position"]["phase"].replace("-", " ")


def _scenery(canvas: Canvas) -> None:
    right = BOARD - 16
    for top, colour in ((0, "#241f52"), (90, "#3a2a63"), (160, "#8a5566")):
        canvas.rect(0, top, right, HEIGHT - top, colour)
    canvas.path(f"M0 206 Q200 176 420 202 T{right} 190 V{HEIGHT} H0 Z", GRASS)
    canvas.path(
        f"M{right - 190} 200 L{right - 120} 96 L{right - 70} 150 L{right - 20} 70 L{right} 100 V260 Z", palette.ROCK
    )
    canvas.path(f"M0 272 L130 262 L330 274 L520 262 L{right} 270 V{HEIGHT} H0 Z", palette.ROCK_LIGHT)
    canvas.path(f"M0 286 L140 278 L340 290 L540 278 L{right} 286 V{HEIGHT} H0 Z", palette.NIGHT_DEEP)


def _castle(canvas: Canvas, places: Sequence[Seen]) -> None:
    """Four towers and the gate."""
    for index, place in enumerate(places):
        gate = index == len(places) - 1
        x = 36 + index * 50 + (10 if gate else 0)
        wide = 56 if gate else 42
        canvas.rect(x - wide / 2, 150, wide, 90, WALL, stroke=palette.OUTLINE, stroke_width=2)
        for tooth in range(3):
            canvas.rect(x - wide / 2 + tooth * wide * 0.375, 140, wide / 4, 12, WALL, stroke=palette.OUTLINE)
        if gate:
            canvas.path(f"M{x - 14} 240 V218 A14 14 0 0 1 {x + 14} 218 V240 Z", palette.LIGHT, stroke=WALL_EDGE)
        _standing(canvas, place, x, 196)


def _meadow(canvas: Canvas, places: Sequence[Seen]) -> None:
    for index, place in enumerate(places):
        x, y = 322 + index * 62, 222 + (index % 2) * 16
        canvas.ellipse(x, y, 27, 12, "#c3a878", stroke="#7c6a48", stroke_width=2)
        _standing(canvas, place, x, y + 2)


def _standing(canvas: Canvas, place: Seen, x: float, y: float) -> None:
    """Name, knights, and how far a knight rides from here."""
    knights(canvas, place["knights"], x, y)
    canvas.text(x, y + 24, place["name"], 10, palette.CREAM, "middle")
    if place["reach"]:
        canvas.circle(x + 20, y + 12, 9, palette.OUTLINE, stroke=palette.GOLD)
        canvas.number(x + 20, y + 12, place["reach"], 11, palette.GOLD)


def _cave(canvas: Canvas, seen: Seen) -> None:
    """Nine fields with a gem stack above and a gold stack below; the rail beside four of them."""
    _rail(canvas, seen["rail"])
    for index, stacks in enumerate(seen["stacks"]):
        x = CAVE_LEFT + index * STEP
        canvas.ellipse(x, FIELD_Y, 31, 14, palette.STONE, stroke=palette.STONE_EDGE, stroke_width=2)
        _stack(canvas, stacks["gem"], x, 296)
        _stack(canvas, stacks["gold"], x, 446)
    dragon_at = CAVE_LEFT + (seen["dragon"]["field"] - 1) * STEP
    dragon(canvas, dragon_at, FIELD_Y, towards=-1 if seen["dragon"]["facing"] == "mouth" else 1)
    for index, place in enumerate(seen["places"][CAVE:]):
        _standing(canvas, place, CAVE_LEFT + index * STEP, FIELD_Y + 2)


def _rail(canvas: Canvas, fields: Sequence[int]) -> None:
    left, right = (CAVE_LEFT + (field - 1) * STEP for field in (fields[0], fields[-1]))
    for y in (358, 366):
        canvas.line((left - 28, y), (right + 28, y), palette.WOOD, 3)
    for sleeper in range(int(left) - 22, int(right) + 28, 14):
        canvas.line((sleeper, 354), (sleeper, 370), palette.GOLD_EDGE, 3)


def _stack(canvas: Canvas, stack: Seen, x: float, y: float) -> None:
    """Covered cards peep out behind the open one; an empty place is dotted."""
    if not stack["cards"]:
        canvas.rect(
            x - CARD_WIDE / 2, y, CARD_WIDE, CARD_HIGH, "none", rx=4, stroke=palette.RIM, stroke_dasharray="3 4"
        )
        return
    covered = stack["cards"] - (stack["open"] is not None)
    for card in range(covered, 0, -1):
        _card(canvas, x + 3 * card, y + 2 * card, palette.RIM)
    if stack["open"] is None:
        return
    _card(canvas, x, y, palette.CREAM)
    if isinstance(stack["open"], int):
        canvas.circle(x, y + CARD_HIGH / 2, 13, palette.GOLD, stroke=palette.GOLD_EDGE, stroke_width=2)
        canvas.number(x, y + CARD_HIGH / 2, stack["open"], 15, palette.INK)
    else:
        gem(canvas, stack["open"], x, y + CARD_HIGH / 2, 12)


def _card(canvas: Canvas, x: float, y: float, fill: str) -> None:
    canvas.rect(x - CARD_WIDE / 2, y, CARD_WIDE, CARD_HIGH, fill, rx=4, stroke=palette.OUTLINE, stroke_width=1.5)


def _chamber(canvas: Canvas, seen: Seen) -> None:
    """Treasures, and under them who is home and who lies in the nest."""
    x = CAVE_LEFT + STACKS * STEP + 4
    canvas.ellipse(x, 400, 42, 64, "#6b4a2a")
    canvas.ellipse(x, 410, 36, 48, palette.GOLD_EDGE)
    for card in range(seen["treasures_left"]):
        chest(canvas, x - 15 + card % 2 * 30, 384 + card // 2 * 30)
    for y, where in ((494, "home"), (530, "nest")):
        gone = {letter: n for rider in seen["riders"] for letter, n in rider[where].items() if n}
        label = where + ("".join(f"  {letter}{n}" for letter, n in gone.items()) or "  -")
        canvas.text(BOARD - 30, y + 16, label, 12, palette.DIM, "end")


def _row(view: View, seat: int) -> SeatRow:
    rider = view["position"]["riders"][seat]
    parts = [(rider["in_game"], "knight"), (rider["gold_cards"], "gold card"), (rider["treasures"], "chest")]
    below = ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in parts)
    return SeatRow(below, str(rider.get("points", "")), _colour(rider))


def _colour(rider: Seen) -> int:
    """With two players each seat has two colours; the first of them stands for it."""
    return COLOURS.index(rider["colours"][0])


def _gems(canvas: Canvas, view: View, y: int) -> None:
    """How many gems of each kind everybody has; a frame for who alone has most."""
    seen = view["position"]
    canvas.text(BOARD, y + 14, f"Gems, and who alone has most (+{seen['bonus_value']})", 13, font_weight="bold")
    for row, kind in enumerate(GEMS):
        top = y + 38 + row * 30
        gem(canvas, kind, BOARD + 14, top, 11)
        for seat, rider in enumerate(seen["riders"]):
            x, most = BOARD + 52 + seat * 42, seen["majorities"][kind] == seat
            edge = palette.GOLD if most else "none"
            canvas.circle(x, top, 12, palette.SEATS[_colour(rider)], stroke=edge, stroke_width=3)
            canvas.number(x, top, rider["gems"][kind], 13, palette.CREAM)
    _purse(canvas, view, y + 34 + len(GEMS) * 30)


def _purse(canvas: Canvas, view: View, y: int) -> None:
    """The viewer's own gold; that of others is secret until the end."""
    if view["viewer"] is None:
        return
    hand = [value for value, n in view["position"]["riders"][view["viewer"]]["gold"].items() for _ in range(n)]
    canvas.text(BOARD, y + 14, "Your gold", 13, font_weight="bold")
    for place, value in enumerate(hand):
        canvas.circle(BOARD + 13 + place % 9 * 30, y + 36 + place // 9 * 30, 12, palette.GOLD, stroke=palette.GOLD_EDGE)
        canvas.number(BOARD + 13 + place % 9 * 30, y + 36 + place // 9 * 30, value, 14, palette.INK)
