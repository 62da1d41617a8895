"""The server and the browser know the same emotes, and each has a word in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from grotto.tables.chat import EMOTES

pytestmark = pytest.mark.one_build

SCREEN = Path(__file__).parents[2] / "web" / "src" / "screens" / "table"


def test_the_browser_draws_the_emotes_that_the_server_takes() -> None:
    listed = re.search(r"export const EMOTES = \[(.*?)\]", (SCREEN / "emotes.ts").read_text("utf-8"), re.DOTALL)
    assert listed is not None
    assert tuple(re.findall(r"'([a-z-]+)'", listed[1])) == EMOTES


@pytest.mark.parametrize("language", ["en", "de", "nl", "cs"])
def test_every_emote_has_a_word(language: str) -> None:
    texts = json.loads((SCREEN / "messages" / f"{language}.json").read_text("utf-8"))
    assert {f"emote-{name}" for name in EMOTES} == {key for key in texts if key.startswith("emote-")}
