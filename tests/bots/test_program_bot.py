"""Programs as bots: they play, and whatever they do wrong, they alone forfeit."""

from __future__ import annotations

import gc
import json
import os
import pickle
import re
import select
import shlex
import sys
import time
from pathlib import Path

import pytest

import grotto
from grotto.bots.__main__ import main, serve
from grotto.bots.bot import Bot, Budget, Decision
from grotto.bots.by_name import bot as find_bot
from grotto.bots.forfeit import Forfeit, ask, checked
from grotto.bots.program_bot import ProgramBot
from grotto.bots.program_process import Program
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from tests.cases import DATA, Case

pytestmark = pytest.mark.one_build

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "write-a-bot.md"
NOISE = 2.0  # seconds that a busy machine may add


def command(program: str | Path, *words: str | Path) -> str:
    return shlex.join([sys.executable, str(DATA / "bots" / program), *map(str, words)])


def view_of(game: str = "diamant", seed: int = 1) -> View:
    match = grotto.new(game, 3, seed)
    return match.view(match.mover)


def long_view() -> View:
    """More than any pipe holds."""
    view = view_of()
    view["history"] = view["history"] * 5000
    return view


def forfeit(bot: Bot, view: View | None = None, budget: Budget | None = None) -> Forfeit:
    with pytest.raises(Forfeit) as caught:
        bot.choose(view or view_of(), Rng(1), budget)
    return caught.value


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is only not yet buried by its new parent does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def soon_dead(pid: int) -> bool:
    until = time.monotonic() + NOISE
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


def running(bot: ProgramBot) -> int:
    assert bot._program is not None
    return bot._program.pid


def play(match: grotto.Match, bots: list[Bot], seed: int) -> grotto.Match:
    rng = Rng(seed)
    while match.mover != grotto.OVER:
        seat = match.to_act[0]
        match.play(ask(bots[seat], match.view(seat), rng).text, seat)
    return match


def record(match: grotto.Match) -> list[str]:
    return [done.text for done in match.done]


# -- it plays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case", [Case("diamant", 3), pytest.param(Case("emerald", 2), marks=pytest.mark.slow)], ids=lambda case: case.name
)
def test_a_program_plays_whole_games_and_the_same_from_the_same_seed(case: Case) -> None:
    bots: list[Bot] = [ProgramBot(command("good.py")) for _ in range(case.players)]
    first, again, other = (record(play(case.match(5), bots, seed)) for seed in (1, 1, 2))
    for bot in bots:
        bot.close()
    assert first == again
    assert first != other


def test_a_decision_tells_what_the_program_thinks() -> None:
    bot = ProgramBot(command("good.py"), "Guest")
    view = view_of("emerald")
    decisions = [bot.choose(view, Rng(seed)) for seed in range(8)]
    assert (bot.name, bot.title) == ("Guest", "Grünspan 龍")
    bot.close()
    first = view["legal"][0]["text"]
    decision = next(decision for decision in decisions if decision.text != first)
    assert decision.odds == {decision.text: 0.75, first: 0.25}
    assert list(decision.odds) == [decision.text, first]
    assert decision.shares == [1 / 3] * 3
    assert decision.line == [decision.text, "…"]
    assert decision.rounds == 7


def test_a_program_is_told_of_matches_and_their_end(tmp_path: Path) -> None:
    bot = ProgramBot(command("good.py", tmp_path / "notes"))
    others: list[Bot] = [find_bot("wisp"), find_bot("wisp")]
    for seed in (1, 2):
        outcome = play(grotto.new("diamant", 3, seed), [others[0], bot, others[1]], seed).outcome
        assert outcome is not None
        bot.over(outcome)
    bot.close()
    notes = (tmp_path / "notes").read_text("utf-8").splitlines()
    words = [line.partition(" ")[0] for line in notes]
    said = " ".join(words)
    assert re.fullmatch("grotto match (choose )+over match (choose )+over quit", said)
    assert notes[0] == "grotto 1"
    frame = {"game": "diamant", "players": 3, "options": {"edition": "2017"}, "seat": 1}
    assert json.loads(notes[1].partition(" ")[2]).items() >= frame.items()
    assert json.loads(notes[-2].partition(" ")[2]) == outcome


