"""Pictures of every screen for people to look at: `python -m scripts.screenshots [--out FOLDER]`.

`--readme` writes the four that illustrate the README instead, small, into docs/pictures.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.playing import play, state
from tests.browser.server_process import ServerProcess
from tests.browser.tables import GAMES, at_one_screen, finished, opened, ready
from tests.browser.visitors import DESKTOP, PHONE, TABLET, Screen, Visitor, launched

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "docs" / "pictures"
LARGEST = 250_000  # bytes of a picture in the README
SCREENS = {"desktop": DESKTOP._replace(wide=1440, high=900), "tablet": TABLET, "phone": PHONE}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


class Shot(NamedTuple):
    """A page that has finished loading, and its name."""

    name: str
    page: Page


def still(page: Page) -> Page:
    """The page, once its fonts and pictures are loaded."""
    page.get_by_role("main").first.wait_for()
    page.evaluate("() => document.fonts.ready.then(() => 0)")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.wait_for_timeout(400)  # what fades in has come
    return page


def in_mid_game(visitor: Visitor, game: str, events: int = 24) -> Page:
    """A table at which something has happened, at the visitor's turn."""
    table = opened(visitor, game, bots=4 if game == "diamant" else 2, hints="always", options={})
    page = ready(visitor.opens(table.path))
    play(page, until=lambda: len(visitor.sees(table.table)["past"]) >= events and state(page) == "due", seed=5)
    return still(page)


def around(visitor: Visitor) -> Iterator[Shot]:
    """The screens before and after a game."""
    gathering = opened(visitor, "emerald", bots=1, players=3, start=False)
    over = finished(visitor, "diamant")
    paths = {"start": "/", "setup": "/new/emerald", "setup-screen": "/new/erdgeister?with=screen",
             "gather": gathering.path, "tables": "/tables", "me": "/me", "lost": "/nothing/here",
             "result": over.path, "replay": f"/r/{over.table}", "fairness": f"/fair/{over.table}",
             **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
             **{f"learn-{game}": f"/learn/{game}" for game in GAMES}}  # fmt: skip
    for name, path in paths.items():
        yield Shot(name, still(visitor.opens(path)))
    curtain = at_one_screen(visitor, "diamant", "Ada", "Ben", bots=1)
    yield Shot("hand-over", still(visitor.opens(curtain.path)))


def tables(visitor: Visitor) -> Iterator[Shot]:
    """The three boards, as pictures and as text."""
    for game in GAMES:
        page = in_mid_game(visitor, game)
        yield Shot(game, page)
        page.keyboard.press("x")
        yield Shot(f"{game}-text", still(page))
        page.keyboard.press("x")
        page.keyboard.press("o")
        page.get_by_role("dialog").wait_for()
        yield Shot(f"{game}-menu", still(page))


def gallery(browser: Browser, origin: str, out: Path) -> int:
    """Every screen on every device in both themes."""
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for device, screen in SCREENS.items():
        for theme in THEMES:
            visitor = Visitor(browser, origin, "Mica", screen=screen, theme=theme)
            for shots in (around(visitor), tables(visitor)):
                for name, page in shots:
                    page.screenshot(path=out / f"{name}-{device}-{theme}.png")
                    count += 1
                    if not name.startswith(GAMES):
                        page.close()
            for trouble in visitor.complaints:
                print(f"{device} {theme}: {trouble}")
            visitor.close()
    return count


def for_readme(browser: Browser, origin: str) -> None:
    """The start page and the three tables."""
    README.mkdir(parents=True, exist_ok=True)
    screen = Screen(1280, 800)
    visitor = Visitor(browser, origin, "Mica", screen=screen)
    shots = [Shot("start", still(visitor.opens("/")))] + [Shot(game, in_mid_game(visitor, game)) for game in GAMES]
    for name, page in shots:
        for quality in (86, 76, 64, 50):
            data = webp(page, screen, quality)
            if len(data) <= LARGEST:
                break
        (README / f"{name}.webp").write_bytes(data)
        print(f"docs/pictures/{name}.webp: {len(data) // 1000} KB")
    visitor.close()


def webp(page: Page, screen: Screen, quality: int) -> bytes:
    """What the page shows, much smaller than as PNG."""
    import base64

    browser = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, "width": screen.wide, "height": screen.high, "scale": 1}
    shot = browser.send("Page.captureScreenshot", {"format": "webp", "quality": quality, "clip": clip})
    browser.detach()
    return base64.b64decode(shot["data"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        try:
            server.start()
            browser = launched(playwright)
            if asked.readme:
                for_readme(browser, server.origin)
            else:
                print(f"{gallery(browser, server.origin, asked.out)} pictures in {asked.out}")
            browser.close()
        finally:
            server.close()


if __name__ == "__main__":
    main()
