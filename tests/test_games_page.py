"""The page about what the games are like, in small; `python -m scripts.games_page` makes the real one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.games_page.__main__ import write
from scripts.games_page.choices import worth
from scripts.games_page.kinds import kinds_of
from scripts.games_page.measures import measured
from scripts.games_page.samples import Sample, samples

pytestmark = pytest.mark.one_build


def test_a_page_has_a_row_for_every_number_of_players_and_all_its_plots(tmp_path: Path) -> None:
    write(["emerald"], 2, tmp_path)
    text = (tmp_path / "games.md").read_text(encoding="utf-8")
    assert "python -m scripts.games_page emerald --games 2" in text
    for players in range(2, 6):
        assert re.search(rf"^\| {players} players \| master \| 2 \|", text, re.MULTILINE)
    plots = re.findall(r"\((pictures/games/[\w-]+\.svg)\)", text)
    assert len(plots) >= 5
    assert all((tmp_path / plot).read_text(encoding="utf-8").startswith("<svg") for plot in plots)


def test_every_edition_of_diamant_is_on_the_page_and_says_who_played() -> None:
    kinds = kinds_of("diamant")
    assert {kind.edition for kind in kinds} == {"2017", "schmidt", "incan-gold"}
    assert len(kinds) == 18
    assert all(kind.valuation().judge is not None for kind in kinds if kind.players == 4)


def test_seats_are_counted_from_the_one_who_begins() -> None:
    kind = kinds_of("diamant")[0]
    for game in samples(kind, kind.valuation(), 3):
        assert sum(game.shares) == pytest.approx(1)
        assert game.shares[game.points.index(max(game.points))] > 0
        assert all(sum(row) == pytest.approx(1) for row in game.chances)


def test_a_winner_who_was_nearly_out_came_back_and_a_leader_who_loses_did_not_hold() -> None:
    kind = kinds_of("diamant")[0]
    calm = Sample([1.0, 0.0, 0.0], [9, 5, 4], 7, [[0.3, 0.4, 0.3], [0.5, 0.3, 0.2], [0.9, 0.1, 0.0]])
    turned = Sample([1.0, 0.0, 0.0], [9, 5, 4], 9, [[0.3, 0.4, 0.3], [0.1, 0.6, 0.3], [0.9, 0.1, 0.0]])
    found = measured(kind, "master", [calm, turned], [])
    assert found.comebacks is not None
    assert found.leads is not None
    assert (found.comebacks.mean, found.leads.mean) == (0.5, 0.5)
    assert found.by_place[0].mean == 1.0


def test_leaving_without_risk_costs_and_masters_know_it() -> None:
    kind = kinds_of("diamant")[0]
    found = worth(kind, kind.valuation(), 40)
    assert found is not None
    assert (found.cells[0].name, found.cells[0].column) == ("0 to 5 %", "0 to 5 rubies")
    assert found.cells[0].worth.mean < 0
    assert 0 < found.taken.mean < 0.5
