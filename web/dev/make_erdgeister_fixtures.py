"""Views of Erdgeister to draw while developing its board: `python web/dev/make_erdgeister_fixtures.py`.

It also writes the default board's geometry into the board's folder; a test holds the two together.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.games.erdgeister import positions  # noqa: E402
from tests.games.erdgeister.boards import HUGE, WINDING  # noqa: E402

import grotto  # noqa: E402
from grotto import Match  # noqa: E402
from grotto.games.erdgeister.board import default_board, load  # noqa: E402
from grotto.games.erdgeister.presentation.geometry import geometry, geometry_of  # noqa: E402

FIXTURES = Path(__file__).parent / "fixtures"
DEFAULT = ROOT / "web" / "src" / "games" / "erdgeister" / "board" / "default-board.json"
SMALL = load(ROOT / "tests" / "data" / "small-mine.toml").data

MID = {
    "Ra": "chamber", "Rb": "A5", "Rc": "B7d", "Rd": "c5", "Rf": "b4",
    "Ba": "A2", "Bb": "chamber", "Bc": "b4", "Bd": "b7", "Be": "chamber", "Bf": "C7",
    "Ga": "A7", "Gb": "a1", "Gc": "C9", "Gd": "b4", "Ge": "chamber", "Gf": "D6",
    "Ya": "A3", "Yb": "b4", "Yc": "c8", "Yd": "d4d", "Ye": "B2",
}  # fmt: skip
MID_CARDS = {
    "R": "extra extra spy kidnap",
    "B": "extra spy spy kidnap",
    "G": "extra extra extra",
    "Y": "extra extra spy kidnap",
}
CROWDED = {
    "Ra": "a3", "Rb": "a3", "Rc": "b5", "Rd": "A9", "Re": "A8", "Rf": "c1", "Rg": "c1", "Rh": "chamber",
    "Ba": "a3", "Bb": "a3", "Bc": "b5", "Bd": "A7", "Be": "A6", "Bf": "c1", "Bg": "c1", "Bh": "chamber",
    "Ga": "b5", "Gb": "b5", "Gc": "a4", "Gd": "A10", "Ge": "A5", "Gf": "chamber", "Gg": "chamber", "Gh": "A5d",
}  # fmt: skip


def staged(figures: dict[str, str], players: int = 4, *steps: str, known: tuple[str, ...] = (), **more: Any) -> Match:
    """A match that stands at a made-up position, after a few steps."""
    state = positions.position(figures, players, **more)
    bits = state.known
    for seen in known:  # `Ba:0` is known to seat 0; `Gf:*` to everybody
        name, who = seen.split(":")
        bits[positions.figure(state, name)] |= (1 << 4) - 1 | 1 << 4 if who == "*" else 1 << int(who)
    state.known = bits
    match = Match.by_hand("erdgeister", players=players)
    match.state = positions.play(state, *steps)
    return match


def mid(*steps: str) -> Match:
    return staged(
        MID, 4, *steps, faces="I II I II", key=4, cards=MID_CARDS, known=("Ba:0", "Gf:*", "Yd:0", "Rd:2", "Rb:1")
    )


def wandering(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match whose players hurry inwards, at every step."""
    random, match = Random(seed), grotto.new("erdgeister", players=players, seed=seed, **options)
    yield match
    while match.mover >= 0:
        if match.state.turns > 300:
            return
        match.play(max(match.legal, key=lambda text: _worth(text, random)))
        yield match


def _worth(text: str, random: Random) -> float:
    if text.endswith(">chamber"):
        return 9
    if ">" not in text:
        return 0.1 + random.random() * 0.5
    to = text.partition(">")[2]
    return random.random() + (0.5 + int(to.strip("abcdABCD")) / 8 if to[0].islower() else 0)


def nth(matches: Iterator[Match], turns: int, phase: str = "before") -> Match:
    return next(it for it in matches if it.state.turns >= turns and it.view()["position"]["phase"] == phase)


def seen(match: Match, viewer: int | None) -> dict[str, Any]:
    """A view as the server delivers it: the board's geometry is among the options unless it is the default one."""
    view: dict[str, Any] = match.view() if viewer is None else match.view(viewer)
    if view["options"].get("board", "default") != "default":
        view["options"] = {**view["options"], "geometry": geometry_of(match.options)}
    return view


def film() -> list[dict[str, Any]]:
    """A few turns as seat 0 sees them, for the things that move."""
    return [seen(match, 0) for match in wandering(3, 12, start=0) if 14 <= match.state.turns < 21]


def fixtures() -> Iterator[tuple[str, Any]]:
    opening = grotto.new("erdgeister", players=4, seed=5, start=0)
    yield "setup", seen(opening, 0)
    yield "two", seen(grotto.new("erdgeister", players=2, seed=3, start=0), 0)
    yield "laying", seen(Match.by_hand("erdgeister", players=4, start=0), 0)
    early = nth(wandering(4, 8), 9)
    yield "early", seen(early, early.mover)
    yield "mid", seen(mid(), 0)
    yield "second", seen(mid("Rb B9"), 0)
    yield "after", seen(mid("Rb B9", "Rd c7"), 0)
    yield "extra", seen(mid("Rb B9", "Rd c7", "extra"), 0)
    yield "spying", seen(mid("spy Bd"), 0)
    yield "spied", seen(mid("spy Rd"), 1)
    yield "carrying", seen(mid("kidnap Bf"), 0)
    yield "waiting", seen(mid(), 2)
    yield "onlooker", seen(mid(), None)
    crowded = staged(CROWDED, 3, faces="I II I II", key=2)
    yield "crowded", seen(crowded, 0)
    for name, board, players in (("small", SMALL, 3), ("winding", WINDING, 4), ("huge", HUGE, 4)):
        match = nth(wandering(players, 4, board=board), 14)
        yield name, seen(match, match.mover)
    *_, over = wandering(4, 6)
    yield "end", seen(over, 0)
    yield "film", film()


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    DEFAULT.write_text(json.dumps(geometry(default_board()), indent=1) + "\n", encoding="utf-8")
    for name, view in fixtures():
        text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
        (FIXTURES / f"erdgeister-{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
