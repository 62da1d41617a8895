"""Tree search: right where the answer is known, blind to secrets, the same in every build, and worth its time."""

from __future__ import annotations

from typing import Any

import pytest

import grotto
from grotto.bots import bot
from grotto.bots.find_net import find_net
from grotto.games.diamant.board import RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_judge import NetJudge
from grotto.play.judge import Judge
from grotto.play.players import players_of
from grotto.search import Search, search
from grotto.search.search_policy import SearchPolicy
from tests.cases import Case, every_case, play_at_random

GO_ON, GO_BACK = 0, 1


def last_cave(pocket: int, chests: list[int], path: str = "13") -> Diamant:
    """The last expedition: seat 0 is alone inside, the others have brought their rubies home."""
    match = grotto.Match.by_hand("diamant", 3)
    while match.state.dump()["expedition"] != 4:
        match.play("1")
        for _ in range(3):
            match.play("back")
    match.play(path)
    for choice in ("on", "back", "back"):
        match.play(choice)
    match.play("2")
    state = match.state
    assert isinstance(state, Diamant)
    state.pocket = pocket
    state.floor = 0
    state.chest = [*chests, *[0] * 5]
    state.check()
    return state


def best(state: Diamant, rounds: int = 2_000) -> Any:
    trees = Search(state, 0, seed=1)
    trees.run(rounds)
    return trees.choices()[0]


def test_a_lone_explorer_who_wins_by_leaving_leaves() -> None:
    choice = best(last_cave(5, [8, 12, 3]))
    assert choice.action == GO_BACK
    assert choice.share == 1


def test_a_lone_explorer_who_loses_by_leaving_goes_on() -> None:
    choice = best(last_cave(3, [8, 12, 3]))
    assert choice.action == GO_ON
    assert 0 < choice.share < 1


def test_the_share_found_is_the_exact_one() -> None:
    """With one more treasure of any size, or a relic, the win is safe: the chance of that before the cave collapses."""
    state = last_cave(3, [8, 12, 3], path="snakes")
    alive, exact = [(state, 1.0)], 0.0
    while alive:
        now, weight = alive.pop()
        now = now.clone()
        now.play(GO_ON)
        total = sum(w for _, w in now.odds)
        for card, w in now.odds:
            after = now.clone()
            after.play(card)
            if after.mover == grotto.OVER or weight * w / total < 1e-4:
                continue
            assert isinstance(after, Diamant)
            if after.points(0) + after.pocket + 5 * after.shown[RELIC] > 12:
                exact += weight * w / total
            else:
                alive.append((after, weight * w / total))
    choice = best(state, 20_000)
    assert choice.action == GO_ON
    assert choice.share == pytest.approx(exact, abs=0.03)


@every_case
def test_every_choice_of_the_search_is_legal(case: Case) -> None:
    match = case.match(5)
    for _ in range(4):
        if match.mover == grotto.OVER:
            return
        seat = match.to_act[-1]
        view = match.view(seat)
        found = search(view, rounds=30, seed=3)
        assert {text for text, _ in found} <= {value["text"] for value in view["legal"]}
        assert sum(choice.visits for _, choice in found) <= 30
        match.play(found[0][0], seat)
        play_at_random(match, Rng(1), 9)


@every_case
def test_the_same_seed_finds_the_same(case: Case) -> None:
    view = case.match(6).view(case.match(6).mover)
    assert search(view, rounds=40, seed=4) == search(view, rounds=40, seed=4)


def test_sealed_choices_do_not_reach_the_search() -> None:
    match = grotto.new("diamant", 4, 3)
    one, two = match.fork(), match.fork()
    one.play("on", 0)
    two.play("back", 0)
    assert search(one.view(2), rounds=500) == search(two.view(2), rounds=500)


def test_a_search_stops_at_its_deadline_and_when_its_room_is_used_up() -> None:
    match = grotto.new("emerald", 3, 1)
    assert search(match.view(match.mover), rounds=10**9, seconds=0.05)
    trees = Search(match.state, match.mover, room=20_000)
    trees.run(100_000)
    assert 0 < trees.rounds < 100_000
    assert trees.used <= trees.room


