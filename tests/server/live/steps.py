"""What a client makes of the messages of a stream."""

from __future__ import annotations

from typing import Any


def folded(seen: Any, step: Any) -> Any:
    """What a client knows after a step: `past` and `talk` go on from where the step says."""
    past = [*seen["past"][: step["start"]], *step["past"]]
    talk = [*[line for line in seen["talk"] if line["number"] <= step["talk_start"]], *step["talk"]]
    assert step["after"] in (None, seen["number"])
    return step | {"after": None, "past": past, "talk": talk, "start": 0, "talk_start": 0}


def without_clock(seen: Any) -> Any:
    return {name: value for name, value in seen.items() if name != "now"}
