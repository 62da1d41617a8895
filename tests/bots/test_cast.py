"""The cast: whom bots appear as."""

from __future__ import annotations

from pathlib import Path

import pytest

from grotto.bots.cast import CAST, casting, rung_number, with_cast
from grotto.bots.rungs import RUNGS, Rung
from grotto.kernel.messages import LANGUAGES

pytestmark = pytest.mark.one_build


def test_every_rung_has_two() -> None:
    assert [member.rung for member in CAST] == [rung.number for rung in RUNGS for _ in range(2)]
    assert len({member.name for member in CAST}) == len(CAST)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_temperament_and_a_line(language: str) -> None:
    assert len({member.temperament(language) for member in CAST}) >= 12
    assert len({member.line(language) for member in CAST}) == len(CAST)


@pytest.mark.parametrize("rung", RUNGS)
def test_a_table_of_eight_equal_bots_has_eight_names_and_the_first_two_are_of_the_rung(rung: Rung) -> None:
    found = [member for member in casting([rung.name] * 8) if member]
    assert len(set(found)) == 8
    assert {member.rung for member in found[:2]} == {rung.number}


def test_the_name_that_finds_a_bot_tells_its_rung() -> None:
    found = [rung_number(bot) for bot in ("wisp", "companion-2:prudent", "grandmaster@10ms", "script:coin", "mine")]
    assert found == [0, 3, 5, None, None]


def test_nobody_has_the_name_of_a_person() -> None:
    names = {member.name for member in CAST if member.rung == 2}
    found = casting(["scout", "scout"], names)
    assert names.isdisjoint({member.name for member in found if member})


def test_a_bot_that_leaves_does_not_rename_its_neighbour() -> None:
    together, alone = casting([None, "scout", "scout", "master"]), casting([None, None, "scout", "master"])
    assert together[2:] == alone[2:]


def test_the_browser_has_a_portrait_of_each_in_every_mood() -> None:
    drawn = Path(__file__).parents[2] / "web" / "src" / "art" / "portraits" / "bitmaps"
    moods = ("neutral", "happy", "shocked", "thinking")
    missing = [
        name for member in CAST for mood in moods if not (drawn / (name := f"{member.id}-{mood}.webp")).is_file()
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("bot", "shown"),
    [
        ("scout", "scout (Zita, Salo)"),
        ("companion:gambler@10ms", "companion:gambler@10ms (Bodo, Dora)"),
        ("script:coin", "script:coin"),
    ],
)
def test_tables_of_results_say_whom_a_bot_appears_as(bot: str, shown: str) -> None:
    assert with_cast(bot) == shown
