"""The command that writes STRENGTH.md: its claims can be played, and its tables have all their cells."""

from __future__ import annotations

import re
from array import array
from math import log
from pathlib import Path

import pytest
from scripts import agreement, all_known, senseless_table
from scripts.page_sections import renewed
from scripts.strength import Claim, _as_played, _begun, _measured, claims

from grotto.arena.senseless_counts import Share
from grotto.bots import bot
from grotto.kernel.registry import game as find_game
from grotto.nets.net import Net
from grotto.play.players import players_of

pytestmark = pytest.mark.one_build


def test_every_bot_of_the_claims_exists_and_no_two_claims_share_a_folder() -> None:
    found = [claim for _, lines in claims() for claim in lines]
    for name in {name for claim in found for name in (claim.hero, *claim.others, claim.than) if name}:
        bot(name)
    for claim in found:
        claim.plan(1.0).check()
    folders = [claim.folder for claim in found]
    assert len(set(folders)) == len(folders)


def test_lines_can_be_written_from_what_was_played_so_far(tmp_path: Path) -> None:
    claim = Claim("erdgeister", 2, "scout", ("wisp",), 100, than="apprentice", tiles="tactical")
    assert not _begun(claim, tmp_path)
    _measured(claim._replace(deals=4), tmp_path, 1.0, 1)
    assert _begun(claim, tmp_path)
    line = _as_played(claim, tmp_path)
    assert line.results.plan.options["tiles"] == "tactical"
    assert re.search(r"tactical tiles \| [\d.]+ ± [\d.]+ \([+-][\d.]+ ± [\d.]+\)", line.text())
    assert [len(deals) for deals in line.results.deals] == [4, 4]


def test_a_section_that_was_measured_anew_takes_the_place_of_the_old_one() -> None:
    page = "# Page\n\nold words\n\n## A\n\n1\n\n## C\n\n3\n\n## Gone\n\n4\n"
    newer = "# Page\n\nnew words\n\n## B\n\n2\n\n## C\n\n33\n"
    assert renewed(page, newer, ["A", "B", "C"]) == (
        "# Page\n\nnew words\n\n## A\n\n1\n\n## B\n\n2\n\n## C\n\n33\n\n## Gone\n\n4\n"
    )
    assert renewed("", newer, ["B", "C"]) == newer


def test_the_table_of_senseless_choices_has_a_row_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(game: str, players: int, name: str, *rest: object) -> dict[str, Share]:
        asked.append(name)
        return {choice.name: Share(1, 4) for choice in players_of(find_game(game)).senseless_choices()}

    monkeypatch.setattr(senseless_table, "count_senseless", counted)
    rows = [line for line in senseless_table.senseless_table(1.0, 7).splitlines() if "25.0 (" in line]
    assert len(rows) == sum(len(players_of(find_game(game)).senseless_choices()) for game in senseless_table.GAMES)
    assert all(len(re.findall(r"25\.0 \(4\.6 to 69\.9\) of 4", row)) == 3 for row in rows)
    assert set(asked) == set(senseless_table.RUNGS)


def test_a_search_that_is_shown_everything_can_play(tmp_path: Path) -> None:
    file = tmp_path / all_known.file_name(2, 2, 5)
    first = all_known.sentence(file, 1, 2, 2, 5)
    assert re.search(r"wins [\d.]+ %, .* in the same 1 deals", first)
    (deal,) = all_known._read(file)
    assert {deal.shown, deal.guessing} <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert deal.seconds > 0
    all_known.sentence(file, 2, 2, 2, 5)
    kept, _ = all_known._read(file)
    assert kept == deal  # not played again
    assert all_known.sentence(file, 1, 2, 2, 5).endswith("in the same 2 deals.")


def test_a_judge_that_knows_nothing_agrees_with_itself_until_the_end() -> None:
    """A net of zeros calls every position even: it changes its mind only by the choice that ends the game."""
    size = players_of(find_game("emerald")).features().size
    found = agreement.agreement("emerald", 2, 2, 3, Net((size, 2), array("f", [0.0] * (2 * size + 2))))
    assert sum(square > 1e-6 for square in [*found.choices, *found.draws]) == 2
    assert max([*found.choices, *found.draws]) == pytest.approx(0.25)
    assert not any(found.views)
    assert found.losses == pytest.approx([log(2)] * len(found.losses), abs=1e-6)
    assert "Log-loss 0.6931" in found.text()
