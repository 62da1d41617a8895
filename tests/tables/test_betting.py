"""Bets and dares at a table: who may, who sees what and when, pebbles, and that the match is not touched."""

from __future__ import annotations

import pytest

from grotto.kernel.errors import BadOption, GameIsOver
from grotto.tables.commands import Bet, Dare, Mute, SitOut
from grotto.tables.due_choices import only_bots_play_on
from grotto.tables.refusals import Stale, WrongPhase
from grotto.tables.seen import look
from grotto.tables.side_game import MOST_MOVES
from grotto.tables.side_seen import SideSeen
from grotto.tables.table import Table

from .world import ANNA, BEN, CLEO, DORA, Played, World

pytestmark = pytest.mark.one_build


def seen(played: Played, seat: int | None, guest: str | None = None) -> SideSeen:
    found = look(played.table, guest, seat, "en", played.world.now).side_game
    assert found is not None
    return found


@pytest.fixture
def camp() -> Played:
    """Anna is in camp, the three others are inside, and the next two cards do not end the cave."""
    for seed in range(50):
        ahead = _after_anna_left(seed)
        for _ in range(2):
            play(ahead, *["on"] * len(ahead.table.to_act))
        if inside(ahead) == [1, 2, 3]:
            return _after_anna_left(seed)
    raise AssertionError("no deal like that")


def _after_anna_left(seed: int) -> Played:
    world = World(seed=bytes([seed]) * 32)
    played = Played(world, game="diamant", players=4, public=True).join(ANNA, BEN, CLEO, DORA).start()
    play(played, "back", "on", "on", "on")
    return played


def inside(played: Played) -> list[int]:
    assert played.table.match is not None
    explorers = played.table.match.glance()["position"]["explorers"]
    return [seat for seat, explorer in enumerate(explorers) if explorer["inside"]]


def play(played: Played, *choices: str) -> None:
    people = {0: ANNA, 1: BEN, 2: CLEO, 3: DORA}
    for seat, text in zip(list(played.table.to_act), choices, strict=True):
        played.act(people[seat], text)


def test_a_bet_is_told_to_its_owner_alone_until_it_is_decided(camp: Played) -> None:
    before = [camp.table.number(seat) for seat in (0, 1, None)]
    camp.do(ANNA, Bet(text="leaves:1"))
    assert [camp.table.number(seat) for seat in (0, 1, None)] == [before[0] + 1, *before[1:]]
    assert seen(camp, 0).bet == "leaves:1"
    assert [seen(camp, seat).bet for seat in (1, 2, 3, None)] == [None] * 4
    play(camp, "back", "on", "on")
    for seat in (0, 1, None):
        (bet,) = seen(camp, seat).settled
        assert (bet.seat, bet.text, bet.worth, bet.won) == (0, "leaves:1", 2, True)
        assert seen(camp, seat).pebbles == [2, 0, 0, 0]


def test_a_bet_stands_until_it_is_void(camp: Played) -> None:
    camp.do(ANNA, Bet(text="leaves:nobody"))
    play(camp, "back", "on", "on")
    assert [bet.won for bet in seen(camp, 0).settled] == [False]
    assert seen(camp, 0).bet == "leaves:nobody"
    while inside(camp) != [0, 1, 2, 3]:
        play(camp, *["back"] * len(inside(camp)))
    assert seen(camp, 0).bet is None
    assert seen(camp, 0).bets == []


def test_a_bet_on_one_who_has_left_is_gone(camp: Played) -> None:
    camp.do(ANNA, Bet(text="leaves:1"))
    play(camp, "back", "on", "on")
    assert seen(camp, 0).bet is None


def test_who_is_inside_does_not_bet_or_dare(camp: Played) -> None:
    assert seen(camp, 1).bets == []
    for command in (Bet(text="card:trap"), Dare(dared=2)):
        with pytest.raises(WrongPhase, match="in the cave yourself"):
            camp.do(BEN, command)


def test_a_bet_that_comes_late_is_refused(camp: Played) -> None:
    turn = camp.table.turn
    play(camp, "back", "on", "on")
    assert inside(camp) == [2, 3]
    for command in (Bet(text="leaves:1"), Bet(text="card:treasure", turn=turn), Bet(text="card:lava")):
        with pytest.raises(Stale, match="too late"):
            camp.do(ANNA, command)


