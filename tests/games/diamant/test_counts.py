"""Lines of play counted to a depth, with what then lies on the table: bare counts are blind to scoring.

`tests/data/diamant_counts.json` holds the numbers for openings of every edition. They come from the program
itself, so they only guard against change; the tests below that were worked out by hand tie them to the rules.
After a change of the rules that is meant, write the file anew, in `tests/games`:

    python -m diamant.test_counts
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grotto import OVER
from grotto.kernel.state import State

from .playing import EDITIONS, RELIC, TRAPS, begin, play

FILE = Path(__file__).parents[2] / "data" / "diamant_counts.json"

# As deep as a second or two allows: two cards and choices after them, or one card and all choices of eight.
FROM_THE_START = {3: 7, 4: 7, 8: 9}
TO_THE_END = 5


def openings() -> list[tuple[int, str, str, int]]:
    """Players, edition, line of play, and how deep to count from there."""
    tables = [(players, edition) for players in FROM_THE_START for edition in EDITIONS]
    starts = [(players, edition, "", FROM_THE_START[players]) for players, edition in tables]
    return starts + [(players, edition, late(players, edition), TO_THE_END) for players, edition in tables]


def late(players: int, edition: str) -> str:
    """Four expeditions of all sorts, then a fifth with two explorers, two traps and mostly two relics."""
    trap, other = TRAPS[edition][:2]
    relics = "15 all-on 13" if edition == "schmidt" else "{0} all-on {0}".format(RELIC[edition])
    crowd = "on " + "back " * (players - 2) + "on "
    return (
        f"17 all-back {trap} all-on {trap} {relics} {crowd}14 on back 3 back 1 all-back "
        f"11 all-on {trap} all-on {relics} {crowd}{other} all-on"
    )


def count(state: State, depth: int) -> list[Counter[str]]:
    """For every depth up to this one, the lines of play and the sums over the positions that they reach."""
    levels = [Counter[str]() for _ in range(depth + 1)]
    _walk(state, 1, levels)
    return levels


def _walk(state: State, weight: int, levels: list[Counter[str]]) -> None:
    _tally(state, weight, levels[0])
    if len(levels) > 1:
        for action, tickets in state.odds or [(action, 1) for action in state.legal]:
            child = state.clone()
            child.play(action)
            _walk(child, weight * tickets, levels[1:])


def _tally(state: Any, weight: int, level: Counter[str]) -> None:
    level["lines"] += 1
    level["weight"] += weight
    level["over"] += state.mover == OVER
    level["pocket"] += state.pocket
    level["floor"] += state.floor
    level["chests"] += sum(state.chest)
    level["relics"] += sum(state.relics)
    level["relic_points"] += sum(state.relic_points)
    level["traps_on_the_path"] += sum(state.shown[12:17])
    level["traps_in_the_deck"] += sum(state.deck[12:17])


def entry(players: int, edition: str, opening: str, depth: int) -> dict[str, object]:
    """One opening with its counts, as it stands in the file."""
    levels = count(begin(opening, players, edition).state, depth)
    return {
        "players": players,
        "edition": edition,
        "opening": opening,
        "levels": [dict(level) for level in levels],
    }


def regenerate() -> None:
    """Write the file of counts anew, one opening a line."""
    lines = [json.dumps(entry(*opening)) for opening in openings()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


@cache
def stored() -> dict[tuple[int, str, str], Any]:
    """The file, by opening."""
    entries = json.loads(FILE.read_text("utf-8"))
    return {(known["players"], known["edition"], known["opening"]): known for known in entries}


@pytest.mark.parametrize(("players", "edition", "opening", "depth"), openings())
def test_counts_and_tallies_are_as_stored(players: int, edition: str, opening: str, depth: int) -> None:
    assert entry(players, edition, opening, depth) == stored()[players, edition, opening]


@pytest.mark.clause("D-02", "D-03", "D-05", "D-06", "D-11", "D-39", "D-50", "D-51")
@pytest.mark.parametrize(
    ("edition", "cards", "two_cards", "tickets", "two_tickets"),
    [
        # 18 kinds; one of nine single treasures is then used up. Seven rounds of eight go on; the eighth
        # begins anew with all cards, less a relic that was left behind.
        ("2017", 18, 7 * (9 * 17 + 9 * 18) + 18 * 18, 35, 7 * 35 * 34 + 30 * 35 + 5 * 34),
        ("schmidt", 17, 7 * (9 * 16 + 8 * 17) + 17 * 17, 30, 7 * 30 * 29 + 30 * 30),
        # The one artifact is used up like a single treasure; anew there are 32 cards, or 31 if it was left.
        ("incan-gold", 18, 7 * (10 * 17 + 8 * 18) + 18 * 18, 31, 7 * 31 * 30 + 30 * 32 + 31),
    ],
)
def test_three_players_counted_by_hand(
    edition: str, cards: int, two_cards: int, tickets: int, two_tickets: int
) -> None:
    levels = count(begin(players=3, edition=edition).state, 5)
    assert [level["lines"] for level in levels] == [1, cards, 2 * cards, 4 * cards, 8 * cards, two_cards]
    assert [levels[depth]["weight"] for depth in (1, 4, 5)] == [tickets, 8 * tickets, two_tickets]


@pytest.mark.clause("D-01", "D-23")
@pytest.mark.parametrize(("players", "depth", "lines"), [(4, 6, 15 * 315 + 324), (8, 9, 18 * 256)])
def test_more_players_counted_by_hand(players: int, depth: int, lines: int) -> None:
    level = stored()[players, "2017", ""]["levels"][depth]
    assert level["lines"] == lines


@pytest.mark.clause("D-12", "D-13", "D-14", "D-16", "D-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_card_tallied_by_hand(edition: str) -> None:
    level = count(begin(players=3, edition=edition).state, 1)[1]
    # 1 2 3 4 5 7 9 11 13 14 15 17 by three: thirds 0 0 1 1 1 2 3 3 4 4 5 5, rests 1 2 0 1 2 1 0 2 1 2 0 2
    assert (level["pocket"], level["floor"], level["chests"]) == (29, 14, 0)
    assert level["traps_on_the_path"] == 5


@pytest.mark.clause("D-25", "D-26", "D-27", "D-28", "D-29", "D-30", "D-31", "D-32", "D-36", "D-41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_round_tallied_by_hand(edition: str) -> None:
    level = count(begin(players=3, edition=edition).state, 4)[4]
    # Seven of the eight rounds leave somebody inside. Each seat leaves in four, with the pocket. A rest of 1
    # (four cards) goes to three lone leavers; a rest of 2 (five cards) also to three pairs, one each.
    assert level["pocket"] == 7 * 29
    assert level["chests"] == 3 * 4 * 29 + 4 * (3 * 1) + 5 * (3 * 2 + 3 * 2)
    # All go on: everything still lies there. Three pairs of leavers leave a single ruby.
    assert level["floor"] == 14 + 4 * 3
    relics = 0 if edition == "schmidt" else 3
    assert (level["relics"], level["relic_points"]) == (relics, 5 * relics)


@pytest.mark.clause("D-18", "D-39", "D-46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_late_openings_reach_the_end_in_both_ways(edition: str) -> None:
    for players in FROM_THE_START:
        opening = late(players, edition)
        levels = stored()[players, edition, opening]["levels"]
        # Two kinds of trap lie out, so two cards end the game; else one of four rounds does.
        assert [level["over"] for level in levels[:4]] == [0, 2, 0, levels[1]["lines"] - 2]
        assert play(begin(opening, players, edition), TRAPS[edition][1]).mover == OVER


if __name__ == "__main__":
    regenerate()
