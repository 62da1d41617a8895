"""The documentation site under `/docs`: built by `make site`, or part of an installed package."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from .file_cache import INDEX, FileAnswer, FileCache
from .problems import NotFound

DOCS = Path(__file__).parent / "docs"
ADDRESS = "/docs/"
FILE = r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}/){0,8}[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}"
SCRIPTS = (".js", ".mjs")
"""Never served: the site has none, and a script from here could act in the reader's name."""
MISSING = "The documentation is not installed here: build it with `make site`, then start with --docs site"


def documentation_routes(folder: Path = DOCS) -> list[BaseRoute]:
    """Where the site's pages are found."""
    files = FileCache(folder)

    async def start(request: Request) -> Response:
        return RedirectResponse(ADDRESS)

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        if not name or name.endswith("/"):
            name += INDEX
        if INDEX not in files:
            raise NotFound(MISSING)
        if not re.fullmatch(FILE, name) or name.endswith(SCRIPTS) or name not in files:
            raise NotFound("There is no such page in the documentation")
        response = FileAnswer(request, name, await files.read(name))
        response.headers["cache-control"] = "no-cache"
        return response

    return [
        Route(ADDRESS.rstrip("/"), start, methods=["GET"]),
        Route(ADDRESS + "{name:path}", page, methods=["GET"]),
    ]
