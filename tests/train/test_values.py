"""Learning what positions are worth: targets as the slow way gives them, whoever tells and however many play."""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.nets.net import Net
from grotto.play.players import players_of
from grotto.train.learner import Learner
from grotto.train.values import ValueJob, Values, improve, joined, play_values, softmax, targets

SIZE = players_of(grotto.game("emerald")).features().size
WIDTHS = (SIZE, 4, 5)


def made_up(seed: int = 1, counts: tuple[int, ...] = (2, 5, 3, 4, 3), width: int = 6) -> Values:
    """Five games of some positions each, told by their mover and by another."""
    rng = np.random.default_rng(seed)
    viewer, game, shares = [], [], np.zeros((len(counts), 8), np.float32)
    for number, players in enumerate(counts):
        shares[number, rng.integers(0, players)] = 0.75
        shares[number, rng.integers(0, players)] += 0.25
        for _ in range(int(rng.integers(1, 9))):
            mover = int(rng.integers(0, players))
            viewer += [mover, (mover + 1 + int(rng.integers(0, players - 1))) % players]
            game += [number, number]
    x = rng.normal(0, 1, (len(game), width)).astype(np.float16)
    searched = np.zeros((len(game), 0), np.float32)
    return Values(x, np.array(viewer, np.int32), np.array(game, np.int32), np.array(counts, np.int32), shares, searched)


def with_searches(data: Values, seed: int = 1) -> Values:
    """The same games, with what searches made of their positions."""
    searched = np.random.default_rng(seed).random((len(data.x), 8)).astype(np.float32)
    searched[1::2] = searched[::2]  # both tell the same position
    searched[np.arange(8) >= data.players[data.game][:, None]] = 0
    return data._replace(searched=searched / searched.sum(axis=1, keepdims=True))


def parts(scores: list[float]) -> list[float]:
    total = sum(exp(score) for score in scores)
    return [exp(score) / total for score in scores]


def slow_targets(learner: Learner, data: Values, trace: float) -> list[list[float]]:
    """Game by game from its end backwards, in seat numbers; then in each teller's order."""
    width, net = learner.widths[-1], learner.net()
    aims: list[list[float]] = [[] for _ in data.x]
    for game, players in enumerate(data.players.tolist()):
        rows = [row for row in range(0, len(data.x), 2) if data.game[row] == game]
        aim = [float(share) for share in data.shares[game][:players]]
        for row in reversed(rows):
            for told in (row, row + 1):
                order = [(int(data.viewer[told]) + i) % players for i in range(players)]
                aims[told] = [aim[seat] for seat in order] + [0.0] * (width - players)
            said = parts(net.answer([float(number) for number in data.x[row]])[:players])
            by_seat = {(int(data.viewer[row]) + i) % players: said[i] for i in range(players)}
            aim = [(1 - trace) * by_seat[seat] + trace * aim[seat] for seat in range(players)]
    return aims


