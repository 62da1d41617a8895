"""The games for OpenSpiel: its own tests, and what these do not cover."""

from __future__ import annotations

import copy
import pickle
import random
import unittest
from collections.abc import Callable
from typing import Any

import pytest

import grotto
from grotto.kernel.rng import Rng

pyspiel = pytest.importorskip("pyspiel")
api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
open_spiel = pytest.importorskip("grotto.envs.open_spiel")
assert open_spiel.PREFIX == "grotto_"
GAMES = ["grotto_diamant", "grotto_diamant_rounds", "grotto_emerald(players=3)", "grotto_erdgeister(turn_limit=12)"]


def random_play(state: Any, rng: random.Random) -> Any:
    """One random step."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])
    elif state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(state.num_players())])
    else:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("text", GAMES)
def test_open_spiels_random_simulation(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False)


def run_outside_tests(kind: type[unittest.TestCase], name: str, text: str) -> None:
    """Tests of OpenSpiel that want to be subclasses with a game."""
    made = type(kind.__name__, (kind,), {"game_name": name, "game": pyspiel.load_game(text)})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    assert result.testsRun >= 5
    assert [trace for _, trace in [*result.errors, *result.failures]] == []


@pytest.mark.parametrize("text", GAMES)
def test_open_spiels_api_test(text: str) -> None:
    run_outside_tests(api_test.EnforceAPIOnPartialTreeBase, text, text)


def test_open_spiels_api_test_on_every_node_of_a_small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,179 nodes: of chance, of players and ends, as the guide says, and the information states among them."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "small", (358, 357, 464))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "small", 243)
    run_outside_tests(api_test.EnforceAPIOnFullTreeBase, "small", "grotto_diamant(edition=small)")


@pytest.mark.slow
def test_a_small_game_is_solved_by_cfr_plus() -> None:
    """Within 20 iterations: some seconds of CPU."""
    game = pyspiel.load_game("grotto_diamant(edition=small-relic)")
    solver = pyspiel.CFRPlusSolver(game)
    before = pyspiel.nash_conv(game, solver.average_policy(), use_state_get_policy=True)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert before > 0.1
    assert pyspiel.nash_conv(game, solver.average_policy(), use_state_get_policy=True) <= 0.01


@pytest.mark.parametrize("text", GAMES)
def test_states_that_look_alike_to_a_player_have_the_same_information_state(text: str) -> None:
    """And the observation does not depend on what the player cannot know."""
    game, rng = pyspiel.load_game(text), random.Random(3)
    state = game.new_initial_state()
    while not state.is_terminal():
        random_play(state, rng)
        for player in range(game.num_players()):
            seen, recalled = state.observation_string(player), state.information_state_tensor(player)
            other = state.clone()
            other.position = state.position.guess(player, Rng(rng.randrange(2**30)))
            assert other.observation_string(player) == seen
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == recalled
            if rng.random() < 0.9:
                break
    assert sum(state.returns()) == pytest.approx(1)


def test_information_states_have_the_same_legal_actions() -> None:
    """Two worlds that a player cannot tell apart offer it the same."""
    game, rng = pyspiel.load_game("grotto_diamant"), random.Random(5)
    offered: dict[str, list[int]] = {}
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                player = state.current_player()
                key = state.information_state_string(player)
                assert offered.setdefault(key, state.legal_actions()) == state.legal_actions()
            random_play(state, rng)


def test_editions_that_look_like_numbers_have_an_alias() -> None:
    for text in ("grotto_diamant", "grotto_diamant(edition=_2017)"):
        assert pyspiel.load_game(text).setup.options["edition"] == "2017"
    assert pyspiel.load_game("grotto_diamant(edition=schmidt,players=5)").setup.options["edition"] == "schmidt"
    with pytest.raises(grotto.BadOption, match="edition"):
        pyspiel.load_game("grotto_diamant(edition=_1999)")


def test_erdgeister_has_a_turn_limit() -> None:
    assert pyspiel.load_game("grotto_erdgeister").setup.options["turn_limit"] > 0
    assert pyspiel.load_game("grotto_erdgeister(turn_limit=12)").setup.options["turn_limit"] == 12


def test_chance_has_the_odds_of_the_rules_and_actions_their_notation() -> None:
    state = pyspiel.load_game("grotto_diamant").new_initial_state()
    odds = dict(state.chance_outcomes())
    assert sum(odds.values()) == pytest.approx(1)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 12) == "spiders"
    assert odds[12] == pytest.approx(3 / 35)
    state.apply_action(12)
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["on", "back"]


@pytest.mark.parametrize("action", [-2, 18, 10**6])
def test_what_chance_never_draws_is_refused_by_name(action: int) -> None:
    state = pyspiel.load_game("grotto_diamant").new_initial_state()
    before = str(state)
    with pytest.raises(grotto.NotLegal, match="action: chance draws 0 to 17"):
        state.apply_action(action)
    assert str(state) == before


def test_whoever_is_in_camp_has_one_action_in_a_round() -> None:
    state = pyspiel.load_game("grotto_diamant_rounds").new_initial_state()
    state.apply_action(0)
    state.apply_actions([1, 0, 0])
    state.apply_action(1)
    assert [state.legal_actions(player) for player in range(3)] == [[0], [0, 1], [0, 1]]


WRONG_ROUNDS = {
    "too few": ([0, 0], "actions: 3 seats need an action each, not 2"),
    "too many": ([0, 0, 0, 0], "actions: 3 seats need an action each, not 4"),
    "none": ([], "actions: 3 seats"),
    "no action of the last": ([0, 0, 5], r"actions\[2\]: 5 is not legal now"),
    "a choice in camp": ([1, 0, 0], r"actions\[0\]: 1 is not legal now"),
}


@pytest.mark.parametrize("case", WRONG_ROUNDS)
def test_nothing_of_a_round_is_played_if_anything_of_it_is_wrong(case: str) -> None:
    actions, message = WRONG_ROUNDS[case]
    state = pyspiel.load_game("grotto_diamant_rounds").new_initial_state()
    state.apply_action(0)
    state.apply_actions([1, 0, 0])
    state.apply_action(1)
    before = str(state), state.history()
    with pytest.raises((grotto.NotLegal, grotto.BadOption), match=message):
        state.apply_actions(actions)
    assert (str(state), state.history()) == before


def test_rounds_take_one_action_of_everybody_and_turns_one_of_one() -> None:
    together = pyspiel.load_game("grotto_diamant_rounds").new_initial_state()
    alone = pyspiel.load_game("grotto_diamant").new_initial_state()
    with pytest.raises(grotto.NotLegal, match="use apply_action"):
        together.apply_actions([0, 0, 0])  # chance is to draw
    for state in (together, alone):
        state.apply_action(0)
    with pytest.raises(grotto.NotLegal, match="apply_actions takes one action of everybody"):
        together.apply_action(0)
    with pytest.raises(grotto.NotLegal, match="use apply_action"):
        alone.apply_actions([0, 0, 0])
    assert together.history() == alone.history() == [0]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("text", ["grotto_diamant_rounds(edition=_2017,players=5)", "grotto_erdgeister(turn_limit=12)"])
def test_a_copied_game_is_the_same_game(text: str, copied: Callable[[Any], Any]) -> None:
    game = pyspiel.load_game(text)
    other = copied(game)
    states = [random_play(one.new_initial_state(), random.Random(1)) for one in (game, other)]
    assert states[0].history() == states[1].history()
    assert (other.num_players(), other.max_game_length()) == (game.num_players(), game.max_game_length())
    assert other.setup.options == game.setup.options
