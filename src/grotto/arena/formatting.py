"""Formats results for screens and pages."""

from __future__ import annotations

from grotto.bots.cast import with_cast

from .estimates import Estimate
from .results import Results


def points(found: Estimate) -> str:
    """A share in percent, with half the width of its interval."""
    return f"{100 * found.mean:.1f}" if found.deals < 2 else f"{100 * found.mean:.1f} ± {100 * found.half:.1f}"


def short_time(seconds: float) -> str:
    """Seconds in the unit that fits."""
    if seconds <= 0:
        return "-"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.2g} µs" if seconds < 1e-5 else f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.2g} ms" if seconds < 0.01 else f"{seconds * 1e3:.0f} ms"


def test_words(results: Results) -> list[str]:
    """The outcome of each sequential test."""
    plan, question = results.plan, results.plan.question
    if question is None:
        return []
    names = [c.name for c in plan.contests]
    if plan.paired:
        names = [f"{plan.contests[0].hero} less {plan.contests[1].hero}"]
    lines = []
    for name, test in zip(names, results.tests, strict=True):
        bounds = f"(ratio {test.ratio:+.2f}, bounds {test.lower:.2f} and {test.upper:.2f}, {len(test.path)} deals)"
        if test.answer is None:
            lines.append(f"{name}: undecided {bounds}")
        else:
            found = question.high if test.answer == "high" else question.low
            lines.append(f"{name}: {100 * found:+g} points rather than {_other(question, found)} {bounds}")
    return lines


def _other(question: tuple[float, ...], found: float) -> str:
    low, high = question[:2]
    return f"{100 * (low if found == high else high):+g}"


def table(results: Results) -> list[tuple[str, ...]]:
    """A row of text cells for each measured bot, for Markdown and screens."""
    fair = f"{100 * results.plan.fair:.1f}"
    return [
        (
            with_cast(row.bot),
            row.contest.name if row.contest.hero == "" else row.contest.name.removeprefix(row.bot).strip(),
            points(row.share),
            "" if row.corrected is None else points(row.corrected),
            fair,
            str(row.share.deals),
            short_time(row.times.quantile(0.5)),
            short_time(row.times.quantile(0.99)),
            str(row.forfeits),
        )
        for row in results.rows
    ]


TABLE_HEAD = ("bot", "field", "win %", "less luck", "fair", "deals", "CPU p50", "CPU p99", "forfeits")


def markdown(results: Results) -> str:
    """The results as a table for a Markdown page."""
    rows = [TABLE_HEAD, ("---",) * len(TABLE_HEAD), *table(results)]
    keep = [i for i, head in enumerate(TABLE_HEAD) if head != "less luck" or results.plan.judge is not None]
    return "\n".join("| " + " | ".join(row[i] for i in keep) + " |" for row in rows) + "\n"
