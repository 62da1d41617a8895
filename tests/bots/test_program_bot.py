"""Programs as bots: they play, and our own bots play the same as programs."""

from __future__ import annotations

import json
import re
import shlex
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import grotto
from grotto.bots.__main__ import main, serve
from grotto.bots.by_name import bot as find_bot
from grotto.bots.contract import Bot, Budget
from grotto.bots.forfeit import Forfeit
from grotto.bots.program_bot import ProgramBot
from grotto.kernel.rng import Rng
from tests.bots.programs import PATIENT, command, long_view, play, record, view_of
from tests.cases import Case

pytestmark = pytest.mark.one_build


GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "write-a-bot.md"


# -- it plays ------------------------------------------------------------------------------------------------


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
    decisions = [bot.choose(view, Rng(seed), PATIENT) for seed in range(8)]
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
        bot.choose(view, Rng(1), PATIENT)
    bot.over({"ending": "", "shares": [], "points": [], "clause": ""})
    bot.choose(views[-1], Rng(1), PATIENT)
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
    with suppress(Forfeit):  # on a busy machine the answer may arrive too late
        bot.choose(view_of(), Rng(1), budget)
        bot.close()
    question = json.loads((tmp_path / "notes").read_text("utf-8").splitlines()[2].partition(" ")[2])
    assert question["milliseconds"] == milliseconds
    assert question.get("rounds") == rounds
    assert question["view"] == view_of()


@pytest.mark.parametrize("game", ["diamant", "emerald"])
def test_a_program_that_keeps_the_history_is_told_only_what_is_new(game: str, tmp_path: Path) -> None:
    """Sealed choices are told once more when they are opened."""
    bot, wisp = ProgramBot(command("news.py", tmp_path / "notes")), find_bot("wisp")
    asked = []
    for seed in (1, 2):
        match, rng = grotto.new(game, 3, seed), Rng(seed)
        while match.mover != grotto.OVER and len(match.done) < 90:
            seat = match.to_act[-1]
            if seat == 1:
                asked.append(match.view(seat)["history"])
            match.play((bot if seat == 1 else wisp).choose(match.view(seat), rng, PATIENT).text, seat)
    bot.close()
    notes = [json.loads(line) for line in (tmp_path / "notes").read_text("utf-8").splitlines()]
    assert [history for _, history in notes] == asked
    assert sum(new for new, _ in notes) < sum(map(len, asked)) / 2


def test_a_long_question_reaches_the_program() -> None:
    bot = ProgramBot(command("good.py"))
    assert bot.choose(long_view(), Rng(1), PATIENT).text in ("on", "back")
    bot.close()


def test_the_program_of_the_guide_plays(tmp_path: Path) -> None:
    program = re.search(r"```python\n(import json.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert program
    (tmp_path / "mybot.py").write_text(program[1], "utf-8")
    bots: list[Bot] = [ProgramBot(command(tmp_path / "mybot.py")) for _ in range(2)]
    assert play(grotto.new("emerald", 2, 1), bots, 1).outcome is not None
    for bot in bots:
        bot.close()


# -- our bots as programs ------------------------------------------------------------------------------------


def test_a_bot_of_the_ladder_is_the_same_as_a_program() -> None:
    program = ProgramBot(shlex.join([sys.executable, "-m", "grotto.bots", "apprentice"]))
    for game in ("emerald", "diamant"):
        for seed in range(3):
            decision = program.choose(view_of(game, seed), Rng(seed), PATIENT)
            within = Rng(Rng(seed).below(2**31 - 1))
            direct = find_bot("apprentice").choose(view_of(game, seed), within, PATIENT)
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
