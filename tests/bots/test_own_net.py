"""Bots that play with a net of one's own, by the file's name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.bots import bot, find, own_bot
from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.rng import Rng
from grotto.play.players import players_of
from tests.nets.making import write_net

GAMES = ("diamant", "emerald")


def rows_net(path: Path, game: str, players: int, **changes: Any) -> None:
    """A net of the kind that learners in vector environments make."""
    found = grotto.game(game)
    encoder = players_of(found).encoder()
    actions = encoder.actions(found.start(players, found.options(players, {})))
    told = {
        "widths": [encoder.size, 8, 1 + actions],
        "learns": "rows",
        "features": encoder.version,
        "players": [players],
    }
    write_net(path, game, **{**told, **changes})


@pytest.mark.parametrize("game", GAMES)
def test_a_rung_plays_with_the_net_that_it_is_told(game: str, tmp_path: Path) -> None:
    for seed in (1, 2):
        write_net(tmp_path / f"{seed}.net", game, seed=seed)
    match = grotto.new(game, players=4, seed=3)
    for _ in range(8):  # to a choice that common sense leaves open
        match.play(match.legal[0])
    odds = [
        own_bot(name).choose(match.view(match.mover), Rng(1)).odds
        for name in (
            f"master@{tmp_path / '1.net'}",
            f"companion@{tmp_path / '2.net'}",
            f"companion@{tmp_path / '1.net'}",
        )
    ]
    assert odds[1] != odds[2]
    assert set(odds[0]) == set(match.legal)


@pytest.mark.parametrize("game", GAMES)
def test_a_net_that_reads_rows_plays_the_same_by_view_and_at_full_speed(game: str, tmp_path: Path) -> None:
    rows_net(tmp_path / "rows.net", game, 4)
    made = own_bot(f"master@{tmp_path / 'rows.net'}")
    match = grotto.new(game, players=4, seed=5)
    for _ in range(6):
        by_view = made.choose(match.view(match.mover), Rng(2)).odds
        policy = made.policy(game, 4, match.options)
        assert policy is not None
        at_speed = policy.odds(match.state, match.mover, Rng(2))
        texts = {match.game.notation.write(match.state, action): odds for action, odds in at_speed.items()}
        assert by_view == pytest.approx(texts)
        match.play(max(by_view, key=by_view.__getitem__))


def test_a_pace_may_stand_before_the_net(tmp_path: Path) -> None:
    write_net(tmp_path / "mine.net", "emerald")
    match = grotto.new("emerald", players=3, seed=4, start=0)
    match.play("T1-m3")
    decision = find(f"grandmaster@20r@{tmp_path / 'mine.net'}").choose(match.view(0), Rng(1))
    assert decision.rounds == 20


def test_names_of_strangers_never_open_a_file(tmp_path: Path) -> None:
    write_net(tmp_path / "mine.net", "diamant")
    with pytest.raises(BadOption, match="thinks for"):
        bot(f"master@{tmp_path / 'mine.net'}")


def test_a_net_that_does_not_fit_is_refused_and_says_why(tmp_path: Path) -> None:
    write_net(tmp_path / "diamant.net", "diamant")
    rows_net(tmp_path / "rows.net", "emerald", 3)
    rows_net(tmp_path / "old.net", "emerald", 4, features=1)
    for name, why in (("diamant.net", "diamant"), ("rows.net", "4 players"), ("old.net", "version 1")):
        with pytest.raises(BadOption, match=why):
            own_bot(f"master@{tmp_path / name}").note("emerald", 4, {})
    with pytest.raises(BadOption, match="without a net"):
        own_bot(f"scout@{tmp_path / 'diamant.net'}")
    with pytest.raises(BadFile, match="cannot be read"):
        own_bot(f"master@{tmp_path / 'nowhere.net'}")
