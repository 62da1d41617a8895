"""How light and how quick the browser client is: `python -m scripts.browser_bench`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright
from tests.browser.playing import go_back, go_on
from tests.browser.server_process import ServerProcess
from tests.browser.tables import GAMES, opened, ready
from tests.browser.test_sizes import board, first_page, weight
from tests.browser.visitors import Visitor, launched

MOVES, VISITS = 20, 5
# Records when the bar changes: it shows that the other player has locked a choice.
WATCH = """() => { window.changed = []; new MutationObserver(() => window.changed.push(Date.now()))
  .observe(document.querySelector('#table-bar'), { subtree: true, childList: true, characterData: true,
    attributes: true }); }"""
FRAMES = """() => new Promise((done) => { const times = []; const end = performance.now() + 1200;
  const note = (now) => { times.push(now); if (now < end) requestAnimationFrame(note); else done(times); };
  requestAnimationFrame(note); })"""

# When the first page can be used: its buttons are there and the main thread is idle. Pictures may come later.
USABLE = """new MutationObserver((_, watcher) => { if (!document.querySelector('main button')) return;
  watcher.disconnect(); setTimeout(() => { window.usable = performance.now(); }); })
  .observe(document, { subtree: true, childList: true });"""

# Cumulative layout shift, as the browser computes it.
SHIFTS = """window.shifts = []; new PerformanceObserver((list) => { for (const it of list.getEntries())
  if (!it.hadRecentInput) window.shifts.push(it.value); }).observe({ type: 'layout-shift', buffered: true });"""


def until_seen(browser: Browser, origin: str) -> list[float]:
    """Milliseconds from a press in one browser until it shows in the other."""
    host, friend = Visitor(browser, origin, "Mica"), Visitor(browser, origin, "Opal")
    table = opened(host, "diamant", friend, bots=1)
    mine, theirs = (ready(visitor.opens(table.path)) for visitor in (host, friend))
    theirs.evaluate(WATCH)
    took: list[float] = []
    for number in range(MOVES + 1):
        button = go_on(mine) if number % 2 == 0 else go_back(mine)
        theirs.evaluate("() => { window.changed = []; }")
        button.evaluate("(it) => { window.pressed = Date.now(); it.click(); }")
        theirs.wait_for_function("() => window.changed.length > 0", polling=5)
        took.append(theirs.evaluate("() => window.changed[0]") - mine.evaluate("() => window.pressed"))
        # a lock is told once; taking it back makes the next one news again
        mine.wait_for_function("() => document.querySelector('#table-bar')?.ariaBusy === 'false'")
        mine.keyboard.press("Escape")
        mine.wait_for_function("() => !document.querySelector('#table-bar [aria-pressed=true]')")
        theirs.wait_for_timeout(150)
    host.close()
    friend.close()
    return took[1:]


def frames_of_the_reveal(browser: Browser, origin: str) -> list[float]:
    """Frames a second in the reveals of a few steps."""
    host = Visitor(browser, origin, "Mica", motion="full")
    table = opened(host, "diamant", bots=4)
    page = ready(host.opens(table.path))
    rates = []
    for _ in range(3):
        page.wait_for_function("() => document.title.startsWith('●')")
        if not go_on(page).count():
            break
        go_on(page).click()
        times = page.evaluate(FRAMES)
        rates.append(1000 * (len(times) - 1) / (times[-1] - times[0]))
        page.keyboard.press("Escape")
    host.close()
    return rates


def first_look(browser: Browser, origin: str) -> float:
    """Milliseconds until the first page can be used by somebody new, with a processor four times slower."""
    visitor = Visitor(browser, origin)
    page = visitor.context.new_page()
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(USABLE)
    page.goto("/")
    took = float(page.wait_for_function("() => window.usable").json_value())
    visitor.close()
    return took


def shifts(browser: Browser, origin: str) -> dict[str, float]:
    """By page, all that shifted from the first paint on: the first page, and a table of each game."""
    visitor = Visitor(browser, origin, "Mica")
    visitor.context.add_init_script(SHIFTS)
    moved = {}
    for name in ("the first page", *GAMES):
        page = visitor.opens("/") if name not in GAMES else ready(visitor.opens(opened(visitor, name, bots=2).path))
        if name == "diamant":
            go_on(page).click()
        page.wait_for_timeout(2500)
        moved[name] = float(page.evaluate("() => window.shifts.reduce((sum, it) => sum + it, 0)"))
    visitor.close()
    return moved


def main() -> None:
    print(f"JavaScript of the first page: {weight(first_page()) / 1000:.1f} KB gzip (at most 60)")
    for game in GAMES:
        print(f"  of a table of {game}: {weight(board(game)) / 1000:.1f} KB more (at most 120)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        try:
            server.start()
            browser = launched(playwright)
            looks = [first_look(browser, server.origin) for _ in range(VISITS)]
            print(f"first page, 4 times slower: {median(looks):.0f} ms, at worst {max(looks):.0f} ms (at most 1000)")
            took = until_seen(browser, server.origin)
            print(
                f"a move shows in the other browser: p50 {quantiles(took, n=20)[9]:.0f} ms, "
                f"p95 {quantiles(took, n=20)[18]:.0f} ms (at most 150)"
            )
            moved = shifts(browser, server.origin)
            print("layout shift: " + ", ".join(f"{name} {value:.4f}" for name, value in moved.items()))
            rates = frames_of_the_reveal(browser, server.origin)
            print("frames a second in the reveal: " + ", ".join(f"{rate:.0f}" for rate in rates))
            browser.close()
        finally:
            server.close()


if __name__ == "__main__":
    main()
