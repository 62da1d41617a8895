"""A program starts when it is asked, and ends with its bot."""

from __future__ import annotations

import gc
import os
import pickle
import shlex
import sys
import time
from pathlib import Path

import pytest

import grotto
from grotto.bots.program_bot import ProgramBot
from grotto.kernel.rng import Rng
from tests.bots.programs import PATIENT, command, forfeit, running, view_of
from tests.processes import alive

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("wrong", ["", "  ", "./no-such-bot --fast", "'unclosed", "/", "sh a\0b"])
def test_what_cannot_be_started_is_refused(wrong: str) -> None:
    with pytest.raises(grotto.BadOption):
        ProgramBot(wrong)


def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bot").write_bytes(b"\x7fELF rubbish")
    with pytest.raises(grotto.BadOption):
        ProgramBot(str(tmp_path / "bot"))
    (tmp_path / "bot").chmod(0o755)
    with pytest.raises(grotto.BadOption):
        ProgramBot(str(tmp_path / "bot")).choose(view_of(), Rng(1))


@pytest.mark.parametrize(
    ("words", "name"),
    [("/bin/sh", "sh"), ("sh ~/my/bot.py --net=a/b", "sh bot.py --net=a/b"), ("sh -c 'x\n" + "y" * 99 + "'", None)],
)
def test_a_program_without_a_name_is_called_by_its_command(words: str, name: str | None) -> None:
    called = ProgramBot(words).name
    assert name is None or called == name
    assert grotto.new("diamant", 3, 1, names=[called, "Anna", "Ben"]).names[0] == called


def test_no_shell_looks_at_the_command(tmp_path: Path) -> None:
    bot = ProgramBot(command("good.py", f"{tmp_path}/notes; touch $HOME"))
    bot.choose(view_of(), Rng(1), PATIENT)
    bot.close()
    assert [path.name for path in tmp_path.iterdir()] == ["notes; touch $HOME"]


def test_a_program_does_not_see_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROTTO_SECRET", "treasure")
    program = "import os, sys; sys.exit(str([name in os.environ for name in ('PATH', 'GROTTO_SECRET')]))"
    told = forfeit(ProgramBot(shlex.join([sys.executable, "-c", program]))).last_words
    assert told == "[True, False]"


def test_a_program_starts_when_it_is_asked_and_ends_when_it_is_told() -> None:
    bot = ProgramBot(command("good.py"))
    assert bot._program is None
    bot.choose(view_of(), Rng(1), PATIENT)
    pid = running(bot)
    assert alive(pid)
    bot.close()
    bot.close()
    assert not alive(pid)


def test_a_program_that_ignores_quit_is_ended() -> None:
    bot = ProgramBot(command("stubborn.py"))
    bot.choose(view_of(), Rng(1), PATIENT)
    pid = running(bot)
    begun = time.monotonic()
    bot.close()
    assert time.monotonic() - begun > 0.4  # so long it had to end by itself
    assert not alive(pid)


def test_a_forgotten_bot_takes_its_program_along() -> None:
    bot = ProgramBot(command("stubborn.py"))
    bot.choose(view_of(), Rng(1), PATIENT)
    pid = running(bot)
    del bot
    gc.collect()
    assert not alive(pid)


def test_an_interrupted_question_is_not_answered_later(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ProgramBot(command("good.py"))
    bot.choose(view_of(), Rng(1), PATIENT)
    pid = running(bot)

    def interrupted(self: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("grotto.bots.program_process.ProgramProcess.hear", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(view_of(), Rng(1), PATIENT)
    assert not alive(pid)
    assert bot.choose(view_of(), Rng(1), PATIENT).text in ("on", "back")
    bot.close()


def test_a_bot_can_be_pickled_while_its_program_runs() -> None:
    bot = ProgramBot(command("good.py"), "Guest")
    decision = bot.choose(view_of("emerald"), Rng(4), PATIENT)
    again = pickle.loads(pickle.dumps(bot))
    assert (again.command, again.name, again._program) == (bot.command, "Guest", None)
    assert again.choose(view_of("emerald"), Rng(4), PATIENT) == decision
    assert running(again) != running(bot)
    bot.close()
    again.close()


def test_a_bot_can_be_unpickled_where_its_program_is_not(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    pickled = pickle.dumps(ProgramBot(str(tmp_path / "bot")))
    (tmp_path / "bot").unlink()
    bot = pickle.loads(pickled)
    with pytest.raises(grotto.BadOption):
        bot.choose(view_of(), Rng(1), PATIENT)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_copy_of_us_leaves_the_program_alone() -> None:
    bot = ProgramBot(command("good.py"))
    bot.choose(view_of(), Rng(1), PATIENT)
    pid = running(bot)
    child = os.fork()
    if child == 0:
        bot.close()
        gc.collect()
        os._exit(0)
    os.waitpid(child, 0)
    assert alive(pid)
    assert bot.choose(view_of(), Rng(1), PATIENT).text in ("on", "back")
    bot.close()
