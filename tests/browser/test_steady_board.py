"""On a phone the board stands still while the bar below it shows more or less: it would be drawn anew each time."""

from __future__ import annotations

import pytest

from .playing import go_back, go_on, state
from .tables import opened, ready
from .visitors import PHONE, Visiting

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
