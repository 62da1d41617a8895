"""The policy of each rung, in any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grotto.kernel.game import Game
from grotto.nets.files import ROWS, Weights
from grotto.nets.net_judge import NetJudge, SeatJudge
from grotto.nets.net_policy import NetPolicy
from grotto.nets.row_policy import RowPolicy
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.sensible_policy import SensiblePolicy
from grotto.search.one_step_policy import OneStepPolicy
from grotto.search.search_policy import SearchPolicy

from .contract import Budget
from .find_net import FoundNet, find_net
from .rungs import RUNGS, Rung, rung

NET_FROM = 3  # rungs from here on need a net
MASTER = 4  # from here on only dominated choices are ruled out, not those that a person would not think of
LEVELS = (1, 2, 3)  # of the companion, weakest first
COMPANION_TEMPERATURES = (0.09, 0.055, 0.03)  # of a net that judges positions, by level
COMPANION_MIX_TEMPERATURES = (4.5, 3.0, 2.0)  # of a net that mixes choices, by level
APPRENTICE_SLIPS = 0.16  # noise of its judgement, in shares of the win
APPRENTICE_TEMPERATURE = 0.02
SCOUT_TEMPERATURE = 0.004
MASTER_TEMPERATURE = 0.001
MASTER_WORLDS = 4
FOR_THE_END = 0.15  # the share of a search's time that exact endings may take
SHORTEST = 0.001  # seconds
EXPLORATION = 0.2  # of searches with a net as judge
OPPONENTS_EXPLORATION = 0.02  # the same for their choices: they are assumed to play near their best


class MatchPolicy(NamedTuple):
    """A policy, with a note if it is not the one that was asked for."""

    policy: Policy
    note: str
    judge: Judge | None
    """The judge of positions, if it has a net."""


class RungSettings(NamedTuple):
    """The rung, level, style and budget that were asked for, and perhaps the net."""

    rung: Rung
    level: int = 3
    style: str = ""
    budget: Budget = Budget()
    weights: Weights | None = None


def rung_policy(settings: RungSettings, game: Game, players: int, options: Mapping[str, Any]) -> MatchPolicy:
    """The policy of a rung for such a match; without a fitting net, that of the best rung that needs none."""
    if settings.style:
        players_of(game).styled(settings.style, Policy())  # refuses one that the game does not have
    if settings.rung.number < NET_FROM:
        return MatchPolicy(styled(_by_hand(settings.rung, game), settings, game), "", None)
    found = find_net(game, players, options) if settings.weights is None else FoundNet(settings.weights, "")
    if found.weights is None:
        lower = RUNGS[NET_FROM - 1]
        note = f"The {settings.rung.name} plays as a {lower.name} here: {found.why_not}"
        return MatchPolicy(styled(_by_hand(lower, game), settings, game), note, None)
    suspicions = find_net(game, players, options, beliefs=True).weights
    guesser = players_of(game).guesser(suspicions and suspicions.net.fresh())
    judge, policy = _with_net(settings, game, players, found.weights, guesser)
    if found.weights.about["learns"] != ROWS:  # a policy that was learned in an environment is played as it is
        policy = sensible(policy, settings.rung, game)
    return MatchPolicy(styled(policy, settings, game), "", judge)


def styled(policy: Policy, settings: RungSettings, game: Game) -> Policy:
    """The policy with its style, if one was asked for."""
    if not settings.style:
        return policy
    return players_of(game).styled(settings.style, policy, players_of(game).style_strength.get(settings.rung.name, 1.0))


def sensible(policy: Policy, level: Rung, game: Game) -> Policy:
    """The policy without choices that make no sense, which only the lowest rung makes."""
    if level is rung("wisp"):
        return policy
    return SensiblePolicy(policy, players_of(game).common_sense(), plain=level.number < MASTER)


def _by_hand(level: Rung, game: Game) -> Policy:
    if level is rung("wisp"):
        return players_of(game).wisp()
    if level is rung("apprentice"):
        return sensible(_reckless(players_of(game).apprentice()), level, game)
    scout = players_of(game).scout()
    return sensible(scout if isinstance(scout, Policy) else OneStepPolicy(scout, SCOUT_TEMPERATURE), level, game)


def _reckless(found: Judge | Policy) -> Policy:
    """Also chooses second-best actions, as long as they are not bad."""
    return found if isinstance(found, Policy) else OneStepPolicy(found, APPRENTICE_TEMPERATURE, slips=APPRENTICE_SLIPS)


def _with_net(
    settings: RungSettings, game: Game, players: int, weights: Weights, guesser: Guesser
) -> tuple[Judge | None, Policy]:
    if weights.about["learns"] == ROWS:
        return None, _by_rows(settings, game, weights)
    if weights.about["learns"] == "choices":
        return _mixing(settings, game, weights)
    return _judging(settings, game, players, weights, guesser)


def _by_rows(settings: RungSettings, game: Game, weights: Weights) -> Policy:
    """The net's distribution; the rungs above the master have nothing to add to it."""
    temperature = COMPANION_MIX_TEMPERATURES[settings.level - 1] if settings.rung.number == NET_FROM else 1.0
    return RowPolicy(players_of(game).encoder(), weights.net.fresh(), temperature)


