"""Runs the cells of the notebook for researchers and writes what they give into it: python -m scripts.notebook

    python -m scripts.notebook --check     # say whether what is in it is what its cells give now

It needs no Jupyter. A cell's last expression is shown as a notebook shows it: as a picture or a table if it can be one,
else by its repr. What cells print is kept, too.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "examples" / "research.ipynb"
SHOWN = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}

Cell = dict[str, Any]


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook, with the outputs of its cells, run from first to last."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": _outputs("".join(cell["source"]), names, count)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], count: int) -> list[Cell]:
    printed = io.StringIO()
    with redirect_stdout(printed):
        value = _run(source, names)
    outputs: list[Cell] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        outputs.append(
            {"data": _shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs


def _run(source: str, names: dict[str, Any]) -> Any:
    """The value of the last line, if it is an expression."""
    body = ast.parse(source).body
    last = body[-1] if body else None
    if not isinstance(last, ast.Expr):
        exec(compile(source, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def _shown(value: Any) -> dict[str, list[str]]:
    shown = {"text/plain": _lines(repr(value) if len(repr(value)) < 2000 else f"<{type(value).__name__}>")}
    for method, kind in SHOWN.items():
        if hasattr(value, method):
            shown[kind] = _lines(getattr(value, method)())
    return shown


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(notebook: dict[str, Any]) -> str:
    """As a file, the way Jupyter writes it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> None:
    before = NOTEBOOK.read_text("utf-8")
    now = written(executed(json.loads(before)))
    if "--check" not in sys.argv:
        NOTEBOOK.write_text(now, "utf-8")
    elif now != before:
        sys.exit(f"{NOTEBOOK} does not hold what its cells give: python -m scripts.notebook")


if __name__ == "__main__":
    main()
