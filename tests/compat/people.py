"""Somebody who talks to a server by HTTP as the version before 1.0 documented it, with what they have kept since."""

from __future__ import annotations

import http.client
import json
import secrets
from typing import Any

from tests.answer import Answer

PUBLIC = "play.example"  # the server's name behind a proxy that adds https
TIMEOUT = 60.0  # seconds; only tests that fail wait so long


class Person:
    """A guest with a cookie, over http or https, or a program with a token."""

    def __init__(self, port: int, name: str = "", *, cookie: str = "", token: str = "", https: bool = False) -> None:
        self.port = port
        self.name = name
        self.cookie = cookie
        self.token = token
        self.https = https

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        cookie_name = "__Host-grotto" if self.https else "grotto"
        origin = f"https://{PUBLIC}" if self.https else f"http://127.0.0.1:{self.port}"
        proxied = {"Host": PUBLIC, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"} if self.https else {}
        return {"Origin": origin, **proxied, **({"Cookie": f"{cookie_name}={self.cookie}"} if self.cookie else {})}

    def ask(self, method: str, path: str, body: Any = None, *, key: str = "") -> Answer:
        """One request, whatever its answer; a cookie that comes with it is kept."""
        sent = self.headers() | ({"Idempotency-Key": key} if key else {})
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            sent["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request(method, path, data, sent)
            response = connection.getresponse()
            answer = Answer(
                response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
            )
        finally:
            connection.close()
        if given := answer.headers.get("set-cookie"):
            self.cookie = given.partition(";")[0].partition("=")[2]
        return answer

    def good(self, method: str, path: str, body: Any = None, *, key: str = "") -> Any:
        """One request that has to be answered well."""
        answer = self.ask(method, path, body, key=key)
        assert answer.status == 200, (self.name, method, path, body, answer.status, answer.data[:500])
        return answer.json

    def do(self, command: str, table: str, **fields: Any) -> Any:
        """A command at a table."""
        return self.good("POST", f"/api/tables/{table}/{command}", fields, key=new_key())

    def see(self, table: str, seat: int | None = None) -> Any:
        """A table as it is now."""
        return self.good("GET", f"/api/tables/{table}" + ("" if seat is None else f"?seat={seat}"))


def new_key() -> str:
    """A new name for a command."""
    return secrets.token_hex(16)


def new_nonce() -> str:
    """A player's own random bytes."""
    return secrets.token_hex(16)


def first_event(person: Person, tables: list[str], last: str = "") -> tuple[str, str, Any]:
    """Event, id and data of the first message of a stream; of several tables, the first that has news is told first."""
    connection = http.client.HTTPConnection("127.0.0.1", person.port, timeout=TIMEOUT)
    try:
        sent = person.headers() | ({"Last-Event-ID": last} if last else {})
        sent.pop("Origin", None)  # browsers send none with a stream of the same site
        connection.request("GET", "/api/stream?tables=" + ",".join(tables), headers=sent)
        response = connection.getresponse()
        assert response.status == 200, response.read()[:500]
        event: dict[str, str] = {}
        while line := response.readline().decode():
            name, colon, value = line.rstrip("\n").partition(": ")
            if colon:
                event[name] = value
            elif "data" in event:
                return event["event"], event["id"], json.loads(event["data"])
        raise AssertionError("the stream ended without an event")
    finally:
        connection.close()
