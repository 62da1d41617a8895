"""A match at a table: choices, secret choices, taking back, orders, clocks, and the end."""

from __future__ import annotations

import random

import pytest

from grotto.kernel.errors import BadOption, GameIsOver, NotLegal, NotYourTurn
from grotto.kernel.state import State
from grotto.tables.commands import (
    Act,
    CallOff,
    ChooseForSeat,
    HoldClocks,
    Join,
    Order,
    Rematch,
    Resign,
    Return,
    SitOut,
    TakeBack,
    Unlock,
)
from grotto.tables.due_choices import due_choices, wakes
from grotto.tables.log import canonical
from grotto.tables.proof import check_proof, make_proof
from grotto.tables.refusals import NotAllowed, SeatTaken, Stale, WrongPhase
from grotto.tables.table import DamagedLog, Table

from .world import ANNA, BEN, CLEO, DORA, NONCE, THE_SERVER, Played, World

pytestmark = pytest.mark.one_build

PEOPLE = (ANNA, BEN, CLEO)


def three(game: str = "diamant", **settings: object) -> Played:
    return Played(World(), game=game, players=3, public=True, **settings).join(*PEOPLE).start()


def played_out(game: str, seed: int) -> Played:
    played, luck = three(game), random.Random(seed)
    while played.table.phase == "playing":
        seat = luck.choice(played.table.to_act)
        played.act(PEOPLE[seat], luck.choice(played.legal(seat)))
    return played


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_a_log_tells_the_whole_table_and_its_chance_can_be_checked(game: str) -> None:
    played = played_out(game, 4)
    again = Table.folded(played.log)
    assert again.match is not None
    assert played.table.match is not None
    assert again.match.state == played.table.match.state
    assert again.numbers == played.table.numbers
    nonces = {seat: bytes.fromhex(NONCE) for seat in range(3)}
    proof = make_proof(again.match, table=again.id, seed=bytes.fromhex(again.seed), nonces=nonces)
    assert check_proof(proof).draws == again.draws > 0


def test_the_seed_is_sealed_until_the_end() -> None:
    played = played_out("diamant", 1)
    *before, last = played.log
    secret = played.world.seed.hex().encode()
    assert all(secret not in entry.body + entry.answer for entry in before)
    assert secret in last.body


def test_choices_made_together_stay_secret_until_the_last() -> None:
    played = three()
    past = len(played.match.done)
    for seat in (2, 0):
        played.act(PEOPLE[seat], "on")
        assert len(played.match.done) == past
    assert played.table.locks == {2: "on", 0: "on"}
    played.act(BEN, "on")
    assert played.table.locks == {}
    assert len(played.match.done) > past


def test_all_orders_of_locking_give_the_same_table() -> None:
    ends = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        played = three()
        for seat in order:
            played.act(PEOPLE[seat], "back" if seat == 1 else "on")
        ends.add(played.match.state.digest())
    assert len(ends) == 1


def test_one_may_change_ones_mind_and_nobody_else_hears_of_it() -> None:
    played = three()
    played.act(ANNA, "on")
    numbers = list(played.table.numbers)
    played.act(ANNA, "back")
    assert played.table.locks == {0: "back"}
    assert [now - then for now, then in zip(played.table.numbers, numbers, strict=True)] == [1, 0, 0, 0]
    played.do(ANNA, Unlock())
    assert played.table.locks == {}
    with pytest.raises(WrongPhase):
        played.do(ANNA, Unlock())


def test_a_command_works_out_once_whether_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    played = three("emerald")
    assert played.table.match is not None
    notation = played.table.match.game.notation
    calls: list[str] = []
    honest = notation.parse

    def parse(state: State, seat: int, text: str, language: str = "en") -> int:
        calls.append(text)
        return honest(state, seat, text, language)

    monkeypatch.setattr(notation, "parse", parse)
    (seat,) = played.table.to_act
    text = played.legal(seat)[0]
    played.act(PEOPLE[seat], text)
    assert calls == [text]


def test_nobody_chooses_for_somebody_else() -> None:
    played = three()
    with pytest.raises(NotAllowed):
        played.do(ANNA, Act(text="on", seat=1))
    with pytest.raises(NotAllowed):
        played.do(DORA, Act(text="on"))
    with pytest.raises(NotAllowed):
        played.do(DORA, Act(text="on", seat=0))


def test_refusals_name_their_kind_and_change_nothing() -> None:
    played = three("emerald")
    mover = played.table.to_act[0]
    other = PEOPLE[(mover + 1) % 3]
    before = played.match.state.digest()
    with pytest.raises(NotYourTurn):
        played.act(other, played.legal(mover)[0])
    with pytest.raises(NotLegal):
        played.act(PEOPLE[mover], "T1-c9")
    with pytest.raises(Stale):
        played.do(PEOPLE[mover], Act(text=played.legal(mover)[0], turn=99))
    assert played.match.state.digest() == before


