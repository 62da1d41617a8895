"""What foreign pages may do here: nothing, whatever they call themselves."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send

from grotto.kernel.errors import BadOption, Refusal
from grotto.server.middleware.origins import DoubledHeader, ForeignOrigin, NotJson, OriginGuard, Origins, UnknownHost
from tests.server.asgi import run

pytestmark = pytest.mark.one_build

HOME = "https://play.example"
OWN = Origins(public=[HOME])

HOSTILE: list[str | None] = [
    None,
    "",
    "null",
    "https://evil.example",
    "https://play.example.evil.example",  # ours at the front
    "https://evilplay.example",  # ours at the end
    "https://sub.play.example",
    "https://play.example:8443",
    "https://play.example:443",  # no browser writes the default port
    "http://play.example",
    "https://pl\u0430y.example",  # a Cyrillic letter
    "https://xn--ply-7cd.example",
    "https://user@play.example",
    "https://play.example@evil.example",
    "https://play.example.",
    "HTTPS://PLAY.EXAMPLE",
    "https://play.example/",
    "https://play.example/path",
    "https://play.example https://evil.example",
    "https://play.example, https://evil.example",
    " https://play.example",
    "https://play.example\t",
    "play.example",
    "//play.example",
    "file://",
    "chrome-extension://abcdef",
]


def headers(**given: str | None) -> list[tuple[bytes, bytes]]:
    """As a browser at home sends them; None leaves one out."""
    usual: dict[str, str | None] = {
        "host": "play.example", "origin": HOME, "content_type": "application/json", "cookie": "__Host-grotto=1",
        "sec_fetch_site": "same-origin", "user_agent": "Mozilla",
    }  # fmt: skip
    return [
        (name.replace("_", "-").encode(), value.encode("utf-8"))
        for name, value in (usual | given).items()
        if value is not None
    ]


def judge(method: str = "POST", *, scheme: str = "https", origins: Origins = OWN, **given: str | None) -> None:
    origins.judge(method, scheme, headers(**given))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "QUERY", "post"])
def test_our_own_pages_may_change_things(method: str) -> None:
    judge(method)
    judge(method, sec_fetch_site=None)  # browsers send it only to https and to this machine
    judge(method, cookie=None)
    judge(method, content_type="Application/JSON; charset=utf-8")


@pytest.mark.parametrize("origin", HOSTILE)
def test_hostile_origins_change_nothing(origin: str | None) -> None:
    for method, site, cookie in product(
        ["POST", "PUT", "DELETE", "PATCH"], ["same-origin", None], ["__Host-grotto=1", None]
    ):
        with pytest.raises(ForeignOrigin):
            judge(method, origin=origin, sec_fetch_site=site, cookie=cookie)


@given(st.text(max_size=40))
def test_no_other_text_is_our_origin(origin: str) -> None:
    for text in (origin, HOME + origin, origin + HOME):
        if text != HOME:
            with pytest.raises(ForeignOrigin):
                OWN.judge("POST", "https", headers(origin=text.encode("utf-8", "replace").decode()))


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "", "Same-Origin", "same-origin, cross-site"])
def test_a_request_that_a_browser_calls_foreign_changes_nothing(site: str) -> None:
    with pytest.raises(ForeignOrigin):
        judge(sec_fetch_site=site)
    with pytest.raises(ForeignOrigin):
        judge(sec_fetch_site=site, cookie=None, authorization="Bearer bot_x", origin=None)


@pytest.mark.parametrize(
    "content", [None, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                "text/plain; application/json", "application/jsonp", "application/json, text/plain", "json"],
)  # fmt: skip
def test_only_json_changes_things(content: str | None) -> None:
    with pytest.raises(NotJson):
        judge(content_type=content)


def test_a_program_with_a_token_need_not_say_where_it_comes_from() -> None:
    judge(origin=None, sec_fetch_site=None, cookie=None, authorization="Bearer bot_x")
    judge(origin=None, sec_fetch_site=None, cookie=None, authorization="bearer bot_x")


def test_a_token_from_a_foreign_page_or_beside_a_cookie_is_no_excuse() -> None:
    for origin in HOSTILE[1:]:
        with pytest.raises(ForeignOrigin):
            judge(origin=origin, sec_fetch_site=None, cookie=None, authorization="Bearer bot_x")
    with pytest.raises(ForeignOrigin):
        judge(origin=None, sec_fetch_site=None, authorization="Bearer bot_x")
    for other in ("Basic YTpi", "Bearer", "", "xBearer bot_x"):
        with pytest.raises(ForeignOrigin):
            judge(origin=None, sec_fetch_site=None, cookie=None, authorization=other)


# -- reading --------------------------------------------------------------------------------------------


def test_our_own_pages_people_and_programs_may_read() -> None:
    judge("GET")
    judge("GET", origin=None, content_type=None)
    judge("GET", origin=None, sec_fetch_site="none")  # typed into the browser
    judge("GET", origin=None, sec_fetch_site=None, cookie=None)  # curl, or a robot that makes previews


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_foreign_pages_cannot_read_or_open_streams(method: str) -> None:
    for origin in HOSTILE[1:]:
        with pytest.raises(ForeignOrigin):
            judge(method, origin=origin, sec_fetch_site=None)
    for site in ("cross-site", "same-site", "", "else"):
        for mode, destination in (("no-cors", "image"), ("cors", "empty"), (None, None), ("navigate", "iframe"),
                                  ("navigate", "object"), ("no-cors", "document")):  # fmt: skip
            with pytest.raises(ForeignOrigin):
                judge(method, origin=None, sec_fetch_site=site, sec_fetch_mode=mode, sec_fetch_dest=destination)


def test_a_link_on_a_foreign_page_can_be_followed_but_not_posted() -> None:
    click: dict[str, Any] = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    judge("GET", origin=None, **click)
    with pytest.raises(ForeignOrigin):
        judge("POST", origin=None, **click)


# -- names of the server --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "scheme", "origin"),
    [
        ("localhost:8000", "http", "http://localhost:8000"),
        ("LocalHost:8000", "http", "http://localhost:8000"),
        ("127.0.0.1:8000", "http", "http://127.0.0.1:8000"),
        ("[::1]:8000", "http", "http://[::1]:8000"),
        ("192.168.1.5", "http", "http://192.168.1.5"),
        ("192.168.1.5:80", "http", "http://192.168.1.5"),
        ("192.168.1.5:80", "https", "https://192.168.1.5:80"),
        ("attic.home:8000", "http", "http://attic.home:8000"),
        ("play.example:443", "https", HOME),
    ],
)
def test_the_server_is_known_by_its_addresses_and_by_configured_names(host: str, scheme: str, origin: str) -> None:
    origins = Origins(public=[HOME], hosts=["attic.home"])
    judge(scheme=scheme, host=host, origin=origin, origins=origins)
    for other in ("http://localhost:8001", "http://127.0.0.2:8000", "https://localhost:8000"):
        with pytest.raises(ForeignOrigin):
            judge(scheme=scheme, host=host, origin=other, origins=origins)


@pytest.mark.parametrize(
    "host",
    [None, "", "evil.example", "evil.example:8000", "play.example.", "localhost.", "localhost.evil.example",
     "evil.localhost", "evillocalhost", "127.0.0.1.evil.example", "evil.example@localhost", "localhost/",
     "localhost:8000:8000", "localhost:", "[::1",
     "::1", "2130706433", "127.1", "0x7f.1", "localhost\x00", "localhost evil", "löcalhost", "a" * 9999, "-localhost"],
)  # fmt: skip
def test_names_by_which_the_server_is_not_known_are_refused(host: str | None) -> None:
    for method in ("GET", "POST"):
        with pytest.raises(UnknownHost):
            judge(method, scheme="http", host=host, origin=f"http://{host}", origins=Origins())
    with pytest.raises(UnknownHost):  # the page of a foreign name that was pointed at this machine
        judge("GET", scheme="http", host="evil.example:8000", origin=None, cookie=None, origins=Origins())


def test_behind_a_proxy_that_changes_the_name_the_public_origin_still_counts() -> None:
    judge(scheme="http", host="127.0.0.1:8000", origin=HOME)


@pytest.mark.parametrize("name", ["host", "origin", "sec-fetch-site", "content-type", "authorization"])
def test_headers_that_decide_may_not_come_twice(name: str) -> None:
    with pytest.raises(DoubledHeader):
        OWN.judge("POST", "https", [*headers(authorization="Bearer x"), (name.encode(), b"https://evil.example")])
    OWN.judge("POST", "https", [*headers(), (b"cookie", b"more=1"), (b"accept", b"a"), (b"accept", b"b")])


@pytest.mark.parametrize(
    "origin",
    ["", "play.example", "https://play.example/", "https://PLAY.example", "https://play.example:443", "ftp://a", "*",
     "http://play.example:80", "https://*.example", "https://bücher.example", "https://a@b"],
)  # fmt: skip
def test_public_origins_are_written_as_browsers_do(origin: str) -> None:
    with pytest.raises(BadOption, match="public origin"):
        Origins(public=[origin])


@pytest.mark.parametrize("host", ["", "a:80", "A.example", "*", "a b", "[::1]", ".example", "example."])
def test_host_names_are_plain_names(host: str) -> None:
    with pytest.raises(BadOption, match="host name"):
        Origins(hosts=[host])


# -- the middleware -------------------------------------------------------------------------------------


def through(scope: dict[str, Any]) -> tuple[list[str], list[Any]]:
    """What reached the app, and what was sent."""
    reached: list[str] = []
    sent: list[Any] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        reached.append(scope["type"])

    async def send(message: Any) -> None:
        sent.append(message)

    run(OriginGuard(app, OWN), scope, send=send)
    return reached, sent


def test_what_is_refused_does_not_reach_the_app() -> None:
    good = {"type": "http", "method": "POST", "scheme": "https", "headers": headers()}
    assert through(good) == (["http"], [])
    with pytest.raises(Refusal):
        through(good | {"headers": headers(origin="https://evil.example")})
    assert through({"type": "lifespan"}) == (["lifespan"], [])


def test_web_sockets_are_closed() -> None:
    reached, sent = through({"type": "websocket", "scheme": "wss", "headers": headers()})
    assert reached == []
    assert sent == [{"type": "websocket.close", "code": 1008}]
