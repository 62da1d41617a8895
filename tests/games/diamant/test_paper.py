"""The program and a table of paper play the same random matches and must agree after every event."""

from __future__ import annotations

from collections import Counter

import pytest

from grotto import OVER, Match

from .paper import PaperTable
from .playing import EDITIONS, random_steps


def on_paper(table: PaperTable) -> dict[str, object]:
    """The paper table in the words of a view."""
    return {
        "expedition": table.expedition,
        "expeditions": 5,
        "floor": table.on_the_path,
        "relics_out": table.brought_out,
        "deck": {name: copies for name, copies in table.deck.items() if copies},
        "path": dict(Counter(card.name for card in table.path)),
        "removed": dict(table.removed),
        "explorers": [
            {
                "inside": explorer.inside,
                "chest": explorer.chest,
                "relics": len(explorer.relics),
                "relic_points": sum(explorer.relics),
                "points": explorer.chest + sum(explorer.relics),
            }
            for explorer in table.explorers
        ],
    }


def on_screen(match: Match) -> dict[str, object]:
    """The same of an onlooker's view."""
    seen = match.view()["position"]
    explorers = [
        {key: value for key, value in explorer.items() if key != "decided"} for explorer in seen["explorers"]
    ]
    return {key: value for key, value in seen.items() if key not in ("pocket", "prospects")} | {"explorers": explorers}


def follow(table: PaperTable, match: Match, choices: dict[int, str]) -> None:
    """Repeat on paper what the match has just done; choices wait until they are complete."""
    if not match.done:
        return
    latest = match.done[-1]
    if latest.by < 0:
        table.turn_up(latest.text)
        return
    choices[latest.by] = latest.text
    if len(choices) == len(table.inside):
        table.reveal(choices)
        choices.clear()


@pytest.mark.slow
@pytest.mark.clause("D-11", "D-23", "D-39", "D-46", "D-47", "D-50", "D-51", "DA-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(3, 9))
def test_program_and_paper_agree_after_every_event(players: int, edition: str) -> None:
    for seed in range(4):
        table, choices = PaperTable(players, edition), {}
        for match in random_steps(players, edition, seed=100 * players + seed, boldness=0.6 + 0.1 * seed):
            follow(table, match, choices)
            assert on_screen(match) == on_paper(table)
            assert {explorer.beside_chest for explorer in table.inside} <= {match.state.pocket}
        assert match.mover == OVER
        assert table.over
        winners = table.winners()
        assert match.state.shares == [1 / len(winners) if seat in winners else 0 for seat in range(players)]
