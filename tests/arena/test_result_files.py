"""Files of results: JSON, CSV, HTML, Markdown."""

from __future__ import annotations

import csv
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from grotto.arena import Plan, Question, both_ways, formatting, full_matrix, result_files, round_robin, run
from grotto.kernel.errors import BadOption

from .stand_in import find

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

MATRIX = Plan("diamant", 3, full_matrix(["script:relic", "script:coin", "script:floor"]), deals=12)


class Strict(HTMLParser):
    """Counts what is open, and what would be fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)
        addresses = [str(value) for name, value in attrs if name in ("src", "href")]
        self.fetched += [address for address in addresses if not address.startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_tables_and_json_agree_with_the_results(tmp_path: Path) -> None:
    results = run(MATRIX, workers=1)
    names = {path.name for path in result_files.write(results, tmp_path)}
    assert names == {"results.json", "shares.csv", "games.csv", "ratings.csv", "matrix.csv"}
    whole = json.loads((tmp_path / "results.json").read_text())
    assert whole["plan"]["seed"] == 1
    for row, found in zip(results.rows, rows(tmp_path / "shares.csv"), strict=True):
        assert float(found["share"]) == row.share.mean
        assert (found["bot"], int(found["deals"])) == (row.bot, 12)
    games = rows(tmp_path / "games.csv")
    assert len(games) == 6 * 12 * 3 * 3
    assert sum(float(row["share"]) for row in games) == pytest.approx(6 * 12 * 3)
    assert len(rows(tmp_path / "matrix.csv")) == 6
    assert [row["bot"] for row in rows(tmp_path / "ratings.csv")] == [one.bot for one in results.ratings().ratings]


def test_one_deal_makes_honest_files(tmp_path: Path) -> None:
    """There is no interval, and JSON has no word for infinity."""
    results = run(Plan("diamant", 3, both_ways("script:relic", "script:coin"), deals=1), workers=1)
    result_files.write(results, tmp_path)
    whole = json.loads((tmp_path / "results.json").read_text(), parse_constant=pytest.fail)
    assert whole["shares"][0]["low"] is None


@pytest.mark.slow
def test_the_page_stands_alone_and_shows_everything(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result_files.write(run(MATRIX, workers=1), tmp_path, page=True)
    text = (tmp_path / "page.html").read_text("utf-8")
    reader = Strict()
    reader.feed(text)
    assert reader.open == []
    assert [address for address in reader.fetched if "w3.org" not in address] == []
    assert "script" not in reader.seen
    assert text.count("<svg") == 3
    for heading in ("Part of the win", "Ratings", "Matrix"):
        assert f"<h2>{heading}</h2>" in text


@pytest.mark.slow
def test_the_page_of_a_test_shows_its_path(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plan = Plan("diamant", 3, both_ways("script:relic", "script:coin"), deals=100, question=Question(0.0, 0.3))
    result_files.write(run(plan, workers=1), tmp_path, page=True)
    text = (tmp_path / "page.html").read_text("utf-8")
    assert "Sequential test" in text
    assert text.count("<svg") == 4


@pytest.mark.slow
def test_names_and_reports_cannot_become_part_of_the_page(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plan = Plan("diamant", 3, both_ways("crash<script>$x_{$", "script:relic"), deals=2)
    results = run(plan, workers=1, find=lambda spec: find("crash" if "crash" in spec else spec))
    result_files.write(results, tmp_path, page=True)
    text = (tmp_path / "page.html").read_text("utf-8")
    assert "<script" not in text
    assert "crash&lt;script&gt;" in text
    assert "Forfeits: 18" in text


@pytest.mark.slow
def test_the_same_results_make_the_same_page(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    results = run(MATRIX, workers=1)
    result_files.write(results, tmp_path / "a", page=True)
    result_files.write(results, tmp_path / "b", page=True)
    assert (tmp_path / "a" / "page.html").read_bytes() == (tmp_path / "b" / "page.html").read_bytes()


def test_without_matplotlib_the_other_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(BadOption, match=r"grotto\[plots\]"):
        result_files.write(run(MATRIX, workers=1), tmp_path, page=True)
    assert (tmp_path / "results.json").exists()
    assert (tmp_path / "shares.csv").exists()
    assert not (tmp_path / "page.html").exists()


def test_without_numpy_there_are_no_ratings_but_all_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = run(MATRIX, workers=1)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadOption, match=r"grotto\[arena\]"):
        results.ratings()
    names = {path.name for path in result_files.write(results, tmp_path)}
    assert "ratings.csv" not in names
    assert "matrix.csv" in names


def test_a_markdown_table_has_a_line_for_every_bot() -> None:
    results = run(Plan("diamant", 4, round_robin(["script:relic", "script:coin"]), deals=5), workers=1)
    lines = formatting.markdown(results).splitlines()
    assert len(lines) == 4
    assert re.match(r"\| script:relic \| mixed tables of 2 bots \| [\d.]+ ± [\d.]+ \| 25.0 \| 5 \|", lines[2])


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.0, "-"), (1.4e-7, "0.14 µs"), (2.5e-5, "25 µs"), (0.0042, "4.2 ms"), (1.5, "1500 ms")]
)
def test_a_time_is_written_with_two_digits_and_its_unit(seconds: float, text: str) -> None:
    assert formatting.short_time(seconds) == text
