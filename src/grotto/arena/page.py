"""The results as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from grotto import __version__
from grotto.bots.cast import with_cast

from . import plots
from .formatting import points, short_time, test_words
from .matrix import Matrix
from .ratings import Ratings
from .results import Results, Row

MOST_FORFEITS = 50
STYLE = """
body { font-family: system-ui, sans-serif; color: #333; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: 0.2rem 0.7rem; text-align: left; border-bottom: 1px solid #ddd; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
"""


def page_of(results: Results, ratings: Ratings | None, matrix: Matrix | None) -> str:
    """HTML with inline pictures."""
    plan = results.plan
    title = f"Arena: {plan.game}, {plan.players} players"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Seed {plan.seed}, at most {plan.deals} deals a contest, every deal from every seat. "
        f"Intervals hold the truth with 95 %. Grotto {escape(__version__)}.</p>",
        *_shares(results),
        *_tests(results),
        *_ratings(ratings),
        *_matrix(matrix),
        *_forfeits(results),
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def _shares(results: Results) -> Iterable[str]:
    rows = [row for row in results.rows if row.share.deals > 1]
    head = ("Contest", "Bot", "Win %", "±", "Without luck", "Fair", "Deals", "CPU p50", "CPU p99", "Forfeits")
    yield "<h2>Part of the win</h2>"
    yield _table(head, [_share_cells(results, row) for row in results.rows])
    if rows:
        names = [row.bot if row.contest.hero == "" else row.contest.name for row in rows]
        values = [(100 * row.share.mean, 100 * row.share.bounds[0], 100 * row.share.bounds[1]) for row in rows]
        yield plots.dots(names, values, 100 * results.plan.fair, "win %")


def _share_cells(results: Results, row: Row) -> tuple[str, ...]:
    corrected = "" if row.corrected is None else points(row.corrected)
    return (
        row.contest.name, with_cast(row.bot), f"{100 * row.share.mean:.1f}",
        "?" if row.share.deals < 2 else f"{100 * row.share.half:.1f}", corrected, f"{100 * results.plan.fair:.1f}",
        str(row.share.deals), short_time(row.times.quantile(0.5)), short_time(row.times.quantile(0.99)),
        str(row.forfeits),
    )  # fmt: skip


def _tests(results: Results) -> Iterable[str]:
    if results.tests:
        contests = results.plan.contests
        names = [" against ".join(c.hero for c in contests)] if results.plan.paired else [c.name for c in contests]
        yield "<h2>Sequential test</h2>"
        yield from (f"<p>{escape(line)}</p>" for line in test_words(results))
        yield plots.path(results.tests, names)


def _ratings(ratings: Ratings | None) -> Iterable[str]:
    if ratings is not None:
        yield "<h2>Ratings</h2>"
        yield (
            f"<p>Plackett-Luce, by {escape(ratings.by)}; 400 points are ten to one; "
            f"1500 is {escape(ratings.anchor or 'the mean')}.</p>"
        )
        yield _table(("Bot", "Rating", "From", "To", "OpenSkill"), [
            (with_cast(one.bot), f"{one.rating:.0f}", f"{one.low:.0f}", f"{one.high:.0f}",
             "{:.1f} ± {:.1f}".format(*ratings.second[one.bot]) if one.bot in ratings.second else "")
            for one in ratings.ratings
        ])  # fmt: skip
        yield plots.rating_dots(ratings.ratings)


def _matrix(matrix: Matrix | None) -> Iterable[str]:
    if matrix is not None:
        yield "<h2>Matrix</h2>"
        yield "<p>Win % of each bot (row) among copies of each other (column).</p>"
        yield plots.heat(matrix)
        yield _table(
            ("Bot", "Worst field", "Win % there", "Part in the balanced mix", "Against the mix"),
            [
                (
                    with_cast(one.bot),
                    one.against,
                    f"{100 * one.worst:.1f}",
                    f"{100 * one.mix:.0f} %",
                    f"{100 * one.worth:+.1f}",
                )
                for one in matrix.standings()
            ],
        )


def _forfeits(results: Results) -> Iterable[str]:
    forfeits = results.forfeits
    if forfeits:
        yield f"<h2>Forfeits: {len(forfeits)}</h2>"
        yield _table(
            ("Bot", "Deal", "Reason", "Report"),
            [(forfeit.bot, str(deal), forfeit.reason, forfeit.report) for _, deal, forfeit in forfeits[:MOST_FORFEITS]],
        )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    for row in rows:
        lines.append("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>")
    return "<table>" + "".join(lines) + "</table>"


def _cell(text: str) -> str:
    number = text[:1].isdigit() or text[:1] in "+-"
    return f'<td class="number">{escape(text)}</td>' if number and text else f"<td>{escape(text)}</td>"
