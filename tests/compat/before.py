"""What is compared with the time before."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .command import grotto
from .people import TIMEOUT, Person

STAYS = ("phase", "seat", "yours", "watchers", "chosen", "order", "consent", "take_back", "muted", "before", "next")


def same_as_before(person: Person, kept: Any, called: str) -> Any:
    """The table as somebody sees it now, after a comparison with what they saw before the server was stopped."""
    was = next(one for one in kept["seen"] if (one["called"], one["who"]) == (called, person.name))
    seen = person.see(kept["tables"][called]["table"])
    scene = seen["scene"]
    assert {name: seen[name] for name in STAYS} == {name: was[name] for name in STAYS}
    assert seen["settings"]["title"] == was["title"]
    people = [number for number, kind in enumerate(was["kinds"]) if kind != "bot"]  # bots go by their titles now
    assert [seen["seats"][number]["name"] for number in people] == [was["names"][number] for number in people]
    assert [seat["kind"] for seat in seen["seats"]] == was["kinds"]
    assert [line["text"] for line in seen["talk"]] == was["talk"]
    assert [event["text"] for event in seen["past"]] == was["past"]
    assert (None if scene is None else scene["to_act"]) == was["to_act"]
    assert (None if scene is None else [action["text"] for action in scene["legal"]]) == was["legal"]
    assert (None if scene is None or scene["outcome"] is None else scene["outcome"]["shares"]) == was["shares"]
    assert seen["chance"]["commitment"] == kept["tables"][called]["commitment"]
    return seen


def time_left(seen: Any) -> list[int | None]:
    """Milliseconds that each seat still has for its choice."""
    return [None if seat["deadline"] is None else seat["deadline"] - seen["now"] for seat in seen["seats"]]


def time_left_before(kept: Any, called: str) -> list[int | None]:
    """The same when the server was stopped."""
    was = next(one for one in kept["seen"] if one["called"] == called)
    return [None if deadline is None else int(deadline - kept["made"] * 1000) for deadline in was["deadlines"]]


def verified(person: Person, kept: Any, called: str, folder: Path) -> str:
    """The proof of a finished table, held to the commitment and the nonces that were known at that time."""
    table = kept["tables"][called]
    file = folder / "table.proof.json"
    file.write_bytes(person.ask("GET", f"/api/tables/{table['table']}/proof").data)
    nonces = [part for seat, nonce in table["nonces"].items() for part in ("--nonce", f"{seat}={nonce}")]
    return grotto("verify", file, "--commitment", table["commitment"], *nonces)


def eventually(look: Callable[[], bool], what: str) -> None:
    """Wait for something that the server does by itself."""
    until = time.monotonic() + TIMEOUT
    while not look():
        assert time.monotonic() < until, what
        time.sleep(0.05)
