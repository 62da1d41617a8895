"""People and programs that talk to a test's server by HTTP."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlencode

from tests.answer import Answer

from .event_stream import Stream
from .waiting import PATIENCE, new_key, new_nonce

if TYPE_CHECKING:
    from .service import Service


class Person:
    """Somebody with a browser, or a program: keeps a cookie or a token, and says where requests come from."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.name = ""
        self.cookie = ""
        self.token = ""
        self._line: http.client.HTTPConnection | None = None
        self._port = 0

    def __repr__(self) -> str:
        return f"<{self.name or 'nobody'}>"

    def __del__(self) -> None:
        if self._line is not None:
            self._line.close()

    def copied(self) -> Self:
        """Another window of the same browser."""
        other = type(self)(self.service)
        other.name, other.cookie, other.token = self.name, self.cookie, self.token
        return other

    @property
    def id(self) -> str:
        return str(self.good("GET", "/api/me")["guest"])

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"origin": self.service.origin} | ({"cookie": f"grotto={self.cookie}"} if self.cookie else {})

    def ask(self, method: str, path: str, body: Any = None, *, key: str | None = None, **headers: str | None) -> Answer:
        """One request, whatever comes of it; headers that are None are left out."""
        sent: dict[str, str | None] = dict(self.headers())
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent["content-type"] = "application/json"
        if key is not None:
            sent["idempotency-key"] = key
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self._sent(method, path, data, {name: value for name, value in sent.items() if value is not None})
        given = answer.headers.get("set-cookie", "")
        if given:
            self.cookie = given.partition(";")[0].partition("=")[2]
        return answer

    def _sent(self, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> Answer:
        if self._line is None or self._port != self.service.port:
            if self._line is not None:
                self._line.close()
            self._port = self.service.port
            self._line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            self._line.request(method, path, data, headers)
            response = self._line.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):  # an old line that the server let go
            self._line.close()
            self._line.request(method, path, data, headers)
            response = self._line.getresponse()
        return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())

    def good(self, method: str, path: str, body: Any = None, *, key: str | None = None) -> Any:
        """One request that has to be answered well."""
        answer = self.ask(method, path, body, key=key)
        assert answer.status == 200, (self, method, path, body, answer.status, answer.data[:500])
        return answer.json

    def try_to(self, command: str, table: str, *, key: str | None = None, **fields: Any) -> Answer:
        """One command at a table, whatever comes of it."""
        return self.ask("POST", f"/api/tables/{table}/{command}", fields, key=key or new_key())

    def do(self, command: str, table: str, *, key: str | None = None, **fields: Any) -> Any:
        """One command at a table that has to work."""
        answer = self.try_to(command, table, key=key, **fields)
        assert answer.status == 200, (self, command, fields, answer.data[:500])
        return answer.json

    def create(self, *, bots: list[str | None] | None = None, key: str | None = None, **settings: Any) -> Any:
        """A new table."""
        wanted = {"game": "diamant", "players": 3, "pace": "instant", **settings}
        seats = [{} if bot is None else {"bot": bot} for bot in bots or []]
        return self.good("POST", "/api/tables", {"settings": wanted, "seats": seats}, key=key or new_key())

    def join(self, opened: Any, **fields: Any) -> Any:
        """Sit down at a table with its invitation."""
        return self.do("join", opened["table"], nonce=new_nonce(), invitation=opened["invitation"], **fields)

    def see(self, table: str, seat: int | str | None = None, language: str | None = None) -> Any:
        """A table as it is now."""
        asked = {name: str(value) for name, value in (("seat", seat), ("language", language)) if value is not None}
        return self.good("GET", f"/api/tables/{table}" + (f"?{urlencode(asked)}" if asked else ""))

    def stream(self, *tables: str, last: str = "", **queries: str) -> Stream:
        """Everything that happens there."""
        asked = ({"tables": ",".join(tables)} if tables else {}) | queries
        return Stream(self, f"/api/stream?{urlencode(asked)}", last)
