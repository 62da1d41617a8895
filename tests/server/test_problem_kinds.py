"""The catalogue of problems is complete, and every kind has a page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

import grotto
from grotto.kernel.messages import LANGUAGES
from grotto.server import problems
from grotto.server.problem_kinds import KINDS

from .service import Service

pytestmark = pytest.mark.one_build


def test_what_a_problem_is_called_leads_to_a_page(service: Service) -> None:
    nobody = service.nobody()
    listed = nobody.ask("GET", "/problems/")
    assert listed.status == 200
    for name, kind in KINDS.items():
        page = nobody.ask("GET", f"/problems/{name}")
        assert page.status == 200, name
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert escape(kind.title("en")) in page.data.decode(), name
        assert f'href="/problems/{name}"' in listed.data.decode(), name
    assert nobody.ask("GET", "/problems/none-such").outcome == "not-found"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_problem_is_in_the_readers_language(service: Service, language: str) -> None:
    for path, title in (("/problems/not-legal", KINDS["not-legal"].title(language)), ("/problems/", "")):
        page = service.nobody().ask("GET", path, accept_language=language)
        assert f'<html lang="{language}">' in page.data.decode()
        assert escape(title) in page.data.decode()
        assert (page.headers["content-language"], page.headers["vary"]) == (language, "accept-language")


def all_kinds() -> Iterator[tuple[str, str]]:
    """Every `kind = "..."` of a class in the sources, with the class."""
    for path in Path(grotto.__path__[0]).rglob("*.py"):
        text = path.read_text("utf-8")
        if '    kind = "' in text:
            classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
            for owner in classes:
                for line in owner.body:
                    match line:
                        case ast.Assign(targets=[ast.Name(id="kind")], value=ast.Constant(value=str(kind))):
                            yield kind, owner.name


def test_every_refusal_of_the_project_is_in_the_catalogue() -> None:
    found = dict(all_kinds())
    assert found["not-legal"] == "NotLegal"
    assert {kind: owner for kind, owner in found.items() if kind not in KINDS} == {}


def test_every_kind_has_a_status_a_title_and_says_what_to_do() -> None:
    for name, kind in KINDS.items():
        assert 400 <= kind.status < 600, name
        assert name == name.lower().strip("-")
        for language in LANGUAGES:
            assert kind.what_to_do(language).endswith("."), (name, language)
            assert not kind.title(language).endswith("."), (name, language)
    assert set(problems.RETRY_SECONDS) <= set(KINDS)
    assert {KINDS[name].status for name in problems.RETRY_SECONDS} <= {429, 503}


def test_statuses_are_those_that_clients_act_upon() -> None:
    expected = {
        "not-legal": 422, "not-your-turn": 409, "stale": 409, "no-table": 404, "not-allowed": 403, "bad-token": 403,
        "too-many": 429, "too-large": 413, "store-failed": 503, "broken": 500, "not-signed-in": 401, "not-json": 415,
        "foreign-origin": 403, "unknown-host": 421, "malformed": 400, "invalid": 422,
    }  # fmt: skip
    assert {name: KINDS[name].status for name in expected} == expected