def test_another_match_is_noticed_even_if_nobody_tells_that_the_last_one_is_over(tmp_path: Path) -> None:
    bot = ProgramBot(command("good.py", tmp_path / "notes"))
    views = [view_of(seed=1), view_of(seed=1), view_of(seed=3), view_of("emerald")]
    for view in views:
        bot.choose(view, Rng(1))
    bot.over({"ending": "", "shares": [], "points": [], "clause": ""})
    bot.choose(views[-1], Rng(1))
    bot.close()
    words = [line.partition(" ")[0] for line in (tmp_path / "notes").read_text("utf-8").splitlines()]
    assert " ".join(words) == "grotto match choose choose match choose match choose over match choose quit"


@pytest.mark.parametrize(
    ("budget", "milliseconds", "rounds"),
    [(None, 1000, None), (Budget(0.5), 500, None), (Budget(rounds=9), 60_000, 9), (Budget(2.0, 9), 2000, 9)],
)
def test_a_program_is_told_its_budget(
    tmp_path: Path, budget: Budget | None, milliseconds: int, rounds: int | None
) -> None:
    bot = ProgramBot(command("good.py", tmp_path / "notes"))
    bot.choose(view_of(), Rng(1), budget)
    bot.close()
    question = json.loads((tmp_path / "notes").read_text("utf-8").splitlines()[2].partition(" ")[2])
    assert question["milliseconds"] == milliseconds
    assert question.get("rounds") == rounds
    assert question["view"] == view_of()


def test_a_long_question_reaches_the_program() -> None:
    bot = ProgramBot(command("good.py"))
    assert bot.choose(long_view(), Rng(1), Budget(10.0)).text in ("on", "back")
    bot.close()


