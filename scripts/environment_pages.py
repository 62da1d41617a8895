"""One page for each game as environments see it, made from the code; part of `python -m scripts.reference`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from grotto.envs.settings import with_turn_limit
from grotto.kernel.constants import CHANCE
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.encoder import Encoder
from grotto.play.players import players_of

SHOWN_ACTIONS = 12
REWARDS = """At the end every seat gets its part of the win: 1 for the only winner, a fair part for each of several, 0
for the others. They add up to 1; before the end all rewards are 0."""


def environment_page(name: str) -> str:
    """The page of one game."""
    game = find_game(name)
    encoder = players_of(game).encoder()
    parts = [
        f"# {game.title} as an environment\n\n*This page is made from the code by `make docs`.*\n",
        f"How environments are made and used is told in [Environments](../guides/environments.md); the rules are in "
        f"[the rulebook](../../src/grotto/games/{name}/rulebook.md).\n",
        "## Players\n", _players(game), _options(game),
        "## Actions\n", _actions(game, encoder),
        "## Observation parts\n", _observations(encoder),
        "## Masks\n", _masks(game),
        "## Rewards\n", f"{REWARDS}\n",
        "## Ends\n", _ends(game, encoder),
        "## Versions\n", _versions(game, encoder),
    ]  # fmt: skip
    return "\n".join(parts)


def _players(game: Game) -> str:
    return f"{game.seats[0]} to {game.seats[-1]}. Seats are 0 to the number of players less one.\n"


def _options(game: Game) -> str:
    rows = ((f"`{name}`", f"`{json.dumps(value)}`") for name, value in game.defaults.items())
    return _table(("Option", "Default"), rows)


def _root(game: Game, players: int) -> State:
    return game.start(players, game.options(players, with_turn_limit(game.name, players, {})))


def _actions(game: Game, encoder: Encoder) -> str:
    rows = (
        (str(players), str(encoder.actions(root)), str(len(encoder.draws(root))))
        for players in game.seats
        for root in (_root(game, players),)
    )
    state = _first_choice(game)
    legal = sorted(encoder.legal(state))
    texts = [(str(index), f"`{game.notation.write(state, encoder.action(state, index))}`") for index in legal]
    more = f"The first {SHOWN_ACTIONS} of {len(texts)} legal" if len(texts) > SHOWN_ACTIONS else "All legal"
    return "\n".join(
        [
            "Indices from 0 without gaps; seats in them are counted from the seat that acts.\n",
            _table(("Players", "Actions", "Draws of chance"), rows),
            f"{more} actions of the first choice with {game.seats[0]} players, as `encoder.action` and "
            "`game.notation.write` tell them:\n",
            _table(("Index", "Text"), texts[:SHOWN_ACTIONS]),
        ]
    )


def _first_choice(game: Game) -> State:
    """The first choice of a match with seed 1."""
    state, rng = _root(game, game.seats[0]), Rng(1)
    while state.mover == CHANCE:
        state.play(state.draw(rng))
    return state


def _observations(encoder: Encoder) -> str:
    rows = (
        (f"`{part.name}`", str(part.start), "×".join(map(str, part.shape)) or "1", f"{part.low} to {part.high}",
         part.meaning.replace("|", "\\|"))
        for part in encoder.parts
    )  # fmt: skip
    told = f"A row has {encoder.size} whole numbers of 16 bits. Seats are counted from the seat that looks; "
    return f"{told}columns of absent seats are 0.\n\n" + _table(
        ("Part", "First column", "Shape", "Values", "Meaning"), rows
    )


def _masks(game: Game) -> str:
    together = len(_first_choice(game).deciding) > 1
    told = "A mask has 1 for every legal action of the seat that acts, and is never empty while it is to act."
    rounds = (
        " Seats choose together: in rounds (`parallel_env`, `RoundBatch`) every seat that chooses has its mask. A seat "
        "that does not choose has one action in `parallel_env`, and none in `RoundBatch`."
    )
    return f"{told}{rounds if together else ' One seat acts at a time.'}\n"


def _ends(game: Game, encoder: Encoder) -> str:
    rows = ((str(players), str(encoder.longest(_root(game, players)))) for players in game.seats)
    limited = "turn_limit" in with_turn_limit(game.name, game.seats[0], {}) and "turn_limit" in game.defaults
    told = (
        "Random players may never end a game, so environments set a turn limit unless told otherwise. "
        if limited
        else ""
    )
    return f"{told}No game has more decisions than this:\n\n" + _table(("Players", "Decisions at most"), rows)


def _versions(game: Game, encoder: Encoder) -> str:
    suites = ", ".join(f"`{suite.name}`" for suite in players_of(game).suites)
    return _table(
        ("What", "Version"),
        [("rules", game.version), ("rows and action indices", str(encoder.version)), ("benchmark suites", suites)],
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
