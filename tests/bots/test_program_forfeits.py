"""Whatever a program does wrong as a bot, it alone forfeits."""

from __future__ import annotations

import os
import pickle
import select
import shlex
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from grotto.bots import program_bot
from grotto.bots.contract import Budget
from grotto.bots.forfeit import Forfeit, ask
from grotto.bots.program_bot import ProgramBot
from grotto.bots.program_process import ProgramProcess
from grotto.kernel.rng import Rng
from tests.bots.programs import PATIENT, command, forfeit, long_view, running, view_of
from tests.processes import soon_dead

pytestmark = pytest.mark.one_build


NOISE = 60.0  # seconds that a busy machine may add; the programs that hang do so for ten minutes


def test_a_crash_in_the_middle_of_a_game() -> None:
    bot = ProgramBot(command("crashing.py"), "Anna's bot")
    assert [bot.choose(view_of(), Rng(1), PATIENT).text for _ in range(2)] == ["on", "on"]
    pid = running(bot)
    caught = forfeit(bot)
    assert (caught.bot, caught.reason, caught.detail) == ("Anna's bot", "crashed", "exit code 1")
    last_words = caught.last_words.splitlines()
    assert (len(last_words), last_words[0], last_words[-1]) == (5, "?[31mSchatzkammer?", "KeyError: 'ruby'")
    assert str(caught).startswith("Anna's bot crashed: exit code 1; its last words:\n    ?[31mSchatzkammer?\n")
    assert soon_dead(pid)
    assert bot.choose(view_of(), Rng(1), PATIENT).text == "on"  # another match: it starts anew
    bot.close()


def test_a_program_that_cannot_start_is_not_tried_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ProgramBot(command("crashing.py", "at-once"))
    caught = forfeit(bot)
    assert (caught.reason, caught.last_words) == ("crashed", "no licence")
    monkeypatch.setattr(program_bot, "ProgramProcess", None)  # nobody starts it again
    for _ in range(1000):
        assert str(forfeit(bot)) == str(caught)


def test_a_program_that_hangs_is_ended_in_time_with_its_children(tmp_path: Path) -> None:
    bot = ProgramBot(command("hanging.py", tmp_path / "pids"))
    bot._get_ready(bot._running(), "match {}")
    begun = time.monotonic()
    caught = forfeit(bot, budget=Budget(0.2))
    assert 0.29 <= time.monotonic() - begun < 0.29 + NOISE
    assert (caught.reason, caught.detail) == ("hung", "no answer within 290 ms")
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    assert all(soon_dead(pid) for pid in pids)
    with pytest.raises(ChildProcessError):
        os.waitpid(pids[0], os.WNOHANG)  # buried, not left as a zombie


