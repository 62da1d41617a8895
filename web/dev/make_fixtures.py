"""Views of Emerald to draw while developing its board: `python web/dev/make_fixtures.py`.

They come from games played at random, searched until a position shows what is wanted, so all of them are legal.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import grotto
from grotto import Match

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = ["Mira", "Tereza", "Jonas", "Ada", "Bram"]


def crowd(view: dict[str, Any], sort: str) -> int:
    """Knights on the fullest field of this sort."""
    return max(sum(p["knights"].values()) for p in view["position"]["places"] if p["name"].startswith(sort))


def waking(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Moves that wake the dragon, with both cards to choose from."""
    moves = [v for v in view["legal"] if v["kind"] == "move" and v["wakes"]]
    return [v for v in moves if sum(w.get("from") == v["from"] for w in moves) == 2]


def play(players: int, seed: int, wanted: Callable[[Match, dict[str, Any]], bool]) -> Match | None:
    """A random game up to the first position that is wanted."""
    match, rng = grotto.new("emerald", players=players, seed=seed), Random(seed)
    while True:
        view = dict(match.glance(match.mover if match.mover >= 0 else None))
        if wanted(match, view):
            return match
        if match.mover == grotto.OVER:
            return None
        legal = match.legal
        # people ride more than they stop, and pay rather than lose a knight
        better = [text for text in legal if text not in ("stop", "yield")] or legal
        match.play(rng.choice(better if rng.random() < 0.85 else legal))


def found(players: int, wanted: Callable[[Match, dict[str, Any]], bool]) -> Match:
    """The first such position over all seeds."""
    for seed in range(5000):
        match = play(players, seed, wanted)
        if match is not None:
            return match
    raise SystemExit(f"no such position with {players} players")


def mid(match: Match, view: dict[str, Any]) -> bool:
    """Knights everywhere, some home, one in the nest, a choice that wakes the dragon."""
    position = view["position"]
    riders = position["riders"]
    return (
        position["phase"] == "first-knight"
        and bool(waking(view))
        and rail(view) >= 3
        and 1 <= position["treasures_left"] <= 3
        and any(sum(r["nest"].values()) for r in riders)
        and any(stacks["gem"]["cards"] == 0 for stacks in position["stacks"])
        and sum(sum(r["gems"].values()) for r in riders) >= 5
    )


def at(phase: str, more: Callable[[dict[str, Any]], bool] = bool) -> Callable[[Match, dict[str, Any]], bool]:
    """A position in this phase with something more."""
    return lambda match, view: view["position"]["phase"] == phase and more(view)


def rail(view: dict[str, Any]) -> int:
    """The first field beside the rail."""
    return int(view["position"]["rail"][0])


WANTED: dict[str, tuple[int, Callable[[Match, dict[str, Any]], bool]]] = {
    "start": (4, at("first-knight")),
    "mid": (4, mid),
    "second": (3, at("second-knight", lambda v: rail(v) >= 2)),
    "crowded": (4, at("first-knight", lambda v: crowd(v, "c") >= 5 and crowd(v, "m") >= 4)),
    "throng": (4, at("first-knight", lambda v: crowd(v, "m") >= 7)),
    "two": (2, at("first-knight", lambda v: bool(waking(v)) and rail(v) >= 4)),
    "two-start": (2, at("first-knight")),
    "three": (3, at("first-knight", lambda v: rail(v) == 6)),
    "five": (5, at("first-knight", lambda v: bool(waking(v)) and rail(v) >= 3)),
    "five-start": (5, at("first-knight")),
    "victim": (4, at("pick-victim", lambda v: len(v["legal"]) >= 3)),
    "bribe": (4, at("answer", lambda v: len(v["legal"]) >= 4)),
    "last-fields": (3, at("first-knight", lambda v: v["position"]["treasures_left"] == 1)),
    "end": (4, at("ended", lambda v: v["position"]["treasures_left"] == 0)),
    "end-two": (2, at("ended")),
}


def fixture(match: Match, viewer: int | None = None) -> dict[str, Any]:
    """A view with the people around it; the viewer is who acts, unless told."""
    if viewer is None:
        viewer = match.mover if match.mover >= 0 else 0
    others = iter(NAMES)
    seats = [
        {
            "seat": seat,
            "name": "Anna" if seat == viewer else next(others),
            "you": seat == viewer,
            "bot": seat != viewer and seat % 2 == 1,
            "away": False,
            "locked": False,
            "clock": 300_000 + seat * 47_000,
        }
        for seat in range(match.players)
    ]
    return {"view": match.view(viewer), "seats": seats}


def film() -> dict[str, Any]:
    """One seat's views after every step of a game, with the history once, to watch things move."""
    match, rng = grotto.new("emerald", players=4, seed=8), Random(8)
    views, lengths = [], []
    while match.mover != grotto.OVER:
        legal = match.legal
        better = [text for text in legal if text not in ("stop", "yield")] or legal
        match.play(rng.choice(better if rng.random() < 0.85 else legal))
        views.append(json.loads(json.dumps(match.glance(0))))
        lengths.append(len(match.done))
    return {"views": views, "lengths": lengths, "history": match.events(0)}


def write(name: str, content: object) -> None:
    """One file, in one line."""
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / f"emerald-{name}.json").write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> None:
    """Write them all."""
    for name, (players, wanted) in WANTED.items():
        write(name, fixture(found(players, wanted)))
    write("film", {**film(), "seats": fixture(grotto.new("emerald", players=4, seed=8), 0)["seats"]})


if __name__ == "__main__":
    main()
