"""Many games at once: what is reported, and random numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import grotto
from grotto.bots import bot
from grotto.play.batch import Batch
from tests.cases import Case, every_case
from tests.play.batches import GAMES, SIZE, batch, case_of, played

# -- what is reported ----------------------------------------------------------------------------------------------


@every_case
def test_a_batch_reports_what_each_game_shows_its_mover(case: Case) -> None:
    games, encoder = batch(case), case.encoder()
    for _ in range(40):
        games.step(games.random_actions())
        for row in range(SIZE):
            state = games.state(row)
            assert games.movers[row] == state.mover >= 0
            assert games.observations[row].tolist() == encoder.observe(state, state.mover)
            assert games.masks[row].tolist() == [flag == 1 for flag in encoder.mask(state, state.mover)]


@every_case
def test_every_number_of_a_row_is_written_whatever_stood_there(case: Case) -> None:
    encoder = case.encoder()
    rows = np.full((SIZE, encoder.size), 77, np.int16)
    games = batch(case, observations=rows)
    for _ in range(5):
        assert [row.tolist() for row in rows] == [
            encoder.observe(state, state.mover) for state in map(games.state, range(SIZE))
        ]
        rows[:] = 77
        games.step(games.random_actions())


@every_case
def test_rewards_come_with_the_end_of_a_game_and_only_then(case: Case) -> None:
    games = batch(case)
    ended = 0
    for _ in range(2500):
        games.step(games.random_actions())
        assert np.allclose(games.rewards[games.done].sum(axis=1), 1)
        assert not games.rewards[~games.done].any()
        ended += int(games.done.sum())
        if ended >= SIZE:
            return
    pytest.fail("hardly any game ended")


@every_case
def test_every_episode_is_a_match_of_its_seed_and_ends_as_reported(case: Case, tmp_path: Path) -> None:
    games, encoder = batch(case), case.encoder()
    ended = 0
    while ended < 3:
        seats = games.movers
        games.step(games.random_actions())
        for row in np.flatnonzero(games.done).tolist():
            match = games.final_match(row)
            assert match.seed == games.final_seeds[row] != games.seeds[row]
            assert match.state.shares == pytest.approx(games.rewards[row].tolist())
            assert games.final_observations[row].tolist() == encoder.observe(match.state, int(seats[row]))
            match.save(tmp_path / "episode.match")
            assert grotto.load(tmp_path / "episode.match").state == match.state
            ended += 1
    assert all(games.match(row).state == games.state(row) for row in range(SIZE))


def test_an_endless_game_is_kept_whole() -> None:
    games = played(Batch.new("erdgeister", 2, 2, seed=4), 700)
    assert games.match(1).state == games.state(1)


def test_a_batch_from_a_bare_state_makes_no_matches() -> None:
    case = Case("diamant", 3)
    games = Batch(case.state(), case.encoder(), 2)
    with pytest.raises(grotto.BadOption, match=r"Batch\.new"):
        games.match(0)
    with pytest.raises(grotto.BadOption, match="No episode of row 1 has ended"):
        games.final_match(1)
    with pytest.raises(IndexError, match="row"):
        games.match(2)
    with pytest.raises(IndexError, match="row"):
        games.state(-1)


# -- random numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opposed", [False, True])
def test_rows_do_not_depend_on_each_other(game: str, *, opposed: bool) -> None:
    """What is done in the other rows, and how many there are, does not matter."""
    case = case_of(game)
    scout = bot("apprentice").policy(case.game, case.players, case.options)
    opponents = [None, scout, scout] if opposed else None
    many, few = batch(case, size=8, opponents=opponents), batch(case, size=3, opponents=opponents)
    for _ in range(80):
        some = few.random_actions()
        others = many.masks.argmax(axis=1)  # the first legal action of each
        others[:3] = some
        many.random_actions()
        many.step(others)
        few.step(some)
        assert np.array_equal(many.observations[:3], few.observations)
        assert np.array_equal(many.seeds[:3], few.seeds)


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_an_episode_follows_from_its_seed_alone(game: str) -> None:
    """In whichever row, and whatever was played before: the opponents' random numbers too."""
    assert _episode_of_seed(game, [5, 6, 7], before=0) == _episode_of_seed(game, [7, 5, 6], before=9)


def _episode_of_seed(game: str, seeds: list[int], before: int) -> list[object]:
    """What the row that begins with seed 5 shows while its caller always takes the first legal action."""
    case = case_of(game)
    rival = bot("apprentice").policy(case.game, case.players, case.options)
    games, row, seen = batch(case, size=3, opponents=[None, rival, rival]), seeds.index(5), []
    for _ in range(before):
        games.step(games.random_actions())
    games.reset(seeds=seeds)
    for _ in range(25):
        seen.append(games.observations[row].tolist())
        games.step(games.masks.argmax(axis=1))
        if games.done[row]:
            break
    return seen


def test_the_same_seed_steps_alike_and_another_one_does_not() -> None:
    one, two, three = (played(batch(Case("diamant", 4), seed), 50) for seed in (1, 1, 2))
    assert [one.state(row) for row in range(SIZE)] == [two.state(row) for row in range(SIZE)]
    assert [one.state(row) for row in range(SIZE)] != [three.state(row) for row in range(SIZE)]


def test_episodes_have_seeds_of_their_own() -> None:
    games, seen = batch(Case("diamant", 3)), set()
    for _ in range(300):
        games.step(games.random_actions())
        seen |= set(games.final_seeds[games.done].tolist())
    assert len(seen) > SIZE
    assert all(0 <= seed < 2**48 for seed in seen)


def test_a_reset_begins_anew_from_given_seeds() -> None:
    games = played(batch(Case("emerald", 3)), 9)
    games.reset(seeds=range(SIZE))
    assert games.seeds.tolist() == list(range(SIZE))
    assert games.match(5).state == grotto.new("emerald", 3, seed=5).state == games.state(5)
    fresh = batch(Case("emerald", 3), 7)
    games.reset(7)
    assert np.array_equal(games.seeds, fresh.seeds)
