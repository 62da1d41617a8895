"""Runs that were broken off and nets that were trained with earlier versions."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.bots.find_net import find_net, net_checksums
from grotto.nets.files import read
from grotto.play.players import players_of

from .command import grotto as command
from .samples import FIRST, VERSIONS, Samples

ARENAS = ["scripts", "less-luck", "emerald"]
PLAY_OTHERWISE = {"emerald"}  # runs whose bots have been changed since: their deals go on with the bots of today
NET = FIRST.folder / "nets" / "diamant-mine.net"
TOLD = json.loads((FIRST.folder / "nets" / "numbers.json").read_text())


# -- the arena -------------------------------------------------------------------------------------------


def results(path: Path) -> dict[str, list[float]]:
    """All numbers that were found in each deal; how long it took is another thing."""
    deals = [json.loads(line) for line in path.read_text().splitlines()]
    assert not any(deal["forfeits"] for deal in deals)
    return {f"contest {deal['contest']}, deal {deal['deal']}": list(_numbers(deal["games"])) for deal in deals}


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif value is not None:  # luck that was not looked at
        yield float(value)


@pytest.mark.one_build
@pytest.mark.slow
@pytest.mark.parametrize("name", ARENAS)
def test_a_run_of_the_arena_goes_on_to_the_same_results(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(FIRST.folder / "arena" / name, tmp_path / "run")
    _of_this_version(folder / "plan.json")
    kept = (folder / "deals.jsonl").read_text().count("\n")  # the last line may be broken off
    command("arena", "--resume", folder, "--workers", "1")
    found, whole = results(folder / "deals.jsonl"), results(folder / "whole.jsonl")
    assert found.keys() == whole.keys()
    for deal, numbers in list(whole.items())[: kept if name in PLAY_OTHERWISE else None]:
        assert found[deal] == pytest.approx(numbers, abs=1e-5)  # the last digits of luck are the processor's


def _of_this_version(plan: Path) -> None:
    """Results of two versions are never mixed: what says which one it is, is put right, and nothing else."""
    head = json.loads(plan.read_text())
    plan.write_text(json.dumps({**head, "version": grotto.__version__, "nets": net_checksums(head["plan"]["game"])}))


# -- nets ------------------------------------------------------------------------------------------------------


def test_a_net_is_found_for_the_matches_that_it_was_trained_for() -> None:
    game = grotto.game("diamant")
    found = find_net(game, 4, game.options(4, {}), NET.parent)
    assert found.weights is not None, found.why_not
    assert found.weights.about["command"] == "grotto train diamant --rounds 12 --games 100"
    other = find_net(game, 4, game.options(4, {"edition": "schmidt"}), NET.parent)
    assert other.weights is None


@pytest.mark.parametrize("name", TOLD)
def test_nets_are_told_the_same_numbers_and_say_the_same(name: str) -> None:
    match = grotto.load(FIRST.folder / "matches" / name)
    features, before = players_of(match.game).features(), TOLD[name]
    assert features.version == before["version"]
    for number, seat in enumerate((0, match.players - 1)):
        numbers = features.tell(match.state, seat)
        told = {int(place): value for place, value in before["first and last seat"][number].items()}
        assert numbers == pytest.approx([told.get(place, 0.0) for place in range(features.size)], abs=1e-6)
        if before["answers"]:
            assert read(NET).net.answer(numbers) == pytest.approx(before["answers"][number], abs=1e-4)


@pytest.mark.one_build
@pytest.mark.slow
@pytest.mark.parametrize("samples", VERSIONS, ids=lambda samples: samples.version)
def test_training_goes_on_from_a_checkpoint(samples: Samples, tmp_path: Path) -> None:
    shutil.copy(samples.folder / "training" / "diamant.checkpoint", tmp_path)
    said = command("train", "diamant", "--rounds", "12", "--games", "100", "--workers", "1", "--out", tmp_path)
    assert "Going on after round 10 of diamant.checkpoint." in said
    assert read(tmp_path / "diamant.net").about["games"] == 12 * 4 * 100