def test_a_pebble_moves_and_is_taken_up_but_not_without_end(camp: Played) -> None:
    with pytest.raises(WrongPhase, match="no pebble"):
        camp.do(ANNA, Bet(text=None))
    camp.do(ANNA, Bet(text="card:trap"))
    with pytest.raises(WrongPhase, match="already"):
        camp.do(ANNA, Bet(text="card:trap"))
    camp.do(ANNA, Bet(text=None))
    assert seen(camp, 0).bet is None
    texts = ["card:trap", "card:treasure"]
    for move in range(2, MOST_MOVES):
        camp.do(ANNA, Bet(text=texts[move % 2]))
    with pytest.raises(WrongPhase, match="often enough"):
        camp.do(ANNA, Bet(text="leaves:2"))
    play(camp, "on", "on", "on")
    camp.do(ANNA, Bet(text="leaves:2"))


def test_a_dare_is_seen_at_once_and_there_is_one_in_a_cave(camp: Played) -> None:
    camp.do(ANNA, Dare(dared=2))
    (dare,) = seen(camp, None).dares
    assert (dare.seat, dare.dared, dare.taken) == (0, 2, None)
    assert seen(camp, 0).can_dare == []
    with pytest.raises(WrongPhase, match="next expedition"):
        camp.do(ANNA, Dare(dared=1))
    play(camp, "on", "on", "back")
    assert [dare.taken for dare in camp.table.side.dares] == [True]
    assert seen(camp, None).pebbles == [0, 0, 1, 0]


def test_a_dare_that_is_not_taken_earns_nothing(camp: Played) -> None:
    camp.do(ANNA, Dare(dared=2))
    play(camp, "on", "back", "on")
    assert [dare.taken for dare in camp.table.side.dares] == [False]
    assert seen(camp, None).pebbles == [0, 0, 0, 0]


def test_nobody_in_camp_and_nobody_who_is_not_there_is_dared(camp: Played) -> None:
    with pytest.raises(Stale, match="not in play"):
        camp.do(ANNA, Dare(dared=0))
    with pytest.raises(BadOption, match="no seat 9"):
        camp.do(ANNA, Dare(dared=9))


def test_dares_of_whom_one_has_muted_are_not_seen(camp: Played) -> None:
    camp.do(BEN, Mute(guest=ANNA.guest))
    camp.do(ANNA, Dare(dared=1))
    assert seen(camp, 1, BEN.guest).dares == []
    assert len(seen(camp, 2, CLEO.guest).dares) == 1


def test_the_log_brings_bets_and_dares_back(camp: Played) -> None:
    camp.do(ANNA, Dare(dared=1))
    camp.do(ANNA, Bet(text="leaves:nobody"))
    play(camp, "on", "on", "on")
    again = Table.folded(camp.log)
    assert again.side == camp.table.side
    assert again.side.settled


def test_bets_and_dares_do_not_touch_the_match(camp: Played) -> None:
    before, turn = camp.table.match, camp.table.turn
    camp.do(ANNA, Bet(text="card:trap"))
    camp.do(ANNA, Dare(dared=1))
    assert camp.table.match is before
    assert camp.table.turn == turn


def test_a_match_that_is_taken_back_takes_its_verdicts_along(camp: Played) -> None:
    assert camp.table.match is not None
    past = len(camp.table.match.done)
    camp.do(ANNA, Dare(dared=1))
    camp.do(ANNA, Bet(text="leaves:nobody"))
    play(camp, "on", "on", "on")
    side = camp.table.side.until(past)
    assert not side.settled
    assert [dare.taken for dare in side.dares] == [None]
    assert side.pebbles(4) == [0] * 4


def test_other_games_have_nothing_to_bet_on() -> None:
    played = Played(World(), game="emerald", players=2, public=True).join(ANNA, BEN).start()
    assert look(played.table, ANNA.guest, 0, "en", 0).side_game is None
    with pytest.raises(BadOption, match="nothing to bet on"):
        played.do(ANNA, Bet(text="card:trap"))


def test_when_the_game_is_over_pebbles_are_told_and_nothing_more_is_taken(camp: Played) -> None:
    camp.do(ANNA, Dare(dared=1))
    play(camp, "on", "on", "on")
    while camp.table.phase == "playing":
        play(camp, *["back"] * len(camp.table.to_act))
    assert seen(camp, None).pebbles == [0, 1, 0, 0]
    with pytest.raises(GameIsOver):
        camp.do(ANNA, Bet(text="card:trap"))


def test_bots_play_on_alone_when_all_people_are_in_camp(camp: Played) -> None:
    assert not only_bots_play_on(camp.table)
    for person in (BEN, CLEO, DORA):
        camp.do(person, SitOut())
    assert only_bots_play_on(camp.table)
    camp.do(ANNA, SitOut())
    assert not only_bots_play_on(camp.table)  # nobody is there to bet
