"""Who calls: the address and scheme of the client, also behind proxies, but only behind those that we know.

Anybody can write `X-Forwarded-For`. It counts only if the caller is one of the configured proxies, and is read
from its end, because only that part was written by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted

UNIX = "unix"
"""The name of callers by a Unix socket."""


class TrustedProxies:
    """The proxies that the operator has named, by address, network or `unix`."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        found = set(names)
        self._unix = UNIX in found
        self._networks = [_network(name) for name in found - {UNIX}]
        self.trusts = lru_cache(4096)(self._trusts_address)

    def _trusts_address(self, address: str) -> bool:
        if address == UNIX:
            return self._unix
        parsed = _parsed(address)
        return parsed is not None and any(parsed in network for network in self._networks)


class Proxies:
    """Middleware: puts the real client and scheme into the scope. Switch uvicorn's own off: `proxy_headers=False`."""

    def __init__(self, app: ASGIApp, trusted: Iterable[str] = ()) -> None:
        self._app = app
        self._trusts = TrustedProxies(trusted).trusts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            client = scope.get("client")
            peer = client[0] if client and client[0] else UNIX
            if self._trusts(peer):
                self._believe(scope, peer)
            else:
                scope["client"] = (peer, client[1] if client else 0)
        await self._app(scope, receive, send)

    def _believe(self, scope: Scope, peer: str) -> None:
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for part in reversed(forwarded.decode("latin-1").split(",")):
            parsed = _parsed(_without_port(part.strip()))
            if parsed is None:
                break  # what stands before a malformed entry was not written by a known proxy
            peer = str(parsed)
            if not self._trusts(peer):
                break
        scope["client"] = (peer, 0)
        schemes = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-proto")
        scheme = schemes.rpartition(b",")[2].strip()
        if scheme in (b"http", b"https"):
            scope["scheme"] = scheme.decode()


@lru_cache(8192)
def household(address: str) -> str:
    """What is counted as one caller: an IPv4 address, or a /64 of IPv6, of which every home has at least one."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((parsed, 64), strict=False))
    return address if parsed is None else str(parsed)


def is_here(address: str) -> bool:
    """Whether somebody calls from this very machine."""
    parsed = _parsed(address)
    return address == UNIX or (parsed is not None and parsed.is_loopback)


def client_of(scope: Scope) -> str:
    """The client's address as `Proxies` found it."""
    client = scope.get("client")
    return str(client[0]) if client and client[0] else UNIX


def _network(name: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name, strict=False)
    except ValueError:
        raise BadOption(
            f"A trusted proxy is an address (10.0.0.1), a network (10.0.0.0/8) or {UNIX}, not {quoted(name)}"
        ) from None


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _without_port(text: str) -> str:
    """Some proxies write `1.2.3.4:567` or `[::1]:567`."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
