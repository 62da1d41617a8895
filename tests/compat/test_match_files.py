"""Match files of earlier versions are read, replayed, gone on with, and written again as they were."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import grotto

from .command import grotto as command
from .samples import FIRST, VERSIONS

MATCHES = sorted((FIRST.folder / "matches").glob("*.match"))
DOWNLOADED = [path for samples in VERSIONS for path in sorted((samples.server / "downloads").glob("*.match"))]
UNFINISHED = [path for path in MATCHES if path.stem.endswith("-unfinished")]
TERMINAL = [path for path in MATCHES if path.stem.startswith("terminal-")]


def name_of(path: Path) -> str:
    return path.stem


def test_there_are_samples_of_every_kind() -> None:
    assert len(UNFINISHED) >= 8
    assert len(TERMINAL) >= 4
    assert len(DOWNLOADED) >= 4
    assert {grotto.load(path).game.name for path in MATCHES} == set(grotto.game_names())


@pytest.mark.parametrize("path", [*MATCHES, *DOWNLOADED], ids=name_of)
def test_a_file_is_read_and_written_again_to_the_last_byte(path: Path, tmp_path: Path) -> None:
    match = grotto.load(path)
    match.save(tmp_path / "again.match")
    assert (tmp_path / "again.match").read_bytes() == path.read_bytes().replace(b"\r\n", b"\n")
    for seat in (None, *range(match.players)):
        assert match.view(seat)["history"]


@pytest.mark.parametrize("path", UNFINISHED, ids=name_of)
def test_a_match_goes_on_with_the_draws_that_it_would_have_had(path: Path, tmp_path: Path) -> None:
    whole = path.with_name(path.name.replace("-unfinished", ""))
    match, then = grotto.load(path), grotto.load(whole)
    for done in then.done[len(match.done) :]:
        if done.by != grotto.CHANCE:
            assert done.text in [action["text"] for action in match.view(done.by)["legal"]]
            match.play(done.text, done.by)
    match.save(tmp_path / "whole.match")
    assert (tmp_path / "whole.match").read_bytes() == whole.read_bytes()


@pytest.mark.one_build
@pytest.mark.slow
@pytest.mark.parametrize("path", TERMINAL, ids=name_of)
def test_a_match_of_the_terminal_is_resumed_with_its_bots(path: Path, tmp_path: Path) -> None:
    copy = shutil.copy(path, tmp_path / "evening.match")
    before = grotto.load(path)
    said = command("play", "--resume", copy, keys="\n1\n1\n1\n1\nq\n")
    after = grotto.load(copy)
    assert after.names == before.names
    new = [done.by for done in after.done[len(before.done) :]]
    bots = [seat for seat, name in enumerate(before.names) if name.endswith(" (bot)")]
    assert set(new) & set(bots)
    assert not [seat for seat in bots if f"{before.names[seat]} >" in said], "a person was asked for a bot's choice"
