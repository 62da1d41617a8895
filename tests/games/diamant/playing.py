"""How these tests play Diamant: a line of words, such as `13 all-on snakes back on 2:back`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from grotto import CHANCE, OVER, Match
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng

EDITIONS = ("2017", "schmidt", "incan-gold")

# The three printed decks, by the names that players use; copied from the boxes, not from the program.
ONCE, TWICE = ("1", "2", "3", "4", "9", "13", "14", "15", "17"), ("5", "7", "11")
TREASURES = dict.fromkeys(ONCE, 1) | dict.fromkeys(TWICE, 2)
TRAPS = {
    "2017": ("spiders", "snakes", "lava", "boulders", "rams"),
    "schmidt": ("snakes", "scorpions", "rockslide", "gas", "explosion"),
    "incan-gold": ("spiders", "snakes", "mummies", "fire", "rocks"),
}
RELIC = {"2017": "relic", "schmidt": "relic", "incan-gold": "artifact"}


class DiamantMatch(Match):
    """The type of a match of Diamant."""

    state: Diamant


def begin(line: str = "", players: int = 4, edition: str = "2017", **more: Any) -> DiamantMatch:
    """A match in which the test turns up the cards, and the line of play that opens it."""
    match = cast(DiamantMatch, Match.by_hand("diamant", players=players, edition=edition, **more))
    play(match, line)
    return match


def play(match: DiamantMatch, line: str) -> DiamantMatch:
    """Cards and choices in turn: `all-on` and `all-back` speak for all who choose, `2:back` for seat 2."""
    for word in line.split():
        seat, colon, choice = word.rpartition(":")
        if word.startswith("all-"):
            for decider in match.to_act:
                match.play(word.removeprefix("all-"), seat=decider)
        elif colon:
            match.play(choice, seat=int(seat))
        else:
            match.play(word)
    return match


def odds(match: DiamantMatch) -> dict[str, int]:
    """How many tickets each card has in the next draw, by its name."""
    state = match.state
    return {match.game.notation.write(state, card): weight for card, weight in state.odds}


def inside(match: DiamantMatch) -> list[int]:
    """The seats whose explorers everybody sees in the cave."""
    explorers = match.view()["position"]["explorers"]
    return [seat for seat, explorer in enumerate(explorers) if explorer["inside"]]


def chests(match: DiamantMatch) -> list[int]:
    """Rubies brought out, by seat."""
    return match.state.chest[: match.players]


def relics(match: DiamantMatch) -> list[int]:
    """Relics brought out, by seat."""
    return match.state.relics[: match.players]


def points(match: DiamantMatch) -> list[int]:
    """Chest and relics together, by seat."""
    return [match.state.points(seat) for seat in range(match.players)]


def path(match: DiamantMatch) -> dict[str, int]:
    """The cards turned up in this expedition, by name, without relics that somebody took."""
    cards: dict[str, int] = match.view()["position"]["path"]
    return cards


def empty_rounds(match: DiamantMatch, number: int) -> DiamantMatch:
    """Expeditions that bring nobody anything: one ruby is too little for three or more."""
    return play(match, "1 all-back " * number)


def random_steps(players: int, edition: str, seed: int, boldness: float = 0.75) -> Iterator[DiamantMatch]:
    """A whole random match; the match after every card and every choice, in random order of seats."""
    chooser, chance = Random(seed), Rng(seed)
    match = begin(players=players, edition=edition)
    yield match
    while match.mover != OVER:
        if match.mover == CHANCE:
            match.play(match.game.notation.write(match.state, match.state.draw(chance)))
        else:
            choice = "on" if chooser.random() < boldness else "back"
            match.play(choice, seat=chooser.choice(match.to_act))
        yield match


def random_match(players: int, edition: str, seed: int) -> DiamantMatch:
    """A whole random match, after its end."""
    *_, match = random_steps(players, edition, seed)
    return match
