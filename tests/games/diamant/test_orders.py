"""Standing orders: go on until there is enough, or it gets too dangerous."""

from __future__ import annotations

import json
from typing import Any

import pytest

import grotto
from grotto import Match
from grotto.games.diamant.orders import check

from .playing import EDITIONS, begin, empty_rounds, random_steps

GAME = grotto.game("diamant")


def says(line: str, seat: int = 0, *, players: int = 4, edition: str = "2017", **order: Any) -> str | None:
    """What an order says after a line of play; for all expeditions, unless it is for one."""
    match = begin(line, players, edition)
    return GAME.obey(GAME.check_order({"expedition": "all", **order}), match.view(seat))


# -- what may be ordered -----------------------------------------------------------------------------------


def test_an_order_is_kept_complete_and_survives_a_log() -> None:
    kept = GAME.check_order({"hold": 12, "expedition": 2})
    assert kept == {"hold": 12, "risk": None, "leavers": None, "relic": False, "then": "back", "expedition": 2}
    assert GAME.check_order(json.loads(json.dumps(kept))) == kept
    full = {"hold": 1, "risk": 0, "leavers": 7, "relic": True, "then": "ask", "expedition": "all"}
    assert GAME.check_order(full) == full


@pytest.mark.parametrize(
    "wrong",
    [
        {"hold": 5.0}, {"hold": 5.5}, {"hold": True}, {"hold": 0}, {"hold": -1}, {"hold": 125}, {"hold": "5"},
        {"hold": [5]}, {"risk": 101}, {"risk": -1}, {"risk": 12.5}, {"risk": False}, {"leavers": 0}, {"leavers": 8},
        {"leavers": 1.0}, {"relic": 1}, {"relic": None}, {"relic": "yes"}, {"then": "on"}, {"then": None},
        {"then": []}, {"expedition": 0}, {"expedition": 6}, {"expedition": "every"}, {"expedition": True},
        {"expedition": None}, {"expedition": 1.0}, {"expedition": ["all"]}, {"stop": 1}, {5: 5}, {"hold": 10**30},
    ],
)  # fmt: skip
def test_nonsense_is_refused(wrong: dict[Any, Any]) -> None:
    with pytest.raises(grotto.BadOption):
        GAME.check_order({"hold": 5, "expedition": "all", **wrong})


@pytest.mark.parametrize("name", ["hold", "risk", "leavers"])
def test_the_view_says_which_numbers_an_order_may_have(name: str) -> None:
    limits = GAME.drawn_options(begin("13").options)["order_limits"][name]
    for number in (limits["least"], limits["most"]):
        assert GAME.check_order({name: number, "expedition": "all"})[name] == number
    for number in (limits["least"] - 1, limits["most"] + 1):
        with pytest.raises(grotto.BadOption):
            GAME.check_order({name: number, "expedition": "all"})


@pytest.mark.parametrize("wrong", [None, 5, "hold", [], ["hold"]])
def test_an_order_without_fields_is_refused(wrong: Any) -> None:
    with pytest.raises(grotto.BadOption):
        check(wrong)


def test_an_order_must_say_when_to_stop_and_for_which_expedition() -> None:
    with pytest.raises(grotto.BadOption, match="when to stop"):
        GAME.check_order({"expedition": "all"})
    with pytest.raises(grotto.BadOption, match="when to stop"):
        GAME.check_order({"hold": None, "risk": None, "leavers": None, "relic": False, "expedition": 1})
    with pytest.raises(grotto.BadOption, match="expedition"):
        GAME.check_order({"hold": 5})


# -- what it says ------------------------------------------------------------------------------------------


def test_it_goes_on_until_the_pocket_holds_enough() -> None:
    assert says("13", hold=4) == "on"
    assert says("13", hold=3) == "back"
    assert says("13 all-on 5", hold=4) == "back"


def test_rubies_on_the_path_are_in_nobodys_pocket() -> None:
    assert says("3", hold=3) == "on"


@pytest.mark.clause("D-17")
def test_it_goes_on_until_the_risk_passes_so_many_per_cent() -> None:
    # Two of 34 cards would end the expedition: 5.88 per cent.
    assert says("snakes", risk=6) == "on"
    assert says("snakes", risk=5) == "back"
    assert says("13", risk=0) == "on"
    assert says("snakes", risk=0) == "back"
    assert says("snakes all-on lava all-on rams all-on spiders all-on boulders", risk=100) == "on"


