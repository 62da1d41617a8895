"""Programs that take too much memory, or start others that should outlive them."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import grotto
from grotto.bots.contract import Budget
from grotto.bots.forfeit import Forfeit
from grotto.bots.program_bot import ProgramBot
from grotto.bots.program_limits import MARK, MEMORY_VARIABLE, marked
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from tests.processes import NOISE, soon_dead

pytestmark = [
    pytest.mark.one_build,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what is tested is done on Linux only"),
]

LOYAL = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word in ("grotto", "match"):
        print("ready", flush=True)
    elif word == "choose":
        {deed}
        print("play on", flush=True)
    elif word == "quit":
        break
"""
DAEMON = """
import os, sys, time
notes = sys.argv[1]
def daemon(name):
    if os.fork() == 0:
        os.setsid()
        if os.fork() > 0:
            os._exit(0)
        os.chdir("/")
        for standard in (0, 1, 2):
            os.dup2(os.open(os.devnull, os.O_RDWR), standard)
        open(os.path.join(notes, name + ".part"), "w").write(str(os.getpid()))
        os.rename(os.path.join(notes, name + ".part"), os.path.join(notes, name))
        time.sleep(120)  # should it get away, it ends by itself
        os._exit(0)
daemon("one")
daemon("two")
while not all(os.path.exists(os.path.join(notes, name)) for name in ("one", "two")):
    time.sleep(0.01)
"""


def program(folder: Path, text: str) -> ProgramBot:
    file = folder / "program.py"
    file.write_text(text)
    return ProgramBot(f"{sys.executable} {file} {folder}")


def choose(bot: ProgramBot) -> str:
    return bot.choose(grotto.new("diamant", 3, 1).view(0), Rng(1), Budget(NOISE)).text


def daemons(folder: Path) -> list[int]:
    """The numbers of both, once they have written them down."""
    until = time.monotonic() + NOISE
    while not all((folder / name).exists() for name in ("one", "two")):
        assert time.monotonic() < until, "the daemons did not start"
        time.sleep(0.01)
    return [int((folder / name).read_text()) for name in ("one", "two")]


def test_daemons_that_left_the_group_end_when_the_program_is_closed(tmp_path: Path) -> None:
    bot = program(tmp_path, DAEMON + LOYAL.format(deed="pass"))
    assert choose(bot) == "on"
    left = daemons(tmp_path)
    bot.close()
    assert all(soon_dead(pid) for pid in left)


def test_daemons_end_when_the_program_forfeits(tmp_path: Path) -> None:
    bot = program(tmp_path, DAEMON + LOYAL.format(deed="print('fly', flush=True)"))
    with pytest.raises(Forfeit):
        choose(bot)
    assert all(soon_dead(pid) for pid in daemons(tmp_path))


def test_daemons_end_when_the_program_itself_has_ended_before(tmp_path: Path) -> None:
    bot = program(tmp_path, DAEMON + LOYAL.format(deed="import os; os._exit(3)"))
    with pytest.raises(Forfeit, match="exit code 3"):
        choose(bot)
    assert all(soon_dead(pid) for pid in daemons(tmp_path))


def test_a_daemon_with_an_empty_environment_ends_too(tmp_path: Path) -> None:
    """Nothing tells where it comes from: it has another session, another parent and no variables."""
    clearing = DAEMON.replace(
        "time.sleep(120)",
        "os.execve(sys.executable, [sys.executable, '-c', 'import time; time.sleep(120)'], {})",
    )
    bot = program(tmp_path, clearing + LOYAL.format(deed="pass"))
    assert choose(bot) == "on"
    left = daemons(tmp_path)
    bot.close()
    assert all(soon_dead(pid) for pid in left)


@pytest.mark.parametrize("where", ["itself", "a worker"])
def test_nothing_outlives_an_arena_that_is_killed(tmp_path: Path, where: str) -> None:
    """Neither a program that hangs nor its daemons, though nobody has told them anything."""
    file = tmp_path / "program.py"
    hanging = "open(os.path.join(notes, 'asked'), 'w').close(); time.sleep(120)"
    file.write_text(DAEMON + LOYAL.format(deed=hanging))
    arena = f"""
import sys
import grotto
from grotto.bots.program_bot import ProgramBot
from grotto.kernel.rng import Rng
from grotto.bots.contract import Budget
from grotto.parallel.process_pool import ProcessPool
def play(number):
    bot = ProgramBot({f"{sys.executable} {file} {tmp_path}"!r})
    bot.choose(grotto.new("diamant", 3, 1).view(0), Rng(1), Budget(120))
if __name__ == "__main__":
    play(0) if {where == "itself"} else list(ProcessPool(1).map(play, [0]))
"""
    (tmp_path / "arena.py").write_text(arena)
    with subprocess.Popen([sys.executable, str(tmp_path / "arena.py")]) as process:
        left = daemons(tmp_path)
        while not (tmp_path / "asked").exists():
            time.sleep(0.01)
        process.kill()
    assert all(soon_dead(pid) for pid in left)
    assert not [pid for pid in _with_words(str(tmp_path)) if not soon_dead(pid)]


