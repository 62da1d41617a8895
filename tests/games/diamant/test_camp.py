"""The side game in camp: what can be bet on, what a bet is worth, and what decides it."""

from __future__ import annotations

import pytest

from grotto.games.diamant import camp
from grotto.match.match import Match

pytestmark = pytest.mark.one_build


def begun(*cards: str, players: int = 3) -> Match:
    """Everybody is inside, and these cards lie on the path."""
    match = Match.by_hand("diamant", players)
    for card in cards:
        match.play(card)
        if card != cards[-1]:
            chosen(match, *["on"] * players)
    return match


def chosen(match: Match, *choices: str) -> None:
    for seat, text in zip(list(match.to_act), choices, strict=True):
        match.play(text, seat)


def offers(match: Match) -> dict[str, int]:
    return dict(camp.bets(match.glance(None)))


def test_the_next_card_and_the_leavers_can_be_bet_on() -> None:
    match = begun("7")
    chosen(match, "back", "on", "on")
    match.play("lava")
    assert list(offers(match)) == ["card:treasure", "card:trap", "card:relic", "leaves:1", "leaves:2", "leaves:nobody"]


def test_what_is_rare_is_worth_more_and_nothing_more_than_five() -> None:
    worth = offers(begun("7"))
    assert worth["card:treasure"] == worth["card:trap"] == 1
    assert worth["card:relic"] == camp.MOST


def test_with_one_inside_a_leaver_is_worth_one() -> None:
    match = begun("7")
    chosen(match, "back", "on", "back")
    match.play("lava")
    assert offers(match)["leaves:1"] == offers(match)["leaves:nobody"] == 1
    assert offers(begun("7"))["leaves:1"] == 2


def test_a_deck_without_relics_offers_none() -> None:
    match = Match.by_hand("diamant", 3, edition="schmidt")
    match.play("7")
    assert not any(text.startswith("card:relic") for text in offers(match))


def test_those_inside_take_no_part() -> None:
    match = begun("7")
    chosen(match, "back", "on", "on")
    match.play("lava")
    barred = [camp.barred(match.glance(None), seat) is not None for seat in range(3)]
    assert barred == [False, True, True]


@pytest.mark.parametrize(
    ("choices", "card", "bet", "right"),
    [
        (("on", "on", "on"), "5", "card:treasure", True),
        (("on", "on", "on"), "5", "card:trap", False),
        (("on", "on", "on"), "relic", "card:relic", True),
        (("back", "on", "on"), "lava", "card:trap", True),
        (("back", "on", "on"), "lava", "leaves:0", True),
        (("back", "on", "on"), "lava", "leaves:1", False),
        (("back", "on", "on"), "lava", "leaves:nobody", False),
        (("on", "on", "on"), "lava", "leaves:nobody", True),
        (("back", "back", "back"), "5", "leaves:2", True),
        (("back", "back", "back"), "5", "card:treasure", None),
    ],
)
def test_a_round_decides_bets(choices: tuple[str, ...], card: str, bet: str, right: bool | None) -> None:
    match = begun("7")
    before = len(match.done)
    chosen(match, *choices)
    match.play(card)
    verdict = camp.bet_verdict(bet, match.events(None, before))
    assert (None if verdict is None else verdict.came_true) is right


def test_a_trap_that_ends_the_cave_decides_and_the_next_caves_card_does_not() -> None:
    match = begun("7", "lava")
    before = len(match.done)
    chosen(match, "on", "on", "on")
    match.play("lava")
    match.play("9")
    verdict = camp.bet_verdict("card:trap", match.events(None, before))
    assert verdict is not None
    assert verdict.came_true
    assert match.events(None, before)[verdict.event]["text"] == "lava"


def test_whoever_goes_on_takes_the_dare() -> None:
    match = begun("7")
    before = len(match.done)
    chosen(match, "back", "on", "on")
    events = match.events(None, before)
    taken = [camp.dare_verdict(seat, events) for seat in range(3)]
    assert [verdict is not None and verdict.came_true for verdict in taken] == [False, True, True]
