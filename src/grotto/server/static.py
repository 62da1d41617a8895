"""Serves the browser client's files; a path without a file gets the client's page, which routes by itself."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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


class ClientFiles(StaticFiles):
    """Files as the build left them: small where the browser can read that, without compressing anything again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        readable = accepted(Headers(scope=scope).get("accept-encoding", ""))
        built = {name: path + ending for name, ending in SMALLER.items() if self.lookup_path(path + ending)[1]}
        encoding = next((name for name in built if name in readable), None)
        # the type is guessed from the name, and `x.js.gz` is a script all the same
        response = await super().get_response(built.get(encoding or "", path), scope)
        if encoding and response.status_code == 200:
            response.headers["content-encoding"] = encoding
        if built:
            response.headers["vary"] = "Accept-Encoding"
        return response


def page_routes(web: Path = WEB) -> list[BaseRoute]:
    """Where the client's files are found."""
    files = ClientFiles(directory=web, check_dir=False)

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        if name.startswith("api/") or (web / "index.html").is_file() is False:
            raise NotFound(words("nothing-here") if name.startswith("api/") else MISSING)
        if not (re.fullmatch(FILE, name) and (web / name).is_file()):
            if "." in name.rpartition("/")[2] or name.startswith("assets/"):
                raise NotFound(words("no-file"))
            name = "index.html"
        response = await files.get_response(name, request.scope)
        # the name of an asset holds a digest of what is in it
        response.headers["cache-control"] = IMMUTABLE if name.startswith("assets/") else "no-cache"
        return response

    return [Route("/{name:path}", page, methods=["GET"])]
