"""Serves the browser client's files; a path without a file gets the client's page, which routes by itself."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .file_cache import INDEX, FileAnswer, FileCache
from .middleware.security_headers import IMMUTABLE
from .problems import NotFound
from .words import words

WEB = Path(__file__).parent / "web"
FILE = r"(?:assets/)?[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}"
MISSING = "The browser client is not built: run `make play`, or `python -m scripts.npm run build` in a clone"
SMALLER = {"br": ".br", "gzip": ".gz"}
"""How the build names what it has compressed, by encoding; the smallest first."""


def accepted(header: str) -> set[str]:
    """The encodings that a browser can read, from its `Accept-Encoding`."""
    asked = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {name for name, _, weight in asked if not re.fullmatch(r"0(\.0*)?", weight)}


def page_routes(web: Path = WEB) -> list[BaseRoute]:
    """Where the client's files are found."""
    files = FileCache(web)

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        if name.startswith("api/") or INDEX not in files:
            raise NotFound(words("nothing-here") if name.startswith("api/") else MISSING)
        if not (re.fullmatch(FILE, name) and name in files):
            if "." in name.rpartition("/")[2] or name.startswith("assets/"):
                raise NotFound(words("no-file"))
            name = INDEX
        response = await _smallest(files, request, name)
        # the name of an asset holds a digest of what is in it
        response.headers["cache-control"] = IMMUTABLE if name.startswith("assets/") else "no-cache"
        return response

    return [Route("/{name:path}", page, methods=["GET"])]


async def _smallest(files: FileCache, request: Request, name: str) -> Response:
    """A file as the build left it: small where the browser can read that, without compressing anything again."""
    readable = accepted(request.headers.get("accept-encoding", ""))
    built = {encoding: name + ending for encoding, ending in SMALLER.items() if name + ending in files}
    encoding = next((encoding for encoding in built if encoding in readable), "")
    response = FileAnswer(request, name, await files.read(built.get(encoding, name)))
    if encoding and response.status_code == 200:
        response.headers["content-encoding"] = encoding
    if built:
        response.headers["vary"] = "Accept-Encoding"
    return response
