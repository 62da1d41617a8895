"""The documentation under `/docs`: pages with the server's own policy, and nothing besides them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto.server.middleware.security_headers import ALWAYS

from .service import Service, serving

pytestmark = pytest.mark.one_build

PAGE = "<!doctype html><title>Hosting</title>"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A server that shows a small site."""
    folder = tmp_path_factory.mktemp("documented")
    site = folder / "site"
    (site / "guides").mkdir(parents=True)
    for name in ("index.html", "guides/index.html", "guides/hosting.html"):
        (site / name).write_text(PAGE, "utf-8")
    (site / "style.css").write_text("p {}", "utf-8")
    (site / "act.js").write_text("act()", "utf-8")
    (folder / "secret.html").write_text("secret", "utf-8")
    (site / "leak.html").symlink_to(folder / "secret.html")
    with serving(folder, docs=site) as running:
        yield running


@pytest.mark.parametrize("path", ["/docs/", "/docs/guides/", "/docs/guides/hosting.html"])
def test_pages_are_shown_with_the_usual_policy(service: Service, path: str) -> None:
    answer = service.nobody().ask("GET", path)
    assert (answer.status, answer.data.decode()) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert {name: answer.headers[name] for name in ALWAYS} == ALWAYS
    assert "set-cookie" not in answer.headers


def test_style_has_its_own_type(service: Service) -> None:
    assert service.nobody().ask("GET", "/docs/style.css").headers["content-type"] == "text/css; charset=utf-8"


def test_the_address_without_a_slash_leads_to_the_one_with_it(service: Service) -> None:
    answer = service.nobody().ask("GET", "/docs")
    assert (answer.status, answer.headers["location"]) == (307, "/docs/")


@pytest.mark.parametrize(
    "path",
    [
        "/docs/none.html",
        "/docs/guides",
        "/docs/act.js",
        "/docs/leak.html",
        "/docs/../secret.html",
        "/docs/%2e%2e/secret.html",
        "/docs/guides/%2e%2e/%2e%2e/secret.html",
        "/docs//secret.html",
        "/docs/.hidden",
        "/docs/a%00b",
    ],
)
def test_there_is_nothing_besides_the_pages(service: Service, path: str) -> None:
    assert service.nobody().ask("GET", path).outcome == "not-found"


def test_nothing_can_be_sent_there(service: Service) -> None:
    assert service.nobody().ask("POST", "/docs/index.html", {}).status == 405


def test_where_none_was_built_the_answer_says_how(tmp_path: Path) -> None:
    with serving(tmp_path, docs=tmp_path / "none") as service:
        answer = service.nobody().ask("GET", "/docs/")
        assert answer.outcome == "not-found"
        assert "make site" in answer.json["detail"]