def _mixing(settings: RungSettings, game: Game, weights: Weights) -> tuple[Judge, Policy]:
    """For simultaneous games: the net's distribution, adapted to the players at the table."""
    judge = SeatJudge(players_of(game).features(), weights.net.fresh())
    net_policy = NetPolicy(players_of(game).features(), weights.net.fresh())
    number = settings.rung.number
    if number == NET_FROM:
        net_policy.temperature = COMPANION_MIX_TEMPERATURES[settings.level - 1]
        return judge, net_policy
    if number == NET_FROM + 1:
        return judge, players_of(game).with_exact_endings(net_policy, 0.0)
    if number == NET_FROM + 2:
        return judge, players_of(game).with_exact_endings(players_of(game).best_response(net_policy, 0, 0.0), 0.0)
    reader = players_of(game).best_response(
        net_policy, _rounds(settings), _seconds(settings), working=settings.budget.working
    )
    return judge, players_of(game).with_exact_endings(reader, 0.0)


def _judging(
    settings: RungSettings, game: Game, players: int, weights: Weights, guesser: Guesser
) -> tuple[Judge, Policy]:
    """For turn-based games: one-step lookahead or a search, with the net as judge."""
    judge = NetJudge(players_of(game).features(), weights.net.fresh())
    number = settings.rung.number
    if number == NET_FROM:
        return judge, OneStepPolicy(
            judge, players_of(game).temperature_scale * COMPANION_TEMPERATURES[settings.level - 1]
        )
    if number == NET_FROM + 1:
        return judge, OneStepPolicy(judge, MASTER_TEMPERATURE, MASTER_WORLDS, guesser=guesser)
    return judge, _searching(settings, game, players, judge, guesser)


def _searching(settings: RungSettings, game: Game, players: int, judge: Judge, guesser: Guesser) -> Policy:
    """A search for the whole time, or all but the part that exact endings need, where a game has them."""
    seconds = _seconds(settings)
    searcher = SearchPolicy(judge, guesser, _rounds(settings), seconds, EXPLORATION,
                        room=room_for(seconds, settings.budget.rounds), working=settings.budget.working,
                        calm=OPPONENTS_EXPLORATION, plays_on=players_of(game).rollout_depth(players))  # fmt: skip
    policy = players_of(game).with_exact_endings(searcher, FOR_THE_END * (seconds or settings.rung.seconds))
    if policy is not searcher:
        searcher.seconds = (1 - FOR_THE_END) * seconds
    return policy


def _seconds(settings: RungSettings) -> float:
    """Seconds to search: a little less than allowed, because the clock is read only now and then."""
    if settings.budget.seconds is not None:
        return 0.95 * max(settings.budget.seconds, SHORTEST)
    return 0.0 if settings.budget.rounds is not None else 0.95 * settings.rung.seconds


def _rounds(settings: RungSettings) -> int:
    """The most rounds of a search; 0: as many as time allows."""
    return 0 if settings.budget.rounds is None else max(settings.budget.rounds, 1)


def room_for(seconds: float, rounds: int | None) -> int:
    """Nodes for a search of that length: enough, but bounded so that many tables fit in memory."""
    return 3_000_000 if seconds > 0.5 or (rounds or 0) > 20_000 else 600_000
