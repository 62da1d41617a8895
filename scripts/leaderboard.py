"""The leaderboard of the benchmark suites: checks every entry, and writes the table of the docs.

    python -m scripts.leaderboard             write docs/reference/leaderboard.md
    python -m scripts.leaderboard --check     exit 1 if an entry is wrong, or the page is not up to date
    python -m scripts.leaderboard --replay N  measure the entries of bots that can be named here anew, N deals of each

An entry is what `grotto suite NAME --bot BOT --out FILE` writes, with `by`: who measured it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from grotto import __version__
from grotto.arena import run, suites
from grotto.arena.suites import FORMAT, Score
from grotto.bots import own_bot
from grotto.kernel.errors import Refusal

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "leaderboard.json"
PAGE = ROOT / "docs" / "reference" / "leaderboard.md"
INTRODUCTION = """# Leaderboard

*This page is made from `docs/leaderboard.json` by `python -m scripts.leaderboard`.*

Scores in the [benchmark suites](../guides/benchmark.md): percent of the win, with the 95 % interval. Bots that
think long were measured by the first deals of a suite, which makes the interval wider. To add a bot, put
what `grotto suite NAME --bot BOT --out FILE` writes into the file, with `by`, and send a pull request;
`python -m scripts.leaderboard --check` says whether it is complete.
"""
MIN_DEALS = 100
KINDS: dict[str, type | tuple[type, ...]] = {
    "suite": str, "bot": str, "score": (int, float), "low": (int, float), "high": (int, float), "deals": int,
    "forfeits": int, "inputs": str, "outputs": str, "grotto": str, "by": str,
}  # fmt: skip


def entries() -> list[dict[str, Any]]:
    """All entries of the file."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def wrong(entry: dict[str, Any]) -> Iterator[str]:
    """What is wrong with an entry."""
    for name, kind in KINDS.items():
        if not isinstance(entry.get(name), kind) or isinstance(entry.get(name), bool):
            yield f"{name} is missing, or of another kind"
            return
    if entry.get("format") != FORMAT or not entry["by"].strip():
        yield f"the format is not {FORMAT}, or nobody says who measured"
    try:
        suite = suites.find_suite(entry["suite"])
    except Refusal as refusal:
        yield str(refusal)
        return
    if not MIN_DEALS <= entry["deals"] <= suite.deals or suites.SMALL in entry["suite"]:
        yield f"the leaderboard takes {MIN_DEALS} to {suite.deals} deals of this suite, not {entry['deals']}"
        return
    if not 0 <= entry["low"] <= entry["score"] <= entry["high"] <= 100:
        yield "the score is not inside its interval"
    if entry["grotto"] == __version__ and _is_known(entry["bot"]) and entry["inputs"] != _inputs(entry):
        yield "the hash of the inputs is not that of this suite and bot"


def _inputs(entry: dict[str, Any]) -> str:
    return suites.inputs(suites.beginning(suites.find_suite(entry["suite"]), entry["deals"]), entry["bot"])


def _is_known(bot: str) -> bool:
    try:
        own_bot(bot).close()
    except Refusal:
        return False
    return True


def page(found: list[dict[str, Any]]) -> str:
    """The table of each suite, the best first."""
    parts = [INTRODUCTION]
    for name in suites.suite_names():
        rows = sorted((entry for entry in found if entry["suite"] == name), key=lambda entry: -entry["score"])
        if rows:
            lines = [_line(row) for row in rows]
            head = (
                "| Bot | Score | Interval | Deals | Forfeits | Inputs | Outputs | Measured by |\n" + "| --- " * 8 + "|"
            )
            parts.append("\n".join([f"## {name}\n", head, *lines]) + "\n")
    return "\n".join(parts)


def _line(row: dict[str, Any]) -> str:
    score = f"{row['score']:.2f} | {row['low']:.2f} to {row['high']:.2f}"
    hashes = f"`{row['inputs']}` | `{row['outputs']}`"
    return f"| `{row['bot']}` | {score} | {row['deals']} | {row['forfeits']} | {hashes} | {row['by']} |"


def _replayed(entry: dict[str, Any], deals: int) -> Score:
    suite = suites.find_suite(entry["suite"])
    suites.check(suite)
    shorter = suites.beginning(suite, min(deals, entry["deals"]))
    return suites.score(shorter, run(suites.plan_of(shorter, entry["bot"]), workers=1))


def _contradicts(entry: dict[str, Any], found: Score) -> bool:
    """Whether a replay cannot come from the same bot; a whole one of repeatable bots is equal to the last digit."""
    if found.deals == entry["deals"]:
        return bool(found.outputs != entry["outputs"])
    return bool(found.high < entry["low"] or found.low > entry["high"])


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 if an entry is wrong, or the page is not up to date.")
@click.option("--replay", type=click.IntRange(2), help="Measure bots that can be named here anew, so many deals.")
def main(*, check: bool, replay: int | None) -> None:
    """Check the leaderboard and write its page."""
    found = entries()
    faults = [f"{entry.get('suite')} {entry.get('bot')}: {fault}" for entry in found for fault in wrong(entry)]
    if replay is not None:
        for entry in (entry for entry in found if _is_known(entry["bot"])):
            again = _replayed(entry, replay)
            click.echo(f"{entry['suite']} {entry['bot']}: {entry['score']:.2f}, again {again.score:.2f}")
            if _contradicts(entry, again):
                faults.append(f"{entry['suite']} {entry['bot']}: measured anew, it is {again.score:.2f}")
    if check and PAGE.read_text("utf-8") != page(found):
        faults.append("docs/reference/leaderboard.md is not up to date")
    if not check and not faults:
        PAGE.write_text(page(found), "utf-8")
    if faults:
        raise click.ClickException("\n".join(faults))


if __name__ == "__main__":
    main()
