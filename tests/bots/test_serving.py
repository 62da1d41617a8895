"""`python -m grotto.bots NAME`: what it does not understand it says, and ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import grotto
from grotto.bots.__main__ import serve
from grotto.bots.by_name import bot
from grotto.kernel.errors import Unreadable

pytestmark = pytest.mark.one_build

VIEW = grotto.new("diamant", 3, 1).view(0)
QUESTION: dict[str, Any] = {"seed": 1, "milliseconds": 1000, "view": VIEW}


def line(**changed: Any) -> str:
    return f"choose {json.dumps(QUESTION | changed)}\n"


def test_a_whole_question_is_answered() -> None:
    said: list[str] = []
    serve(bot("wisp"), [line(), line(rounds=5)], said.append)
    assert [text.partition(" ")[0] for text in said] == ["info", "play"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "choose\n",
        "choose {\n",
        "choose nonsense\n",
        "choose []\n",
        "choose 5\n",
        "choose null\n",
        "choose {}\n",
        f"choose {'[' * 100_000}\n",
        f"choose {'9' * 10_000}\n",
        line(milliseconds="fast"),
        line(milliseconds=None),
        line(milliseconds=float("nan")),
        line(milliseconds=float("inf")),
        line(milliseconds=-5),
        line(milliseconds=10**400),
        line(rounds=0),
        line(rounds="many"),
        line(seed="one"),
        line(seed=None),
        line(seed=1.5),
        line(view=None),
        line(view=[]),
        line(view={}),
        line(view="view"),
        line(view=VIEW | {"legal": 5}),
        line(view=VIEW | {"legal": [5]}),
        line(view=VIEW | {"legal": []}),
        line(view=VIEW | {"players": "three"}),
        line(view=VIEW | {"game": "chess"}),
        line(view=VIEW | {"position": {}}),
    ],
    ids=lambda text: text[:60].strip(),
)
def test_a_line_that_makes_no_sense_is_refused(text: str) -> None:
    said: list[str] = []
    with pytest.raises(grotto.Refusal):
        serve(bot("wisp"), [text], said.append)
    assert said == []


def test_the_refusal_says_what_a_question_needs() -> None:
    with pytest.raises(Unreadable, match=r"one JSON object, not '\{'"):
        serve(bot("wisp"), ["choose {\n"], print)
    with pytest.raises(Unreadable, match="needs milliseconds, a seed and a whole view"):
        serve(bot("wisp"), ["choose {}\n"], print)


@pytest.mark.parametrize(
    ("said", "told"), [(b"choose {\n", "one JSON object"), (b"grotto 2\n", "version 1"), (b"\xff\xfe\n", "not UTF-8")]
)
def test_the_program_ends_with_a_message_and_no_traceback(said: bytes, told: str) -> None:
    words = [sys.executable, "-m", "grotto.bots", "wisp"]
    strict = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(words, input=said, capture_output=True, env=strict, timeout=60)
    assert done.returncode == 2
    assert done.stdout == b""
    error = done.stderr.decode()
    assert told in error
    assert "Traceback" not in error
    assert len(error.splitlines()) == 1
