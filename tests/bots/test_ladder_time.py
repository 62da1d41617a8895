"""Bots of the ladder stop at their deadline or after their rounds."""

from __future__ import annotations

import pytest

from grotto.bots import RUNGS, Budget, bot
from grotto.kernel.rng import Rng
from tests.bots.ladder import case_of, check, views


class Clock:
    """Time that passes only when it is looked at."""

    def __init__(self, tick: float) -> None:
        self.tick = tick
        self.now = 100.0
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.tick
        self.looks += 1
        return self.now


def use_clock(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all policies read this clock."""
    for module in ("grotto.search.search_policy", "grotto.games.diamant.players.best_response"):
        for name in ("perf_counter", "thread_time"):
            monkeypatch.setattr(f"{module}.{name}", clock)


@pytest.mark.one_build
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_search_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch, game: str, seconds: float) -> None:
    clock = Clock(0.001)
    use_clock(clock, monkeypatch)
    (view,) = views(game, count=1)
    decision = bot("grandmaster").choose(view, Rng(1), Budget(seconds=seconds))
    assert 0.5 * seconds <= 0.001 * clock.looks <= seconds
    chunks = [min(2**i, 8) for i in range(clock.looks - 1)]  # between two looks at the clock
    assert decision.rounds == sum(chunks)
    assert decision.text == decision.line[0]


@pytest.mark.one_build
@pytest.mark.parametrize(
    ("game", "seconds", "least", "most"),
    [("erdgeister", 0.1, 0.93, 0.96), ("emerald", 0.05, 0.93, 0.96), ("emerald", 0.2, 0.78, 0.83)],
)
def test_only_exact_endings_take_time_from_a_search(
    monkeypatch: pytest.MonkeyPatch, game: str, seconds: float, least: float, most: float
) -> None:
    """Emerald has them, but not in so little time that few could be solved."""
    clock = Clock(0.001)
    use_clock(clock, monkeypatch)
    (view,) = views(game, count=1)
    bot("grandmaster").choose(view, Rng(1), Budget(seconds=seconds))
    assert least * seconds <= 0.001 * clock.looks <= most * seconds + 0.002


@pytest.mark.one_build
def test_rounds_or_seconds_whichever_is_used_up_first(monkeypatch: pytest.MonkeyPatch) -> None:
    use_clock(Clock(0.001), monkeypatch)
    (view,) = views("emerald", count=1)
    assert bot("grandmaster").choose(view, Rng(1), Budget(10.0, 50)).rounds == 50
    assert bot("grandmaster").choose(view, Rng(1), Budget(0.05, 10**6)).rounds < 5000


@pytest.mark.one_build
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_search_that_is_late_before_it_begins_still_looks_once(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    use_clock(Clock(10.0), monkeypatch)
    (view,) = views(game, count=1)
    assert bot("grandmaster").choose(view, Rng(1), Budget(seconds=0.05)).rounds > 0


@pytest.mark.one_build
def test_a_best_response_that_is_late_before_it_begins_still_has_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    use_clock(Clock(10.0), monkeypatch)
    for view in views("diamant"):
        check(bot("champion").choose(view, Rng(1), Budget(seconds=0.05)), view)


@pytest.mark.one_build
@pytest.mark.parametrize(("name", "seconds"), [("grandmaster", 0.1), ("champion", 1.5)])
def test_without_a_budget_the_rungs_own_time_counts(monkeypatch: pytest.MonkeyPatch, name: str, seconds: float) -> None:
    assert next(rung.seconds for rung in RUNGS if rung.name == name) == seconds
    clock = Clock(0.01)
    use_clock(clock, monkeypatch)
    (view,) = views("emerald", count=1)
    bot(name).choose(view, Rng(1))
    assert 0.5 * seconds <= 0.01 * clock.looks <= 1.1 * seconds


@pytest.mark.one_build
def test_a_pace_can_be_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    (view,) = views("emerald", count=1)
    assert bot("grandmaster@40r").choose(view, Rng(1)).rounds == 40
    assert bot("grandmaster@40r").choose(view, Rng(1), Budget(rounds=20)).rounds == 40
    rounds = []
    for pace in ("10ms", "20ms", "0.02s", "0.1s"):
        use_clock(Clock(0.001), monkeypatch)
        rounds.append(bot(f"grandmaster@{pace}").choose(view, Rng(1)).rounds)
    assert 0 < rounds[0] < rounds[1] == rounds[2] < rounds[3]


@pytest.mark.one_build
def test_everybodys_chances_add_up_to_one_when_trees_are_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of time alone, a search goes on in the trees of the last choice."""
    use_clock(Clock(0.001), monkeypatch)
    match, rng, thinker = case_of("emerald").match(1), Rng(1), bot("grandmaster")
    for _ in range(40):
        decision = thinker.choose(match.view(match.mover), rng, Budget(seconds=0.005))
        assert not decision.shares or sum(decision.shares) == pytest.approx(1, abs=1e-6)
        assert decision.line[0] == decision.text
        match.play(decision.text)
