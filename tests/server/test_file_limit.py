"""The browser and the server agree on how long a file may be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grotto.tables.commands import LONGEST_FILE

pytestmark = pytest.mark.one_build

BROWSER = Path(__file__).parents[2] / "web" / "src" / "ui" / "file-text.ts"


def test_the_browser_offers_what_the_server_takes() -> None:
    told = re.search(r"LONGEST_FILE = ([\d_]+);", BROWSER.read_text("utf-8"))
    assert told is not None
    assert int(told[1]) == LONGEST_FILE
