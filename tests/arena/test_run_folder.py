"""Results on disk: nothing is lost, nothing is mixed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grotto.arena import Plan, Question, both_ways, load, run
from grotto.arena.run_folder import HEAD, LINES, RunFolder
from grotto.kernel.errors import BadFile, BadOption

from .stand_in import find, without_times

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

PLAN = Plan("diamant", 3, both_ways("script:relic", "script:coin"), deals=6, seed=3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(PLAN, folder=tmp_path / "run", workers=1)
    return tmp_path / "run"


def test_what_was_written_comes_back(folder: Path) -> None:
    plan, deals = load(folder)
    fresh = run(PLAN, workers=1)
    assert plan == PLAN
    assert sorted((deal.contest, deal.number, deal.games) for deal in deals) == sorted(
        (deal.contest, deal.number, deal.games) for some in fresh.deals for deal in some
    )
    assert all(deal.times["script:relic"].decisions > 0 for deal in deals)


def test_forfeits_come_back(tmp_path: Path) -> None:
    plan = replace(PLAN, contests=both_ways("crash:2", "script:relic"), deals=1)
    results = run(plan, folder=tmp_path, workers=1, find=find)
    again = run(plan, folder=tmp_path, workers=1, find=find)
    assert results.forfeits == again.forfeits != []


def test_a_finished_run_is_not_played_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grotto.arena.runner.worker_pool", None)
    assert without_times(run(PLAN, folder=folder)) == without_times(run(PLAN, folder=folder))


@pytest.mark.parametrize("torn", [1, 20, 200])
def test_a_torn_last_line_is_dropped_and_its_deal_played_again(folder: Path, torn: int) -> None:
    whole = (folder / LINES).read_bytes()
    (folder / LINES).write_bytes(whole[:-torn])
    assert len(load(folder)[1]) == 11
    results = run(PLAN, folder=folder, workers=1)
    assert without_times(results) == without_times(run(PLAN, workers=1))
    assert len((folder / LINES).read_bytes().splitlines()) == 12
    assert [json.loads(line)["deal"] for line in (folder / LINES).read_bytes().splitlines()]


@pytest.mark.parametrize("damage", [b"{}", b"[]", b"nonsense", b'{"contest": 7}', b"\xff", b"1" * 5000])
def test_a_damaged_line_in_the_middle_is_refused_with_its_place(folder: Path, damage: bytes) -> None:
    lines = (folder / LINES).read_bytes().splitlines()
    lines[3] = damage
    (folder / LINES).write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(BadFile, match="line 4"):
        run(PLAN, folder=folder, workers=1)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"seed": 4}, "seed"),
        ({"players": 4}, "players"),
        ({"options": {"edition": "schmidt"}}, "options"),
        ({"contests": both_ways("script:relic", "script:floor")}, "contests"),
        ({"question": Question(0.0, 0.1)}, "question"),
        ({"patience": 1.0}, "patience"),
    ],
)
def test_another_plan_is_refused(folder: Path, changes: dict[str, Any], name: str) -> None:
    before = (folder / HEAD).read_bytes()
    with pytest.raises(BadOption, match=name):
        run(replace(PLAN, **changes), folder=folder, workers=1)
    assert (folder / HEAD).read_bytes() == before


def test_results_of_another_version_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grotto.arena.run_folder.__version__", "99")
    with pytest.raises(BadOption, match="version"):
        run(PLAN, folder=folder, workers=1)


def test_more_deals_go_on_from_there(folder: Path) -> None:
    longer = replace(PLAN, deals=9)
    assert without_times(run(longer, folder=folder, workers=1)) == without_times(run(longer, workers=1))
    assert len(load(folder)[1]) == 18


def test_fewer_deals_leave_the_others_out(folder: Path) -> None:
    shorter = replace(PLAN, deals=4)
    assert without_times(run(shorter, folder=folder, workers=1)) == without_times(run(shorter, workers=1))


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": "other"}', '{"format": "grotto.arena/1", "plan": {}}'])
def test_a_damaged_head_is_refused(folder: Path, damage: str) -> None:
    (folder / HEAD).write_text(damage)
    for attempt in (lambda: load(folder), lambda: run(PLAN, folder=folder, workers=1)):
        with pytest.raises((BadFile, BadOption)):
            attempt()


def test_deals_without_a_plan_are_refused(folder: Path) -> None:
    (folder / HEAD).unlink()
    with pytest.raises(BadFile):
        run(PLAN, folder=folder, workers=1)


def test_two_arenas_do_not_write_to_one_folder(folder: Path) -> None:
    with RunFolder(folder, PLAN), pytest.raises(BadFile, match="in use"):
        run(PLAN, folder=folder, workers=1)
    run(PLAN, folder=folder, workers=1)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile):
        run(PLAN, folder=tmp_path / "file" / "run", workers=1)
    with pytest.raises(BadFile):
        load(tmp_path / "nowhere")
