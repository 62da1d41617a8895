"""Recorded games: one match file for every way that each game can end, in tests/data/games/.

They were found by letting careless players play until each ending had come up:

    python -m tests.recorded        finds those that are missing
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import grotto
from grotto.games.diamant.rules import Diamant
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from tests.states import as_emerald

from .cases import DATA

FOLDER = DATA / "games"
Found = Callable[[Match], bool]


def ending(name: str) -> Found:
    return lambda match: match.outcome is not None and match.outcome["ending"] == name


def last_caught(match: Match) -> bool:
    """The last event of an Emerald game put a knight into the nest."""
    before = as_emerald(match.rewound(len(match.done) - 1).state)
    return ending("one-knight")(match) and sum(as_emerald(match.state).nest) > sum(before.nest)


def shared(match: Match) -> bool:
    return match.outcome is not None and max(match.outcome["shares"]) < 1


def by_trap(match: Match) -> bool:
    """The last expedition of Diamant ended with a second trap."""
    return match.done[-1].by == grotto.CHANCE


def by_artifacts(match: Match) -> bool:
    """Two had most points, and one of them more artifacts."""
    assert isinstance(match.state, Diamant)
    points = [match.state.points(seat) for seat in range(match.players)]
    return points.count(max(points)) > 1 and not shared(match)


def passed(match: Match) -> bool:
    return any(done.text == "pass" for done in match.done)


def both(*wanted: Found) -> Found:
    return lambda match: all(found(match) for found in wanted)


def no(unwanted: Found) -> Found:
    return lambda match: not unwanted(match)


# name of the file, game, players, options, what is to be found
WANTED: list[tuple[str, str, int, dict[str, Any], Found]] = [
    ("emerald-last-treasure", "emerald", 3, {}, both(ending("last-treasure"), no(shared))),
    ("emerald-last-treasure-two-players", "emerald", 2, {}, ending("last-treasure")),
    ("emerald-one-knight-left-by-going-home", "emerald", 5, {}, both(ending("one-knight"), no(last_caught))),
    ("emerald-one-knight-left-by-the-dragon", "emerald", 4, {}, last_caught),
    ("emerald-shared-win", "emerald", 5, {}, shared),
    ("diamant-all-back", "diamant", 4, {}, both(no(by_trap), no(shared))),
    ("diamant-trap-in-the-last-cave", "diamant", 5, {}, both(by_trap, no(shared))),
    ("diamant-shared-win", "diamant", 3, {}, shared),
    ("diamant-schmidt", "diamant", 8, {"edition": "schmidt"}, no(shared)),
    ("diamant-incan-gold-artifacts-break-the-tie", "diamant", 3, {"edition": "incan-gold"}, by_artifacts),
    ("erdgeister-key-bearer-home", "erdgeister", 4, {}, ending("key-bearer-home")),
    ("erdgeister-others-key-bearer", "erdgeister", 3, {}, both(ending("others-key-bearer"), no(shared))),
    ("erdgeister-others-share", "erdgeister", 4, {}, both(ending("others-key-bearer"), shared)),
    ("erdgeister-nobody-has-key", "erdgeister", 2, {}, ending("nobody-has-key")),
    ("erdgeister-turn-limit", "erdgeister", 3, {"turn_limit": 30}, both(ending("turn-limit"), no(shared))),
    ("erdgeister-turn-limit-shared", "erdgeister", 4, {"turn_limit": 40}, both(ending("turn-limit"), shared)),
    ("erdgeister-pass", "erdgeister", 4, {"tiles": "tactical"}, passed),
]


def careless(match: Match, rng: Rng) -> str:
    """At random, but home if that is possible, and rarely back in Diamant."""
    legal = match.legal
    homeward = [text for text in legal if text.endswith((">chamber", "-chamber"))]
    if legal == ["on", "back"]:
        return "back" if rng.below(4) == 0 else "on"
    return (homeward or legal)[rng.below(len(homeward or legal))]


def play(game: str, players: int, options: dict[str, Any], seed: int) -> Match | None:
    """One whole game; None if it would not end."""
    match, rng = grotto.new(game, players, seed, **options), Rng(seed)
    while match.mover != grotto.OVER:
        match.play(careless(match, rng))
        if isinstance(match.state, Erdgeister) and match.state.turns > 250:
            return None
    return match


def find(game: str, players: int, options: dict[str, Any], found: Found) -> Match:
    for seed in range(20_000):
        match = play(game, players, options, seed)
        if match is not None and found(match):
            return match
    raise LookupError(f"no such game of {game}")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, game, players, options, found in WANTED:
        path = FOLDER / f"{name}.match"
        if not path.exists():
            find(game, players, options, found).save(path)
            print(path.name)


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.match"))


if __name__ == "__main__":
    main()
