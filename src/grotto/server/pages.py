"""The browser client's files. Addresses without a file are pages of the client, which finds its way by itself."""

from __future__ import annotations

import re
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .headers import IMMUTABLE
from .problems import NotFound

WEB = Path(__file__).parent / "web"
FILE = r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,80}"
MISSING = "The browser client is not built: run `make play`, or `python -m scripts.npm run build` in a clone"


class Assets(StaticFiles):
    """Files whose names hold a digest of what is in them: kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = IMMUTABLE
        return response


def page_routes(web: Path = WEB) -> list[BaseRoute]:
    """Where the client's files are found."""

    async def page(request: Request) -> Response:
        name = request.path_params["name"]
        if name.startswith("api/") or (web / "index.html").is_file() is False:
            raise NotFound("There is nothing at this address" if name.startswith("api/") else MISSING)
        if re.fullmatch(FILE, name) and (web / name).is_file():
            return FileResponse(web / name, headers={"cache-control": "no-cache"})
        if "." in name.rpartition("/")[2]:
            raise NotFound("There is no such file")
        return FileResponse(web / "index.html", headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = []
    if (web / "assets").is_dir():
        # What everybody may read may be compressed; next to secrets the length of an answer would tell of them.
        assets = GZipMiddleware(Assets(directory=web / "assets"), minimum_size=1000)
        routes.append(Mount("/assets", assets, name="assets"))
    return [*routes, Route("/{name:path}", page, methods=["GET"])]
