"""`python -m scripts.strength`: measures the claims about the bots and writes STRENGTH.md.

It takes hours; what has been played is kept in the folder, and the same command goes on from there.
"""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import Progress

import grotto
from grotto.arena import Contest, Plan, Question, Results, run, run_folder
from grotto.arena.formatting import points, short_time
from grotto.arena.pairing import POOL
from grotto.bots import RUNGS
from grotto.bots.cast import CAST, MASTER, in_character
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of

from .all_known import file_name, sentence
from .beliefs import log_loss
from .lengths import rounds
from .page_sections import renewed
from .senseless_table import senseless_table

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "STRENGTH.md"
NET = ROOT / "src" / "grotto" / "games" / "diamant" / "players" / "nets" / "diamant.net"
SCRIPTS = tuple(f"script:{name}" for name in players_of(find_game("diamant")).scripts())
LIMIT = {"erdgeister": {"turn_limit": 400}}  # so that no game of careless bots goes on for ever
STEP = Question(0.0, 0.05)  # does a rung beat the one below by five points?
NOT_WORSE = Question(-0.03, 0.0)  # is it as good as the one below, or three points worse?
# Time budgets of the two rungs that search: in the proportion of 1 to 15 that they have at the table, but shorter. In
# Diamant, where the grandmaster does not search, a champion with few simulations.
PACES = {"grandmaster": "grandmaster@3ms", "champion": "champion@45ms"}
DIAMANT_PACES = {"champion": "champion@128r"}
UPPER = ("grandmaster", "champion")
# Other opponents of Diamant's adaptive rungs: the cast below the master, each with its temperament.
LOWER = tuple(in_character(RUNGS[each.rung].name, each, "diamant") for each in CAST if each.rung < MASTER)


class Claim(NamedTuple):
    """One line of the page."""

    game: str
    players: int
    hero: str
    others: tuple[str, ...]
    deals: int
    at_least: float | None = None
    at_most: float | None = None
    pool: bool = False
    question: Question | None = None
    than: str = ""
    """Another bot in the same deals against the same opponents; the question is by how much it is beaten."""
    tiles: str = ""
    """Erdgeister's tiles, if they are not drawn."""

    def plan(self, part: float) -> Plan:
        kind: dict[str, Any] = {"kind": POOL, "repeats": True} if self.pool else {}
        contests = tuple(Contest(hero, self.others, **kind) for hero in (self.hero, self.than) if hero)
        return Plan(
            self.game, self.players, contests, deals=max(int(self.deals * part), 4), seed=SEED,
            options=self.options, question=self.question, paired=self.question is not None and bool(self.than),
        )  # fmt: skip

    @property
    def options(self) -> dict[str, Any]:
        return LIMIT.get(self.game, {}) | ({"tiles": self.tiles} if self.tiles else {})

    @property
    def wanted(self) -> str:
        if self.question == NOT_WORSE:
            return "not 3 points below fair"
        if self.question is not None:
            return f"{100 * self.question.high:+g} points" + (f" on {self.than}" if self.than else "")
        if self.at_least is None and self.at_most is None:
            return "-"
        return f"at least {self.at_least:.3g} %" if self.at_least is not None else f"at most {self.at_most:g} %"

    @property
    def opponents(self) -> str:
        if not self.pool:
            return f"{self.players - 1} {', '.join(self.others)}" + (f", {self.tiles} tiles" if self.tiles else "")
        return "the nine scripts" if self.others == SCRIPTS else "the lower cast"

    @property
    def folder(self) -> str:
        opponents = "drawn" if self.others == SCRIPTS else "lower" if self.pool else "-".join(self.others)
        than = f"-than-{self.than}" if self.than else ""
        tiles = f"-{self.tiles}" if self.tiles else ""
        name = f"{self.game}-{self.players}-{self.hero}{than}-among-{opponents}{tiles}"
        return name.replace(":", "_").replace("@", "_")


