"""The OpenAPI description, made from the routes and from the types that they read and write."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from grotto import __version__
from grotto.games import BUILT_IN
from grotto.kernel.registry import game as find_game

from .api.request import KEY_PATTERN
from .api.routes import ROUTES
from .api.routing import ID_PATTERN, Route
from .game_schemas import REF, with_games
from .problem_kinds import KINDS
from .problems import MEDIA_TYPE, Problem

ALWAYS = ("malformed", "too-many", "broken", "foreign-origin", "unknown-host", "doubled-header", "wrong-version")


def _titles() -> str:
    *others, last = (find_game(name).title for name in BUILT_IN)
    return f"{', '.join(others)} and {last}"


@cache
def described() -> dict[str, Any]:
    """The whole description."""
    types = [route.body for route in ROUTES if route.body is not None]
    types += [route.answer for route in ROUTES if not isinstance(route.answer, str)]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=REF)
    by_type = {id(kind): schema for kind, schema in zip([*types, Problem], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Grotto",
            "version": __version__,
            "description": f"Play {_titles()}. Browsers are known by a cookie "
            "(`POST /api/me`), programs by a bearer token (`POST /api/programs`). Every command carries an "
            "`Idempotency-Key`: send it again with the same key until you have read an answer. Problems are told in "
            "the language of `?language=`, of `Accept-Language`, or in the guest's own. Pages say `Grotto-Protocol`.",
        },
        "paths": paths,
        "components": {
            "schemas": with_games(components),
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "grotto"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: Route, by_type: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": " ".join(route.about.split()),
        "parameters": _parameters(route),
        "responses": {"200": _good(route, by_type), **_bad(route, by_type)},
        "security": [*([{}] if route.who == "anybody" else []), {"guest": []}, {"program": []}],
    }
    if route.body is not None:
        content = {"application/json": {"schema": by_type[id(route.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(route: Route) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": ID_PATTERN}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    found += [
        {"name": query.name, "in": "query", "required": False, "description": query.about,
         "schema": {"type": "string", "pattern": query.pattern}}
        for query in route.queries
    ]  # fmt: skip
    if route.command:
        found.append({"name": "Idempotency-Key", "in": "header", "required": True,
                      "description": "Your own name for this command, new for each",
                      "schema": {"type": "string", "pattern": KEY_PATTERN}})  # fmt: skip
    return found


def _good(route: Route, by_type: dict[int, Any]) -> dict[str, Any]:
    if isinstance(route.answer, str):
        return {"description": "Here it is.", "content": {route.answer: {"schema": {"type": "string"}}}}
    return {"description": "Here it is.", "content": {"application/json": {"schema": by_type[id(route.answer)]}}}


def _bad(route: Route, by_type: dict[int, Any]) -> dict[str, Any]:
    kinds = {*ALWAYS, *route.problems}
    if route.who != "anybody":
        kinds.add("not-signed-in")
    if route.method == "POST":
        kinds |= {"invalid", "not-json", "too-large", "too-slow"}
    if route.method == "POST" or route.cost == "stream":
        kinds |= {"stopping", "store-failed"}
    if route.queries:
        kinds.add("invalid")
    if "{" in route.path:
        kinds.add("not-found")
    found: dict[str, list[str]] = {}
    for kind in sorted(kinds):
        found.setdefault(str(KINDS[kind].status), []).append(kind)
    content = {MEDIA_TYPE: {"schema": by_type[id(Problem)]}}
    return {status: {"description": ", ".join(names), "content": content} for status, names in sorted(found.items())}
