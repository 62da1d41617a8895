"""On a phone the board stands still while the bar below it shows more or less: it would be drawn anew each time."""

from __future__ import annotations

import pytest

from .playing import due, go_back, go_on, state
from .tables import opened, ready
from .visitors import PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

# How high the board is, noted whenever that changes.
WATCH = """() => { const board = document.querySelector('main'); window.heights = [];
  new ResizeObserver(() => window.heights.push(board.clientHeight)).observe(board); }"""


def test_a_board_above_a_bar_that_shrinks_does_not_grow_again(visiting: Visiting) -> None:
    host = visiting("Mica", screen=PHONE, text=False)
    table = opened(host, "diamant", bots=3, hints="always")
    page = ready(host.opens(table.path))
    page.wait_for_function("() => document.title.startsWith('●')")
    go_on(page).tap()  # the aim above the board goes when somebody has acted
    page.wait_for_function("() => !document.querySelector('.aim')")
    page.evaluate(WATCH)
    seen = 0
    while seen < 8 and state(page) != "over":
        if state(page) == "due":
            (go_back if seen % 3 == 2 else go_on)(page).tap()
            seen += 1
        page.wait_for_timeout(50)
    heights = page.evaluate("() => window.heights")
    assert heights == sorted(heights, reverse=True), heights


def test_on_a_tablet_emeralds_board_keeps_its_layout_when_the_bar_takes_another_row(visiting: Visiting) -> None:
    host = visiting("Mica", screen=Screen(768, 1024, touch=True))
    page = due(ready(host.opens(opened(host, "emerald", bots=4).path)))
    shape = "() => { const box = document.querySelector('.stage svg.live').viewBox.baseVal; return box.width > 800; }"
    hall = page.evaluate(shape)
    for higher in (960, 1120, 1000, 1060, 1024):
        page.set_viewport_size({"width": 768, "height": higher})
        page.wait_for_timeout(300)
        assert page.evaluate(shape) == hall, f"another layout at {higher} pixels"
