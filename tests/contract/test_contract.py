"""What every game promises, over every game, number of players, edition and board."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.kernel.constants import MAX_ACTIONS, MAX_OUTCOMES, NO_NEWS
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.match import record
from grotto.match.match import Match
from tests.cases import Case, every_case, play_at_random, random_action

STEPS = 120


def positions(case: Case, seed: int, steps: int = STEPS) -> list[State]:
    """The states of a random game, to its end or that far."""
    rng = Rng(seed)
    state = case.state()
    found = [state.clone()]
    while state.mover != grotto.OVER and len(found) < steps:
        state.play(random_action(state, rng))
        found.append(state.clone())
    return found


@every_case
def test_a_clone_equals_the_original_in_every_field_and_shares_nothing(case: Case) -> None:
    rng = Rng(1)
    for state in positions(case, 1):
        copy = state.clone()
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.dump() == state.dump()
        before = state.dump()
        if copy.mover != grotto.OVER:
            copy.play(random_action(copy, rng))
            assert state.dump() == before


@every_case
def test_the_fields_of_a_state_are_all_that_it_has(case: Case) -> None:
    state = case.state()
    if grotto.compiled:
        kinds = [kind for kind in type(state).__mro__ if kind is not object]
        found = {n for kind in kinds for n, v in vars(kind).items() if type(v).__name__ == "getset_descriptor"}
        found -= {n for kind in kinds for n, v in vars(kind).items() if isinstance(v, property)}
        found -= {"mover", "deciding", "legal", "odds", "shares"}
    else:
        found = set(vars(state))
    constant = {"mine", "tiles", "tiles_named"}  # Erdgeister's board is shared, never changed, and in board_id
    assert found - constant == set(state.FIELDS)


@pytest.mark.slow
@every_case
def test_copy_from_takes_over_every_field_that_changes(case: Case) -> None:
    start = case.state()
    for state in positions(case, 2):
        other = start.clone()
        other.load(state.dump())
        assert other == state.clone()


@every_case
def test_an_action_is_accepted_if_and_only_if_it_is_legal(case: Case) -> None:
    for state in positions(case, 3, 40):
        if state.mover < 0:
            continue
        legal = set(state.legal)
        tried = legal | {0, 1, 2, 60, 119, 120, 121, 126, 127, 131, 4000, 4100, 4200, 4400, 4404, -1, 10**6}
        for action in tried:
            copy = state.clone()
            if action in legal:
                copy.play(action)
                assert copy != state
            else:
                with pytest.raises(grotto.NotLegal):
                    copy.play(action)
                assert copy == state


@every_case
@pytest.mark.parametrize("made", [np.array([0, 1]), np.array([[0]]), np.array(0)], ids=["row", "table", "single"])
def test_an_array_is_no_seat_and_no_draw(case: Case, made: Any) -> None:
    seen = set()
    for state in positions(case, 5, 40):
        before = state.clone()
        if state.mover >= 0:
            with pytest.raises(grotto.NotYourTurn, match=r"Seat array\(.*\) is not to act"):
                state.play(state.legal[0], made)
            state.check_action(state.legal[0], np.int64(state.mover))  # type: ignore[arg-type]
        elif state.mover == grotto.CHANCE:
            with pytest.raises(grotto.NotLegal, match=r"Chance cannot draw array"):
                state.play(made)
        seen.add(state.mover >= 0)
        assert state == before
    assert True in seen


@every_case
def test_what_is_asked_for_all_seats_at_once_agrees_with_what_each_is_asked(case: Case) -> None:
    """Searches ask `is_public` and `has_news` first, and the seats one by one only where these say so."""
    asked = 0
    for state in positions(case, 7, 200):
        seats = range(state.players)
        assert state.anything_learned() == any(state.learned(seat) != NO_NEWS for seat in seats)
        for action in state.legal or [outcome for outcome, _ in state.odds]:
            assert state.noticed_by_all(action) == all(state.noticed(action, seat) == action for seat in seats)
            asked += 1
    assert asked


@every_case
@pytest.mark.parametrize("source", [5, None, np.random.default_rng(1)], ids=["number", "none", "numpy"])
def test_only_a_random_source_is_one(case: Case, source: Any) -> None:
    said = f"rng must be a grotto.kernel.rng.Rng, not {type(source).__name__}"
    for state in positions(case, 6, 20):
        with pytest.raises(TypeError, match=said):
            state.guess(0, source)
        if state.mover == grotto.CHANCE:
            with pytest.raises(TypeError, match=said):
                state.draw(source)


@every_case
def test_somebody_can_always_act_until_the_end(case: Case) -> None:
    rng = Rng(4)
    state = case.state()
    steps = 0
    while state.mover != grotto.OVER:
        options = [o for o, _ in state.odds] if state.mover == grotto.CHANCE else state.legal
        assert 0 < len(options) <= (MAX_OUTCOMES if state.mover == grotto.CHANCE else MAX_ACTIONS)
        assert len(set(options)) == len(options)
        assert all(0 <= seat < case.players for seat in state.deciding)
        assert (state.mover in state.deciding) == (state.mover >= 0)
        state.play(random_action(state, rng))
        steps += 1
        assert steps < 20_000
    assert state.legal == []
    assert state.odds == []
    assert state.deciding == []
    with pytest.raises(grotto.GameIsOver):
        state.play(0)


@every_case
def test_shares_of_the_win_add_up_to_one_at_the_end_and_are_nothing_before(case: Case) -> None:
    for seed in range(3):
        game = positions(case, seed, 20_000)
        assert sum(game[-1].shares) == pytest.approx(1)
        assert all(share in (0, *(1 / n for n in range(1, 9))) for share in game[-1].shares)
        assert not any(game[0].shares)


@every_case
def test_chance_weights_are_whole_and_a_draw_is_one_ticket_of_them(case: Case) -> None:
    for state in positions(case, 5):
        if state.mover != grotto.CHANCE:
            continue
        odds = state.odds
        assert all(isinstance(weight, int) and weight > 0 for _, weight in odds)
        total = sum(weight for _, weight in odds)
        for seed in range(5):
            ticket = Rng(seed).below(total)
            drawn = Rng(seed)
            expected = next(o for i, (o, w) in enumerate(odds) if ticket < sum(x for _, x in odds[: i + 1]))
            assert state.draw(drawn) == expected


@every_case
def test_a_state_has_no_random_source(case: Case) -> None:
    for state in positions(case, 6):
        one, two = state.clone(), state.clone()
        if state.mover >= 0:
            action = state.legal[-1]
            one.play(action)
            two.play(action)
            assert one == two
        assert not any("rng" in name or "seed" in name for name in state.FIELDS)


@every_case
def test_seeds_reproduce_and_differ(case: Case) -> None:
    first, again, other = case.match(8), case.match(8), case.match(9)
    for match in (first, again, other):
        play_at_random(match, Rng(8), 60)
    assert record.dumps(first) == record.dumps(again)
    assert record.dumps(first) != record.dumps(other)


@every_case
def test_a_match_file_round_trips_and_replays_to_the_same_states(case: Case) -> None:
    match = case.match(10)
    for steps in (0, 1, 30, 5000):
        play_at_random(match, Rng(steps), steps)
        text = record.dumps(match)
        again = record.loads(text)
        assert record.dumps(again) == text
        assert again.state == match.state
        assert again.view(0) == match.view(0)
    assert again.outcome is not None


@every_case
def test_a_resumed_match_goes_on_as_the_first_one_would(case: Case) -> None:
    match = case.match(11)
    play_at_random(match, Rng(1), 12)
    resumed = record.loads(record.dumps(match))
    for one in (match, resumed):
        play_at_random(one, Rng(2), 60)
    assert record.dumps(resumed) == record.dumps(match)


@every_case
def test_every_legal_action_and_draw_has_one_text_that_parses_back(case: Case) -> None:
    notation = grotto.game(case.game).notation
    for state in positions(case, 12):
        actions = [o for o, _ in state.odds] if state.mover == grotto.CHANCE else state.legal
        texts = [notation.write(state, action) for action in actions]
        assert len(set(texts)) == len(texts)
        for action, text in zip(actions, texts, strict=True):
            assert text.isascii()
            assert " " not in text
            assert len(text) <= 20
            assert notation.parse(state, state.mover, text) == action


@every_case
def test_views_are_plain_json_and_imagine_never_contradicts_them(case: Case) -> None:
    game = grotto.game(case.game)
    match = case.match(13)
    rng = Rng(13)
    while True:
        for viewer in (None, *range(case.players)):
            view = match.view(viewer)
            assert json.loads(json.dumps(view)) == view
            imagined = game.imagine(json.loads(json.dumps(view)), rng)
            seat = -1 if viewer is None else viewer
            assert dict(game.views.position(imagined, seat)) == view["position"]
            assert imagined.deciding == match.state.deciding
            if viewer in match.to_act:
                assert [game.notation.write(imagined, a) for a in imagined.legal] == [v["text"] for v in view["legal"]]
            assert imagined.recipe() == match.state.recipe()
        if match.mover == grotto.OVER:
            break
        play_at_random(match, rng, 7)


@every_case
def test_a_state_survives_pickling(case: Case) -> None:
    for state in positions(case, 14, 30):
        assert pickle.loads(pickle.dumps(state)) == state


@every_case
def test_every_event_has_words_and_every_choice_too(case: Case) -> None:
    words = grotto.game(case.game).words
    match = case.match(15)
    while match.mover != grotto.OVER:
        for seat in match.to_act:
            assert all(words.choice(value, match.names, "en") for value in match.view(seat)["legal"])
        play_at_random(match, Rng(len(match.done)), 5)
    for viewer in (None, *range(case.players)):
        for event in match.view(viewer)["history"]:
            for line in words.sentences(event, match.names, "en"):
                assert line.strip() == line != ""


@every_case
def test_drawings_fit_a_terminal(case: Case) -> None:
    match = case.match(16)
    while True:
        for viewer in (None, *range(case.players)):
            assert all(len(line) <= 100 for line in match.picture(viewer).splitlines())
        if match.mover == grotto.OVER:
            return
        play_at_random(match, Rng(len(match.done)), 9)


@every_case
def test_a_fork_goes_its_own_way(case: Case) -> None:
    match = case.match(17)
    play_at_random(match, Rng(1), 10)
    before = record.dumps(match)
    fork = match.fork()
    play_at_random(fork, Rng(2), 10)
    assert record.dumps(match) == before
    twin = match.fork()
    play_at_random(twin, Rng(2), 10)
    assert record.dumps(twin) == record.dumps(fork)


@every_case
def test_a_match_can_be_played_by_hand(case: Case) -> None:
    dealt = case.match(18)
    play_at_random(dealt, Rng(3), 40)
    by_hand = Match.by_hand(case.game, case.players, **case.options)
    for done in dealt.done:
        by_hand.play(done.text, None if done.by == grotto.CHANCE else done.by)
    assert by_hand.state == dealt.state
