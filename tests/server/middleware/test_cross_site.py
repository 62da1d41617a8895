"""Pages of other sites: whatever they send from a player's own browser changes nothing and shows them nothing."""

from __future__ import annotations

import pytest

from grotto.server.api.routes import ROUTES
from grotto.server.api.routing import Route
from tests.server.party import Party, party
from tests.server.service import Service
from tests.server.waiting import new_key, soon

pytestmark = pytest.mark.one_build

CHANGING = [route for route in ROUTES if route.method != "GET"]
READING = [route for route in ROUTES if route.method == "GET"]

HOSTILE = {
    "missing": None,
    "null": "null",
    "another site": "https://evil.example",
    "ours as its beginning": "http://127.0.0.1:{port}.evil.example",
    "ours as its end": "http://evil.example.127.0.0.1:{port}",
    "ours without a dot between": "http://evil127.0.0.1:{port}",
    "ours as user name": "http://127.0.0.1:{port}@evil.example",
    "ours as path": "http://evil.example/http://127.0.0.1:{port}",
    "another port": "http://127.0.0.1:1",
    "no port": "http://127.0.0.1",
    "another scheme": "https://127.0.0.1:{port}",
    "another name of this machine": "http://localhost:{port}",
    "letters that look alike": "http://xn--lcalhost-ihb:{port}",
    "with a slash": "http://127.0.0.1:{port}/",
    "two": "http://127.0.0.1:{port} https://evil.example",
    "in capitals": "HTTP://127.0.0.1:{port}",
    "a file": "file://",
    "empty": "",
}


@pytest.fixture(scope="module")
def played(service: Service) -> Party:
    return party(service, "Anna", "Ben", "Cleo")


def address(route: Route, played: Party) -> str:
    return route.path.format(
        table=played.table, guest=played.people[0].id, game="diamant", program="unknown", room="bcdf"
    )


@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_no_changing_route_listens_to_other_origins(service: Service, played: Party, route: Route) -> None:
    anna = played.people[0]
    number, cookie = anna.see(played.table)["number"], anna.cookie
    for name, hostile in HOSTILE.items():
        origin = None if hostile is None else hostile.format(port=service.port)
        answer = anna.ask("POST", address(route, played), {"text": "on", "name": "Evil"}, key=new_key(), origin=origin)
        assert answer.outcome == "foreign-origin", name
        assert not [header for header in answer.headers if header.startswith("access-control")]
    for site in ("cross-site", "same-site", "none", "nonsense"):
        answer = anna.ask("POST", address(route, played), {}, key=new_key(), sec_fetch_site=site)
        assert answer.outcome == "foreign-origin", site
    assert anna.cookie == cookie
    assert anna.see(played.table)["number"] == number


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                                  "text/json", "application/jsonp", "application/csp-report", ""])  # fmt: skip
def test_what_a_form_can_send_is_not_read(played: Party, kind: str) -> None:
    for route in CHANGING:
        answer = played.people[0].ask("POST", address(route, played), {}, key=new_key(), content_type=kind)
        assert answer.outcome == "not-json"


@pytest.mark.parametrize("route", READING, ids=lambda route: route.name)
def test_no_reading_route_answers_other_origins(service: Service, played: Party, route: Route) -> None:
    anna = played.people[0]
    for name, hostile in HOSTILE.items():
        if hostile:
            origin = hostile.format(port=service.port)
            answer = anna.ask("GET", address(route, played), origin=origin)
            assert answer.outcome == "foreign-origin", name
    for headers in (
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"},
    ):
        assert anna.ask("GET", address(route, played), origin=None, **headers).outcome == "foreign-origin"
    soon(lambda: service.context.streams.count == 0)


def test_links_from_other_sites_lead_here(played: Party) -> None:
    answer = played.people[0].ask(
        "GET", "/health", origin=None, sec_fetch_site="cross-site", sec_fetch_mode="navigate", sec_fetch_dest="document"
    )
    assert answer.status == 200


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
def test_nobody_is_allowed_more_by_asking_first(service: Service, played: Party, method: str) -> None:
    for route in ROUTES:
        answer = played.people[0].ask(
            method, address(route, played), b"{}", origin="https://evil.example", access_control_request_method="POST"
        )
        assert answer.status in (403, 405)
        assert not [header for header in answer.headers if header.startswith("access-control")]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[::1", "a b"])
def test_a_foreign_name_that_points_here_is_not_ours(service: Service, played: Party, host: str) -> None:
    answer = played.people[0].ask("POST", "/api/me", {"name": "Evil"}, host=host, origin=f"http://{host}")
    assert answer.outcome in ("unknown-host", "foreign-origin")


def test_a_program_needs_no_origin_but_a_browser_with_a_token_does(service: Service) -> None:
    anna = service.person("Anna")
    robot = service.program("Robot", anna)
    assert robot.ask("POST", "/api/me", {"name": "Robot"}).status == 200
    assert robot.ask("POST", "/api/me", {"name": "Robot"}, origin="https://evil.example").outcome == "foreign-origin"
    assert robot.ask("POST", "/api/me", {"name": "R"}, cookie=f"grotto={anna.cookie}").outcome == "foreign-origin"


def test_of_headers_that_decide_there_is_one(service: Service, played: Party) -> None:
    import socket

    anna = played.people[0]
    for doubled in (f"origin: {service.origin}", f"host: 127.0.0.1:{service.port}", "content-type: application/json"):
        lines = ["POST /api/me HTTP/1.1", f"host: 127.0.0.1:{service.port}", f"origin: {service.origin}",
                 f"cookie: grotto={anna.cookie}", "content-type: application/json", doubled, "content-length: 2",
                 "connection: close", "", "{}"]  # fmt: skip
        with socket.create_connection(("127.0.0.1", service.port), timeout=60) as line:
            line.sendall("\r\n".join(lines).encode())
            assert b" 400 " in line.recv(65536)
