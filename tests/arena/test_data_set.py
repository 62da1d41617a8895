"""Games between bots as match files."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import grotto
from grotto.arena import Contest, Plan, data_set, run
from grotto.kernel.errors import BadOption

pytestmark = pytest.mark.one_build

BOTS = ["script:relic", "script:coin", "wisp"]


def make(folder: Path, games: int = 6, seed: int = 1, game: str = "diamant", **options: object) -> int:
    return data_set.make(data_set.plan_of(game, BOTS, games, seed, options=options), folder, workers=1)


def test_every_file_is_a_whole_match_and_the_index_tells_who_won(tmp_path: Path) -> None:
    assert make(tmp_path) == 6
    matches = list(data_set.read(tmp_path))
    assert len(matches) == 6
    assert all(match.outcome is not None for match in matches)
    assert [match.names for match in matches[:3]] == [BOTS, BOTS[-1:] + BOTS[:-1], BOTS[1:] + BOTS[:1]]
    rows = list(csv.DictReader((tmp_path / data_set.INDEX).read_text().splitlines()))
    for match, first in zip(matches, range(0, len(rows), 3), strict=True):
        assert match.outcome is not None
        assert [float(row["share"]) for row in rows[first : first + 3]] == pytest.approx(
            match.outcome["shares"], abs=1e-6
        )
        assert [row["bot"] for row in rows[first : first + 3]] == match.names


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "one", 4)
    assert make(tmp_path / "one", 6) == 2
    make(tmp_path / "other", 6)
    for path in (tmp_path / "one").glob("*.match"):
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
    with pytest.raises(BadOption, match="other settings"):
        make(tmp_path / "one", 6, seed=2)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear Anna")
    with pytest.raises(BadOption, match="not empty"):
        make(tmp_path / "full")


def test_a_bot_that_fails_is_told_with_where_and_why(tmp_path: Path) -> None:
    """A program that answers with what it was sent breaks the protocol."""
    plan = data_set.plan_of("diamant", ["script:relic", "script:coin", "/bin/cat"], 3, 1)
    data_set.make(plan, tmp_path, workers=1)
    told = data_set.forfeits(tmp_path)
    assert [(row["file"], row["seat"], row["bot"]) for row in told] == [
        ("000000.match", "2", "/bin/cat"),
        ("000001.match", "0", "/bin/cat"),
        ("000002.match", "1", "/bin/cat"),
    ]
    assert all(row["reason"] for row in told)
    rows = list(csv.DictReader((tmp_path / data_set.INDEX).read_text().splitlines()))
    assert [bool(row["forfeit"]) for row in rows] == [row["bot"] == "/bin/cat" for row in rows]
    (tmp_path / "000001.match").unlink()
    assert data_set.make(plan, tmp_path, workers=1) == 1
    assert data_set.forfeits(tmp_path) == told  # not twice
    assert list(csv.DictReader((tmp_path / data_set.FORFEITS).read_text().splitlines())) == told


def test_where_nobody_fails_there_are_no_forfeits(tmp_path: Path) -> None:
    make(tmp_path, 2)
    assert data_set.forfeits(tmp_path) == []
    assert not (tmp_path / data_set.FORFEITS).exists()


def test_games_differ_from_each_other(tmp_path: Path) -> None:
    make(tmp_path, 6)
    draws = {tuple(done.text for done in match.done if done.by < 0) for match in data_set.read(tmp_path)}
    assert len(draws) == 6


def test_the_arena_writes_its_games_on_request(tmp_path: Path) -> None:
    plan = Plan("diamant", 3, (Contest("script:relic", ("script:coin", "wisp")),), deals=2)
    results = run(plan, workers=1, matches=tmp_path / "matches")
    for deal in results.deals[0]:
        for turn, game in enumerate(deal.games):
            match = grotto.load(tmp_path / "matches" / f"0-{deal.number:06}-{turn}.match")
            assert match.outcome is not None
            assert match.outcome["shares"] == list(game.shares)
            assert match.names == list(game.seats)
