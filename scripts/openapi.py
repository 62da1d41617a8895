"""Write the description of the API for the browser client: `python -m scripts.openapi`, then `npm run types`."""

from __future__ import annotations

import json
from pathlib import Path

from grotto.server.openapi import described

FILE = Path(__file__).parent.parent / "web" / "openapi.json"


def text() -> str:
    """The file's text."""
    return json.dumps(described(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
