"""Checks the odds that views tell against random deals: `python -m scripts.odds --deals 1000000`.

Each chance that a view tells is held against how often it happens in random deals of what is hidden, played by the
rules: in Diamant what the next card does and how far pockets get, in Emerald whom the dragon finds and who is alone
with most gems of a kind, in Erdgeister who bears the key. The command prints every chance that is further than four
standard errors from its share, and then exits with 1. The tests do the same with fewer deals; they also go through
every deal of small decks, where nothing is left to sampling.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from rich.progress import track

import grotto
from grotto import OVER, Match
from grotto.games.diamant.board import FIRST_TRAP, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.games.emerald.board import CAVE, GEM_KINDS, GEMS, PLACES
from grotto.games.emerald.phases import ROLL_DIE
from grotto.games.emerald.presentation.names import FACINGS
from grotto.games.emerald.rules import Emerald
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import ONLOOKER
from grotto.kernel.rng import Rng

MOST_ERRORS = 4.0
ROUNDED = 1e-6  # views round to six digits
SIDES = 6  # of the die
SEEDS = 1 << 30
BOLD = 0.85  # of Diamant's explorers who go on, so that caves get deep


class Compared(NamedTuple):
    """A chance as a view tells it, and its share in random deals."""

    what: str
    told: float
    share: float
    deals: int

    @property
    def errors(self) -> float:
        """How many standard errors lie between them, beyond what rounding may do."""
        beyond = abs(self.share - self.told) - ROUNDED
        if beyond <= 0:
            return 0.0
        error = sqrt(max(self.told * (1 - self.told), ROUNDED) / self.deals)
        return beyond / error

    def __str__(self) -> str:
        return f"{self.what}: told {self.told:.6f}, found {self.share:.6f}, {self.errors:.1f} standard errors"


class Table(NamedTuple):
    """A kind of match whose positions are looked at."""

    game: str
    players: int
    options: dict[str, Any]


TABLES = [
    Table("diamant", 3, {"edition": "2017"}),
    Table("diamant", 5, {"edition": "2017"}),
    Table("diamant", 8, {"edition": "2017"}),
    Table("diamant", 4, {"edition": "schmidt"}),
    Table("diamant", 6, {"edition": "incan-gold"}),
    *(Table("emerald", players, {}) for players in (2, 3, 4, 5)),
    *(Table("erdgeister", players, {"turn_limit": 80}) for players in (2, 3, 4)),
]


def positions(table: Table, count: int, seed: int = 1) -> Iterator[Match]:
    """Positions of matches at random, so many and spread over them, in which somebody is to choose."""
    rng = Random(f"{table.game} {table.players} {seed}")
    while True:
        match = grotto.new(table.game, table.players, rng.randrange(SEEDS), **table.options)
        every = rng.randrange(5, 40)
        while match.mover != OVER:
            every -= 1
            if every <= 0 and not _some_have_chosen(match):
                yield match.fork()
                count -= 1
                if not count:
                    return
                every = rng.randrange(20, 60)
            match.play(_choice(match, rng))


def _some_have_chosen(match: Match) -> bool:
    """Sealed choices are no facts yet: views do not tell of them."""
    return isinstance(match.state, Diamant) and bool(match.state.decided)


def _choice(match: Match, rng: Random) -> str:
    return ("on" if rng.random() < BOLD else "back") if match.game.name == "diamant" else rng.choice(match.legal)


def compared(match: Match, deals: int, seed: int) -> list[Compared]:
    """All chances that the views of a position tell."""
    rng = Random(seed)
    return [one for compare in COMPARISONS[match.game.name] for one in compare(match, deals, rng)]


# -- Diamant ------------------------------------------------------------------------------------------------------


def next_card_and_needs(match: Match, deals: int, rng: Random) -> list[Compared]:
    """What the next card does, and how often pockets come to what seats need before the cave ends, if all go on."""
    state = match.state
    assert isinstance(state, Diamant)
    seen = match.view(None)["position"]
    if "prospects" not in seen or not state.cards:
        return []
    cards = [card for card, copies in enumerate(state.deck) for _ in range(copies)]
    does, gains = Counter[str](), Counter[int]()
    for _ in range(deals):
        rng.shuffle(cards)
        first, gain = walked(state, cards)
        does[first] += 1
        gains[gain] += 1
    told = seen["prospects"]
    found = [
        Compared(f"the next card: {kind}", told[kind] / state.cards, does[kind] / deals, deals)
        for kind in ("collapse", "treasure", "trap", "relic")
    ]
    chances = {need["missing"]: need["chance"] for need in seen["needs"] if need["missing"] is not None}
    for missing, chance in sorted(chances.items()):
        enough = sum(times for gain, times in gains.items() if gain >= missing)
        found.append(Compared(f"{missing} more rubies in a pocket", chance, enough / deals, deals))
    return found


def walked(state: Diamant, cards: list[int]) -> tuple[str, int]:
    """What the first of these cards does, and the most that a pocket gains by them, by the rules, if all go on."""
    walk = state.clone()
    assert isinstance(walk, Diamant)
    expedition, before, gain, first = state.expedition, state.pocket, 0, ""
    for card in cards:
        for seat in walk.deciding:
            walk.play(0, seat)
        walk.play(card)
        ended = walk.mover == OVER or walk.expedition != expedition
        first = first or ("collapse" if ended and card >= FIRST_TRAP else _sort(card))
        if ended:
            break
        gain = walk.pocket - before
    return first, gain


def _sort(card: int) -> str:
    return "treasure" if card < FIRST_TRAP else "relic" if card == RELIC else "trap"


# -- Emerald ------------------------------------------------------------------------------------------------------


def dragon(match: Match, deals: int, rng: Random) -> list[Compared]:
    """Where the dragon stops and whom it finds there, if the die were rolled now."""
    state = match.state
    assert isinstance(state, Emerald)
    rolling, dice = state.clone(), Rng(rng.randrange(SEEDS))
    assert isinstance(rolling, Emerald)
    rolling.phase = ROLL_DIE
    stops, finds = Counter[tuple[int, int]](), Counter[int]()
    for _ in range(deals):
        rolled = rolling.clone()
        assert isinstance(rolled, Emerald)
        rolled.play(rolled.draw(dice))
        stops[rolled.dragon, rolled.facing] += 1
        finds.update(_found(state, rolled))
    facings: dict[str, int] = {name: facing for facing, name in FACINGS.items()}
    told_stops, told_finds = Counter[tuple[int, int]](), Counter[int]()
    for landing in match.view(None)["position"]["forecast"]:
        told_stops[landing["way"][-1], facings[landing["facing"]]] += landing["sides"]
        told_finds.update(dict.fromkeys(landing["finds"], landing["sides"]))
    found = [
        Compared(f"the dragon stops on c{stop[0]}", told_stops[stop] / SIDES, stops[stop] / deals, deals)
        for stop in sorted(told_stops | stops)
    ]
    seats = range(state.players)
    return found + [
        Compared(f"the dragon finds seat {seat}", told_finds[seat] / SIDES, finds[seat] / deals, deals)
        for seat in seats
    ]


def _found(before: Emerald, after: Emerald) -> set[int]:
    """The seats with a knight on the dragon's field, or that lost one to the nest."""
    place, knights, nest, nest_before = CAVE + after.dragon - 1, after.knights, after.nest, before.nest
    colours = range(before.players * before.colours)
    return {c // before.colours for c in colours if knights[c * PLACES + place] or nest[c] > nest_before[c]}


def majorities(match: Match, deals: int, rng: Random) -> list[Compared]:
    """Who is alone with most gems of a kind, when unseen gems are covered or boxed and all others won, by lot."""
    state = match.state
    assert isinstance(state, Emerald)
    told = match.view(None)["position"]["majority_chances"]
    unseen = [kind for kind in range(GEM_KINDS) for _ in range(state.gem_bag[kind])]
    tops = [top for top in state.gem_top if top >= 0]
    covered, wins = sum(state.gem_cards) - len(tops), Counter[tuple[int, int]]()
    held, ended = list(state.gems), state.clone()
    assert isinstance(ended, Emerald)
    for _ in range(deals):
        rng.shuffle(unseen)
        won = held[:]
        for kind in [*unseen[:covered], *tops]:
            won[int(rng.random() * state.players) * GEM_KINDS + kind] += 1
        ended.gems = won
        for kind in range(GEM_KINDS):
            wins[kind, ended.majority(kind)] += 1
    return [
        Compared(
            f"seat {seat} alone with most of {GEMS[kind]}", told[GEMS[kind]][seat], wins[kind, seat] / deals, deals
        )
        for kind in range(GEM_KINDS)
        for seat in range(state.players)
    ]


# -- Erdgeister ---------------------------------------------------------------------------------------------------


def key_bearers(match: Match, deals: int, rng: Random) -> list[Compared]:
    """Which gnomes bear the key, where numbers that an onlooker and the seat to move have not seen are dealt by lot."""
    state, dealer = match.state, Rng(rng.randrange(SEEDS))
    assert isinstance(state, Erdgeister)
    found = []
    for viewer in (ONLOOKER, match.mover):
        bears, figures = Counter[int](), range(state.players * state.each)
        key = state.key_number
        for _ in range(deals):
            world = state.guess(viewer, dealer)
            assert isinstance(world, Erdgeister)
            numbers = world.number
            bears.update(figure for figure in figures if numbers[figure] == key)
        told = match.view(None if viewer == ONLOOKER else viewer)["position"]["figures"]
        found += [
            Compared(f"{told[i]['figure']} bears the key, to {viewer}", told[i]["key_chance"], bears[i] / deals, deals)
            for i in figures
        ]
    return found


COMPARISONS: dict[str, list[Callable[[Match, int, Random], list[Compared]]]] = {
    "diamant": [next_card_and_needs],
    "emerald": [dragon, majorities],
    "erdgeister": [key_bearers],
}


def main() -> None:
    """Exit with 1 if a chance is further from its share than random deals explain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all by default")
    parser.add_argument("--deals", type=int, default=1_000_000, help="for each position")
    parser.add_argument("--positions", type=int, default=4, help="of each kind of match")
    parser.add_argument("--seed", type=int, default=1, help="other deals of the same positions")
    given = parser.parse_args()
    tables = [table for table in TABLES if not given.games or table.game in given.games]
    wrong = [
        check(game, tables, given.positions, given.deals, given.seed) for game in COMPARISONS if _any(game, tables)
    ]
    sys.exit(1 if any(wrong) else 0)


def _any(game: str, tables: list[Table]) -> bool:
    return any(table.game == game for table in tables)


def check(game: str, tables: list[Table], count: int, deals: int, seed: int) -> list[Compared]:
    """Print what a game's positions say, and what is wrong; returns that."""
    looked = [match for table in tables if table.game == game for match in positions(table, count)]
    found = [
        (match, one)
        for number, match in enumerate(track(looked, game))
        for one in compared(match, deals, (seed - 1) * len(looked) + number)
    ]
    open_ones = sum(0 < one.told < 1 for _, one in found)
    worst = max((one for _, one in found), key=lambda one: one.errors)
    print(
        f"{game}: {len(found)} chances in {len(looked)} positions, {open_ones} of them neither 0 nor 1, "
        f"{deals} random deals of each position: at most {worst.errors:.2f} standard errors from their share ({worst})"
    )
    wrong = [(match, one) for match, one in found if one.errors > MOST_ERRORS]
    for match, one in wrong:
        print(f"{one} with {match.players} players after {len(match.done)} events", file=sys.stderr)
    return [one for _, one in wrong]


if __name__ == "__main__":
    main()
