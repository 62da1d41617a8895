"""Erdgeister as a picture: the ring of tunnels, the shafts to the chamber, the gnomes, and the clans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grotto.games.erdgeister.board import Board
from grotto.games.erdgeister.numbers import COLOURS
from grotto.games.erdgeister.options import dig
from grotto.kernel.picture import palette
from grotto.kernel.picture.canvas import Canvas, Svg
from grotto.kernel.picture.seats import SeatRow, headline, seat_list, title_of
from grotto.kernel.view import View

from .gnomes import gnome, sign_of
from .mine_plan import CENTRE, HEIGHT, WIDTH, MinePlan
from .strips import BLANK

BOARD = WIDTH + 16  # from here on the list of seats
FIELD, SHAFT_FIELD = 14, 11.5  # half of a field's side
PLANK, SAND = "#9a7440", "#d8c29a"
LEGEND = (("dark", "dark corner"), ("sneak", "sneak path"), ("secret", "secret passage"))

Seen = Mapping[str, Any]


def draw(view: View, names: Sequence[str]) -> Svg:
    """The mine at the left, the clans at the right."""
    seen = view["position"]
    board = dig(view["options"]).board
    plan = MinePlan(board, seen["faces"])
    canvas = Canvas(BOARD + 284, HEIGHT, title_of(view, "Der Schatz der Erdgeister", names))
    canvas.rect(0, 0, WIDTH, HEIGHT, palette.ROCK)
    _ground(canvas, plan)
    _ways(canvas, plan)
    _fields(canvas, board, plan)
    _specials(canvas, plan)
    headline(canvas, "Erdgeister", _turn(view))
    _figures(canvas, view, plan)
    rows = [_row(seen, seat) for seat in range(view["players"])]
    _legend(canvas, view, seat_list(canvas, view, names, rows, BOARD, 16) + 8)
    return canvas.svg()


def _turn(view: View) -> str:
    seen = view["position"]
    key = f", gnomes with {seen['key_number']} bear the key" if seen["key_number"] else ""
    return ("the game is over" if "outcome" in view else f"turn {seen['turns'] + 1}") + key


def _ground(canvas: Canvas, plan: MinePlan) -> None:
    """The hollow rock, and the chamber full of gold in its middle."""
    canvas.ellipse(*CENTRE, plan.wide + 44, plan.high + 44, palette.NIGHT_DEEP)
    canvas.ellipse(*CENTRE, plan.wide - 34, plan.high - 34, palette.ROCK, stroke=palette.ROCK_LIGHT, stroke_width=3)
    canvas.circle(*CENTRE, plan.chamber + 10, palette.ROCK_LIGHT)
    canvas.circle(*CENTRE, plan.chamber, palette.GOLD_EDGE, stroke=palette.GOLD, stroke_width=5)


def _ways(canvas: Canvas, plan: MinePlan) -> None:
    """Sneak paths, dotted from their entry to their end."""
    for special in plan.specials:
        if special.out is None:
            continue
        (x, y), (end_x, end_y) = plan.at[special.beside], plan.at[special.out]
        bend_x, bend_y = plan.beside(special.beside, 70)
        canvas.path(
            f"M{x:.0f} {y:.0f} Q{bend_x:.0f} {bend_y:.0f} {end_x:.0f} {end_y:.0f}",
            stroke=palette.PARCHMENT, stroke_width=3, stroke_dasharray="2 6", stroke_linecap="round",
        )  # fmt: skip


def _fields(canvas: Canvas, board: Board, plan: MinePlan) -> None:
    for name, (x, y) in plan.at.items():
        number, tunnel = int(name[1:]), name[0].isupper()
        marked = number in (board.arrows if tunnel else board.protected)
        fill = (SAND if marked else palette.STONE) if tunnel else palette.GOLD if marked else PLANK
        edge = palette.GOLD if marked else palette.OUTLINE
        half = FIELD if tunnel else SHAFT_FIELD
        canvas.rect(x - half, y - half, 2 * half, 2 * half, fill, rx=5, stroke=edge, stroke_width=2)
        canvas.text(x, y + 4, name, 10, palette.INK, "middle")


def _specials(canvas: Canvas, plan: MinePlan) -> None:
    for special in plan.specials:
        _special(canvas, special.kind, *plan.beside(special.beside, 30))


def _special(canvas: Canvas, kind: str, x: float, y: float) -> None:
    """A moon for a dark corner, an arrow for a sneak path, rings for a secret passage."""
    if kind == "dark":
        canvas.circle(x, y, 13, palette.SHADOW, stroke=palette.RIM, stroke_width=2)
        canvas.circle(x, y, 5, palette.LIGHT)
        canvas.circle(x + 2.5, y - 1.5, 4.5, palette.SHADOW)
    elif kind == "sneak":
        canvas.circle(x, y, 9, palette.WOOD, stroke=palette.OUTLINE)
        canvas.polygon([(x - 4, y - 4), (x + 5, y), (x - 4, y + 4)], palette.PARCHMENT)
    else:
        canvas.circle(x, y, 9, "#2c4a6e", stroke=palette.TEAL, stroke_width=2)
        canvas.circle(x, y, 3.5, palette.TEAL)


def _figures(canvas: Canvas, view: View, plan: MinePlan) -> None:
    """Every gnome where it stands; those at home in a row for each clan."""
    seen = view["position"]
    drawn = {figure["figure"]: figure for figure in seen["figures"]}
    for place, standing in seen["standing"].items():
        for index, name in enumerate(standing):
            x, y = plan.in_chamber(index, len(standing)) if place == "chamber" else _on(plan, place, index, standing)
            _figure(canvas, drawn[name], seen["key_number"], x, y)


def _on(plan: MinePlan, place: str, index: int, standing: Sequence[str]) -> tuple[float, float]:
    corner = place.endswith("d")
    x, y = plan.beside(place[:-1], 30) if corner else plan.at[place]
    return x + (index - (len(standing) - 1) / 2) * 11, y + 10


def _figure(canvas: Canvas, figure: Seen, key: int | None, x: float, y: float) -> None:
    gnome(canvas, figure["seat"], x, y, sign_of(figure), key=bool(figure["number"]) and figure["number"] == key)


def _row(seen: Seen, seat: int) -> SeatRow:
    cards = seen["cards"][seat]
    hand = sum(figure["at"] == "hand" for figure in seen["figures"] if figure["seat"] == seat)
    below = f"hand {hand}, spy {cards['spy']}, kidnap {cards['kidnap']}, extra {cards['extra']}"
    return SeatRow(below, f"{seen['home'][seat]}/{seen['goal']}")


def _legend(canvas: Canvas, view: View, y: int) -> None:
    """The signs, and what the viewer knows of each clan's undersides."""
    seen = view["position"]
    for place, (kind, label) in enumerate(LEGEND):
        _special(canvas, kind, BOARD + 14, y + 16 + place * 28)
        canvas.text(BOARD + 36, y + 21 + place * 28, label, 12, palette.DIM)
    top = y + 34 + len(LEGEND) * 28
    canvas.text(
        BOARD, top, f"Undersides that {'all' if view['viewer'] is None else 'you'} have seen", 13, font_weight="bold"
    )
    for seat in range(len(seen["home"])):
        clan = [figure for figure in seen["figures"] if figure["seat"] == seat]
        for place, figure in enumerate(clan):
            x = BOARD + 34 + place * 26
            canvas.text(x, top + 24 + seat * 24, _underside(figure), 13, palette.PARCHMENT, "middle")
        canvas.text(BOARD, top + 24 + seat * 24, COLOURS[seat], 13, palette.SEATS[seat], font_weight="bold")


def _underside(figure: Seen) -> str:
    number = figure["number"]
    return f"{figure['figure'][1:]}{'?' if number is None else number or BLANK}"