SEED = 7
MEASURED = f"Measured with Grotto {grotto.__version__}."
SENSELESS = "Senseless choices"
HIDDEN = "What hidden numbers cost"  # in Erdgeister
HIDDEN_DEALS, HIDDEN_ROUNDS = 200, 100


def claims() -> Iterator[tuple[str, list[Claim]]]:
    """All that is measured, by heading."""
    yield "Diamant", [
        *[Claim("diamant", n, "master", SCRIPTS, 40_000 // n, at_least=want, pool=True)
          for n, want in ((3, 62), (4, 58), (6, 50), (8, 46))],
        *[Claim("diamant", 4, script, ("master",), 4000, at_most=19) for script in SCRIPTS],
    ]  # fmt: skip
    yield (
        "Diamant: reading the others",
        [
            *[_reading("grandmaster", "master", others, n) for others in (SCRIPTS, LOWER) for n in (3, 4)],
            *[_reading("champion", "grandmaster", SCRIPTS, n) for n in (3, 4)],
            Claim("diamant", 4, "master", ("grandmaster",), 250, at_most=27),
        ],
    )
    yield "Emerald", [
        *[Claim("emerald", n, "master", ("scout",), 300, at_least=want)
          for n, want in ((2, 50), (3, 33.3), (4, 78), (5, 20))],
        Claim("emerald", 4, "grandmaster@10ms", ("master",), 100, at_least=50),
        Claim("emerald", 4, "grandmaster@30ms", ("master",), 200, at_least=62),
        Claim("emerald", 4, "grandmaster@100ms", ("master",), 60, at_least=66),
        *[Claim("emerald", n, "grandmaster@10ms", ("master",), 40, at_least=100 / n) for n in (2, 3, 5)],
    ]  # fmt: skip
    yield (
        "Der Schatz der Erdgeister",
        [
            Claim("erdgeister", 4, "scout", ("wisp",), 40, at_least=90),
            Claim("erdgeister", 4, "master", ("scout",), 200, at_least=50),
            Claim("erdgeister", 2, "master", ("scout",), 200, at_least=75),
            Claim("erdgeister", 4, "grandmaster@100ms", ("master",), 20, at_least=45),
        ],
    )
    yield (
        "Der Schatz der Erdgeister: tactical tiles",
        [
            Claim("erdgeister", n, "master", ("scout",), 200, at_least=want, tiles="tactical")
            for n, want in ((4, 50), (2, 75))
        ],
    )
    yield "What time brings", list(_time_studies())
    yield (
        "The ladder",
        [
            _step(game, n, lower.name, upper.name)
            for game, seats in (("diamant", (3, 4)), ("emerald", (2, 4)), ("erdgeister", (2, 4)))
            for n in seats
            for lower, upper in pairwise(RUNGS)
        ],
    )


def _time_studies() -> Iterator[Claim]:
    """Four times the rounds in the same deals among masters, and champions among champions with a tenth of theirs."""
    for game, few, deals in (
        ("emerald", 80, 400), ("emerald", 320, 200), ("emerald", 1280, 50),
        ("erdgeister", 250, 400), ("erdgeister", 1000, 100), ("erdgeister", 4000, 50),
    ):  # fmt: skip
        yield Claim(game, 4, f"grandmaster@{4 * few}r", ("master",), deals, than=f"grandmaster@{few}r")
    yield Claim("diamant", 4, "champion@1280r", ("champion@128r",), 400)
    yield Claim("emerald", 4, "champion@400r", ("champion@40r",), 200)
    yield Claim("erdgeister", 4, "champion@1000r", ("champion@100r",), 200)


def _step(game: str, players: int, lower: str, upper: str) -> Claim:
    """One rung against the one below; Diamant's upper rungs have to show elsewhere what they add."""
    if game == "diamant":
        question = NOT_WORSE if upper in UPPER else STEP
        deals = 150 if upper == "champion" else 400
        return Claim(game, players, _diamants(upper), (_diamants(lower),), deals, question=question)
    deals = 60 if upper == "champion" else 400
    return Claim(game, players, PACES.get(upper, upper), (PACES.get(lower, lower),), deals, question=STEP)


def _reading(upper: str, lower: str, others: tuple[str, ...], players: int) -> Claim:
    """Two of Diamant's rungs against the same opponents."""
    deals = 300 if upper == "champion" else 1500
    return Claim("diamant", players, _diamants(upper), others, deals, pool=True, question=STEP, than=_diamants(lower))


def _diamants(rung: str) -> str:
    return DIAMANT_PACES.get(rung, rung)


class Line(NamedTuple):
    """A claim with what was found."""

    claim: Claim
    results: Results

    @property
    def holds(self) -> str:
        claim, found = self.claim, self.results.estimate(self.claim.hero)
        if claim.question is not None:
            answer = self.results.tests[0].answer
            return {"high": "yes", "low": "**no**", None: "undecided"}[answer]
        if claim.at_least is None and claim.at_most is None:
            return "-"
        if claim.at_least is not None:
            sure, likely = 100 * found.low >= claim.at_least, 100 * found.mean >= claim.at_least
        else:
            assert claim.at_most is not None
            sure, likely = 100 * found.high <= claim.at_most, 100 * found.mean <= claim.at_most
        return "yes" if sure else "likely" if likely else "**no**"

    def text(self) -> str:
        row, wins = self.results.rows[0], points(self.results.rows[0].share)
        if self.claim.than:
            more = self.results.difference(self.claim.hero, self.claim.than)
            wins += f" ({'+' if more.mean >= 0 else ''}{points(more)})"
        return (
            f"| {self.claim.game} | {self.claim.players} | {self.claim.hero} | {self.claim.opponents} | {wins} "
            f"| {100 / self.claim.players:.1f} | {self.claim.wanted} | {self.holds} | {row.share.deals} "
            f"| {short_time(row.times.quantile(0.5))} / {short_time(row.times.quantile(0.99))} |"
        )


HEAD = """| game | players | hero | among | wins % | fair | wanted | holds | deals | CPU p50 / p99 |
|---|---|---|---|---|---|---|---|---|---|"""


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), default=ROOT / "runs" / "strength", show_default=True)
@click.option("--part", default=1.0, show_default=True, help="This part of the deals: rougher and sooner.")
@click.option("--anew", is_flag=True, help="Forget what was played before.")
@click.option("--only", default="", help="Only headings that begin so; they take the place of the page's.")
@click.option("--game", default="", help="Only lines of this game; they are printed, and the page stays as it is.")
@click.option("--played", is_flag=True, help="Play nothing: lines of which something is in the folder, as it is.")
@click.option("--workers", type=int, help="Processes; one for every core if nothing is said.")
def main(folder: Path, part: float, anew: bool, only: str, game: str, played: bool, workers: int | None) -> None:
    """Measure the bots and write STRENGTH.md."""
    if anew:
        shutil.rmtree(folder, ignore_errors=True)
    sections = [
        (heading, [claim for claim in found if game in ("", claim.game) and (not played or _begun(claim, folder))])
        for heading, found in claims()
        if heading.startswith(only)
    ]
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("", total=sum(len(found) for _, found in sections))
        lines: dict[str, list[Line]] = {}
        for heading, found in sections:
            for claim in found:
                progress.update(bar, description=f"{claim.game} {claim.players}: {claim.hero}")
                line = _as_played(claim, folder) if played else _measured(claim, folder, part, workers)
                lines.setdefault(heading, []).append(line)
                progress.advance(bar)
    text = _page(lines)
    file = folder / file_name(HIDDEN_ROUNDS, 4, SEED)
    if not game and HIDDEN.startswith(only) and (file.exists() or not played):
        deals = 0 if played else max(int(HIDDEN_DEALS * part), 4)
        cost = fill(sentence(file, deals, HIDDEN_ROUNDS, 4, SEED), 120)
        text += f"\n## {HIDDEN}\n\n{cost}\n\n{MEASURED}\n"
    if not game and SENSELESS.startswith(only):
        text += f"\n## {SENSELESS}\n\n{MEASURED}\n\n{senseless_table(part, SEED)}"
    if game:
        print(text)
    else:
        order = [*(heading for heading, _ in claims()), HIDDEN, SENSELESS]
        PAGE.write_text(renewed(PAGE.read_text("utf-8") if only else "", text, order), "utf-8")


