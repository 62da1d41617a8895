"""A bot that has no net for a match never hides it: its title says so, and the list of bots names what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import grotto
from grotto.bots import LADDER, missing_nets, rungs
from grotto.bots.find_net import find_net
from grotto.bots.missing_nets import honest_title, rung_without_net
from grotto.games.erdgeister import read_board
from grotto.tables.seen import look
from tests.cases import SMALL_BOARD
from tests.tables.world import ANNA, Played, World

pytestmark = pytest.mark.one_build

OWN_BOARD = {"board": read_board(SMALL_BOARD)}
GAMES = ("diamant", "emerald", "erdgeister")


@pytest.fixture
def no_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    missing_nets._has_net.cache_clear()
    monkeypatch.setattr(missing_nets, "find_net", partial(find_net, folder=tmp_path))
    yield
    missing_nets._has_net.cache_clear()


@pytest.mark.parametrize("name", [*LADDER, "companion-2", "grandmaster@10ms", "script:floor"])
def test_the_lower_rung_is_the_one_that_the_note_tells(name: str) -> None:
    lower = rung_without_net(name, "erdgeister", 2, OWN_BOARD)
    told = "" if name.startswith("script") else grotto.bots.bot(name).note("erdgeister", 2, OWN_BOARD)
    assert (lower is not None) == bool(told)
    assert lower is None or f"plays as a {lower.name} here" in told


@pytest.mark.parametrize("language", ["en", "de", "nl", "cs"])
def test_the_title_names_both_rungs(language: str) -> None:
    scout = rungs.rung("scout").title(language)
    title = honest_title("Faro", "champion", "erdgeister", 2, OWN_BOARD, language)
    assert title.startswith("Faro")
    assert scout in title
    assert honest_title("Faro", "champion", "erdgeister", 2, {}, language) == "Faro"


def titles(played: Played) -> list[str | None]:
    return [seat.title for seat in look(played.table, ANNA.guest, None, "en", now=0).seats]


def test_the_table_shows_it() -> None:
    own = Played(World(), game="erdgeister", players=2, options=OWN_BOARD, bots=["master", "scout"])
    usual = Played(World(), game="erdgeister", players=2, bots=["master", "scout"])
    shown = [
        [seat.title for seat in look(played.table, ANNA.guest, None, "en", now=0).seats] for played in (own, usual)
    ]
    assert shown == [["Master (plays as Scout)", "Scout"], ["Master", "Scout"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_named_option_of_the_shipped_games_has_a_net(game: str) -> None:
    rules = grotto.game(game)
    assert list(missing_nets.missing_nets(rules)) == []
    for option, choices in rules.choices.items():
        for value in choices.values:
            for players in rules.seats:
                assert grotto.bots.bot("master").note(game, players, {option: value}) == ""


@pytest.mark.usefixtures("no_nets")
def test_without_nets_every_named_option_is_listed_with_its_command() -> None:
    (missing, *_) = missing_nets.missing_nets(grotto.game("diamant"))
    assert missing.command == f"grotto train diamant --edition {missing.value}"
    assert rung_without_net("master", "diamant", 4, {}) is rungs.rung("scout")
