"""Programs that were written for earlier versions: one for the HTTP API, one for the line protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grotto

from .before import eventually
from .command import grotto as command
from .conftest import Known
from .playing import play
from .samples import FIRST

pytestmark = pytest.mark.one_build

BOTS = FIRST.folder / "bots"


def test_a_program_of_the_http_api_takes_the_seat_that_was_kept_for_it(kept: Any, port: int, known: Known) -> None:
    anna, table = known("Anna"), kept["tables"]["program called"]["table"]
    called = kept["people"]["Called"]
    program = [sys.executable, str(BOTS / "http_bot.txt"), f"http://127.0.0.1:{port}", called["token"]]
    with subprocess.Popen(program, stderr=subprocess.DEVNULL) as process:
        try:
            eventually(lambda: anna.see(table)["seats"][1]["guest"] == called["guest"], "the program did not sit down")
            anna.do("start", table)
            assert play([anna], table, Random(1), choices=3) == 3
            eventually(lambda: _has_chosen(anna.see(table), 1), "the program did not choose")
        finally:
            process.kill()


def _has_chosen(seen: Any, seat: int) -> bool:
    return any(event["by"] == seat for event in seen["past"])


@pytest.mark.slow
def test_a_program_of_the_line_protocol_plays_in_the_arena(tmp_path: Path) -> None:
    program = f"{sys.executable} {BOTS / 'line_bot.txt'}"
    run = ["arena", "emerald", "--players", "2", "--bot", program, "--field", "wisp", "--deals", "1", "--workers", "1"]
    said = command(*run, "--out", tmp_path / "run")
    assert "Forfeit" not in said
    (deal,) = (json.loads(line) for line in (tmp_path / "run" / "deals.jsonl").read_text().splitlines())
    assert deal["forfeits"] == []
    assert len(deal["games"]) == 2


def test_grottos_own_bots_still_speak_the_line_protocol() -> None:
    match = grotto.load(FIRST.folder / "matches" / "diamant-2017-unfinished.match")
    seat = match.to_act[0]
    about = {"game": "diamant", "rules": "1", "players": 3, "options": match.options, "seat": seat}
    question = {"seed": 1804289383, "milliseconds": 1000, "view": match.view(seat)}
    lines = ["grotto 1", f"match {json.dumps(about)}", f"choose {json.dumps(question)}", "quit"]
    bot = [sys.executable, "-m", "grotto.bots", "apprentice"]
    said = subprocess.run(bot, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=60, check=True)
    answers = said.stdout.splitlines()
    assert [line for line in answers if not line.startswith(("name", "info"))][:2] == ["ready", "ready"]
    assert answers[-1].removeprefix("play ") in match.legal