def _measured(claim: Claim, folder: Path, part: float, workers: int | None) -> Line:
    return Line(claim, run(claim.plan(part), folder=folder / claim.folder, workers=workers))


def _as_played(claim: Claim, folder: Path) -> Line:
    return Line(claim, Results(claim.plan(1.0), run_folder.load(folder / claim.folder)[1]))


def _begun(claim: Claim, folder: Path) -> bool:
    return (folder / claim.folder / run_folder.LINES).exists()


def _page(lines: dict[str, list[Line]]) -> str:
    parts = [_introduction()]
    for heading, found in lines.items():
        rows = [HEAD, *[line.text() for line in found], ""]
        parts += [f"## {heading}\n", *filter(None, [_words(heading)]), f"{MEASURED}\n", *rows]
    return "\n".join(parts).rstrip() + "\n"


def _introduction() -> str:
    machine, cores = platform.machine(), os.cpu_count()
    return INTRODUCTION.format(seed=SEED, machine=machine, cores=cores)


def _words(heading: str) -> str:
    if heading in WORDS:
        return WORDS[heading].format(size=NET.stat().st_size / 1000)
    return f"{log_loss()}\n{rounds()}\n" if heading == "Der Schatz der Erdgeister" else ""


INTRODUCTION = """# Strength

How strong the bots are, measured by `python -m scripts.strength` with seed {seed} on one {machine} machine of {cores}
cores. A hero sits in every seat of every deal among copies of the others, or among scripts that are
each drawn anew from all nine for each deal; wins are its mean part of the win with a 95 % interval from deal means.
*Holds* says yes if the whole interval does, likely if its middle does. CPU times are of one decision.
Each section can be measured alone (`--only`) and names the version that measured it.
Rows that were stopped early have few deals and wide intervals.
"""

