"""Names as they are shown: bots by those of the cast, no two alike, the same in lists, at tables and in sentences."""

from __future__ import annotations

import pytest

from grotto.bots.rungs import bot_title
from grotto.tables.commands import Join, Resign, Start
from grotto.tables.names import record_names, shown_names, shown_seats
from grotto.tables.seen import look
from grotto.tables.summary import SeatSummary

from .world import ANNA, NONCE, Played, World

pytestmark = pytest.mark.one_build


def seats(*names: str) -> list[SeatSummary]:
    """Small letters are bots."""
    return [
        SeatSummary(name=name, bot=name) if name.islower() else SeatSummary(name=name, guest=name) for name in names
    ]


def test_bots_have_the_names_of_the_cast_and_their_rung_as_a_title() -> None:
    table = seats("scout", "Anna", "scout", "wisp", "scout")
    assert shown_names(table, "en") == ["Zita", "Anna", "Salo", "Tibo", "Nela"]
    assert shown_names(table, "de") == shown_names(table, "en")
    assert [seat.character for seat in shown_seats(table, "en")] == ["zita", None, "salo", "tibo", "nela"]
    assert [seat.title for seat in shown_seats(table, "de")][:2] == [bot_title("scout", "de"), None]
    assert record_names(table) == ["scout", "Anna", "scout 2", "wisp", "scout 3"]


def test_people_keep_their_names_and_no_bot_takes_one() -> None:
    assert shown_names(seats("scout", "Zita", "Salo"), "en") == ["Nela", "Zita", "Salo"]


def test_bots_that_are_not_of_the_ladder_are_numbered_and_pass_over_taken_numbers() -> None:
    assert shown_names(seats("mine", "Anna", "mine"), "en") == ["mine", "Anna", "mine 2"]
    assert shown_names([*seats("mine"), SeatSummary(name="mine", guest="a")], "en") == ["mine 2", "mine"]


def test_a_free_seat_has_no_name_and_a_stand_in_does_not_rename_anybody() -> None:
    assert shown_names([SeatSummary(name=""), SeatSummary(name="")], "en") == ["", ""]
    assert shown_names([SeatSummary(name="Anna", guest="a", bot="scout")], "en") == ["Anna"]


@pytest.mark.parametrize(
    ("bot", "title"),
    [
        ("companion", "Gefährte"),
        ("companion-2", "Gefährte-2"),
        ("companion-2:prudent", "Gefährte-2 · Vorsichtig"),
        ("grandmaster@10ms", "Großmeister"),
        ("scout:unheard", "Kundschafter · unheard"),
        ("script:one-step", "script:one-step"),
        ("somebodys-bot", "somebodys-bot"),
    ],
)
def test_a_bots_title(bot: str, title: str) -> None:
    assert bot_title(bot, "de") == title


def test_seats_and_sentences_of_a_table_have_the_same_names() -> None:
    played = Played(World(), game="diamant", players=3, public=True, bots=["scout", "scout"])
    played.do(ANNA, Join(nonce=NONCE))
    played.do(ANNA, Start())
    played.do(ANNA, Resign(bot="wisp"))
    played.finish_by_server()
    for language in ("en", "nl"):
        seen = look(played.table, ANNA.guest, 2, language, 0)
        assert [seat.name for seat in seen.seats] == ["Zita", "Salo", "Anna"]
        sentences = " ".join(line for event in seen.past for line in event.says)
        assert "Salo" in sentences
        assert "Anna" in sentences
        assert "scout" not in sentences.lower()
