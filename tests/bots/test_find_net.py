"""Where bots look for nets."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import grotto
from grotto.bots import find_net as module
from grotto.bots.find_net import find_net, net_checksums, net_folders
from grotto.play.players import players_of
from tests.nets.making import write_net

DIAMANT = grotto.game("diamant")
SHIPPED = "grotto train diamant"
FILES = {"diamant.net", "diamant-incan-gold.net", "diamant-schmidt.net"}


def fitting(folder: Path | None = None) -> str:
    """The command by which the net for a usual match was made."""
    weights = find_net(DIAMANT, 4, DIAMANT.options(4, {}), folder).weights
    assert weights is not None
    return str(weights.about["command"])


def put(folder: Path, name: str, command: str) -> None:
    folder.mkdir(exist_ok=True)
    write_net(folder / name, "diamant", command=command)


def test_the_games_own_net_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GROTTO_NETS", raising=False)
    assert fitting() == SHIPPED
    assert net_checksums("diamant").keys() == FILES


def test_folders_of_ones_own_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        put(tmp_path / name, "diamant-mine.net", name)
    monkeypatch.setenv("GROTTO_NETS", os.pathsep.join([str(tmp_path / "two"), "", str(tmp_path / "one")]))
    assert fitting() == "two"
    assert net_checksums("diamant").keys() == {*FILES, "diamant-mine.net"}
    monkeypatch.setenv("GROTTO_NETS", str(tmp_path / "nowhere"))
    assert fitting() == SHIPPED


def test_a_net_of_ones_own_that_does_not_fit_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_net(tmp_path / "diamant-other.net", "diamant", players=[8], command="for eight")
    monkeypatch.setenv("GROTTO_NETS", str(tmp_path))
    assert fitting() == SHIPPED


def test_nets_that_were_put_beside_the_bots_before_1_0_are_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "diamant-mine.net", "mine")
    monkeypatch.setattr(module, "BEFORE_1_0", tmp_path)
    assert fitting() == SHIPPED  # after the game's own
    monkeypatch.setattr(players_of(DIAMANT), "nets", None)
    assert fitting() == "mine"


def test_one_folder_can_be_named(tmp_path: Path) -> None:
    put(tmp_path / "full", "diamant.net", "named")
    (tmp_path / "empty").mkdir()
    assert fitting(tmp_path / "full") == "named"
    assert find_net(DIAMANT, 4, DIAMANT.options(4, {}), tmp_path / "empty") == (None, "there is no net for Diamant")


def test_a_game_without_nets_has_the_common_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROTTO_NETS", "mine")
    monkeypatch.setattr(players_of(DIAMANT), "nets", None)
    assert net_folders(DIAMANT) == [Path("mine"), module.BEFORE_1_0]
