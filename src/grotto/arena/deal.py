"""Plays all games of one deal and collects their results."""

from __future__ import annotations

from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from grotto.bots.forfeit import Forfeit
from grotto.bots.own_net import own_net_checksums
from grotto.kernel.text import plain

from . import match_files
from .ask import ForfeitRecord, report
from .crash_log import Crash, CrashLog
from .latencies import Latencies
from .luck_correction import LuckMeter, find_judge
from .pairing import Seating, keyed
from .plan import Plan
from .play_game import PlayedGame, SeatForfeit, first_state, play_by_views, play_quickly
from .worker_bots import Find, WorkerBots, find_bot


class GameResult(NamedTuple):
    """One game."""

    seats: tuple[str, ...]
    hero: int
    shares: tuple[float, ...]
    """Each seat's share of the win; 0 for seats that forfeited."""
    places: tuple[int, ...]
    """Each seat's place, from 1; ties share a place, and seats that forfeited come last."""
    decisions: tuple[int, ...]
    over: bool
    """Whether the game was played to its end."""
    luck: tuple[float, ...] | None = None
    """Each seat's luck, if the plan asks for luck correction."""

    def measures(self, bot: str) -> list[int]:
        """The seats in which a bot is measured: the hero's seat, or all its seats if everybody is measured."""
        if self.hero >= 0:
            return [self.hero] if self.seats[self.hero] == bot else []
        return [seat for seat, other in enumerate(self.seats) if other == bot]


class Deal(NamedTuple):
    """All games of one deal in one contest."""

    contest: int
    number: int
    games: tuple[GameResult, ...]
    forfeits: tuple[ForfeitRecord, ...]
    times: dict[str, Latencies]
    slowed: int = 0
    """Games that failed at full speed, and were played by views instead."""

    def share(self, bot: str) -> float | None:
        """A bot's mean share of the win; None if it was not measured here."""
        shares = [game.shares[seat] for game in self.games for seat in game.measures(bot)]
        return fmean(shares) if shares else None

    def luck(self, bot: str) -> float | None:
        """A bot's mean luck; None if it is not known."""
        luck = [game.luck[seat] for game in self.games for seat in game.measures(bot) if game.luck is not None]
        return fmean(luck) if luck else None

    def to_json(self, bots: tuple[str, ...]) -> dict[str, Any]:
        """The deal as plain values; bots by their number."""
        return {
            "contest": self.contest,
            "deal": self.number,
            "games": [[[bots.index(bot) for bot in game.seats], *game[1:]] for game in self.games],
            "forfeits": [list(forfeit) for forfeit in self.forfeits],
            "times": {str(bots.index(bot)): times.to_json() for bot, times in self.times.items()},
            "slowed": self.slowed,
        }

    @classmethod
    def from_json(cls, values: dict[str, Any], bots: tuple[str, ...]) -> Deal:
        games = []
        for seats, hero, shares, places, decisions, over, luck in values["games"]:
            games.append(GameResult(
                tuple(bots[bot] for bot in seats), hero, tuple(shares), tuple(places), tuple(decisions), over,
                None if luck is None else tuple(luck),
            ))  # fmt: skip
        forfeits = tuple(ForfeitRecord(*forfeit) for forfeit in values["forfeits"])
        times = {bots[int(bot)]: Latencies.from_json(lengths) for bot, lengths in values["times"].items()}
        return cls(values["contest"], values["deal"], tuple(games), forfeits, times, values.get("slowed", 0))


class DealJob(NamedTuple):
    """Some deals of one contest, for one worker. Bots are sent by name."""

    plan: Plan
    contest: int
    deals: tuple[int, ...]
    find: Find | None = None
    crash_folder: str | None = None
    """The folder in which workers write down which bot they are asking."""
    crashes: tuple[Crash, ...] = ()
    """Bots that are known to end the process, and in which deals."""
    matches: str | None = None
    """The folder for the games as match files."""


class JobResult(NamedTuple):
    """What a worker returns."""

    deals: list[Deal]
    seconds: float


def play_job(job: DealJob) -> JobResult:
    """Play the deals of a job."""
    started = perf_counter()
    worker = _worker_for(job)
    deals = []
    for deal in job.deals:
        try:
            deals.append(play_deal(worker, job.contest, deal))
        finally:
            worker.bots.rest()
    return JobResult(deals, perf_counter() - started)


class DealWorker:
    """State that a worker keeps between deals."""

    def __init__(self, plan: Plan, find: Find, crash_folder: str | None = None) -> None:
        self.plan = plan
        self.bots = WorkerBots(plan, find)
        self.key = _key(plan, find, crash_folder)
        self.crash_log = None if crash_folder is None else CrashLog(crash_folder)
        self.crashes: frozenset[Crash] = frozenset()
        self.slowed = 0
        self.matches: str | None = None
        self.luck_meter = None if plan.judge is None else LuckMeter(first_state(plan), find_judge(plan.judge, plan))


