"""Pages of several sections under `##` headings: sections that were made anew take the place of the old ones."""

from __future__ import annotations

from collections.abc import Iterable

HEADING = "## "


def sections(text: str) -> dict[str, str]:
    """The text of each section by its heading, in order; what comes before the first has the heading ''."""
    found = {"": ""}
    heading = ""
    for line in text.splitlines():
        if line.startswith(HEADING):
            heading = line.removeprefix(HEADING)
            found[heading] = ""
        found[heading] += f"{line}\n"
    return {name: part.strip() for name, part in found.items()}


def renewed(page: str, newer: str, order: Iterable[str]) -> str:
    """The page with the sections of a newer text, in this order; headings without a place in it come last."""
    found = sections(page) | sections(newer)
    names = dict.fromkeys(["", *order, *found])
    return "\n\n".join(found[name] for name in names if name in found).strip() + "\n"
