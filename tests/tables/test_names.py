"""Names as they are shown: bots by their titles, no two alike, the same in lists, at tables and in every sentence."""

from __future__ import annotations

import pytest

from grotto.bots.rungs import bot_title
from grotto.tables.card import SeatCard
from grotto.tables.commands import Join, Resign, Start
from grotto.tables.names import listed_name, record_names, shown_names
from grotto.tables.seen import look

from .world import ANNA, NONCE, Played, World

pytestmark = pytest.mark.one_build


def seats(*names: str) -> list[SeatCard]:
    """Small letters are bots."""
    return [SeatCard(name=name, bot=name) if name.islower() else SeatCard(name=name, guest=name) for name in names]


def test_bots_are_called_by_their_titles_and_a_second_one_gets_a_number() -> None:
    table = seats("scout", "Anna", "scout", "wisp", "scout")
    assert shown_names(table, "en") == ["Scout", "Anna", "Scout 2", "Will-o'-the-wisp", "Scout 3"]
    assert shown_names(table, "de")[1:3] == ["Anna", f"{bot_title('scout', 'de')} 2"]
    assert record_names(table) == ["scout", "Anna", "scout 2", "wisp", "scout 3"]


def test_in_lists_bots_have_their_titles_and_no_numbers() -> None:
    assert [listed_name(seat, "en") for seat in seats("scout", "Anna", "scout")] == ["Scout", "Anna", "Scout"]


def test_people_keep_their_names_and_a_number_that_is_taken_is_passed_over() -> None:
    assert shown_names(seats("scout", "Scout", "Scout 2"), "en") == ["Scout 3", "Scout", "Scout 2"]


def test_a_free_seat_has_no_name_and_a_stand_in_does_not_rename_anybody() -> None:
    assert shown_names([SeatCard(name=""), SeatCard(name="")], "en") == ["", ""]
    assert shown_names([SeatCard(name="Anna", guest="a", bot="scout")], "en") == ["Anna"]


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
    for language, title in (("en", "Scout"), ("nl", bot_title("scout", "nl"))):
        seen = look(played.table, ANNA.guest, 2, language, 0)
        assert [seat.name for seat in seen.seats] == [title, f"{title} 2", "Anna"]
        sentences = " ".join(line for event in seen.past for line in event.says)
        assert f"{title} 2" in sentences
        assert "Anna" in sentences
        assert "scout" not in sentences.replace(title, "")
