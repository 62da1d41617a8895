"""What came back from a server that was asked by HTTP."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """A response that was read to its end."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def outcome(self) -> str:
        """`ok`, or the kind of the problem."""
        if self.status < 300:
            return "ok"
        assert self.headers["content-type"] == "application/problem+json", (self.status, self.data[:200])
        problem = self.json
        assert problem["status"] == self.status
        assert problem["what_to_do"]
        return str(problem["type"]).removeprefix("/problems/")
