"""`python -m docs_site FOLDER` writes the site there; a broken link is told, and nothing is written."""

from __future__ import annotations

import sys
from pathlib import Path

from .site import BrokenLinks, build

if __name__ == "__main__":
    try:
        count = build(Path(sys.argv[1]))
    except BrokenLinks as error:
        sys.exit(str(error))
    print(f"{count} pages in {sys.argv[1]}")