def test_a_program_that_ends_and_leaves_a_child_on_the_line_has_crashed(tmp_path: Path) -> None:
    caught = forfeit(ProgramBot(command("hanging.py", tmp_path / "pids", "orphan")), budget=PATIENT)
    assert (caught.reason, caught.detail) == ("crashed", "exit code 3")
    assert all(soon_dead(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_program_that_never_reads_does_not_block_us() -> None:
    begun = time.monotonic()
    caught = forfeit(ProgramBot(command("deaf.py")), long_view(), Budget(0.2))
    assert caught.reason == "hung"
    assert time.monotonic() - begun < NOISE


def test_slowness_is_judged_by_the_budget() -> None:
    bot = ProgramBot(command("slow.py"))
    assert bot.choose(view_of(), Rng(1), PATIENT).text == "on"
    assert forfeit(bot, budget=Budget(0.1)).reason == "hung"


def test_an_illegal_action() -> None:
    caught = forfeit(ProgramBot(command("illegal.py")))
    assert (caught.reason, caught.detail) == ("illegal", "'fly' is none of on, back")
    assert caught.last_words == "up and away\nup and away\nup and away"


def test_a_program_forfeits_for_its_own_reason_whoever_asks() -> None:
    with pytest.raises(Forfeit) as caught:
        ask(ProgramBot(command("illegal.py")), view_of(), Rng(1))
    assert caught.value.reason == "illegal"


def has_written(pipe: IO[bytes] | None) -> bool:
    """Whether there is something to read, now or soon."""
    assert pipe is not None
    return bool(select.select([pipe], [], [], NOISE)[0])


def test_what_was_written_just_before_the_end_is_not_lost() -> None:
    program = ProgramProcess(["sh", "-c", "echo farewell >&2; cat"], "cat")
    assert has_written(program._process.stderr)
    assert program.kill() == "farewell"


def test_a_program_that_closes_its_ears() -> None:
    ready = "os.read(0, 999); print('ready')"
    program = f"import os, time; {ready}; {ready.replace(';', '; os.close(0);')}; time.sleep(600)"
    assert forfeit(ProgramBot(shlex.join([sys.executable, "-c", program])), budget=Budget(0.2)).reason == "hung"


@pytest.mark.parametrize("words", ["line", "lines"])
def test_babble(words: str) -> None:
    caught = forfeit(ProgramBot(command("babbling.py", words)), budget=PATIENT)
    assert caught.reason == "nonsense"
    assert "longer than" in caught.detail


def test_complaints_without_end_do_no_harm() -> None:
    bot = ProgramBot(command("babbling.py"))
    assert bot.choose(view_of(), Rng(1), PATIENT).text == "on"
    assert bot._drop().splitlines() == ["blah"] * 4 + ["enough"]


@pytest.mark.parametrize(
    "lines",
    [
        ["play"],
        ["play on please"],
        ["play ON"],
        ["play \N{CYRILLIC SMALL LETTER O}n"],
        ["play o\u0301n"],
    ],
)
def test_what_looks_like_an_action_is_none(lines: list[str]) -> None:
    assert forfeit(ProgramBot(command("parrot.py", *lines))).reason == "illegal"


@pytest.mark.parametrize(
    "lines",
    [
        ["on"],
        ["bestmove e2e4"],
        ["{}"],
        ["\N{DRAGON FACE}"],
        ["info", "play on"],
        ["info {", "play on"],
        ["info []", "play on"],
        ["info " + "[" * 60_000, "play on"],
        ['info {"odds": {"on": NaN}}', "play on"],
        ['info {"odds": {"fly": 1}}', "play on"],
        ['info {"odds": {"on": -1, "back": -1}}', "play on"],
        ['info {"odds": {"on": 0}}', "play on"],
        ['info {"odds": {"on": "1"}}', "play on"],
        ['info {"odds": [1, 0]}', "play on"],
        ['info {"odds": {"on": 1' + "0" * 400 + ', "back": 0.5}}', "play on"],
        ['info {"shares": [1]}', "play on"],
        ['info {"shares": [2, 0, 0]}', "play on"],
        ['info {"shares": [1' + "0" * 400 + ", 0, 0]}", "play on"],
        ['info {"line": "on"}', "play on"],
        ['info {"line": [1]}', "play on"],
        ['info {"rounds": "many"}', "play on"],
        ['info {"note": {}}', "play on"],
        ["ready", "play on"],
    ],
    ids=lambda lines: lines[0][:30],
)
def test_nonsense(lines: list[str]) -> None:
    caught = forfeit(ProgramBot(command("parrot.py", *lines)))
    assert caught.reason == "nonsense"
    assert len(caught.detail) < 300


def test_bytes_that_are_no_text() -> None:
    program = "import sys; input(); sys.stdout.buffer.write(b'ready \\xff\\n')"
    caught = forfeit(ProgramBot(shlex.join([sys.executable, "-c", program])))
    assert (caught.reason, caught.detail) == ("nonsense", "a line is not UTF-8: b'ready \\xff'")


def test_speaking_without_being_asked() -> None:
    bot = ProgramBot(command("parrot.py", "play on", "play on"))
    assert bot.choose(view_of(), Rng(1), PATIENT).text == "on"
    program = bot._program
    assert program is not None
    assert program._inbox or has_written(program._process.stdout)
    caught = forfeit(bot)
    assert caught.reason == "nonsense"
    assert "without being asked" in caught.detail


def test_closing_the_output() -> None:
    bot = ProgramBot(command("closing.py"))
    caught = forfeit(bot, budget=PATIENT)
    assert (caught.reason, caught.detail) == ("crashed", "it closed its output, or was killed")


def test_death_by_signal_is_named() -> None:
    bot = ProgramBot(shlex.join([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"]))
    assert forfeit(bot).detail == "ended by SIGSEGV"


def test_a_forfeit_travels_between_processes() -> None:
    caught = forfeit(ProgramBot(command("crashing.py", "at-once"), "Ben's"))
    again = pickle.loads(pickle.dumps(caught))
    assert str(again) == str(caught)
    assert (again.kind, again.bot, again.reason, again.detail, again.last_words) == (
        "forfeit",
        "Ben's",
        "crashed",
        "exit code 1",
        "no licence",
    )
