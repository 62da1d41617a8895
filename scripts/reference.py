"""Writes docs/reference/ from the code: what a view holds, field by field, and each game's JSON schema.

    python -m scripts.reference           write the pages
    python -m scripts.reference --check   exit 1 if they are not up to date
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from grotto.games.diamant.view import DiamantPosition
from grotto.games.emerald.view import EmeraldPosition
from grotto.games.erdgeister.view import ErdgeisterPosition
from grotto.kernel.view import View

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
POSITIONS = {"emerald": EmeraldPosition, "diamant": DiamantPosition, "erdgeister": ErdgeisterPosition}
INTRODUCTION = """# Views

*This page is made from the code by `make docs`.*

A view is all that one viewer may know of a match: `match.view(seat)`, or `match.view()` for an onlooker. It is
plain JSON. The frame is the same in every game; `position` is each game's own. Besides this page there is a JSON
schema of [the frame](view.json) and of each position: [Emerald](emerald.json), [Diamant](diamant.json),
[Der Schatz der Erdgeister](erdgeister.json).
"""


def pages() -> dict[str, str]:
    """Every file of the reference, by name."""
    made = {"views.md": _views_page(), "view.json": _schema(View)}
    for game, position in POSITIONS.items():
        made[f"{game}.json"] = _schema(position)
    return made


def _schema(kind: object) -> str:
    return json.dumps(msgspec.json.schema(kind), indent=2, sort_keys=True) + "\n"


def _views_page() -> str:
    parts = [INTRODUCTION, "## The frame\n", *_tables("src/grotto/kernel/view.py")]
    for game, title in (("emerald", "Emerald"), ("diamant", "Diamant"), ("erdgeister", "Der Schatz der Erdgeister")):
        parts += [f"## {title}: the position\n", *_tables(f"src/grotto/games/{game}/view.py")]
    return "\n".join(parts)


def _tables(path: str) -> Iterator[str]:
    """One table for every TypedDict of a module."""
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and "TypedDict" in [ast.unparse(base) for base in node.bases]:
            yield f"### {node.name}\n\n{ast.get_docstring(node)}\n"
            yield "| field | type | meaning |\n| --- | --- | --- |"
            yield "\n".join(_rows(node)) + "\n"


def _rows(node: ast.ClassDef) -> Iterator[str]:
    for field, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            kind = ast.unparse(field.annotation).replace("|", "\\|")
            yield f"| `{ast.unparse(field.target)}` | `{kind}` | {_meaning(following)} |"


def _meaning(node: ast.stmt | None) -> str:
    """The text below a field, if there is one."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split()).replace("|", "\\|")
    return ""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        path = FOLDER / name
        if "--check" in sys.argv and (not path.exists() or path.read_text("utf-8") != text):
            sys.exit(f"{path.relative_to(ROOT)} is out of date; run `make docs`")
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