@pytest.mark.parametrize("trace", [0.0, 0.6, 0.9, 1.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_targets_are_what_the_slow_way_gives(trace: float, seed: int) -> None:
    data, learner = made_up(seed), Learner((6, 4, 5), seed)
    learner.row[:] = np.random.default_rng(seed).normal(0, 0.5, len(learner.row))
    searched = targets(learner, data, trace)
    assert searched.shape == (len(data.x), 5)
    for row, expected in zip(searched.tolist(), slow_targets(learner, data, trace), strict=True):
        assert row == pytest.approx(expected, abs=1e-4)
        assert sum(row) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("trace", [0.0, 0.7, 1.0])
def test_what_a_search_found_is_leaned_on_instead_of_the_net(trace: float) -> None:
    data, learner = with_searches(made_up()), Learner((6, 4, 5), 1)
    searched = targets(learner, data, trace)
    for game, players in enumerate(data.players.tolist()):
        aim = data.shares[game][:players]
        for row in [row for row in range(0, len(data.x), 2) if data.game[row] == game][::-1]:
            aim = (1 - trace) * data.searched[row][:players] + trace * aim
            for told in (row, row + 1):
                order = [(int(data.viewer[told]) + i) % players for i in range(players)]
                assert searched[told][:players] == pytest.approx(aim[order], abs=1e-5)


def test_with_a_full_trace_all_lean_on_how_it_ended() -> None:
    data, learner = made_up(), Learner((6, 4, 5), 1)
    for row, aim in enumerate(targets(learner, data, 1.0)):
        players = data.players[data.game[row]]
        order = [(data.viewer[row] + i) % players for i in range(players)]
        assert aim[:players] == pytest.approx(data.shares[data.game[row]][order], abs=1e-6)


def test_seats_that_are_not_there_get_nothing() -> None:
    out = np.array([[1.0, 2.0, 9.0], [1.0, 2.0, 9.0]], np.float32)
    odds = softmax(out, np.array([2, 3]))
    assert odds[0].tolist() == pytest.approx([*parts([1, 2]), 0.0])
    assert odds[1].tolist() == pytest.approx(parts([1, 2, 9]))


def test_learning_comes_nearer_to_the_targets() -> None:
    data, learner, rng = made_up(counts=(2, 3, 4, 5) * 6), Learner((6, 16, 5), 1), np.random.default_rng(1)
    losses = [improve(learner, data, rng, 0.01, 1.0, batch=32) for _ in range(80)]
    assert losses[-1] < 0.9 * losses[0]


# -- self-play -----------------------------------------------------------------------------------------------------


def job(seed: int = 1, **changes: Any) -> ValueJob:
    row = Learner(WIDTHS, 1).row.tobytes()
    return ValueJob("emerald", {}, [2, 3], 4, seed, WIDTHS, row, 0.05, 3000, 1)._replace(**changes)


def test_positions_are_written_down_in_pairs_of_tellers() -> None:
    data = play_values(job())
    assert data.players.tolist() == [2, 3, 2, 3]
    assert data.shares.sum(axis=1) == pytest.approx([1.0] * 4)
    assert len(data.x) % 2 == 0
    assert (data.game[::2] == data.game[1::2]).all()
    assert (data.viewer[::2] != data.viewer[1::2]).all()
    assert (data.viewer < data.players[data.game]).all()
    assert sorted(set(data.game.tolist())) == [0, 1, 2, 3]
    assert (np.diff(data.game) >= 0).all()
    pairs = {
        (a - b) % 3
        for a, b, game in zip(data.viewer[1::2], data.viewer[::2], data.game[::2], strict=True)
        if data.players[game] == 3
    }
    assert pairs == {1, 2}  # every other seat has its turn


def test_every_so_many_positions_one_is_written_down() -> None:
    whole, part = play_values(job()), play_values(job(sample_every=3))
    assert len(part.x) == pytest.approx(len(whole.x) / 3, abs=4)
    assert (part.shares == whole.shares).all()


def test_there_is_no_more_than_there_is_room_for() -> None:
    data = play_values(job(rows=101))
    assert len(data.x) == 100
    improve(Learner(WIDTHS, 1), data, np.random.default_rng(1), 0.01, 0.9, batch=16)


def test_searches_are_written_down_where_there_was_a_choice() -> None:
    glanced, with_search = play_values(job(games=2)), play_values(job(games=2, search_rounds=6))
    assert glanced.searched.shape == (len(glanced.x), 0)
    assert with_search.searched.shape == (len(with_search.x), 8)
    assert with_search.searched.sum(axis=1) == pytest.approx(np.ones(len(with_search.x)), abs=1e-5)
    assert (with_search.searched[::2] == with_search.searched[1::2]).all()
    assert (with_search.searched[np.arange(8) >= with_search.players[with_search.game][:, None]] == 0).all()
    assert len({tuple(searched) for searched in with_search.searched.tolist()}) > len(with_search.x) // 4


@pytest.mark.parametrize(
    "changes", [{}, {"row": b""}, {"search_rounds": 5, "games": 2}], ids=["net", "by hand", "searched"]
)
def test_the_same_job_is_the_same_work(changes: dict[str, Any]) -> None:
    one, two, other = (play_values(job(seed, **changes)) for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert one.x.shape != other.x.shape or (one.x != other.x).any()


def test_jobs_are_joined_without_mixing_up_the_games() -> None:
    pieces = [play_values(job(seed, games=2)) for seed in (1, 2, 3)]
    data = joined(pieces)
    assert data.players.tolist() == [2, 3] * 3
    assert (data.shares[data.game] == np.concatenate([piece.shares[piece.game] for piece in pieces])).all()
    assert (data.x == np.concatenate([piece.x for piece in pieces])).all()


def test_the_net_plays_in_self_play() -> None:
    """Another net, another game; the same net by other means, the same game."""
    other = Net(WIDTHS, Learner(WIDTHS, 2).net().row()).row().tobytes()
    assert play_values(job()).x.shape != play_values(job(row=other)).x.shape
