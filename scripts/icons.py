"""The web app's icons as PNG, drawn from `web/public/icon.svg`: `python -m scripts.icons` (needs Chromium)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "web" / "public"
FLAGS = ["--no-sandbox", "--disable-gpu"]
ROCK = "#1d1b3a"
FILES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, 0.82)}
"""Size, and how much of it the drawing takes: a phone cuts the edges of a maskable icon."""


def page(drawing: str, size: int, part: float) -> str:
    """An HTML page with nothing but the icon."""
    fill = "transparent" if part == 1 else ROCK
    inner, edge = size * part, size * (1 - part) / 2
    style = f"width:{inner}px;height:{inner}px;margin:{edge}px;display:block"
    picture = drawing.replace("<svg ", f'<svg style="{style}" ', 1)
    return f'<body style="margin:0;background:{fill}">{picture}</body>'


def main() -> None:
    """Draw them all."""
    drawing = (PUBLIC / "icon.svg").read_text()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, (size, part) in FILES.items():
            view = browser.new_page(viewport={"width": size, "height": size})
            view.set_content(page(drawing, size, part))
            view.screenshot(path=PUBLIC / name, omit_background=part == 1)
            view.close()
        browser.close()


if __name__ == "__main__":
    main()
