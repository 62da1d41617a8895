"""The start page's pictures and the cast's portraits as bitmaps: `python -m scripts.start_pictures`.

Run it after their drawing code was changed. A picture has thousands of facets. Drawn anew in every browser they cost a
phone a second before it can be touched, so they are drawn here, once. `drawn.json` beside the bitmaps keeps a digest of
each drawing: a test fails if one is out of date. Needs Chromium and `npm ci` in `web/`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from .npm import WEB, node

SOURCES = WEB / "src"
FLAGS = ["--no-sandbox", "--disable-gpu"]
BACKDROPS = {"wide": 1920, "tall": 720}  # width in pixels, by shape
WIDTH = 920  # of a game's picture
PORTRAIT = 144  # pixels; chips show it at 32 to 64

ON_CANVAS = """async ([svg, width, quality]) => {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'),
    { width, height: Math.round(picture.naturalHeight * width / picture.naturalWidth) });
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def main() -> None:
    """Draw all of them."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    digests: dict[Path, dict[str, str]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        subprocess.run([*node(), "draw-pictures.mjs", folder], cwd=WEB, check=True)
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()
        for drawing in sorted(Path(folder).rglob("*.svg")):
            target = SOURCES / drawing.relative_to(folder).parent
            target.mkdir(exist_ok=True)
            backdrop = BACKDROPS.get(drawing.stem.partition("-")[0])
            svg = drawing.read_text()
            width = PORTRAIT if target.name == "bitmaps" else backdrop or WIDTH
            picture = page.evaluate(ON_CANVAS, [svg, width, 0.6 if backdrop else 0.82])
            (target / f"{drawing.stem}.webp").write_bytes(base64.b64decode(picture))
            digests.setdefault(target, {})[drawing.stem] = hashlib.sha256(svg.encode()).hexdigest()
        browser.close()
    for target, known in digests.items():
        (target / "drawn.json").write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    main()
