"""The plan of a run: everything that the results depend on, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from grotto.bots.contract import Budget
from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.text import quoted

from .pairing import Contest

KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int,),
    "deals": (int,),
    "seed": (int,),
    "options": (Mapping,),
    "paired": (bool,),
    "judge": (str, type(None)),
    "patience": (int, float),
}

RENAMED_JUDGES = {"grotto.arena.luck:net_judge": "grotto.arena.luck_correction:net_judge"}
"""Plans name a judge by its module: the name in plans from before 1.0, and where it is now."""


class Question(NamedTuple):
    """A sequential test: is the hero's share `low` or `high` above the fair share?"""

    low: float
    high: float
    alpha: float = 0.05
    """Probability of finding `high` although `low` is true."""
    beta: float = 0.05
    """Probability of finding `low` although `high` is true."""


@dataclass(frozen=True)
class Plan:
    """A run of the arena. The same plan gives the same results, on any workers."""

    game: str
    players: int
    contests: tuple[Contest, ...]
    deals: int = 1000
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    budget: Budget | None = None
    question: Question | None = None
    paired: bool = False
    """Ask about the first contest's hero minus the second's, deal by deal, instead of each against fair."""
    judge: str | None = None
    """The judge for the luck correction, as `module:function`."""
    patience: float = 60.0
    """Seconds after which a decision counts as hung, whatever the bot's budget."""

    @property
    def fair(self) -> float:
        """The share of a bot that is as good as the others."""
        return 1.0 / self.players

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots that may play, each once."""
        return tuple(dict.fromkeys(bot for contest in self.contests for bot in contest.bots))

    def check(self) -> None:
        """Raise BadOption for a plan that cannot be played."""
        for name, kinds in KINDS.items():
            value = getattr(self, name)
            if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                raise BadOption(f"The {name} of a plan cannot be {quoted(value)}")
        find_game(self.game).options(self.players, self.options)
        if not self.contests:
            raise BadOption("There is no contest to play")
        for contest in self.contests:
            contest.check(self.players)
        if not 1 <= self.deals <= 10**8:
            raise BadOption(f"The number of deals is 1 to 100 million, not {self.deals!r:.40}")
        if not 0 < self.patience <= 86_400:
            raise BadOption(f"Patience is some seconds, at most a day, not {self.patience!r:.40}")
        if self.question is not None:
            _check_question(self.question)
        if self.paired and (self.question is None or len(self.contests) != 2):
            raise BadOption("A paired test compares two heroes in the same field, and needs a question")
        if self.question is not None and any(len(contest.measured) > 1 for contest in self.contests):
            raise BadOption("A test needs one hero; at mixed tables there are many")

    def to_json(self) -> dict[str, Any]:
        """The plan as plain values, for the head of a results file."""
        return asdict(self) | {
            "contests": [asdict(contest) for contest in self.contests],
            "options": dict(self.options),
            "budget": None if self.budget is None else self.budget._asdict(),
            "question": None if self.question is None else self.question._asdict(),
        }

    @classmethod
    def from_json(cls, values: dict[str, Any], file: str = "") -> Plan:
        """The plan that wrote these values."""
        try:
            contests = tuple(Contest(**{**one, "others": tuple(one["others"])}) for one in values["contests"])
            budget = None if values["budget"] is None else Budget(**values["budget"])
            question = None if values["question"] is None else Question(**values["question"])
            judge = RENAMED_JUDGES.get(values["judge"], values["judge"])
            plan = cls(**{**values, "contests": contests, "budget": budget, "question": question, "judge": judge})
            plan.check()
        except (KeyError, TypeError, AttributeError) as error:
            raise BadFile("is no plan of an arena", file) from error
        return plan


def _check_question(question: Question) -> None:
    if not -1 <= question.low < question.high <= 1:
        raise BadOption(f"A test needs two different answers, the lower one first: {question.low}, {question.high}")
    if not (0 < question.alpha < 0.5 and 0 < question.beta < 0.5):
        raise BadOption("The errors that a test may make are above 0 and below 0.5")