def quiet_action(played: Played) -> int:
    """Act until somebody's last action can be taken back; whose it is."""
    luck = random.Random(5)
    for _ in range(400):
        seat = played.table.to_act[0]
        played.act(PEOPLE[seat], luck.choice(played.legal(seat)))
        if played.table.undo:
            return seat
    raise AssertionError("nothing could be taken back")


def test_ones_own_action_is_taken_back_while_nobody_has_acted() -> None:
    played = three("erdgeister")
    played_before = None
    luck = random.Random(5)
    for _ in range(400):
        seat = played.table.to_act[0]
        played_before = played.match.state.digest()
        played.act(PEOPLE[seat], luck.choice(played.legal(seat)))
        if played.table.undo:
            break
    with pytest.raises(WrongPhase):
        played.do(PEOPLE[(seat + 1) % 3], TakeBack())
    with pytest.raises(Stale):
        played.do(PEOPLE[seat], TakeBack(turn=played.table.turn - 1))
    played.do(PEOPLE[seat], TakeBack(turn=played.table.turn))
    assert played.match.state.digest() == played_before
    folded = Table.folded(played.log).match
    assert folded is not None
    assert folded.state.digest() == played_before


def test_nothing_is_taken_back_across_chance_or_others() -> None:
    played = three("erdgeister")
    seat = quiet_action(played)
    luck = random.Random(1)
    while played.table.to_act == [seat]:
        played.act(PEOPLE[seat], luck.choice(played.legal(seat)))
    other = played.table.to_act[0]
    played.act(PEOPLE[other], luck.choice(played.legal(other)))
    with pytest.raises(WrongPhase):
        played.do(PEOPLE[seat], TakeBack())
    diamant = three()
    for person in PEOPLE:
        diamant.act(person, "on")
    for person in PEOPLE:
        with pytest.raises(WrongPhase):
            diamant.do(person, TakeBack())


def test_a_table_can_do_without_taking_back() -> None:
    played = three("erdgeister", take_back=False)
    seat = quiet_action(played)
    with pytest.raises(NotAllowed):
        played.do(PEOPLE[seat], TakeBack())


def test_a_seat_is_left_to_a_bot_and_taken_back() -> None:
    played = three()
    played.do(BEN, Resign(bot="wisp"))
    assert [(due.seat, due.why, due.bot) for due in due_choices(played.table, 0)] == [(1, "bot", "wisp")]
    played.do(BEN, Return())
    assert due_choices(played.table, 0) == []
    with pytest.raises(WrongPhase):
        played.do(BEN, Return())


def test_who_sits_out_is_stood_in_for_until_the_next_own_choice() -> None:
    played = three()
    played.do(CLEO, SitOut())
    assert [(due.seat, due.why) for due in due_choices(played.table, 0)] == [(2, "away")]
    played.finish_by_server()
    assert 2 in played.table.locks
    played.act(CLEO, "on")
    assert not played.table.seats[2].away


def test_a_stand_in_cannot_choose_for_somebody_who_is_there() -> None:
    played = three()
    for why in ("bot", "away", "clock", "order"):
        with pytest.raises(Stale):
            played.do(THE_SERVER, ChooseForSeat(seat=0, text="back", why=why, turn=played.table.turn))


def test_time_is_up_exactly_once_and_a_choice_in_time_comes_first() -> None:
    played = three(seconds=60)
    assert wakes(played.table) == played.world.now + 60_000
    played.world.now += 59_000
    played.act(ANNA, "on")
    assert due_choices(played.table, played.world.now) == []
    played.world.now += 1_001
    with pytest.raises(Stale):
        played.act(BEN, "on")
    due = due_choices(played.table, played.world.now)
    assert [(due.seat, due.why) for due in due] == [(1, "clock"), (2, "clock")]
    played.finish_by_server()
    assert played.table.seats[1].lapses == 1
    assert not played.table.seats[1].away


def test_who_lets_the_time_run_out_twice_is_away_and_comes_back_by_choosing() -> None:
    played = three(seconds=60)
    for _ in range(2):
        played.act(ANNA, "on")
        played.act(CLEO, "on")
        played.world.now += 61_000
        played.finish_by_server()
    if played.table.seats[1].away:
        assert due_choices(played.table, played.world.now) == [] or played.table.to_act
    assert played.table.seats[1].lapses == 2 or played.table.phase == "over"


def test_nobody_pays_for_time_in_which_the_house_was_closed() -> None:
    played = three(seconds=60)
    before = dict(played.table.deadlines)
    played.world.now += 600_000
    played.do(THE_SERVER, HoldClocks(milliseconds=600_000))
    assert played.table.deadlines == {seat: deadline + 600_000 for seat, deadline in before.items()}
    assert due_choices(played.table, played.world.now) == []


