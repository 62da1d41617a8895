"""A choice that was not its bot's own is told to everybody at the table, once it has taken effect."""

from __future__ import annotations

import pytest

from grotto.kernel.messages import LANGUAGES
from grotto.tables.commands import ChooseForSeat
from grotto.tables.seen import look
from grotto.tables.table import Table

from .world import ANNA, THE_SERVER, Played, World

pytestmark = pytest.mark.one_build


def beside_two_scouts() -> Played:
    return Played(World(), game="diamant", players=3, bots=[None, "scout", "scout"]).join(ANNA).start()


def choose(played: Played, seat: int, failed: str = "") -> None:
    command = ChooseForSeat(seat=seat, text="on", why="bot", turn=played.table.turn, failed=failed)
    played.do(THE_SERVER, command)


def told(table: Table) -> list[str]:
    """All sentences about stand-ins, which an onlooker and a player read alike."""
    found = []
    for seat in (None, 0):
        says = [line for event in look(table, None, seat, "en", 0).past for line in event.says]
        found.append([line for line in says if "careful action" in line])
    assert found[0] == found[1]
    return found[0]


def test_a_stand_in_is_told_when_its_choice_takes_effect() -> None:
    played = beside_two_scouts()
    choose(played, 1, "busy")
    choose(played, 2)
    assert told(played.table) == []  # the others still choose, and a careful choice can be guessed
    played.act(ANNA, "on")
    name = look(played.table, None, None, "en", 0).seats[1].name
    assert told(played.table) == [f"{name} was not ready in time, so a careful action was chosen for it."]
    again = Table.folded(played.log)  # read from the log
    assert again.stand_ins == played.table.stand_ins
    assert len(again.stand_ins) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    played = beside_two_scouts()
    choose(played, 2, "crashed")
    choose(played, 1)
    played.act(ANNA, "on")
    [index] = played.table.stand_ins
    seen = look(played.table, None, None, language, 0)
    quiet = beside_two_scouts()
    choose(quiet, 2)
    choose(quiet, 1)
    quiet.act(ANNA, "on")
    plain = look(quiet.table, None, None, language, 0)
    assert seen.past[index].says[:-1] == plain.past[index].says
    assert seen.seats[2].name in seen.past[index].says[-1]


def test_a_bot_that_answers_is_not_talked_about() -> None:
    played = beside_two_scouts()
    for seat in (1, 2):
        choose(played, seat)
    played.act(ANNA, "on")
    assert played.table.stand_ins == {}
