"""Many games at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.bots import Budget, bot
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.batch import Batch
from grotto.play.policy import Policy
from grotto.play.round_batch import RoundBatch
from tests.cases import CASES, Case, every_case

SIZE = 16
GAMES = ["diamant", "emerald", "erdgeister"]


def batch(case: Case, seed: int = 1, size: int = SIZE, **more: Any) -> Batch:
    return Batch.new(case.game, case.players, size, seed, **more, **case.options)


def case_of(game: str, players: int = 3) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def played(games: Batch, steps: int) -> Batch:
    for _ in range(steps):
        games.step(games.random_actions())
    return games


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


# -- opponents -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["wisp", "scout", "master"])
def test_opponents_play_the_seats_that_are_not_the_callers(game: str, name: str) -> None:
    case = case_of(game)
    rival = bot(name).policy(case.game, case.players, case.options, Budget(rounds=8))
    games = batch(case, size=4, opponents=[None, rival, rival], rotate=True)
    for _ in range(30):
        assert games.movers.tolist() == [0, 1, 2, 0]
        games.step(games.random_actions())
    assert all(games.match(row).state == games.state(row) for row in range(4))


def test_a_strong_opponent_wins_more_than_a_random_caller() -> None:
    master = bot("master").policy("diamant", 4, {})
    games = Batch.new("diamant", 4, 64, 1, opponents=[None, master, None, None])
    shares, ended = np.zeros(4), 0
    while ended < 200:
        games.step(games.random_actions())
        shares += games.rewards.sum(axis=0)
        ended += int(games.done.sum())
    assert shares[1] / ended > 0.5


@pytest.mark.parametrize("opponents", [[], [None] * 2, [Policy()] * 3, [None, "master", None], "abc", 3])
def test_wrong_opponents_are_refused_by_name(opponents: Any) -> None:
    with pytest.raises(grotto.BadOption, match="opponents: "):
        Batch.new("diamant", 3, 2, opponents=opponents)


class InPython(Policy):
    def weigh(self, state: State, seat: int, actions: Any, rng: Rng) -> None:
        raise AssertionError("a compiled batch would never come here")


@pytest.mark.skipif(not grotto.compiled, reason="plain Python can call it")
def test_an_opponent_written_in_python_is_refused_and_not_ignored() -> None:
    with pytest.raises(grotto.BadOption, match=r"opponents: InPython\.weigh is written in Python"):
        Batch.new("diamant", 3, 2, opponents=[None, InPython(), None])


# -- whole rounds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_the_choice_of_all_who_choose_together(game: str) -> None:
    case, ended = case_of(game), 0
    encoder = case.encoder()
    games = RoundBatch.new(case.game, case.players, 4, 3, **case.options)
    for _ in range(260):
        actions = games.random_actions()
        actions[~games.deciding] = 1  # whatever the others say is ignored
        games.step(actions)
        for row in range(4):
            state = games.state(row)
            assert np.flatnonzero(games.deciding[row]).tolist() == state.deciding
            for seat in range(case.players):
                assert games.observations[row, seat].tolist() == encoder.observe(state, seat)
                assert games.masks[row, seat].tolist() == [flag == 1 for flag in encoder.mask(state, seat)]
            if games.done[row]:
                final = games.final_match(row).state
                assert final.shares == pytest.approx(games.rewards[row].tolist())
                for seat in range(case.players):
                    assert games.final_observations[row, seat].tolist() == encoder.observe(final, seat)
                ended += 1
    assert ended


def test_rounds_refuse_what_a_seat_may_not_do() -> None:
    games = RoundBatch.new("emerald", 3, 2, 1)
    with pytest.raises(grotto.NotLegal, match=r"actions\[0, \d\]"):
        games.step(np.full((2, 3), games.action_count - 1))
    with pytest.raises(ValueError, match="actions: expected whole numbers of shape"):
        games.step([0, 0])


# -- arrays --------------------------------------------------------------------------------------------------------


def test_what_was_reported_stays_as_it_was() -> None:
    games = batch(Case("diamant", 4))
    for _ in range(60):
        before = [array.copy() for array in arrays(games)]
        held = arrays(games)
        games.step(games.random_actions())
        assert all(np.array_equal(one, other) for one, other in zip(before, held, strict=True))


def test_without_copies_the_arrays_are_the_same_and_cannot_be_written_to() -> None:
    games = batch(Case("diamant", 4), copy=False)
    first = games.observations
    before = first.copy()
    played(games, 5)
    assert np.shares_memory(first, games.observations)
    assert not np.array_equal(first, before)
    for array in arrays(games):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def arrays(games: Batch) -> list[Any]:
    return [games.observations, games.masks, games.movers, games.rewards, games.done, games.seeds]


def test_a_batch_writes_into_arrays_of_the_caller() -> None:
    observations, masks = np.full((SIZE, 85), 9, np.int16), np.ones((SIZE, 2), np.bool_)
    mine = batch(Case("diamant", 3), observations=observations, masks=masks)
    other = batch(Case("diamant", 3))
    for _ in range(20):
        actions = other.random_actions()
        masks[...] = True  # whatever is written there does not make anything legal
        mine.step(actions)
        other.step(actions)
        assert mine.observations is observations
        assert np.array_equal(observations, other.observations)
        assert np.array_equal(masks, other.masks)


@pytest.mark.parametrize("array", [
    [0], np.zeros((SIZE, 85)), np.zeros((85, SIZE), np.int16), np.zeros((4, 85), np.int16),
    np.zeros((85, SIZE), np.int16).T, np.zeros((SIZE, 170), np.int16)[:, ::2],
])  # fmt: skip
def test_arrays_that_do_not_fit_are_refused_by_name(array: Any) -> None:
    for name in ("observations", "masks"):
        with pytest.raises(ValueError, match=f"{name}: expected"):
            batch(Case("diamant", 3), **{name: array})


# -- bad input -----------------------------------------------------------------------------------------------------


def test_one_illegal_action_stops_the_whole_step() -> None:
    games = batch(Case("emerald", 3))
    before = [games.state(row).key() for row in range(SIZE)]
    actions = games.random_actions()
    actions[SIZE - 1] = games.action_count - 1  # a bribe, while nobody is caught
    with pytest.raises(grotto.NotLegal, match=r"actions\[15\]: 69 is not legal"):
        games.step(actions)
    assert [games.state(row).key() for row in range(SIZE)] == before


@pytest.mark.parametrize("actions", [[0], np.zeros((SIZE, 2), int), np.zeros(SIZE), np.ones(SIZE, bool), "on", None])
def test_a_step_wants_one_number_a_game(actions: object) -> None:
    with pytest.raises(ValueError, match="actions: expected whole numbers"):
        batch(Case("diamant", 3)).step(actions)


@pytest.mark.parametrize("action", [-1, 2, 2**31, 2**40, -(2**40)])
def test_numbers_beyond_all_actions_are_refused(action: int) -> None:
    with pytest.raises(grotto.NotLegal, match=r"actions\[0\]: expected 0 to 1"):
        batch(Case("diamant", 3)).step(np.full(SIZE, action))


@pytest.mark.parametrize("action", [-1, 2, 2**31 - 1, -(2**31)])
@pytest.mark.parametrize("kind", [Batch, RoundBatch])
def test_so_are_those_of_32_bits(kind: Any, action: int) -> None:
    games = kind.new("diamant", 3, 4)
    actions = games.random_actions()
    actions[3] = action
    with pytest.raises(grotto.NotLegal, match=r"actions\[3.*is not legal"):
        games.step(actions)


@pytest.mark.parametrize("size", [0, -1, 1.5, True, None, 10**9])
def test_a_batch_has_a_sensible_size(size: Any) -> None:
    with pytest.raises(grotto.BadOption, match="size: "):
        Batch.new("diamant", 3, size)


def test_batches_and_observers_do_not_share_a_table() -> None:
    case = Case("diamant", 3)
    encoder = case.encoder()
    one, two = Batch(case.state(), encoder, SIZE), Batch(case.state(), encoder, 4 * SIZE)
    encoder.observe(case.state(), 0)
    for games in (one, two, one):
        games.step(games.random_actions())
        row = games.state(0)
        assert games.observations[0].tolist() == case.encoder().observe(row, row.mover)


def test_a_batch_wants_an_encoder_of_its_game_and_a_game_that_runs() -> None:
    with pytest.raises(grotto.BadOption):
        Batch(Case("diamant", 3).state(), Case("emerald", 3).encoder(), 4)
    over = Case("diamant", 3).state()
    while over.mover != grotto.OVER:
        over.play(over.draw(Rng(1)) if over.mover == grotto.CHANCE else 1)
    with pytest.raises(grotto.GameIsOver):
        Batch(over, Case("diamant", 3).encoder(), 4)


@every_case
def test_random_games_take_the_decisions_that_playing_by_hand_takes(case: Case) -> None:
    """The compiled playout, which Diamant writes out for speed, is the kernel's."""
    from grotto.kernel.state import random_games

    root, rng = case.state(), Rng(5)
    decisions = 0
    for _ in range(3):
        state = root.clone()
        while state.mover != grotto.OVER:
            if state.mover == grotto.CHANCE:
                state.play(state.draw(rng))
            else:
                legal = state.legal
                state.play(legal[rng.below(len(legal))])
                decisions += 1
    taken, last = random_games(root, 3, Rng(5))
    assert (taken, last) == (decisions, state)