DIAMANT = """The net is a file of {size:.1f} KB (wanted: at most 40), and decides in less than 1 µs (the last column,
master). Apart from this page `grotto train diamant --exploit` looks for the best answer to three masters, over
400,000 games: it wins 25.8 ± 0.4 % (wanted: at most 26.5), over 12,000 deals from all four seats. So nobody can gain
five points on masters: what the rungs above them add shows against others.
"""

READING = """The two rungs above the master adapt to their opponents. The hero and the rung below it play the same
deals against the same opponents, drawn anew for each deal from the nine scripts, or from the cast below the master,
each with its temperament. In brackets is how much more the hero wins, deal by deal, with a sequential test between 0
and +5 points. Opponents who follow a simple rule can be predicted, and that pays; how much there is to gain among the
cast is in decision 0063. The champion simulates 128 caves here for every choice, in some 4 ms; at the table it has
1.5 s.
"""

LADDER = """Each rung among copies of the one below, by a sequential test between 0 and +5 points above fair with 5 %
errors. The two rungs that search think here for a thirty-third of their time at the table, in the same proportion.
In Diamant these two do not search, and among masters there is nothing to gain (see above). So the test there is
whether they are as good as the one below or three points worse; what they add shows among others.
"""

TIME = """Searches with four times the rounds in the same deals among masters, in brackets how much more they win, and
champions among champions that have a tenth of their rounds, to show how far they are from their own limit.
A number of rounds can be repeated; what it costs is in the last column. In Emerald four times the time should bring
four points, up to 1.5 s; nothing else was wanted of these lines.
"""

TACTICAL = """The tactical variant has a net of its own, which began as the one for all tiles. Wanted is as much as with
tiles that are drawn.
"""

WORDS = {
    "Diamant": DIAMANT,
    "Diamant: reading the others": READING,
    "Der Schatz der Erdgeister: tactical tiles": TACTICAL,
    "What time brings": TIME,
    "The ladder": LADDER,
}


if __name__ == "__main__":
    main()
