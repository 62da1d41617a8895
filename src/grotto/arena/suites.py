"""Benchmark suites: frozen opponents, deals, seeds and budgets under a version, and one score."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

from grotto import __version__
from grotto.bots.contract import Budget
from grotto.bots.find_net import find_net
from grotto.bots.own_net import own_net_checksums
from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.text import quoted
from grotto.play.players import players_of
from grotto.play.suite import Suite

from .deal import DealWorker, play_actions
from .pairing import POOL, Contest
from .plan import Plan
from .results import Results
from .worker_bots import find_bot

FORMAT = "grotto.score/1"
SMALL = "-small"
SMALL_DEALS = 40
TRACED = 6  # deals


class Score(NamedTuple):
    """What a bot reaches in a suite: its share of the win in percent, with its 95 % interval."""

    suite: str
    bot: str
    score: float
    low: float
    high: float
    deals: int
    forfeits: int
    inputs: str
    """A hash of everything that went in: the suite, this version of Grotto, the bot's name, and its net."""
    outputs: str
    """A hash of the result of every game."""
    grotto: str
    """The version that played."""

    def to_json(self) -> dict[str, Any]:
        """An entry of the leaderboard."""
        return {"format": FORMAT, **self._asdict()}


def suite_names() -> list[str]:
    """All suites of all games, each with its small version for tests."""
    return [f"{name}{small}/{version}" for name, version in _published() for small in ("", SMALL)]


def find_suite(name: str) -> Suite:
    """The suite of that name."""
    title, _, version = name.partition("/")
    for game in _loadable():
        for suite in players_of(game).suites:
            if suite.name == name:
                return suite
            if f"{title.removesuffix(SMALL)}/{version}" == suite.name and title.endswith(SMALL):
                return suite._replace(name=name, deals=SMALL_DEALS)
    raise BadOption(f"There is no suite {quoted(name)}; there are {', '.join(suite_names())}")


def beginning(suite: Suite, deals: int | None) -> Suite:
    """The first deals of a suite, or all of them: a bot that thinks long can be measured by fewer, less exactly."""
    if deals is None or deals == suite.deals:
        return suite
    if deals > suite.deals:
        raise BadOption(f"{suite.name} has {suite.deals} deals, not {deals}")
    return suite._replace(deals=deals)


def game_of(suite: Suite) -> Game:
    """The game that a suite is about."""
    return find_game(suite.name.partition("-")[0])


def plan_of(suite: Suite, bot: str) -> Plan:
    """The run that measures a bot."""
    return Plan(
        game_of(suite).name,
        suite.players,
        (Contest(bot, suite.opponents, POOL, with_hero=True),),
        deals=suite.deals,
        seed=suite.seed,
        options=dict(suite.options),
        budget=Budget(rounds=suite.rounds),
        patience=suite.patience,
    )


def check(suite: Suite) -> None:
    """Refuse to measure where the opponents are not those that were frozen."""
    game = game_of(suite)
    if game.version != suite.rules:
        raise _changed(suite, f"the rules are version {game.version}, not {suite.rules}")
    if (nets := nets_of(suite)) != dict(suite.nets):
        raise _changed(suite, f"the opponents would play with the nets {nets}, not {dict(suite.nets)}")
    if (trace := trace_of(suite)) != suite.trace:
        raise _changed(suite, f"the opponents choose otherwise (trace {trace}, not {suite.trace})")


def nets_of(suite: Suite) -> dict[str, str]:
    """The checksums of the nets that bots of the ladder use here, by what for."""
    game = game_of(suite)
    options = game.options(suite.players, suite.options)
    found = {
        kind: find_net(game, suite.players, options, beliefs=kind == "beliefs").weights for kind in ("play", "beliefs")
    }
    return {kind: str(weights.about["check"]) for kind, weights in found.items() if weights is not None}


def trace_of(suite: Suite) -> str:
    """A hash of what the opponents do in some games among themselves."""
    worker = DealWorker(plan_of(suite, suite.opponents[-1]), find_bot)
    return _hash([play_actions(worker, 0, deal) for deal in range(TRACED)])


def fingerprint(suite: Suite) -> str:
    """A hash of everything that a suite fixes."""
    return _hash(suite._asdict())


def score(suite: Suite, results: Results) -> Score:
    """The score of the bot that played."""
    (contest,) = results.plan.contests
    bot, found, deals = contest.hero, results.estimate(contest.hero), results.deals[0]
    low, high = found.bounds
    return Score(
        suite=suite.name,
        bot=bot,
        score=_percent(found.mean),
        low=_percent(low),
        high=_percent(high),
        deals=len(deals),
        forfeits=sum(forfeit.bot == bot for deal in deals for forfeit in deal.forfeits),
        inputs=inputs(suite, bot),
        outputs=_hash([[game.shares for game in deal.games] for deal in deals]),
        grotto=__version__,
    )


def _percent(share: float) -> float:
    return round(100 * share, 2)


def inputs(suite: Suite, bot: str) -> str:
    """A hash of everything that goes into the score of a bot."""
    return _hash([FORMAT, fingerprint(suite), __version__, bot, own_net_checksums([bot]), nets_of(suite)])


def _hash(value: Any) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=8).hexdigest()


def _changed(suite: Suite, why: str) -> Refusal:
    return BadOption(f"{suite.name} cannot be measured here: {why}. Its scores would not be comparable")


def _published() -> list[tuple[str, str]]:
    names = [suite.name.partition("/") for game in _loadable() for suite in players_of(game).suites]
    return [(title, version) for title, _, version in names]


def _loadable() -> Iterator[Game]:
    for name in games():
        try:
            yield find_game(name)
        except Refusal:  # of another package, and broken
            continue
