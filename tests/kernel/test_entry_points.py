"""What other packages offer is looked up once, whoever asks, and again where the search path changes."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from grotto.bots.by_name import bot
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game, games

pytestmark = pytest.mark.one_build


def test_a_name_that_nobody_offers_reads_no_files_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    found, looked = importlib.metadata.entry_points, list[str]()

    def noted(group: str) -> object:
        looked.append(group)
        return found(group=group)

    monkeypatch.setattr(importlib.metadata, "entry_points", noted)
    for _ in range(3):
        with pytest.raises(BadOption, match="unheard-of"):
            game("unheard-of")
        with pytest.raises(BadOption, match="unheard-of"):
            bot("unheard-of")
        assert "emerald" in games()
    assert sorted(looked) == ["grotto.bots", "grotto.games"]


def test_a_package_on_a_new_path_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "glimmer" not in games()
    info = tmp_path / "glimmer-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: glimmer\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[grotto.games]\nglimmer = glimmer:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "glimmer" in games()
