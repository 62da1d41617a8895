"""One game, one deal: at full speed and by views, forfeits, places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grotto.arena import Contest, Plan, both_ways, run
from grotto.arena.deal import Deal, DealJob, DealWorker, play_deal, play_job
from grotto.arena.latencies import Latencies
from grotto.arena.play_game import PlayedGame, first_state, play_by_views, play_quickly
from grotto.arena.recorder import ranks
from grotto.bots.contract import Bot, Budget, Decision
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.play.keyed_chance import KeyedChance
from grotto.play.policy import Policy
from tests.nets.making import write_net

from .stand_in import decided, find, program, without_times

GAMES = [
    ("diamant", 4, {}),
    ("diamant", 8, {"edition": "incan-gold"}),
    ("emerald", 3, {}),
    ("erdgeister", 2, {"turn_limit": 30}),
]


def plan_for(game: str, players: int, options: dict[str, Any], *bots: str, **changes: Any) -> Plan:
    contests = (Contest(bots[0], bots[1:]),) if bots else both_ways("a", "b")
    return Plan(game, players, contests, options=options, **changes)


class Parrot(Bot):
    """Repeats what was done in another game."""

    def __init__(self, plan: Plan, actions: Iterator[int]) -> None:
        self.game = find_game(plan.game)
        self.actions = actions

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        state = self.game.imagine(view, rng)
        texts = dict(zip(state.legal, (value["text"] for value in view["legal"]), strict=True))
        return decided(texts[next(self.actions)])


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_chance_falls_alike_in_both_lanes(game: str, players: int, options: dict[str, Any]) -> None:
    plan = plan_for(game, players, options)
    for deal in range(3):
        quick = play_quickly(plan, [Policy() for _ in range(players)], deal, seed=deal + 50)
        chosen = list(chosen_only(plan, quick.actions, deal))
        parrots = iter(chosen)
        slow = play_by_views(plan, [Parrot(plan, parrots) for _ in range(players)], deal, seed=1)
        assert slow.actions == quick.actions
        assert (slow.ranks, slow.over) == (quick.ranks, quick.over)
        assert [one.decisions for one in slow.times] == [one.decisions for one in quick.times]
        assert not slow.forfeited


def chosen_only(plan: Plan, actions: list[int], deal: int) -> Iterator[int]:
    """The actions that were not forced."""
    state, luck, left = first_state(plan), KeyedChance(deal), iter(actions)
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.play(luck.outcome(state))
            continue
        action = next(left)
        if len(state.legal) > 1:
            yield action
        state.play(action)


def test_bots_that_ignore_randomness_play_the_same_game_in_both_lanes() -> None:
    """Two traps, three traps, ten rubies: none of them draws."""
    for others in (("script:three-traps", "script:ten-rubies"), ("script:six-cards",)):
        quick = run(plan_for("diamant", 4, {}, "script:two-traps", *others, deals=3), workers=1, find=find)
        slow = run(plan_for("diamant", 4, {}, "views:script:two-traps", *others, deals=3), workers=1, find=find)
        assert [[game.places for game in deal.games] for deal in slow.deals[0]] == [
            [game.places for game in deal.games] for deal in quick.deals[0]
        ]
        assert [[game.decisions for game in deal.games] for deal in slow.deals[0]] == [
            [game.decisions for game in deal.games] for deal in quick.deals[0]
        ]


def test_a_deal_has_the_same_luck_in_every_seat_and_another_deal_has_other_luck() -> None:
    """Copies of a bot without a will of its own: whoever is called the hero, the game is the same."""
    plan = plan_for("diamant", 4, {}, "script:two-traps", "script:two-traps", deals=10)
    worker = DealWorker(plan, find)
    deals = [play_deal(worker, 0, deal) for deal in range(10)]
    assert all(len({game.decisions for game in deal.games}) == 1 for deal in deals)
    assert len({deal.games[0].decisions for deal in deals}) > 5


def test_shares_of_a_game_add_up_and_fit_the_places() -> None:
    results = run(plan_for("diamant", 5, {}, "script:relic", "script:coin", deals=20), workers=1)
    for deal in results.deals[0]:
        for game in deal.games:
            assert sum(game.shares) == pytest.approx(1.0)
            assert {place for place, share in zip(game.places, game.shares, strict=True) if share > 0} == {1}
            assert min(game.places) == 1


def test_ranks_are_those_of_the_final_state() -> None:
    plan = plan_for("diamant", 4, {})
    played = play_quickly(plan, [Policy() for _ in range(4)], 3, 4)
    state, luck, left = first_state(plan), KeyedChance(3), iter(played.actions)
    while state.mover != OVER:
        state.play(luck.outcome(state) if state.mover == CHANCE else next(left))
    assert ranks(state) == played.ranks
    best = max(played.ranks)
    assert [share > 0 for share in state.shares] == [rank == best for rank in played.ranks]


# -- forfeits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("villain", "reason", "said"),
    [
        ("crash", "crashed", "ZeroDivisionError: oh"),
        ("crash:3", "crashed", "ZeroDivisionError: oh"),
        ("exit", "crashed", "SystemExit: 3"),
        ("cheat:1", "illegal", "fly away"),
        ("babble", "nonsense", "NoneType"),
    ],
)
def test_a_bot_that_misbehaves_forfeits_and_the_others_play_on(villain: str, reason: str, said: str) -> None:
    results = run(plan_for("diamant", 3, {}, villain, "script:relic", deals=2), workers=1, find=find)
    assert results.share(villain) == 0.0
    assert len(results.forfeits) == 6
    for _, _, forfeit in results.forfeits:
        assert (forfeit.bot, forfeit.reason) == (villain, reason)
        assert said in forfeit.report
    for deal in results.deals[0]:
        for game in deal.games:
            assert game.places[game.hero] == 3
            assert sum(game.shares) == pytest.approx(1.0)
    assert results.rows[0].forfeits == 6


def test_a_bot_that_hangs_is_interrupted() -> None:
    plan = plan_for("diamant", 3, {}, "sleep", "plain", deals=1, patience=0.1)
    results = run(plan, workers=1, find=find)
    assert {forfeit.reason for _, _, forfeit in results.forfeits} == {"hung"}


def test_a_forfeit_counts_for_its_own_game_only() -> None:
    """Whoever crashes after many decisions plays the games that are over before."""
    results = run(plan_for("diamant", 3, {}, "crash:28", "script:coin", deals=6), workers=1, find=find)
    forfeited = {(deal, forfeit.game) for _, deal, forfeit in results.forfeits}
    assert 0 < len(forfeited) < 18
    for deal in results.deals[0]:
        for turn, game in enumerate(deal.games):
            assert (game.places[game.hero] == 3 and game.shares[game.hero] == 0) or (deal.number, turn) not in forfeited


def test_if_all_forfeit_nobody_wins() -> None:
    results = run(plan_for("diamant", 3, {}, "crash", "cheat", deals=1), workers=1, find=find)
    assert len(results.forfeits) == 9
    assert all(game.shares == (0.0, 0.0, 0.0) for game in results.deals[0][0].games)
    assert all(game.places == (1, 1, 1) for game in results.deals[0][0].games)


def test_a_policy_that_fails_is_not_the_end_of_a_bot() -> None:
    results = run(plan_for("diamant", 3, {}, "bad-policy", "plain", deals=1), workers=1, find=find)
    assert not results.forfeits


def test_games_that_fail_at_full_speed_are_played_by_views_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_for("diamant", 3, {}, "script:relic", "script:coin", deals=2)
    quick = run(plan, workers=1)
    assert quick.slowed == 0

    def fail(*_: object) -> PlayedGame:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("grotto.arena.deal.play_quickly", fail)
    slow = run(plan, workers=1)
    assert (slow.slowed, slow.forfeits) == (6, [])
    assert [len(deal.games) for deal in slow.deals[0]] == [len(deal.games) for deal in quick.deals[0]]
    again = [Deal.from_json(deal.to_json(plan.bots), plan.bots) for deal in slow.deals[0]]
    assert [deal.slowed for deal in again] == [3, 3]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "reason"), [("crashing", "crashed"), ("hanging", "hung"), ("illegal", "illegal")])
def test_a_program_that_misbehaves_forfeits(name: str, reason: str, tmp_path: Path) -> None:
    command = program(name, tmp_path / "notes")
    plan = plan_for("diamant", 3, {}, command, "script:relic", deals=1, budget=Budget(seconds=0.2))
    results = run(plan, workers=1)
    assert {forfeit.reason for _, _, forfeit in results.forfeits} == {reason}
    assert results.share(command) == 0.0


@pytest.mark.slow
def test_a_program_can_play() -> None:
    plan = plan_for("diamant", 3, {}, program("good"), "script:relic", deals=2)
    first, again = run(plan, workers=1), run(plan, workers=1)
    assert not first.forfeits
    assert without_times(first) == without_times(again)
    assert first.rows[0].times.mean_clock > first.rows[0].times.mean > 0


def test_a_game_without_an_end_is_shared_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grotto.arena.play_game.MOST", 30)
    for bot in ("script:relic", "views:script:relic"):
        results = run(plan_for("diamant", 4, {}, bot, "script:coin", deals=2), workers=1, find=find)
        assert results.endless == 8
        assert results.share(bot) == 0.25


def test_a_job_brings_back_its_deals() -> None:
    plan = plan_for("diamant", 3, {}, "script:relic", "script:coin", deals=9)
    done = play_job(DealJob(plan, 0, (3, 5)))
    assert [deal.number for deal in done.deals] == [3, 5]
    assert done.seconds > 0


def test_places_put_those_who_forfeited_last() -> None:
    from grotto.arena.deal import _places, _shares
    from grotto.arena.play_game import SeatForfeit
    from grotto.bots.forfeit import Forfeit

    forfeited = {seat: SeatForfeit(0, Forfeit("x", "hung", "")) for seat in (1, 4)}
    played = PlayedGame([], True, [5, 9, 5, -1, 3], [Latencies() for _ in range(5)], forfeited)  # noqa: FBT003
    assert _places(played) == (1, 4, 1, 3, 4)
    assert _shares(_places(played), played) == (0.5, 0.0, 0.5, 0.0, 0.0)


def test_a_net_that_was_replaced_under_the_same_name_is_read_anew(tmp_path: Path) -> None:
    hero = f"master@{tmp_path / 'mine.net'}"
    plan, played = plan_for("diamant", 3, {}, hero, "wisp", deals=3), []
    for seed in (1, 1, 2):
        write_net(tmp_path / "mine.net", "diamant", seed=seed)
        played.append([[game.decisions for game in deal.games] for deal in run(plan, workers=1).deals[0]])
    assert played[0] == played[1]
    assert played[1] != played[2]
