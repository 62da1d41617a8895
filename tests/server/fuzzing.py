"""Requests that the description allows, and requests that it forbids, at a server with tables of every phase.

Nothing may be answered with a failure of the server's own, with something that the description does not name, or
with anything good for nobody where somebody has to be known.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from grotto.server.api.routes import ROUTES
from grotto.server.openapi import described

from .party import party
from .service import Service

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
NEEDS_GUEST = {route.path + route.method for route in ROUTES if route.who != "anybody"}
SLOWEST = 60.0  # seconds for one answer: what takes so long has hung
SCENES = 4  # routes that are tried with the same tables; commands wear them out
USUAL: dict[str, list[Any]] = {
    "text": ["on", "back", "hello", "card:trap", "leaves:1"],
    "seat": [0, 1, 2, None],
    "bot": ["wisp"],
    "fill": ["wisp"],
    "turn": [1, None],
    "emote": ["wave"],
    "order": [{"hold": 5, "expedition": "all"}, None],
    "settings": [{"game": "diamant", "players": 3}, {"game": "emerald", "players": 2, "public": True}],
    "seats": [[], [{"bot": "wisp"}]],
}
"""What a field holds that means something: half of all allowed requests have such."""


class Target(NamedTuple):
    """One route, tried in one way."""

    operation: Any
    mode: Any

    @property
    def name(self) -> str:
        return f"{self.operation.label} ({self.mode.value})"


class Fuzz:
    """Everybody and everything that a request can be about."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.sent = 0
        self.good = 0
        self._runs = 0
        self._session = requests.Session()
        description = json.loads(json.dumps(described()))
        self._schema = schemathesis.openapi.from_dict(description).exclude(operation_id="stream")
        self._arrange()

    def _arrange(self) -> None:
        service = self.service
        playing, turns = party(service, "Anna", "Ben", "Cleo", hints="always"), party(service, "A", "B", game="emerald")
        waiting, over = party(service, "Dora", "Eva", start=False, players=4), party(service, "Finn", "Gil", "Hal")
        for person in over.people:
            person.do("call-off", over.table)
        public = playing.people[0].create(public=True)["table"]
        program = service.program("Robot", playing.people[0])
        waiting.people[0].do("call-program", waiting.table, seat=3, program=program.id)
        stranger, nobody = service.person("Stranger"), service.nobody()
        self._guests = [playing.people[0].id, program.id]
        at_home = [(found.table, person) for found in (playing, turns, waiting, over) for person in found.people[:2]]
        at_home.append((waiting.table, program))
        away = [(table, person) for table in (playing.table, over.table, public) for person in (stranger, nobody)]
        self._meetings = [(table, person.headers()) for table, person in at_home + away]

    def targets(self) -> Iterator[Target]:
        """Every route but the endless one, with what is allowed and with what is forbidden."""
        for result in self._schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            for mode in MODES:
                if mode is MODES[0] or operation.path_parameters or operation.query or operation.body:
                    yield Target(operation, mode)

    def run(self, target: Target, requests_: int, start: int) -> None:
        """So many requests of one kind; raises whatever is wrong with an answer."""
        self._runs += 1
        if self._runs % SCENES == 0 or target.operation.path.endswith(("/end-sessions", "/claim", "/call-off")):
            self._arrange()

        @seed(start)
        @settings(max_examples=requests_, deadline=None, database=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(asked=self._asked(target))
        def sent(asked: tuple[Any, dict[str, str]]) -> None:
            self._send(*asked)

        sent()

    def _asked(self, target: Target) -> st.SearchStrategy[tuple[Any, dict[str, str]]]:
        """A request, and who sends it; at tables mostly those who sit there."""
        operation, mode = target
        anybody = st.sampled_from([headers for _, headers in self._meetings])
        free = st.tuples(operation.as_strategy(mode), anybody)
        if "{table}" in operation.path:
            known = [
                st.tuples(operation.as_strategy(mode, path_parameters={"table": table}), st.just(headers))
                for table, headers in self._meetings
            ]
        elif "{" in operation.path:
            name, values = ("guest", self._guests) if "{guest}" in operation.path else ("game", ["emerald", "diamant"])
            known = [st.tuples(operation.as_strategy(mode, path_parameters={name: value}), anybody) for value in values]
        else:
            return free.flatmap(lambda asked: self._usual(asked, mode))
        return st.one_of(*known, free).flatmap(lambda asked: self._usual(asked, mode))

    def _usual(self, asked: tuple[Any, dict[str, str]], mode: Any) -> st.SearchStrategy[tuple[Any, dict[str, str]]]:
        case = asked[0]
        if mode is not MODES[0] or not isinstance(case.body, dict):
            return st.just(asked)
        fields = {name: st.sampled_from(USUAL[name]) for name in case.body if name in USUAL}

        def with_usual(chosen: dict[str, Any] | None) -> tuple[Any, dict[str, str]]:
            case.body = case.body | (chosen or {})
            return asked

        return st.one_of(st.none(), st.fixed_dictionaries(fields)).map(with_usual)

    def _send(self, case: Any, headers: dict[str, str]) -> None:
        begin = time.monotonic()
        response = case.call(base_url=self.service.origin, session=self._session, headers=dict(headers))
        took = time.monotonic() - begin
        self.sent += 1
        self.good += response.status_code < 300
        self._session.cookies.clear()
        assert took < SLOWEST, f"{case.path} took {took:.1f} seconds"
        if not headers.keys() & {"cookie", "authorization"} and case.operation.path + case.method in NEEDS_GUEST:
            assert response.status_code >= 400, f"{case.path} answers nobody"
        # 413 refuses too, and schemathesis does not count it
        checks = [check for check in CHECKS if response.status_code != 413 or check is not negative_data_rejection]
        case.validate_response(response, checks=checks, headers=dict(headers))
