"""Who calls: nobody can pretend to have another address."""

from __future__ import annotations

import pytest
from starlette.types import Receive, Scope, Send

from grotto.kernel.errors import BadOption
from grotto.server.middleware.proxies import Proxies, client_of, household
from tests.server.asgi import run

pytestmark = pytest.mark.one_build


def seen(
    peer: str | None, *headers: tuple[str, str], trusted: tuple[str, ...] = (), scheme: str = "http"
) -> tuple[str, str]:
    """The address and scheme that the app sees."""
    found: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(scope)

    scope = {
        "type": "http",
        "scheme": scheme,
        "client": None if peer is None else (peer, 1234),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers],
    }
    run(Proxies(app, trusted), scope)
    return client_of(found[0]), found[0]["scheme"]


FORGED = (("x-forwarded-for", "6.6.6.6"), ("x-forwarded-proto", "https"), ("forwarded", "for=6.6.6.6;proto=https"),
          ("x-real-ip", "6.6.6.6"))  # fmt: skip


@pytest.mark.parametrize("peer", ["203.0.113.9", "127.0.0.1", "::1", "10.0.0.2"])
def test_without_configured_proxies_nobody_is_believed(peer: str) -> None:
    assert seen(peer, *FORGED) == (peer, "http")


def test_strangers_are_not_believed_where_a_proxy_is_configured() -> None:
    assert seen("203.0.113.9", *FORGED, trusted=("10.0.0.0/8",)) == ("203.0.113.9", "http")


def test_a_configured_proxy_is_believed() -> None:
    for trusted in ("10.0.0.1", "10.0.0.0/8", "10.0.0.9/8"):
        assert seen("10.0.0.1", *FORGED, trusted=(trusted,)) == ("6.6.6.6", "https")
    assert seen("::ffff:10.0.0.1", *FORGED, trusted=("10.0.0.1",)) == ("6.6.6.6", "https")
    assert seen("10.0.0.1", trusted=("10.0.0.1",), scheme="https") == ("10.0.0.1", "https")


def test_only_the_end_of_the_chain_counts_because_the_client_wrote_its_beginning() -> None:
    chain = ("x-forwarded-for", "1.1.1.1, 6.6.6.6 , 10.0.0.7")
    assert seen("10.0.0.1", chain, trusted=("10.0.0.0/8",)) == ("6.6.6.6", "http")
    two = (("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "6.6.6.6"))
    assert seen("10.0.0.1", *two, trusted=("10.0.0.1",)) == ("6.6.6.6", "http")
    scheme = ("x-forwarded-proto", "https, http")
    assert seen("10.0.0.1", scheme, trusted=("10.0.0.1",), scheme="https") == ("10.0.0.1", "http")


@pytest.mark.parametrize("nonsense", ["", ",", "unknown", "6.6.6.6; DROP", "<script>", "é", "999.1.1.1", "a" * 5000])
def test_nonsense_is_nobodys_address(nonsense: str) -> None:
    headers = ("x-forwarded-for", f"1.1.1.1,{nonsense}"), ("x-forwarded-proto", nonsense)
    assert seen("10.0.0.1", *headers, trusted=("10.0.0.1",)) == ("10.0.0.1", "http")


def test_ports_and_zones_are_no_part_of_an_address() -> None:
    for written, address in (("6.6.6.6:9", "6.6.6.6"), ("[2001:db8::1]:9", "2001:db8::1"), ("fe80::1%eth0", "fe80::1")):
        assert seen("10.0.0.1", ("x-forwarded-for", written), trusted=("10.0.0.1",))[0] == address


def test_a_unix_socket_is_a_proxy_only_if_it_is_configured() -> None:
    assert seen(None, *FORGED) == ("unix", "http")
    assert seen("", *FORGED) == ("unix", "http")
    assert seen(None, *FORGED, trusted=("unix",)) == ("6.6.6.6", "https")


@pytest.mark.parametrize("name", ["", "proxy.example", "10.0.0.0/99", "*"])
def test_a_proxy_that_is_no_address_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="trusted proxy"):
        seen("10.0.0.1", trusted=(name,))


def test_a_home_is_one_address_or_one_network_of_64_bits() -> None:
    assert household("192.0.2.1") == "192.0.2.1"
    assert household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("unix") == "unix"
