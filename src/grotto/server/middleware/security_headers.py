"""Adds the security headers to every response: content security policy, no sniffing, no referrer, no caching."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}

ALWAYS = {
    "content-security-policy": "; ".join(f"{what} {where}" for what, where in POLICY.items()),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}

NO_STORE = "no-store"
IMMUTABLE = "public, max-age=31536000, immutable"
"""For files whose name holds a digest of their content."""

_CACHE = b"cache-control"
_NO_STORE = (_CACHE, NO_STORE.encode())
_CORS = b"access-control-"


class SafeHeaders:
    """Middleware: adds the headers to every answer; a handler can choose how long to keep it, and nothing else."""

    def __init__(self, app: ASGIApp, *, https_only: bool = False) -> None:
        """`https_only`: the service is never reached by http, and browsers should not try."""
        self._app = app
        headers = ALWAYS | HTTPS_ONLY if https_only else ALWAYS
        self._always = [(name.encode(), value.encode()) for name, value in headers.items()]
        self._ours = frozenset(name.encode() for name in ALWAYS | HTTPS_ONLY)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)

        def send_safely(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                message["headers"] = self._made_safe(message.get("headers", ()))
            return send(message)

        return self._app(scope, receive, send_safely)

    def _made_safe(self, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        ours, kept = self._ours, self._always.copy()
        cached = False
        for header in given:
            name = header[0]
            if name in ours or name.startswith(_CORS):
                continue  # nobody weakens the policy, and nobody lets foreign pages read
            if name == _CACHE:
                cached = True
            kept.append(header)
        if not cached:
            kept.append(_NO_STORE)
        return kept
