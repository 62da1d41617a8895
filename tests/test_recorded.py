"""The recorded games replay, and end in the way their names say."""

from __future__ import annotations

from pathlib import Path

import pytest

import grotto
from grotto.match import record

from .recorded import FOLDER, WANTED, Found, files


@pytest.mark.parametrize(("name", "game", "found"), [(name, game, found) for name, game, _, _, found in WANTED])
def test_a_recorded_game_ends_as_its_name_says(name: str, game: str, found: Found) -> None:
    match = grotto.load(FOLDER / f"{name}.match")
    assert match.game.name == game
    assert found(match)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was(path: Path) -> None:
    assert record.dumps(grotto.load(path)) == path.read_text("utf-8")


def test_every_ending_of_every_game_is_recorded() -> None:
    endings = {match.outcome["ending"] for match in map(grotto.load, files()) if match.outcome}
    assert endings == {
        "last-treasure", "one-knight", "last-expedition",
        "key-bearer-home", "others-key-bearer", "nobody-has-key", "turn-limit",
    }  # fmt: skip
