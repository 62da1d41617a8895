"""All figures of one run, and their goals."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from .environments import EnvironmentSpeed
from .latency import Latency
from .nets import NetSpeed
from .runs import Run
from .stepping import Stepping

FLAT_KIB = 256  # growth of a process that still counts as flat, because its heap settles
PARTS_OF_C = {"diamant": 0.9, "emerald": 0.6, "erdgeister": 0.6}  # of the speed of random games by hand in C
SEARCH_PART_OF_C = 0.8  # of the speed of a search in C that grows the same trees
LATE = 1.2  # allowed ratio of a rung's p99 to its budget


class Play(NamedTuple):
    """Random play of one game with one number of players."""

    game: str
    players: int
    compiled: Run
    uncompiled: Run
    yardstick: Run

    @property
    def times_uncompiled(self) -> float:
        return self.compiled.decisions_per_second / self.uncompiled.decisions_per_second

    @property
    def part_of_yardstick(self) -> float:
        return self.compiled.games_per_second / self.yardstick.games_per_second


class Goal(NamedTuple):
    """A goal, the measured value, and whether it is met."""

    name: str
    wanted: str
    measured: str
    reached: bool


@dataclass
class Figures:
    """One run of the benchmark."""

    play: list[Play] = field(default_factory=list)
    clone_ns: dict[str, float] = field(default_factory=dict)
    state_bytes: dict[str, int] = field(default_factory=dict)
    stepping: dict[str, Stepping] = field(default_factory=dict)
    environments: dict[str, EnvironmentSpeed] = field(default_factory=dict)
    growth_kib: dict[str, int] = field(default_factory=dict)
    search_part_of_c: float = 0.0  # Diamant's
    search_rounds: dict[str, float] = field(default_factory=dict)
    search_rounds_with_nets: dict[str, float] = field(default_factory=dict)
    nets: dict[str, NetSpeed] = field(default_factory=dict)
    latency: list[Latency] = field(default_factory=list)
    import_ms: float = 0.0

    def goals(self) -> list[Goal]:
        steps = self.stepping["diamant"].alone
        largest = max(self.state_bytes.values())
        grown = self.growth_kib["diamant"]
        rounds, searched = self.search_rounds["diamant"], self.search_part_of_c
        return [
            *(self._part_of_c(game, wanted) for game, wanted in PARTS_OF_C.items()),
            Goal("Diamant, search, part of C", f"{SEARCH_PART_OF_C}", f"{searched:.2f}", searched >= SEARCH_PART_OF_C),
            self._speed_up("emerald"),
            self._speed_up("erdgeister"),
            Goal("Diamant in the batch", "8.0 M steps/s", f"{steps / 1e6:.1f} M steps/s", steps >= 8e6),
            Goal("Diamant, tree search", "300 k rounds/s", f"{rounds / 1e3:.0f} k rounds/s", rounds >= 3e5),
            self._net_decision("diamant"),
            *self.environment_goals(),
            self._latest(),
            Goal("import grotto", "under 30 ms", f"{self.import_ms:.1f} ms", self.import_ms < 30),
            Goal("Largest state", "under 1024 bytes", f"{largest} bytes", largest < 1024),
            Goal("Growth in a million games", f"flat: {FLAT_KIB} KiB", f"{grown} KiB", grown <= FLAT_KIB),
        ]

    def environment_goals(self) -> list[Goal]:
        return [goal for game, speed in self.environments.items() for goal in _environment_goals(game, speed)]

    def _part_of_c(self, game: str, wanted: float) -> Goal:
        part = next(play.part_of_yardstick for play in self.play if play.game == game and play.players == 4)
        return Goal(f"{game.capitalize()}, 4 players, part of C", f"{wanted}", f"{part:.2f}", part >= wanted)

    def _speed_up(self, game: str) -> Goal:
        """For the number of players that gains least."""
        least = min(play.times_uncompiled for play in self.play if play.game == game)
        return Goal(f"{game.capitalize()} to plain Python", "50 times", f"{least:.1f} times", least >= 50)

    def _net_decision(self, game: str) -> Goal:
        speed = self.nets.get(game)
        name = f"{game.capitalize()}, net, a decision"
        if speed is None:
            return Goal(name, "2 µs", "no net", reached=False)
        return Goal(name, "2 µs", f"{speed.decision / 1e3:.2f} µs", speed.decision <= 2e3)

    def _latest(self) -> Goal:
        """For the rung and game with the highest ratio."""
        worst = max(self.latency, key=lambda latency: latency.part)
        return Goal("Every rung, p99 to its budget", f"{LATE}", f"{worst.part:.2f}, {worst.rung}", worst.part <= LATE)

    def as_json(self) -> dict[str, Any]:
        rows = [
            {
                "game": play.game,
                "players": play.players,
                "times_uncompiled": play.times_uncompiled,
                "part_of_yardstick": play.part_of_yardstick,
                **{build: _rates(run) for build, run in play._asdict().items() if isinstance(run, Run)},
            }
            for play in self.play
        ]
        steps = {game: steps._asdict() for game, steps in self.stepping.items()}
        nets = {game: speed._asdict() for game, speed in self.nets.items()}
        environments = {game: speed._asdict() for game, speed in self.environments.items()}
        latency = [one._asdict() | {"part": one.part, "cpu_part": one.cpu_part} for one in self.latency]
        goals = [goal._asdict() for goal in self.goals()]
        return asdict(self) | {
            "play": rows,
            "stepping": steps,
            "environments": environments,
            "nets": nets,
            "latency": latency,
            "goals": goals,
        }


WANTED = {  # of EnvironmentSpeed, by game
    "diamant": EnvironmentSpeed(0.35, 0.3, 1.3, 15, 1.3),
    "emerald": EnvironmentSpeed(0.35, 0.3, 1.6, 12, 1.0),
    "erdgeister": EnvironmentSpeed(0.35, 0.3, 1.6, 10, 1.0),
}
MEASURES = (
    "batch to random games",
    "the same with copies",
    "two threads",
    "PettingZoo to leduc",
    "OpenSpiel to its own",
)


def _environment_goals(game: str, speed: EnvironmentSpeed) -> list[Goal]:
    """Those that could be measured."""
    return [
        Goal(f"{game.capitalize()}, {name}", f"{wanted:g}", f"{measured:.2f}", measured >= wanted)
        for name, wanted, measured in zip(MEASURES, WANTED[game], speed, strict=True)
        if wanted is not None and measured is not None
    ]


def _rates(run: Run) -> dict[str, float]:
    return {"games_per_second": run.games_per_second, "decisions_per_second": run.decisions_per_second}