def play_deal(worker: DealWorker, contest: int, deal: int) -> Deal:
    """The hero plays every seat in turn, with the same draws of chance."""
    plan = worker.plan
    games: list[GameResult] = []
    forfeits: list[ForfeitRecord] = []
    times: dict[str, Latencies] = {}
    slowed_before = worker.slowed
    deal_seed = _deal_seed(plan, deal)
    for turn, seating in enumerate(plan.contests[contest].games(plan.players, plan.seed, deal)):
        played = _play(worker, contest, deal, seating, _choice_seed(plan, deal, turn))
        games.append(_finished(seating, played, _luck(worker, seating, played, deal_seed)))
        if worker.matches is not None:
            name = f"{contest}-{deal:06}-{turn}"
            match_files.write(
                match_files.as_match(plan, seating.seats, played.actions, deal_seed), worker.matches, name
            )
        for seat, (decision, forfeit) in played.forfeited.items():
            forfeits.append(ForfeitRecord(turn, seat, seating.seats[seat], decision, forfeit.reason, report(forfeit)))
        for bot, spent in zip(seating.seats, played.times, strict=True):
            times.setdefault(bot, Latencies()).merge(spent)
    return Deal(contest, deal, tuple(games), tuple(forfeits), times, worker.slowed - slowed_before)


def play_actions(worker: DealWorker, contest: int, deal: int) -> list[list[int]]:
    """What the seats do in the games of a deal, and nothing else."""
    plan = worker.plan
    seatings = plan.contests[contest].games(plan.players, plan.seed, deal)
    return [
        _play(worker, contest, deal, one, _choice_seed(plan, deal, turn)).actions for turn, one in enumerate(seatings)
    ]


def play_game_of(worker: DealWorker, number: int) -> tuple[PlayedGame, tuple[str, ...], int]:
    """One game of a deal of its own, who sat where, and the seed of its draws; seats move on from game to game."""
    plan = worker.plan
    turn = number % plan.players
    seating = plan.contests[0].games(plan.players, plan.seed, number)[turn]
    played = _play(worker, 0, number, seating, _choice_seed(plan, number, turn))
    return played, seating.seats, _deal_seed(plan, number)


def _choice_seed(plan: Plan, deal: int, turn: int) -> int:
    """Seeds the bots' random numbers in one game."""
    return keyed(plan.seed, "choices", deal, turn)


def _deal_seed(plan: Plan, deal: int) -> int:
    """Seeds the draws of chance: the same in all games and contests of a deal."""
    return keyed(plan.seed, "deal", deal)


def _play(worker: DealWorker, contest: int, deal: int, seating: Seating, seed: int) -> PlayedGame:
    policies = worker.bots.policies(seating.seats)
    if policies is None:
        return _play_by_views(worker, contest, deal, seating, seed)
    try:
        return play_quickly(worker.plan, policies, _deal_seed(worker.plan, deal), seed)
    except Exception:  # a policy failed: played by views, it shows whose
        worker.slowed += 1
        return _play_by_views(worker, contest, deal, seating, seed)


def _play_by_views(worker: DealWorker, contest: int, deal: int, seating: Seating, seed: int) -> PlayedGame:
    whom = [Crash(contest, deal, bot) for bot in seating.seats]
    forfeited = {
        seat: SeatForfeit(0, Forfeit(plain(one.bot)[:40], "crashed", "it took the whole process down"))
        for seat, one in enumerate(whom)
        if one in worker.crashes
    }
    watch = None if worker.crash_log is None else (lambda seat, log=worker.crash_log: log.asking(whom[seat]))
    bots = worker.bots.bots(seating.seats)
    return play_by_views(worker.plan, bots, _deal_seed(worker.plan, deal), seed, forfeited, watch)


def _luck(worker: DealWorker, seating: Seating, played: PlayedGame, deal_seed: int) -> tuple[float, ...] | None:
    return (
        None
        if worker.luck_meter is None
        else tuple(worker.luck_meter.luck(played.actions, deal_seed, max(seating.hero, 0)))
    )


def _finished(seating: Seating, played: PlayedGame, luck: tuple[float, ...] | None) -> GameResult:
    places = _places(played)
    shares = _shares(places, played)
    return GameResult(*seating, shares, places, tuple(spent.decisions for spent in played.times), played.over, luck)


def _places(played: PlayedGame) -> tuple[int, ...]:
    """In a game without an end, all seats that did not forfeit are equal."""
    worths = [
        (seat not in played.forfeited, rank if played.over and seat not in played.forfeited else 0)
        for seat, rank in enumerate(played.ranks)
    ]
    return tuple(1 + sum(other > mine for other in worths) for mine in worths)


def _shares(places: tuple[int, ...], played: PlayedGame) -> tuple[float, ...]:
    """Seats in first place share the win, unless all have forfeited."""
    winners = [place == 1 and seat not in played.forfeited for seat, place in enumerate(places)]
    return tuple(1.0 / sum(winners) if won else 0.0 for won in winners)


def _key(plan: Plan, find: Find, crash_folder: str | None) -> tuple[object, ...]:
    """What a worker was made for; the file of a net may change although its name does not."""
    return plan, find, crash_folder, own_net_checksums(plan.bots)


_latest: list[DealWorker] = []  # of this process: the next job nearly always has the same plan


def _worker_for(job: DealJob) -> DealWorker:
    find = job.find or find_bot
    if not _latest or _latest[0].key != _key(job.plan, find, job.crash_folder):
        _latest[:] = [DealWorker(job.plan, find, job.crash_folder)]
    _latest[0].crashes = frozenset(job.crashes)
    _latest[0].matches = job.matches
    return _latest[0]