@pytest.mark.parametrize("judge", [None, "net"])
def test_even_the_least_room_is_enough_to_choose(judge: str | None) -> None:
    match = grotto.new("emerald", 3, 1)
    searcher = SearchPolicy(emeralds_judge() if judge else None, rounds=3, room=1)
    assert set(searcher.odds(match.state, match.mover, Rng(1))) == set(match.state.legal)
    assert searcher.search is not None
    assert searcher.search.rounds > 0


@pytest.mark.one_build
def test_what_is_kept_leaves_room_for_more() -> None:
    state = grotto.new("emerald", 3, 1).state
    trees = Search(state, state.mover, room=1)
    while trees.used < trees.room // 2 - 100:
        before = trees.used
        trees.run(1)
        assert trees.used > before
    assert trees.follow(state, [])
    trees.run(1)
    assert trees.rounds == 1


def emeralds_judge() -> NetJudge:
    game = grotto.game("emerald")
    weights = find_net(game, 3, game.options(3, {})).weights
    assert weights is not None
    return NetJudge(players_of(game).features(), weights.net.fresh())


def judged(state: State, **changes: Any) -> Search:
    """A search by Emerald's net."""
    trees = Search(state, state.mover, 1, 0.4, judge=emeralds_judge(), **changes)
    trees.run(3_000)
    return trees


@pytest.mark.one_build
def test_how_freely_the_others_choose_is_a_number_of_its_own() -> None:
    """Others who try everything play badly, which is good for the one who thinks; itself it goes on as before."""
    state = grotto.new("emerald", 3, 1).state
    assert judged(state).choices() == judged(state, calm=0.4).choices()
    wild, calm = judged(state, calm=50.0), judged(state, calm=0.0)
    assert wild.shares()[state.mover] > calm.shares()[state.mover] + 0.02
    assert calm.choices()[0].visits < 3_000  # it still tries more than one thing


@pytest.mark.one_build
def test_playing_on_finds_out_what_the_judge_does_not_know() -> None:
    """A judge without any opinion learns of wins only where games end."""
    state = grotto.new("emerald", 3, 1).state
    short, long = (Search(state, state.mover, 1, judge=Judge(), plays_on=plays_on) for plays_on in (0, 400))
    for trees in (short, long):
        trees.run(100)
    assert short.shares() == [0.0] * 3
    assert sum(long.shares()) == pytest.approx(1)
    assert 0 < long.choices()[0].share <= 1


@pytest.mark.one_build
def test_playing_on_corrects_an_opinion_and_keeps_its_scale() -> None:
    """However far it is played on, what is found stays near to what the judge said at first."""
    state = grotto.new("emerald", 4, 1).state
    first = emeralds_judge().worths(state, state.mover)[state.mover]
    trees = Search(state, state.mover, 1, 0.2, judge=emeralds_judge(), plays_on=8)
    trees.run(100)
    assert trees.shares()[state.mover] != pytest.approx(first, abs=1e-6)
    assert trees.choices()[0].share == pytest.approx(first, abs=0.1)


def test_who_has_nothing_to_choose_cannot_search() -> None:
    match = grotto.new("emerald", 3, 1)
    with pytest.raises(grotto.BadOption):
        search(match.view(None))
    with pytest.raises(grotto.BadOption):
        search(match.view((match.mover + 1) % 3))
    with pytest.raises(grotto.BadOption):
        Search(match.state, 99)


@pytest.mark.slow
@pytest.mark.one_build
@pytest.mark.parametrize(("game", "players", "games"), [("emerald", 2, 8), ("diamant", 4, 30)])
def test_a_little_search_beats_apprentices(game: str, players: int, games: int) -> None:
    share, apprentice = 0.0, bot("apprentice")
    for number in range(games):
        match, rng, hero = grotto.new(game, players, number), Rng(number), number % players
        while match.mover != grotto.OVER:
            seat = match.to_act[0]
            view = match.view(seat)
            text = search(view, rounds=300, seed=number)[0][0] if seat == hero else apprentice.choose(view, rng).text
            match.play(text, seat)
        assert match.outcome is not None
        share += match.outcome["shares"][hero] / games
    assert share > 1.2 / players
