"""The command that writes STRENGTH.md: its claims can be played, and its tables have all their cells."""

from __future__ import annotations

import re

import pytest
from scripts import all_known, blunder_table
from scripts.strength import claims

from grotto.arena.blunder_counts import Share
from grotto.bots import bot
from grotto.kernel.registry import game as find_game
from grotto.play.guesser import AllKnown
from grotto.play.players import players_of

pytestmark = pytest.mark.one_build


def test_every_bot_of_the_claims_exists_and_no_two_claims_share_a_folder() -> None:
    found = [claim for _, lines in claims() for claim in lines]
    for name in {name for claim in found for name in (claim.hero, *claim.others)}:
        bot(name)
    folders = [claim.folder for claim in found]
    assert len(set(folders)) == len(folders)


def test_the_table_of_blunders_has_a_row_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(game: str, players: int, name: str, *rest: object) -> dict[str, Share]:
        asked.append(name)
        return {blunder.name: Share(1, 4) for blunder in players_of(find_game(game)).blunders()}

    monkeypatch.setattr(blunder_table, "count_blunders", counted)
    rows = [line for line in blunder_table.blunder_table(1.0, 7).splitlines() if "25.0 (" in line]
    assert len(rows) == sum(len(players_of(find_game(game)).blunders()) for game in blunder_table.GAMES)
    assert all(len(re.findall(r"25\.0 \(4\.6 to 69\.9\) of 4", row)) == 3 for row in rows)
    assert set(asked) == set(blunder_table.RUNGS)


def test_a_search_that_is_shown_everything_can_play() -> None:
    game = find_game("erdgeister")
    shares = [all_known._play(game, 2, 2, 5, seat, AllKnown()) for seat in range(2)]
    assert all(share in {0.0, 0.5, 1.0} for share in shares)