def test_the_program_of_the_guide_plays(tmp_path: Path) -> None:
    program = re.search(r"```python\n(import json.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert program
    (tmp_path / "mybot.py").write_text(program[1], "utf-8")
    bots: list[Bot] = [ProgramBot(command(tmp_path / "mybot.py")) for _ in range(2)]
    assert play(grotto.new("emerald", 2, 1), bots, 1).outcome is not None
    for bot in bots:
        bot.close()


# -- it forfeits -----------------------------------------------------------------------------------------------


def test_a_crash_in_the_middle_of_a_game() -> None:
    bot = ProgramBot(command("crashing.py"), "Anna's bot")
    assert [bot.choose(view_of(), Rng(1)).text for _ in range(2)] == ["on", "on"]
    pid = running(bot)
    caught = forfeit(bot)
    assert (caught.bot, caught.reason, caught.detail) == ("Anna's bot", "crashed", "exit code 1")
    last_words = caught.last_words.splitlines()
    assert (len(last_words), last_words[0], last_words[-1]) == (5, "?[31mSchatzkammer?", "KeyError: 'ruby'")
    assert str(caught).startswith("Anna's bot crashed: exit code 1; its last words:\n    ?[31mSchatzkammer?\n")
    assert soon_dead(pid)
    assert bot.choose(view_of(), Rng(1)).text == "on"  # another match: it starts anew
    bot.close()


def test_a_program_that_cannot_start_is_not_tried_again_and_again() -> None:
    bot = ProgramBot(command("crashing.py", "at-once"))
    caught = forfeit(bot)
    assert (caught.reason, caught.last_words) == ("crashed", "no licence")
    begun = time.monotonic()
    for _ in range(1000):
        assert str(forfeit(bot)) == str(caught)
    assert time.monotonic() - begun < NOISE


def test_a_program_that_hangs_is_ended_in_time_with_its_children(tmp_path: Path) -> None:
    bot = ProgramBot(command("hanging.py", tmp_path / "pids"))
    bot._get_ready(bot._running(), "match {}")
    view, begun = view_of(), time.monotonic()
    caught = forfeit(bot, view, Budget(0.2))
    assert 0.29 <= time.monotonic() - begun < 0.29 + NOISE
    assert (caught.reason, caught.detail, caught.last_words) == ("hung", "no answer within 290 ms", "still thinking")
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    assert all(soon_dead(pid) for pid in pids)
    with pytest.raises(ChildProcessError):
        os.waitpid(pids[0], os.WNOHANG)  # buried, not left as a zombie


def test_a_program_that_ends_and_leaves_a_child_on_the_line_has_crashed(tmp_path: Path) -> None:
    caught = forfeit(ProgramBot(command("hanging.py", tmp_path / "pids", "orphan")), budget=Budget(0.2))
    assert (caught.reason, caught.detail) == ("crashed", "exit code 3")
    assert all(soon_dead(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_program_that_never_reads_does_not_block_us() -> None:
    begun = time.monotonic()
    caught = forfeit(ProgramBot(command("deaf.py")), long_view(), Budget(0.2))
    assert caught.reason == "hung"
    assert time.monotonic() - begun < 1.0 + NOISE


def test_slowness_is_judged_by_the_budget() -> None:
    bot = ProgramBot(command("slow.py"))
    assert bot.choose(view_of(), Rng(1), Budget(5.0)).text == "on"
    assert forfeit(bot, budget=Budget(0.1)).reason == "hung"


def test_an_illegal_action() -> None:
    caught = forfeit(ProgramBot(command("illegal.py")))
    assert (caught.reason, caught.detail) == ("illegal", "'fly' is none of on, back")
    assert caught.last_words == "up and away\nup and away\nup and away"


def test_a_program_forfeits_for_its_own_reason_whoever_asks() -> None:
    with pytest.raises(Forfeit) as caught:
        ask(ProgramBot(command("illegal.py")), view_of(), Rng(1))
    assert caught.value.reason == "illegal"


def test_what_was_written_just_before_the_end_is_not_lost() -> None:
    program = Program(["sh", "-c", "echo farewell >&2; cat"], "cat")
    assert select.select([program._process.stderr], [], [], 5 * NOISE)[0]  # type: ignore[type-var]
    assert program.kill() == "farewell"


def test_a_program_that_closes_its_ears() -> None:
    ready = "os.read(0, 999); print('ready')"
    program = f"import os, time; {ready}; {ready.replace(';', '; os.close(0);')}; time.sleep(600)"
    assert forfeit(ProgramBot(shlex.join([sys.executable, "-c", program])), budget=Budget(0.2)).reason == "hung"


@pytest.mark.parametrize("words", ["line", "lines"])
def test_babble(words: str) -> None:
    begun = time.monotonic()
    caught = forfeit(ProgramBot(command("babbling.py", words)), budget=Budget(60.0))
    assert caught.reason == "nonsense"
    assert "longer than" in caught.detail
    assert time.monotonic() - begun < 2.0 + NOISE  # not when the minute is over


def test_complaints_without_end_do_no_harm() -> None:
    bot = ProgramBot(command("babbling.py"))
    assert bot.choose(view_of(), Rng(1), Budget(10.0)).text == "on"
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
    assert bot.choose(view_of(), Rng(1)).text == "on"
    time.sleep(0.1)  # the second answer is on its way
    caught = forfeit(bot)
    assert caught.reason == "nonsense"
    assert "without being asked" in caught.detail


def test_closing_the_output() -> None:
    bot = ProgramBot(command("closing.py"))
    begun = time.monotonic()
    caught = forfeit(bot, budget=Budget(60.0))
    assert (caught.reason, caught.detail) == ("crashed", "it closed its output, or was killed")
    assert time.monotonic() - begun < 1.0 + NOISE


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


# -- it begins and ends ----------------------------------------------------------------------------------------


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
    bot.choose(view_of(), Rng(1))
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
    bot.choose(view_of(), Rng(1))
    pid = running(bot)
    assert alive(pid)
    begun = time.monotonic()
    bot.close()
    bot.close()
    assert not alive(pid)
    assert time.monotonic() - begun < NOISE


def test_a_program_that_ignores_quit_is_ended() -> None:
    bot = ProgramBot(command("stubborn.py"))
    bot.choose(view_of(), Rng(1))
    pid = running(bot)
    begun = time.monotonic()
    bot.close()
    assert 0.4 < time.monotonic() - begun < 0.5 + NOISE
    assert not alive(pid)


def test_a_forgotten_bot_takes_its_program_along() -> None:
    bot = ProgramBot(command("stubborn.py"))
    bot.choose(view_of(), Rng(1))
    pid = running(bot)
    del bot
    gc.collect()
    assert not alive(pid)


def test_an_interrupted_question_is_not_answered_later(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ProgramBot(command("good.py"))
    bot.choose(view_of(), Rng(1))
    pid = running(bot)

    def interrupted(self: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("grotto.bots.program_process.Program.hear", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(view_of(), Rng(1))
    assert not alive(pid)
    assert bot.choose(view_of(), Rng(1)).text in ("on", "back")
    bot.close()


def test_a_bot_can_be_pickled_while_its_program_runs() -> None:
    bot = ProgramBot(command("good.py"), "Guest")
    decision = bot.choose(view_of("emerald"), Rng(4))
    again = pickle.loads(pickle.dumps(bot))
    assert (again.command, again.name, again._program) == (bot.command, "Guest", None)
    assert again.choose(view_of("emerald"), Rng(4)) == decision
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
        bot.choose(view_of(), Rng(1))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_copy_of_us_leaves_the_program_alone() -> None:
    bot = ProgramBot(command("good.py"))
    bot.choose(view_of(), Rng(1))
    pid = running(bot)
    child = os.fork()
    if child == 0:
        bot.close()
        gc.collect()
        os._exit(0)
    os.waitpid(child, 0)
    assert alive(pid)
    assert bot.choose(view_of(), Rng(1)).text in ("on", "back")
    bot.close()


# -- bots in Python --------------------------------------------------------------------------------------------


class Odd(Bot):
    """Does what it is made to do."""

    name = "odd"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        view["legal"].append({"text": "cheat", "kind": "cheat"})
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ZeroDivisionError("by zero"), "crashed"),
        (SystemExit(0), "crashed"),
        (grotto.BadOption("no net"), "crashed"),
        (Speechless(), "crashed"),
        (None, "nonsense"),
        ("on", "nonsense"),
        (Decision("fly", {"on": 1.0}), "illegal"),
        (Decision("cheat", {"cheat": 1.0}), "illegal"),
        (Decision(0, {"on": 1.0}), "illegal"),  # type: ignore[arg-type]
        (Decision("on", {"on": 0.5}), "nonsense"),
        (Decision("on", {"on": float("nan")}), "nonsense"),
        (Decision("on", {"on": 1.0}, [0.5]), "nonsense"),
        (Decision("on", {"on": 1.0}, line="on"), "nonsense"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_python_bot_forfeits_too(answer: object, reason: str) -> None:
    with pytest.raises(Forfeit) as caught:
        ask(Odd(answer), view_of(), Rng(1))
    assert (caught.value.bot, caught.value.reason) == ("odd", reason)
    pickle.dumps(caught.value)


def test_we_may_still_interrupt_a_python_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(Odd(KeyboardInterrupt()), view_of(), Rng(1))


def test_a_good_decision_is_let_through_as_it_is() -> None:
    numpy = pytest.importorskip("numpy")
    odds = numpy.float32([1 / 3, 2 / 3])
    decision = Decision("on", {"back": odds[1], "on": odds[0]}, [0.25, 0.5, 0.25], ["on", "lava"], 10)
    assert checked(decision, view_of()) is decision
    assert ask(Odd(decision), view_of(), Rng(1)) is decision


# -- our bots as programs --------------------------------------------------------------------------------------


def test_a_bot_of_the_ladder_is_the_same_as_a_program() -> None:
    program = ProgramBot(shlex.join([sys.executable, "-m", "grotto.bots", "apprentice"]))
    for game in ("emerald", "diamant"):
        for seed in range(3):
            decision = program.choose(view_of(game, seed), Rng(seed), Budget(5.0))
            within = Rng(Rng(seed).below(2**31 - 1))
            direct = find_bot("apprentice").choose(view_of(game, seed), within, Budget(5.0))
            assert decision._replace(odds={}) == direct._replace(odds={})
            assert decision.odds == pytest.approx(direct.odds)
    assert program.title == "apprentice"
    program.close()


def test_serving_passes_over_what_a_later_version_may_say() -> None:
    said: list[str] = []
    lines = ["grotto 1\n", "\n", "tune {}\n", "match {}\n", "over {}\n", "quit\n", "match {}\n"]
    serve(find_bot("wisp"), lines, said.append)
    assert said == ["name wisp", "ready", "ready"]


def test_another_version_is_not_understood() -> None:
    with pytest.raises(grotto.Refusal, match="version 1"):
        serve(find_bot("wisp"), ["grotto 2\n"], print)


def test_an_unknown_name_is_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deep blue"]) == 2
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "deep blue" in err
    assert "wisp" in err