def test_standing_orders_choose_and_are_nobody_elses_business() -> None:
    played = three()
    numbers = list(played.table.numbers)
    played.do(ANNA, Order(order={"hold": 1, "expedition": "all"}))
    assert [now - then for now, then in zip(played.table.numbers, numbers, strict=True)] == [1, 0, 0, 0]
    due = due_choices(played.table, played.world.now)
    assert [(due.seat, due.why) for due in due] == [(0, "order")]
    assert due[0].text in ("on", "back")
    played.finish_by_server()
    assert 0 in played.table.locks
    played.do(ANNA, Order(order=None))
    with pytest.raises(BadOption):
        played.do(ANNA, Order(order={"hold": "much"}))
    with pytest.raises(BadOption):
        three("emerald").do(ANNA, Order(order={"hold": 3}))


def test_after_the_end_nothing_is_played() -> None:
    played = played_out("diamant", 2)
    for command in (Act(text="on"), Unlock(), TakeBack(), SitOut(), Resign(), CallOff()):
        with pytest.raises(GameIsOver):
            played.do(ANNA, command)


def test_a_match_is_called_off_when_all_who_are_there_agree() -> None:
    played = three()
    played.do(CLEO, SitOut())
    assert played.do(ANNA, CallOff())["waiting"] == [1]
    assert played.table.phase == "playing"
    played.do(BEN, CallOff())
    assert str(played.table.phase) == "over"
    assert played.table.called_off
    assert played.table.seed


def test_who_plays_on_does_not_want_to_call_off_any_more() -> None:
    played = three()
    played.do(ANNA, CallOff())
    played.act(ANNA, "on")
    assert played.do(BEN, CallOff())["waiting"] == [0, 2]


def test_a_rematch_keeps_seats_bots_and_onlookers() -> None:
    played = Played(World(), game="diamant", players=3, public=True, bots=["wisp"]).join(ANNA, BEN).start()
    with pytest.raises(WrongPhase):
        played.do(ANNA, Rematch())
    while played.table.phase == "playing":
        played.finish_by_server()
        for person, seat in ((ANNA, 1), (BEN, 2)):
            if seat in played.table.to_act:
                played.act(person, "back")
    from grotto.tables.deciding import decide

    draft = decide(played.table, ANNA, Rematch(), played.world)
    assert draft.rematch is not None
    name, body = draft.rematch
    assert [seat.get("called") or seat.get("bot") for seat in body["seats"]] == ["wisp", ANNA.guest, BEN.guest]
    assert body["before"] == played.table.id
    assert body["seed"] != played.log[0].body.decode()
    assert played.do(BEN, Rematch())["next"]
    assert played.do(ANNA, Rematch())["next"] == played.table.next
    assert name


def test_a_match_that_was_played_to_its_end_is_no_false_start() -> None:
    from grotto.tables.deciding import decide

    played = played_out("diamant", 2)
    played.table.false_starts = 3
    draft = decide(played.table, ANNA, Rematch(), played.world)
    assert draft.rematch is not None
    assert "false_starts" not in draft.rematch[1]


def test_what_comes_late_undoes_nothing_that_was_done_since() -> None:
    played = three()
    seen = played.table.turn
    played.act(ANNA, "on")
    played.do(ANNA, Unlock(turn=seen))
    for person in (ANNA, BEN, CLEO):
        played.act(person, "on")
    played.act(ANNA, "on")
    with pytest.raises(Stale):
        played.do(ANNA, Unlock(turn=seen))
    played.do(ANNA, Unlock(turn=played.table.turn))


def test_a_kept_seat_is_for_the_one_it_is_kept_for() -> None:
    played = Played(World(), game="diamant", players=3, public=True)
    played.table.seats[0].called = BEN.guest
    with pytest.raises(SeatTaken):
        played.do(CLEO, Join(nonce=NONCE, seat=0))
    assert played.do(CLEO, Join(nonce=NONCE))["seat"] == 1
    assert played.do(BEN, Join(nonce=NONCE))["seat"] == 0


def test_a_log_that_was_tampered_with_is_not_folded() -> None:
    import msgspec

    played = played_out("diamant", 3)
    for change in ({"body": canonical({"seat": 0, "text": "back"})}, {"actor": "guest-x"}, {"at": 5}, {"kind": "say"}):
        log = list(played.log)
        log[-3] = msgspec.structs.replace(log[-3], **change)
        with pytest.raises(DamagedLog):
            Table.folded(log)
    with pytest.raises(DamagedLog):
        Table.folded(played.log[:4] + played.log[5:])


def test_a_table_is_not_sent_anywhere_by_accident() -> None:
    import pickle

    played = three()
    with pytest.raises(TypeError):
        pickle.dumps(played.table)
    assert played.world.seed.hex() not in repr(played.table)
