"""Everybody has one colour, wherever it is drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grotto.kernel.picture.palette import SEATS

pytestmark = pytest.mark.one_build

BROWSER = Path(__file__).parents[2] / "web" / "src" / "art" / "palette.ts"


def test_the_seats_have_the_browsers_colours() -> None:
    listed = re.search(r"export const SEATS = \{(.*?)\}", BROWSER.read_text("utf-8"), re.DOTALL)
    assert listed is not None
    assert tuple(re.findall(r"'(#[0-9a-f]{6})'", listed[1])) == SEATS