def test_the_risk_is_exact_and_must_be_passed_not_met() -> None:
    # In the third cave, with a ram and seven harmless cards on the path, 2 of 25 cards are deadly: 8 per cent sharp.
    line = "snakes all-on snakes lava all-on lava rams all-on 1 all-on 2 all-on 3 all-on 4 all-on relic all-on relic"
    match = begin(f"{line} all-on relic")
    seen = match.view(0)["position"]
    assert (seen["prospects"]["collapse"], sum(seen["deck"].values())) == (2, 25)
    assert says(f"{line} all-on relic", risk=8) == "on"
    assert says(f"{line} all-on relic", risk=7) == "back"
    assert says("13 all-on snakes", risk=6) == "back", "2 of 33 is a little more than 6 per cent"


def test_it_goes_on_until_so_many_have_left() -> None:
    assert says("13", leavers=1) == "on"
    assert says("13 on on on back 5", leavers=1) == "back"
    assert says("13 on on on back 5", leavers=2) == "on"
    assert says("13 on on back back 5", leavers=2) == "back"
    assert says("13 back all-back 5", leavers=2) == "on", "all are inside again in a new expedition"


def test_a_choice_that_is_still_sealed_is_not_a_leaver() -> None:
    assert says("13 3:back 2:back", leavers=1) == "on"


@pytest.mark.parametrize(("edition", "relic"), [("2017", "relic"), ("incan-gold", "artifact")])
def test_it_goes_on_until_a_relic_lies_on_the_path(edition: str, relic: str) -> None:
    assert says("13", edition=edition, relic=True) == "on"
    assert says(relic, edition=edition, relic=True) == "back"
    assert says(relic, edition=edition, hold=5) == "on"
    assert says(f"{relic} on on on back 13", edition=edition, relic=True) == "on", "the lone leaver took it"


def test_one_condition_is_enough() -> None:
    assert says("13 all-on snakes", hold=50, risk=50, leavers=3, relic=True) == "on"
    assert says("13 all-on snakes", hold=50, risk=5, leavers=3, relic=True) == "back"
    assert says("13 all-on snakes", hold=3, risk=50, leavers=3) == "back"


def test_it_may_ask_instead_of_going_back() -> None:
    assert says("13", hold=3, then="ask") is None
    assert says("13", hold=4, then="ask") == "on"


def test_it_holds_for_its_expedition_alone_or_for_all() -> None:
    assert says("13", hold=3, expedition=1) == "back"
    assert says("13 all-back 11", hold=9, expedition=1) is None
    assert says("13 all-back 11", hold=9, expedition=2) == "on"
    assert says("13 all-back 11", hold=2) == "back"


def test_who_has_chosen_or_left_or_only_looks_on_is_not_spoken_for() -> None:
    assert says("13 0:on", hold=3) is None
    assert says("13 0:back all-on 5", hold=3) is None
    order = GAME.check_order({"hold": 3, "expedition": "all"})
    assert GAME.obey(order, begin("13").view(None)) is None
    assert GAME.obey(order, empty_rounds(begin(), 5).view(0)) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_can_be_played_by_orders(edition: str) -> None:
    orders = [
        {"hold": 8, "expedition": "all"},
        {"risk": 15, "expedition": "all"},
        {"leavers": 1, "risk": 40, "expedition": "all"},
        {"relic": True, "hold": 20, "expedition": "all"},
    ]
    checked = [GAME.check_order(order) for order in orders]
    match = Match.new("diamant", 4, 5, edition=edition)
    while match.mover != grotto.OVER:
        for seat in match.to_act:
            text = GAME.obey(checked[seat], match.view(seat))
            assert text is not None
            match.play(text, seat)
    assert match.outcome is not None


def test_an_order_sees_nothing_that_the_seat_cannot() -> None:
    order = GAME.check_order({"hold": 3, "leavers": 1, "risk": 10, "relic": True, "expedition": "all"})
    for match in random_steps(3, "2017", seed=9):
        for seat in match.to_act:
            worlds = [match.fork() for _ in range(2)]
            for world, choice in zip(worlds, ("on", "back"), strict=True):
                for other in world.to_act:
                    if other != seat:
                        world.play(choice, other)
            assert len({GAME.obey(order, world.view(seat)) for world in worlds}) == 1
