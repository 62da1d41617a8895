"""Sitting down, getting up, bots, hosts, and links."""

from __future__ import annotations

import pytest

from grotto.kernel.errors import BadOption, Refusal
from grotto.tables.commands import (
    CallProgram,
    Claim,
    FreeSeat,
    Invite,
    Join,
    Leave,
    Recovery,
    SeatBot,
    Start,
    Watch,
)
from grotto.tables.ports import Actor
from grotto.tables.refusals import BadToken, NameTaken, NoTable, NotAllowed, SeatTaken, WrongPhase

from .world import ANNA, BEN, CLEO, DORA, NONCE, Played, World

pytestmark = pytest.mark.one_build


def diamant(**settings: object) -> Played:
    return Played(World(), game="diamant", players=3, **settings)


def test_a_private_table_is_joined_by_its_link_only() -> None:
    played = diamant()
    link = played.told["invitation"]
    with pytest.raises(BadToken):
        played.do(BEN, Join(nonce=NONCE))
    with pytest.raises(BadToken):
        played.do(BEN, Join(nonce=NONCE, invitation=played.told["watch"]))
    assert played.do(BEN, Join(nonce=NONCE, invitation=link))["seat"] == 0
    assert played.table.seats[0].guest == BEN.guest


def test_a_private_table_is_nobody_elses_business() -> None:
    played = diamant()
    for command in (Start(), Leave(), SeatBot(seat=0, bot="wisp")):
        with pytest.raises(NoTable):
            played.do(BEN, command)


def test_a_public_table_needs_no_link() -> None:
    played = diamant(public=True)
    played.do(BEN, Join(nonce=NONCE))
    with pytest.raises(SeatTaken):
        played.do(CLEO, Join(nonce=NONCE, seat=0))


def test_the_last_seat_has_one_winner() -> None:
    played = diamant(public=True).join(ANNA, BEN, CLEO)
    with pytest.raises(SeatTaken):
        played.do(DORA, Join(nonce=NONCE))


def test_one_screen_holds_several_seats_with_names_of_their_own() -> None:
    played = diamant()
    for name in ("Anna", "Bert", "Carla"):
        played.do(ANNA, Join(nonce=NONCE, name=name))
    assert played.table.seats_of(ANNA.guest) == [0, 1, 2]
    with pytest.raises(BadOption, match="which of your seats"):
        played.do(ANNA, Recovery())
    played.start()


def test_two_people_at_a_table_are_not_called_alike() -> None:
    played = diamant(public=True).join(ANNA)
    with pytest.raises(NameTaken, match="called Anna already"):
        played.do(Actor("guest-other", "Anna"), Join(nonce=NONCE))


def test_no_onlooker_speaks_in_a_players_name_and_no_player_in_an_onlookers() -> None:
    played = diamant(public=True).join(ANNA)
    other, third = Actor("guest-other", "Anna"), Actor("guest-third", "Ben")
    played.do(other, Watch())
    assert played.table.watchers[other.guest] == "Anna 2"
    played.do(third, Watch())
    with pytest.raises(NameTaken, match="called Ben already"):
        played.do(BEN, Join(nonce=NONCE))
    played.do(third, Join(nonce=NONCE))
    assert played.table.seats[1].name == "Ben"


def test_only_the_host_seats_bots_and_sends_away() -> None:
    played = diamant(public=True).join(ANNA, BEN)
    for command in (SeatBot(seat=2, bot="wisp"), FreeSeat(seat=0), Invite(), CallProgram(seat=2, program="x")):
        with pytest.raises(NotAllowed):
            played.do(BEN, command)
    played.do(ANNA, SeatBot(seat=2, bot="wisp"))
    with pytest.raises(SeatTaken):
        played.do(ANNA, SeatBot(seat=1, bot="wisp"))
    played.do(ANNA, FreeSeat(seat=1))
    assert played.table.seats[1].free


def test_a_bot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption):
        diamant(bots=["nobody"])


def test_if_the_host_leaves_the_next_player_is_host_and_if_nobody_is_left_the_table_is_closed() -> None:
    played = diamant(public=True).join(ANNA, BEN)
    played.do(ANNA, Leave())
    assert played.table.host == BEN.guest
    played.do(BEN, Leave())
    assert played.table.phase == "over"
    assert bytes.fromhex(played.table.seed) == played.world.seed


