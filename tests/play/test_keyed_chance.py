"""Chance by deal: as likely as the rules say, and the same for all who come to the same occasion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import grotto
from grotto.games.diamant.board import FIRST_TRAP, GO_BACK, GO_ON, RELIC
from grotto.games.emerald.phases import LAY_OUT, TURN_UP
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.keyed_chance import KeyedChance
from tests.cases import CASES, Case, every_case, random_action
from tests.states import as_diamant

from .chances import plausible

DEALS = 3000


def case_of(game: str, players: int) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def by_luck(state: State, luck: KeyedChance, rng: Rng) -> int:
    """What the deal draws, or what a random player does."""
    return luck.outcome(state) if state.mover == grotto.CHANCE else random_action(state, rng)


def draws(case: Case, deal: int, seed: int, where: Callable[[State], Any]) -> dict[Any, int]:
    """A whole game of random players: what was drawn from every deck or stack that `where` names, card by card."""
    state, luck, rng = case.state(), KeyedChance(deal), Rng(seed)
    found: dict[Any, int] = {}
    while state.mover != grotto.OVER:
        where_from = where(state) if state.mover == grotto.CHANCE else None
        action = by_luck(state, luck, rng)
        if where_from is not None:
            found[where_from, sum(place == where_from for place, _ in found)] = action
        state.play(action)
    return found


def deck(state: Any) -> int:
    """Diamant: the cave whose next card is due."""
    cave: int = state.expedition
    return cave


def stack(state: Any) -> int | None:
    """Emerald: the stack whose next card is due; dice fall in order."""
    return state.up if state.phase in (LAY_OUT, TURN_UP) else None


# -- as likely as the rules say ----------------------------------------------------------------------------------


@every_case
def test_the_first_draw_follows_its_weights(case: Case) -> None:
    state = case.state()
    counts = Counter(KeyedChance(deal).outcome(state) for deal in range(DEALS))
    assert plausible(counts, dict(state.odds))


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_later_draws_follow_their_weights_too(game: str) -> None:
    """Deep in a game, where the weights have become uneven."""
    state, rng, tested = case_of(game, 4).state(), Rng(3), 0
    for _ in range(70):
        odds = dict(state.odds)
        if len(set(odds.values())) > (game == "diamant") and tested < 6:
            assert plausible(Counter(KeyedChance(deal).outcome(state) for deal in range(DEALS)), odds)
            tested += 1
        if state.mover == grotto.OVER:
            state = case_of(game, 4).state()
        state.play(random_action(state, rng))
    assert tested > 3


def test_an_unfair_die_would_be_noticed() -> None:
    state = case_of("diamant", 4).state()
    counts = Counter(KeyedChance(deal).outcome(state) for deal in range(DEALS))
    least, most = min(counts, key=counts.__getitem__), max(counts, key=counts.__getitem__)
    wrong = {outcome: weight + (outcome == least) for outcome, weight in state.odds}
    assert not plausible(counts, wrong)
    assert not plausible(Counter({most: DEALS}), dict(state.odds))


def test_deals_have_nothing_to_do_with_each_other() -> None:
    state = case_of("diamant", 4).state()
    drawn = [KeyedChance(deal).outcome(state) for deal in range(DEALS)]
    odds = dict(state.odds)
    whole = sum(odds.values())
    alike = sum(weight**2 for weight in odds.values()) / whole**2
    for step in (1, 2, 64, 1024):
        same = sum(one == two for one, two in zip(drawn, drawn[step:], strict=False))
        counts = {True: same, False: DEALS - step - same}
        assert plausible(counts, {True: alike, False: 1 - alike}), step
    odd = Counter(drawn[deal] for deal in range(1, DEALS, 2))
    assert plausible(odd, odds)


def test_occasions_of_one_deal_have_nothing_to_do_with_each_other() -> None:
    """The first card of the first cave and the first card of the last but one, which has the same deck."""
    one = case_of("diamant", 3).state()
    two = as_diamant(one.clone())
    two.expedition = 3
    two.check()
    odds = dict(one.odds)
    assert dict(two.odds) == odds
    alike = sum(weight**2 for weight in odds.values()) / sum(odds.values()) ** 2
    same = sum(KeyedChance(deal).outcome(one) == KeyedChance(deal).outcome(two) for deal in range(DEALS))
    assert plausible({True: same, False: DEALS - same}, {True: alike, False: 1 - alike})


# -- the same for all who come to it --------------------------------------------------------------------------------


def test_a_draw_does_not_depend_on_what_was_asked_before() -> None:
    state, luck = case_of("diamant", 4).state(), KeyedChance(5)
    first = luck.outcome(state)
    other, rng = state.clone(), Rng(1)
    for _ in range(40):
        if other.mover == grotto.OVER:
            break
        other.play(by_luck(other, luck, rng))
        assert luck.outcome(state) == first == KeyedChance(5).outcome(state)


@pytest.mark.parametrize("players", [3, 8])
def test_the_first_cave_of_diamant_holds_the_same_cards_whoever_stays(players: int) -> None:
    """While nothing has left the deck, exactly."""
    case = case_of("diamant", players)
    for deal in range(20):
        lines = [draws(case, deal, seed, deck) for seed in range(5)]
        for occasion in range(30):
            assert len({line[0, occasion] for line in lines if (0, occasion) in line}) <= 1


def test_after_a_relic_was_taken_the_next_card_is_as_likely_as_ever() -> None:
    """A relic, then a trap, then somebody takes the relic: the same trap again comes twice in 28 cards."""
    again, others = 0, 0
    for deal in range(20_000):
        luck = KeyedChance(deal)
        state: Any = case_of("diamant", 3).state()
        first = luck.outcome(state)
        if first != RELIC:
            continue
        play_round(state, first, [GO_ON, GO_ON, GO_ON])
        trap = luck.outcome(state)
        if not FIRST_TRAP <= trap < RELIC:
            continue
        play_round(state, trap, [GO_BACK, GO_ON, GO_ON])
        assert state.relics[0] == 1
        chance = dict(state.odds)[trap] / sum(weight for _, weight in state.odds)
        if luck.outcome(state) == trap:
            again += 1
        else:
            others += 1
    assert plausible({True: again, False: others}, {True: chance, False: 1 - chance})


def test_after_one_relic_the_next_is_as_likely_as_ever() -> None:
    """Five are in the deck; two draws must not share their luck."""
    counts = Counter[bool]()
    for deal in range(12_000):
        luck = KeyedChance(deal)
        state = case_of("diamant", 3).state()
        if luck.outcome(state) == RELIC:
            play_round(state, RELIC, [GO_ON, GO_ON, GO_ON])
            odds = dict(state.odds)
            counts[luck.outcome(state) == RELIC] += 1
    assert odds[RELIC] == 4
    assert plausible(counts, {True: odds[RELIC], False: sum(odds.values()) - odds[RELIC]})


def play_round(state: State, card: int, choices: list[int]) -> None:
    for action in (card, *choices):
        state.play(action)


def test_later_caves_of_diamant_hold_nearly_the_same_cards() -> None:
    assert agreement(case_of("diamant", 4), deck, same_deal=True) > 0.65
    assert agreement(case_of("diamant", 4), deck, same_deal=False) < 0.2


def test_a_stack_of_emerald_holds_nearly_the_same_cards_whoever_comes() -> None:
    case = case_of("emerald", 3)
    assert agreement(case, stack, same_deal=True) > 0.8
    assert agreement(case, stack, same_deal=False) < 0.4


def agreement(case: Case, where: Callable[[State], Any], *, same_deal: bool) -> float:
    """How often two games of different players draw the same on the same occasion."""
    same = both = 0
    for deal in range(24):
        one = draws(case, deal, 100 + deal, where)
        two = draws(case, deal if same_deal else deal + 50, 200 + deal, where)
        both += len(one.keys() & two.keys())
        same += sum(one[occasion] == two[occasion] for occasion in one.keys() & two.keys())
    assert both > 200
    return same / both


@every_case
def test_a_deal_begun_again_is_the_same(case: Case) -> None:
    luck = KeyedChance(9)
    lines = []
    for deal in (9, 4, 9):
        state, rng = case.state(), Rng(2)
        luck.begin(deal)
        for _ in range(80):
            if state.mover == grotto.OVER:
                break
            state.play(by_luck(state, luck, rng))
        lines.append(state.digest())
    assert lines[0] == lines[2] != lines[1]


def test_the_draws_of_a_deal_never_change() -> None:
    """In any build: recorded results of the arena depend on them."""
    diamant, erdgeister = case_of("diamant", 4).state(), case_of("erdgeister", 4).state()
    assert [KeyedChance(deal).outcome(diamant) for deal in (0, 1, 2, 3, 2**40, 2**64 - 1)] == GOLDEN_CARDS
    luck = KeyedChance(1)
    assert [luck.outcome(erdgeister) - 5000 for _ in range(8)] == GOLDEN_STARTERS


GOLDEN_CARDS = [17, 6, 14, 17, 15, 1]
GOLDEN_STARTERS = [0, 0, 0, 2, 1, 0, 1, 1]
