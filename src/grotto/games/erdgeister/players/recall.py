"""Erdgeister's past: numbers never change, so what somebody sees under a figure was there all along."""

from __future__ import annotations

from collections.abc import Iterator

from grotto.games.erdgeister.numbers import PUBLIC
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.view import Event, Value

from ..presentation.names import figure_called

SHOWN = ("shown", "revealed")


def recall(past: Erdgeister, viewer: int, event: Event) -> None:
    """The guessed numbers, changed so that they agree with what this event tells the viewer."""
    for underside in _undersides(event):
        figure = figure_called(past, underside["figure"])
        if figure is not None:
            _put_under(past, figure, underside["number"], PUBLIC | (1 << viewer if viewer >= 0 else 0))


def _undersides(event: Event) -> Iterator[Value]:
    """Figures whose undersides the viewer sees now (G-52, G-84)."""
    if event["value"]["kind"] == "spy" and "number" in event["value"]:
        yield event["value"]
    for fact in event["facts"]:
        if fact["kind"] in SHOWN:
            yield from fact.get("figures", [fact])


def _put_under(past: Erdgeister, figure: int, number: int, viewer_bits: int) -> None:
    """Change numbers with a figure of the same owner that the viewer has not seen either."""
    numbers, known = past.number, past.known
    first = figure // past.each * past.each
    for other in range(first, first + past.each):
        if numbers[other] == number and not known[other] & viewer_bits and not known[figure] & viewer_bits:
            numbers[other], numbers[figure] = numbers[figure], number
            past.number = numbers
            return