def test_free_seats_are_filled_when_the_host_says_with_whom() -> None:
    played = diamant().join(ANNA)
    with pytest.raises(WrongPhase, match="Seats 1, 2 are free"):
        played.do(ANNA, Start())
    played.do(ANNA, Start(fill="wisp"))
    assert [seat.bot for seat in played.table.seats] == [None, "wisp", "wisp"]
    assert played.table.match is not None
    assert played.table.match.names == ["Anna", "wisp", "wisp 2"]


def test_when_all_seats_are_taken_every_player_can_start() -> None:
    played = diamant(public=True).join(ANNA, BEN, CLEO)
    with pytest.raises(NotAllowed):
        played.do(DORA, Start())
    played.do(CLEO, Start())
    assert played.table.phase == "playing"


def test_after_the_start_nobody_joins_leaves_or_is_sent_away() -> None:
    played = diamant(public=True, bots=["wisp", "wisp"]).join(ANNA).start()
    for actor, command in ((BEN, Join(nonce=NONCE)), (ANNA, Leave()), (ANNA, FreeSeat(seat=0)), (ANNA, Start())):
        with pytest.raises(WrongPhase):
            played.do(actor, command)


def test_a_recovery_link_brings_the_seat_back_once() -> None:
    played = diamant(public=True).join(ANNA)
    first = played.told["recovery"]
    second = played.do(ANNA, Recovery())["recovery"]
    with pytest.raises(BadToken):
        played.do(BEN, Claim(token=first, seat=0))
    third = played.do(BEN, Claim(token=second, seat=0))["recovery"]
    assert played.table.seats[0].guest == BEN.guest
    assert played.table.host == BEN.guest
    with pytest.raises(BadToken):
        played.do(CLEO, Claim(token=second, seat=0))
    assert third not in (first, second)


def test_who_takes_one_of_the_hosts_seats_over_is_not_host() -> None:
    played = diamant()
    for name in ("Anna", "Bert"):
        played.do(ANNA, Join(nonce=NONCE, name=name))
    played.do(BEN, Claim(token=played.told["recovery"], seat=1))
    assert played.table.seats_of(BEN.guest) == [1]
    assert played.table.host == ANNA.guest


def test_a_recovery_link_of_one_seat_opens_no_other() -> None:
    played = diamant(public=True).join(ANNA)
    first = played.told["recovery"]
    played.join(BEN)
    with pytest.raises(BadToken):
        played.do(CLEO, Claim(token=first, seat=1))
    with pytest.raises(BadToken):
        played.do(CLEO, Claim(token=first, seat=2))


def test_new_links_make_the_old_ones_void() -> None:
    played = diamant()
    old, watch = played.told["invitation"], played.told["watch"]
    new = played.do(ANNA, Invite())
    with pytest.raises(BadToken):
        played.do(BEN, Join(nonce=NONCE, invitation=old))
    with pytest.raises(BadToken):
        played.do(BEN, Watch(token=watch))
    played.do(BEN, Join(nonce=NONCE, invitation=new["invitation"]))


def test_who_plays_does_not_look_over_shoulders() -> None:
    played = diamant(public=True).join(ANNA)
    with pytest.raises(NotAllowed):
        played.do(ANNA, Watch())
    played.do(BEN, Watch())
    assert played.table.watchers == {BEN.guest: "Ben"}
    played.do(BEN, Join(nonce=NONCE))
    assert played.table.watchers == {}


def test_a_seat_is_kept_for_a_program() -> None:
    played = diamant(bots=["wisp"]).join(ANNA)
    program = Actor("guest-robot", "Robot", program=True)
    with pytest.raises(Refusal):
        played.do(program, Join(nonce=NONCE))
    played.do(ANNA, CallProgram(seat=2, program=program.guest))
    with pytest.raises(SeatTaken):
        played.do(ANNA, Join(nonce=NONCE, seat=2, name="Me again"))
    played.do(program, Join(nonce=NONCE))
    assert played.table.seats[2].program


def test_secrets_are_kept_as_hashes_only() -> None:
    played = diamant(public=True).join(ANNA)
    told = played.told["recovery"]
    everything = b"".join(entry.body for entry in played.log)
    assert told.encode() not in everything
    assert b"inv_" not in everything
    assert b"watch_" not in everything
