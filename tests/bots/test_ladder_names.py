"""Bots by name; and a bot without a net that fits says that it plays as a scout."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.bots import LADDER, bot
from grotto.bots.find_net import find_net
from grotto.games.erdgeister import read_board
from grotto.kernel.rng import Rng
from grotto.search.search_policy import SearchPolicy
from tests.bots.ladder import FEW, WITH_NET, case_of, every_game, views
from tests.cases import SMALL_BOARD, Case
from tests.nets.making import write_net

# -- names ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "", "deep blue", "Wisp", "wisp ", "companion-0", "companion-4", "companion-", "companion-x", "companion--1",
        "companion-1.5", "companion-\u00b2", "master-2", "wisp-1", "companion-2-1", "grandmaster@", "grandmaster@fast",
        "grandmaster@10", "grandmaster@-1s", "grandmaster@1e3s", "grandmaster@ 10ms", "grandmaster@10ms ", "-1", "@",
        "companion-2:", "companion:@10ms", "x" * 10_000,
    ],
)  # fmt: skip
def test_unknown_names_and_levels_are_refused(name: str) -> None:
    with pytest.raises(grotto.BadOption) as caught:
        bot(name)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", [None, 7, b"wisp", ["wisp"]])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(grotto.BadOption):
        bot(name)


@pytest.mark.parametrize("name", ["companion:no-such-taste", "wisp:no-such-taste", "script:no-such-rule"])
def test_tastes_and_scripts_that_a_game_does_not_know_are_refused(name: str) -> None:
    (view,) = views("diamant", count=1)
    with pytest.raises(grotto.BadOption, match="no-such"):
        bot(name).choose(view, Rng(1))
    with pytest.raises(grotto.BadOption, match="no-such"):
        bot(name).policy("diamant", 3, {})


@pytest.mark.parametrize("options", [{"edition": "1999"}, {"colour": "red"}])
def test_a_policy_for_a_match_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    for name in LADDER:
        with pytest.raises(grotto.BadOption):
            bot(name).policy("diamant", 3, options)
        with pytest.raises(grotto.BadOption):
            bot(name).policy("diamant", 2, {})


# -- honest about falling short ------------------------------------------------------------------------------


def falls_back(name: str, case: Case, words: str) -> None:
    """The bot plays like a scout, and says so."""
    match = case.match(3)
    view = match.view(match.to_act[-1])
    decision, scout = (bot(who).choose(view, Rng(5), FEW) for who in (name, "scout"))
    assert decision.note.startswith(f"The {name} plays as a scout here: ")
    assert words in decision.note
    assert decision._replace(note="") == scout
    told: Any = bot(name)
    assert told.note(case.game, case.players, case.options) == decision.note
    assert scout.note == ""


@pytest.mark.parametrize("name", WITH_NET)
@pytest.mark.parametrize("edition", ["small", "small-relic"])
def test_another_edition_is_not_played_by_the_net(name: str, edition: str) -> None:
    falls_back(name, Case("diamant", 3, {"edition": edition}), f"not for edition {edition}")


@pytest.mark.parametrize("name", WITH_NET)
def test_another_board_is_not_played_by_the_net(name: str) -> None:
    falls_back(name, Case("erdgeister", 2, {"board": read_board(SMALL_BOARD)}), "trained for board")


@pytest.fixture
def net_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which nets are looked for; empty."""
    monkeypatch.setattr("grotto.bots.rung_policies.find_net", partial(find_net, folder=tmp_path))
    return tmp_path


@every_game
def test_without_any_net_everybody_is_a_scout(net_folder: Path, game: str) -> None:
    for name in WITH_NET:
        falls_back(name, case_of(game), f"there is no net for {grotto.game(game).title}")


@every_game
def test_a_damaged_net_is_not_played(net_folder: Path, game: str) -> None:
    path = net_folder / f"{game}.net"
    write_net(path, game)
    path.write_bytes(path.read_bytes()[:-1])
    falls_back("master", case_of(game), f"{game}.net is damaged")


@every_game
@pytest.mark.parametrize(
    ("changes", "words"),
    [({"rules": "0"}, "trained for"), ({"features": 0}, "reads features 0"), ({"players": [99]}, "not trained for 3")],
)
def test_a_net_for_other_rules_is_not_played(net_folder: Path, game: str, changes: dict[str, Any], words: str) -> None:
    write_net(net_folder / f"{game}.net", game, **changes)
    for name in WITH_NET:
        falls_back(name, case_of(game), words)


@every_game
def test_the_net_that_fits_is_found_among_those_that_do_not(net_folder: Path, game: str) -> None:
    write_net(net_folder / f"{game}-a.net", game, players=[99])
    (net_folder / f"{game}-b.net").write_bytes(b"no net\n")
    write_net(net_folder / f"{game}-c.net", game, learns="beliefs", widths=[24, 1])
    write_net(net_folder / f"{game}-d.net", game)
    (view,) = views(game, count=1)
    assert bot("companion").choose(view, Rng(1), FEW).note == ""
    (net_folder / f"{game}-d.net").unlink()
    assert bot("companion").choose(view, Rng(1), FEW).note


@pytest.mark.parametrize(
    "changes",
    [
        {"widths": [70, 4, 4]},
        {"learns": "beliefs"},
    ],
    ids=str,
)
def test_a_net_that_reads_something_else_is_not_played(net_folder: Path, changes: dict[str, Any]) -> None:
    write_net(net_folder / "erdgeister-a.net", "erdgeister", **changes)
    write_net(net_folder / "erdgeister-b.net", "erdgeister")
    (view,) = views("erdgeister", count=1)
    assert bot("master").choose(view, Rng(1), FEW).text


@pytest.mark.parametrize(("players", "choices"), [(2, 0), (3, 4), (4, 4), (5, 4)])
def test_emeralds_search_plays_on_where_that_wins_more(players: int, choices: int) -> None:
    """With two players it wins less: docs/decisions/0034."""
    policy = bot("grandmaster").policy("emerald", players, {}, FEW)
    while policy is not None and not isinstance(policy, SearchPolicy):
        policy = policy.inner
    assert policy is not None
    assert policy.plays_on == choices


def test_lower_rungs_need_no_net_and_have_nothing_to_say(net_folder: Path) -> None:
    for name in LADDER[:3]:
        (view,) = views("emerald", count=1)
        assert bot(name).choose(view, Rng(1)).note == ""
