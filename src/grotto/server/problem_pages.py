"""A page for each kind of problem: what a problem document's `type` leads to."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from .language import language_of
from .problem_kinds import KINDS
from .problems import PAGES, NotFound
from .words import words

KEPT = {"cache-control": "public, max-age=86400"}

STYLE = """
:root { color-scheme: dark light; --page: #121028; --ink: #f4ecdd; --soft: #cfc5e4; --amber: #ffb84d; }
@media (prefers-color-scheme: light) { :root { --page: #f7f0e2; --ink: #2b2338; --soft: #5a5069; --amber: #8a5200; } }
body { margin: 0 auto; max-width: 40rem; padding: 2.5rem 1.25rem; background: var(--page); color: var(--ink);
       font: 1.05rem/1.6 system-ui, Verdana, sans-serif; }
h1 { font: 600 1.9rem/1.25 Georgia, serif; margin: 0 0 1rem; }
a { color: var(--amber); }
code, .status { color: var(--soft); }
li { margin: .4rem 0; }
"""


def problem_page_routes() -> list[BaseRoute]:
    """One page for all kinds, and one for each."""
    return [
        Route(PAGES, _all, methods=["GET"]),
        Route(PAGES + "style.css", _style, methods=["GET"]),
        Route(PAGES + "{kind}", _one, methods=["GET"]),
    ]


async def _style(request: Request) -> Response:
    return Response(STYLE, media_type="text/css", headers=KEPT)


async def _one(request: Request) -> Response:
    name, language = request.path_params["kind"], language_of(request.scope)
    kind = KINDS.get(name)
    if kind is None:
        raise NotFound(words("no-problem"))
    told = escape(words("problem-kind", name=name, status=kind.status).say(language))
    return _page(
        language,
        kind.title(language),
        f"""<p>{escape(kind.what_to_do(language)).replace("`", "")}</p>
<p class="status">{told.replace(name, f"<code>{name}</code>", 1)}</p>
<p><a href="{PAGES}">{_said(language, "all-kinds")}</a> · <a href="/">{_said(language, "to-the-games")}</a></p>""",
    )


async def _all(request: Request) -> Response:
    language = language_of(request.scope)
    lines = [
        f'<li><a href="{PAGES}{name}">{escape(kind.title(language))}</a> <code>{name}</code></li>'
        for name, kind in KINDS.items()
    ]
    body = f'<ul>{"".join(lines)}</ul>\n<p><a href="/">{_said(language, "to-the-games")}</a></p>'
    return _page(language, words("problems-title").say(language), body)


def _said(language: str, key: str) -> str:
    return escape(words(key).say(language))


def _page(language: str, title: str, body: str) -> Response:
    return HTMLResponse(
        f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Grotto</title>
<link rel="stylesheet" href="{PAGES}style.css">
<main>
<h1>{escape(title)}</h1>
{body}
</main>
""",
        headers={**KEPT, "content-language": language, "vary": "accept-language"},
    )
