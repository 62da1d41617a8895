"""The ladder's bots: legal in every game, repeatable, and open about what they think."""

from __future__ import annotations

import pickle

import pytest

import grotto
from grotto.bots import LADDER, bot
from grotto.kernel.rng import Rng
from tests.bots.ladder import FEW, SOME, WITH_NET, case_of, check, every_game, every_rung, play, views
from tests.cases import Case, every_case, play_at_random

# -- legal ---------------------------------------------------------------------------------------------------


@pytest.mark.one_build
@every_case
def test_a_table_of_all_rungs_plays_by_the_rules(case: Case) -> None:
    for first in range(0, len(LADDER), case.players):
        names = [LADDER[(first + seat) % len(LADDER)] for seat in range(case.players)]
        assert play(case, [bot(name) for name in names], 1).outcome is not None


@pytest.mark.slow
@pytest.mark.one_build
@every_rung
@every_case
def test_a_rung_plays_whole_games_by_the_rules(case: Case, name: str) -> None:
    assert play(case, [bot(name) for _ in range(case.players)], 2).outcome is not None


@every_rung
@every_game
def test_a_rung_answers_in_every_build(game: str, name: str) -> None:
    for view in views(game, count=2):
        check(bot(name).choose(view, Rng(1), FEW), view)


@every_game
def test_who_has_nothing_to_choose_is_refused(game: str) -> None:
    match = case_of(game).match(1)
    if game != "diamant":  # there everybody has to
        with pytest.raises(grotto.BadOption, match="nothing to choose"):
            bot("scout").choose(match.view((match.mover + 1) % 3), Rng(1))
    with pytest.raises(grotto.BadOption, match="nothing to choose"):
        bot("scout").choose(match.view(None), Rng(1))


# -- repeatable ----------------------------------------------------------------------------------------------


@pytest.mark.one_build
@every_rung
@every_game
def test_the_same_view_seed_and_rounds_give_the_same_decision(game: str, name: str) -> None:
    for view in views(game):
        first = bot(name).choose(view, Rng(3), SOME)
        assert bot(name).choose(view, Rng(3), SOME) == first
        others = [bot(name).choose(view, Rng(seed), SOME) for seed in range(4)]
        assert all(set(other.odds) == set(first.odds) for other in others)


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_is_the_same_after_a_journey(game: str, name: str) -> None:
    """Pickled as it was made, and after it has thought."""
    bots = [bot(name)]
    bots += [pickle.loads(pickle.dumps(bots[0]))]
    for view in views(game, count=2):
        bots.append(pickle.loads(pickle.dumps(bots[1])))
        decisions = [other.choose(view, Rng(4), SOME) for other in bots]
        assert all(other.name == name for other in bots)
        assert decisions[0] == decisions[1]
        assert decisions[0] == decisions[2]


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_that_is_asked_again_answers_again_alike(game: str, name: str) -> None:
    for view in views(game):
        asked = bot(name)
        assert asked.choose(view, Rng(3), SOME) == asked.choose(view, Rng(3), SOME)


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_that_played_from_the_start_answers_like_one_that_has_just_come(game: str, name: str) -> None:
    """It keeps nothing that it could not find in the view again."""
    case = case_of(game)
    match, regular, rng = case.match(7), bot(name), Rng(7)
    for choice in range(12):
        while match.mover != grotto.OVER and match.to_act[0] != 1:
            play_at_random(match, rng, 1)
        if match.mover == grotto.OVER:
            break
        decision = regular.choose(match.view(1), Rng(choice), SOME)
        if choice % 3 == 0:
            assert bot(name).choose(match.view(1), Rng(choice), SOME) == decision
        match.play(decision.text, 1)


@pytest.mark.parametrize("name", ["wisp", "apprentice", "scout", "companion-1", "companion-3"])
@every_game
def test_a_bot_chooses_as_its_policy_does_from_the_same_guess(game: str, name: str) -> None:
    """And calls every action by its own name."""
    rules = grotto.game(game)
    for view in views(game, count=3):
        seat, rng, policy = view["viewer"], Rng(6), bot(name).policy(game, 3, view["options"])
        assert seat is not None
        assert policy is not None
        state = rules.imagine(view, rng)
        odds = {rules.notation.write(state, action): part for action, part in policy.odds(state, seat, rng).items()}
        assert bot(name).choose(view, Rng(6)).odds == odds


# -- open about what they think ------------------------------------------------------------------------------


@every_rung
@every_game
def test_rungs_with_a_net_tell_everybodys_chances(game: str, name: str) -> None:
    for view in views(game, count=2):
        decision = bot(name).choose(view, Rng(1), FEW)
        assert len(decision.shares) == (3 if name in WITH_NET else 0)
        assert decision.note == ""


@pytest.mark.one_build
@pytest.mark.parametrize("name", ["grandmaster", "champion"])
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_search_tells_how_it_may_go_on(game: str, name: str) -> None:
    longest = 0
    for view in views(game):
        decision = bot(name).choose(view, Rng(2), SOME)
        if decision.rounds == 0:
            continue  # it knew
        assert decision.rounds == 60
        assert decision.text == next(iter(decision.odds))
        longest = max(longest, len(decision.line))
    assert longest > 1


@pytest.mark.one_build
def test_the_line_begins_with_the_action_that_was_chosen() -> None:
    for game in ("emerald", "erdgeister"):
        for view in views(game):
            decision = bot("grandmaster").choose(view, Rng(2), FEW)
            assert decision.line[0] == decision.text


@every_rung
def test_who_does_not_search_tells_its_own_choice_alone(name: str) -> None:
    for view in views("diamant", count=2):
        decision = bot(name).choose(view, Rng(2), FEW)
        assert (decision.line, decision.rounds) == ([decision.text], 0)


def test_the_higher_rungs_are_surer() -> None:
    """The companion's first level mixes more than its third, and that more than the master."""
    (view,) = views("emerald", count=1)
    surest = [max(bot(name).choose(view, Rng(1)).odds.values()) for name in ("companion-1", "companion-3", "master")]
    assert surest[0] < surest[1] < surest[2]
