"""What `render` gives: text, an SVG picture, or its pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from grotto.kernel.errors import BadOption
from grotto.match.match import Match

RENDER_MODES = ("ansi", "svg", "rgb_array")
FRAMES_PER_SECOND = 2  # of a film of rendered steps; Gymnasium's recorders ask for it

Rendered = str | NDArray[np.uint8] | None


def rendered(match: Match, mode: str | None) -> Rendered:
    """The position as an onlooker sees it."""
    if mode is None:
        return None
    if mode == "ansi":
        return match.picture()
    return match.svg() if mode == "svg" else pixels(match.svg())


def pixels(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """A picture as rows of pixels, each red, green and blue; as wide as it is drawn unless a width is given."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise BadOption("render_mode: `rgb_array` needs resvg-py and Pillow: pip install 'grotto[pictures]'") from error
    with Image.open(BytesIO(bytes(svg_to_bytes(svg_string=str(svg), width=width)))) as image:
        return np.asarray(image.convert("RGB"))
