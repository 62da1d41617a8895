"""SVG made element by element."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from . import palette

Point = tuple[float, float]
FONT = "'Atkinson Hyperlegible Next', 'DejaVu Sans', Verdana, sans-serif"


class Svg(str):
    """The text of an SVG picture, which notebooks show as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Canvas:
    """A picture in the making. Lengths are in its own units; keyword arguments are SVG attributes, `_` for `-`."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width, self.height = width, height
        self._root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {width} {height}",
                "width": str(width),
                "height": str(height),
                "role": "img",
                "font-family": FONT,
            },
        )
        ElementTree.SubElement(self._root, "title").text = title
        self.rect(0, 0, width, height, palette.NIGHT)

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **more: object) -> None:
        self._add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def circle(self, x: float, y: float, radius: float, fill: str, **more: object) -> None:
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, **more)

    def ellipse(self, x: float, y: float, wide: float, high: float, fill: str, **more: object) -> None:
        self._add("ellipse", cx=x, cy=y, rx=wide, ry=high, fill=fill, **more)

    def polygon(self, points: Iterable[Point], fill: str, **more: object) -> None:
        self._add("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), fill=fill, **more)

    def path(self, commands: str, fill: str = "none", **more: object) -> None:
        """The commands as SVG writes them."""
        self._add("path", d=commands, fill=fill, **more)

    def line(self, start: Point, end: Point, stroke: str, width: float = 1, **more: object) -> None:
        self._add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke=stroke, stroke_width=width, **more)

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float = 14,
        fill: str = palette.PARCHMENT,
        anchor: str = "start",
        **more: object,
    ) -> None:
        """One line of text; `y` is its baseline."""
        self._add("text", x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, **more).text = str(text)

    def number(self, x: float, y: float, number: object, size: float, fill: str) -> None:
        """A short text in bold around a point."""
        self.text(x, y + size * 0.36, number, size, fill, "middle", font_weight="bold")

    def svg(self) -> Svg:
        """The finished picture."""
        return Svg(ElementTree.tostring(self._root, "unicode"))

    def _add(self, tag: str, **attributes: object) -> ElementTree.Element:
        written = {name.replace("_", "-"): _written(value) for name, value in attributes.items()}
        return ElementTree.SubElement(self._root, tag, written)


def _written(value: object) -> str:
    return _number(value) if isinstance(value, float) else str(value)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