def _with_words(words: str) -> list[int]:
    """Processes with such a command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if words.encode() in path.read_bytes():
                found.append(int(path.parent.name))
    return found


def test_a_program_that_kills_its_supervisor_ends_with_it(tmp_path: Path) -> None:
    deed = "import os, signal, time; os.kill(os.getppid(), signal.SIGKILL); time.sleep(120)"
    bot = program(tmp_path, LOYAL.format(deed=deed))
    with pytest.raises(Forfeit):
        choose(bot)
    assert not [pid for pid in _with_words(str(tmp_path / "program.py")) if not soon_dead(pid)]


@pytest.mark.parametrize(("deed", "told"), [("os._exit(7)", "exit code 7"), ("os.kill(os.getpid(), 11)", "SIGSEGV")])
def test_how_a_program_ended_is_told_by_its_supervisor(tmp_path: Path, deed: str, told: str) -> None:
    bot = program(tmp_path, LOYAL.format(deed=f"import os; {deed}"))
    with pytest.raises(Forfeit, match=told):
        choose(bot)


def test_a_program_that_forks_on_and_on_is_ended(tmp_path: Path) -> None:
    """Each child starts the next one and ends: no two looks find the same process."""
    forking = """
import os, time
if os.fork() == 0:
    os.setsid()
    until = time.monotonic() + 120  # should it get away, it ends by itself
    while time.monotonic() < until:
        if os.fork() > 0:
            os._exit(0)
        time.sleep(0.01)
    os._exit(0)
"""
    bot = program(tmp_path, forking + LOYAL.format(deed="pass"))
    assert choose(bot) == "on"
    assert bot._program is not None
    mark = bot._program._started.mark
    assert marked(mark)
    bot.close()
    until = time.monotonic() + NOISE
    while marked(mark) and time.monotonic() < until:
        time.sleep(0.01)
    assert not marked(mark)


def test_memory_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MEMORY_VARIABLE, "200")
    greedy = program(tmp_path, LOYAL.format(deed="eaten = bytearray(400 << 20)"))
    with pytest.raises(Forfeit, match="exit code 1") as caught:
        choose(greedy)
    assert "MemoryError" in caught.value.last_words
    modest = program(tmp_path, LOYAL.format(deed="eaten = bytearray(50 << 20)"))
    assert choose(modest) == "on"
    modest.close()


MANY = """
import os, time
for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        eaten = bytearray(os.urandom(1)) * (100 << 20)
        time.sleep(120)
        os._exit(0)
time.sleep(120)
"""
SHARED = """
import mmap, time
eaten = mmap.mmap(-1, 400 << 20)
for at in range(0, len(eaten), mmap.PAGESIZE):
    eaten[at] = 1
time.sleep(120)
"""


@pytest.mark.parametrize("eating", [MANY, SHARED], ids=["children", "shared memory"])
def test_memory_is_limited_for_a_program_with_all_that_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, eating: str
) -> None:
    monkeypatch.setenv(MEMORY_VARIABLE, "200")
    greedy = program(tmp_path, LOYAL.format(deed=f"exec({eating!r})"))
    with pytest.raises(Forfeit, match="closed its output, or was killed") as caught:
        choose(greedy)
    assert "took more than 200 MB, with all that it has started" in caught.value.last_words
    assert not [pid for pid in _with_words(str(tmp_path / "program.py")) if not soon_dead(pid)]


def test_memory_that_processes_share_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MEMORY_VARIABLE, "200")
    sharing = """
import os, time
eaten = bytearray(os.urandom(1)) * (100 << 20)
if not any(os.fork() == 0 for _ in range(3)):
    time.sleep(1.5)  # some looks of the supervisor
else:
    time.sleep(120)
    os._exit(0)
"""
    modest = program(tmp_path, LOYAL.format(deed=f"exec({sharing!r})"))
    assert choose(modest) == "on"
    modest.close()


@pytest.mark.parametrize("text", ["", "-1", "much", "3", "99999999999"])
def test_a_limit_that_makes_no_sense_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(MEMORY_VARIABLE, text)
    with pytest.raises(BadOption, match=MEMORY_VARIABLE):
        choose(program(tmp_path, LOYAL.format(deed="pass")))


def test_no_two_programs_have_the_same_mark(tmp_path: Path) -> None:
    first, second = (program(tmp_path, LOYAL.format(deed="pass")) for _ in range(2))
    assert choose(first) == choose(second) == "on"
    first.close()
    assert choose(second) == "on"
    second.close()
    assert MARK == "GROTTO_PROGRAM"
