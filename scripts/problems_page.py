"""Write the page of all refusals from their catalogue: `python -m scripts.problems_page`."""

from __future__ import annotations

from pathlib import Path

from grotto.server.api.routes import ROUTES
from grotto.server.problem_kinds import KINDS
from grotto.server.problems import RETRY_SECONDS

FILE = Path(__file__).parent.parent / "docs" / "reference" / "problems.md"

HEAD = """# How the server says no

Every refusal is a problem document (`application/problem+json`, RFC 9457). Its `type` is `/problems/KIND`; the kinds
are below. `detail` says what is wrong this time, `what_to_do` what helps, `trace` finds the line in the server's log.
Titles, details and advice come [in the caller's language](../guides/api.md#languages); the `type` is always the same.
Where a rule says no, `clause` names it; where a field is wrong, `field` says which. A refused command has changed
nothing. See [the API](../guides/api.md).

This page is made from the code by `python -m scripts.problems_page`.

| status | kinds |
| --- | --- |
"""


def text() -> str:
    """The page."""
    statuses: dict[int, list[str]] = {}
    for name, kind in KINDS.items():
        statuses.setdefault(kind.status, []).append(f"[{name}](#{name})")
    table = "".join(f"| {status} | {', '.join(names)} |\n" for status, names in sorted(statuses.items()))
    return HEAD + table + "".join(_section(name) for name in sorted(KINDS))


def _section(name: str) -> str:
    kind = KINDS[name]
    lines = [f"\n## {name}\n", f"{kind.status}. {kind.title('en')}. *{kind.what_to_do('en')}*\n"]
    if name in RETRY_SECONDS:
        lines.append(f"`Retry-After` says {RETRY_SECONDS[name]} s.\n")
    routes = [f"`{route.name}`" for route in ROUTES if name in route.problems]
    if 0 < len(routes) <= 6:
        lines.append(f"Of {', '.join(routes)}.\n")
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
