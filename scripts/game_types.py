"""Types for the board of a game in a package of its own: `python -m scripts.game_types nuggets examples/nuggets/web`.

The game has to be installed, or on PYTHONPATH. Writes `api.d.ts` into the folder, with this game's types alone.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from grotto.server.openapi import described

from .npm import npm


def of_game(description: dict[str, Any], game: str) -> dict[str, Any]:
    """The description without routes, and with no types but this game's and those that they refer to."""
    schemas: dict[str, Any] = description["components"]["schemas"]
    wanted, left = set[str](), [name for name in schemas if name.startswith(game.title())]
    if not left:
        raise SystemExit(f"There is no game {game!r} here: install its package, or set PYTHONPATH")
    while left:
        name = left.pop()
        if name not in wanted:
            wanted.add(name)
            left += re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schemas[name]))
    kept = {name: schema for name, schema in schemas.items() if name in wanted}
    return {
        "openapi": description["openapi"],
        "info": description["info"],
        "paths": {},
        "components": {"schemas": kept},
    }


def write(game: str, folder: Path) -> int:
    """Generate the types; npm's exit code."""
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "openapi.json"
        source.write_text(json.dumps(of_game(described(), game), sort_keys=True), "utf-8")
        options = ("--default-non-nullable", "false", "--empty-objects-unknown")
        target = folder.absolute() / "api.d.ts"
        return npm("exec", "--", "openapi-typescript", str(source), *options, "-o", str(target))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(write(sys.argv[1], Path(sys.argv[2])))
