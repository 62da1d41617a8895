"""What a viewer sees: the same whether it came step by step or all at once, and nothing of others' secrets."""

from __future__ import annotations

import random

import msgspec
import pytest

from grotto.tables.commands import Emote, Mute, Order, Say, Watch
from grotto.tables.seen import Seen, Shared, look
from grotto.tables.table import Table

from .world import ANNA, BEN, CLEO, DORA, Played, World

pytestmark = pytest.mark.one_build

PEOPLE = (ANNA, BEN, CLEO)


def eyes(table: Table) -> list[tuple[str | None, int | None]]:
    return [(None, None), *((person.guest, seat) for seat, person in enumerate(PEOPLE) if table.seats[seat].guest)]


def joined(now: Seen, step: Seen) -> Seen:
    """What a client makes of one more step."""
    past = now.past[: step.start] + step.past
    talk = [line for line in now.talk if line.number <= step.talk_start] + step.talk
    return msgspec.structs.replace(step, start=0, past=past, talk_start=0, talk=talk)


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_step_by_step_is_the_same_as_all_at_once(game: str) -> None:
    """At every version of the log, for every viewer (B2)."""
    played = Played(World(), game=game, players=3, public=True).join(*PEOPLE)
    kept = {seat: look(played.table, guest, seat, "en", 0) for guest, seat in eyes(played.table)}
    luck = random.Random(2)
    played.start()
    for step in range(120):
        if played.table.phase == "over":
            break
        if step == 20:
            played.do(BEN, Say(text="hello"))
        elif step == 30:
            played.do(ANNA, Emote(emote="wow"))
        else:
            mover = luck.choice(played.table.to_act)
            played.act(PEOPLE[mover], luck.choice(played.legal(mover)))
        shared: Shared = {}
        for guest, seat in eyes(played.table):
            if played.table.number(seat) == kept[seat].number:
                continue
            known = kept[seat]
            start = min(len(known.past), len(played.table.match.done))  # type: ignore[union-attr]
            new = look(played.table, guest, seat, "en", step, start, len(known.talk), shared)
            kept[seat] = joined(known, new)
            assert msgspec.json.encode(kept[seat]) == msgspec.json.encode(look(played.table, guest, seat, "en", step))


def test_a_secret_choice_and_an_order_are_seen_by_their_seat_alone() -> None:
    played = Played(World(), game="diamant", players=3, public=True).join(*PEOPLE).start()
    played.act(ANNA, "back")
    played.do(BEN, Order(order={"hold": 17, "expedition": "all"}))
    for guest, seat in eyes(played.table):
        seen = look(played.table, guest, seat, "en", 0)
        assert seen.chosen == ("back" if seat == 0 else None)
        assert bool(seen.order) == (seat == 1)
        assert [one.locked for one in seen.seats] == [True, False, False]


def test_who_is_muted_is_not_heard() -> None:
    played = Played(World(), game="diamant", players=3, public=True).join(ANNA, BEN)
    played.do(CLEO, Watch())
    played.do(ANNA, Mute(guest=CLEO.guest))
    played.do(CLEO, Say(text="look at seat 1"))
    played.do(BEN, Say(text="quiet"))
    assert [line.text for line in look(played.table, ANNA.guest, 0, "en", 0).talk] == ["quiet"]
    assert len(look(played.table, BEN.guest, 1, "en", 0).talk) == 2
    played.do(ANNA, Mute(guest=CLEO.guest, mute=False))
    assert len(look(played.table, ANNA.guest, 0, "en", 0).talk) == 2


def test_talk_is_for_those_at_the_table() -> None:
    from grotto.kernel.errors import BadOption
    from grotto.tables.refusals import NotAllowed

    played = Played(World(), game="diamant", players=3, public=True).join(ANNA)
    with pytest.raises(NotAllowed):
        played.do(DORA, Say(text="hello"))
    with pytest.raises(BadOption):
        played.do(ANNA, Say(text="\u202e\x07"))
    with pytest.raises(BadOption):
        played.do(ANNA, Emote(emote="punch"))
    played.do(ANNA, Say(text="<script>alert(1)</script>"))
    assert look(played.table, None, None, "en", 0).talk[0].text == "<script>alert(1)</script>"


def test_words_come_in_the_viewers_language() -> None:
    played = Played(World(), game="diamant", players=3, public=True).join(*PEOPLE).start()
    english = look(played.table, None, None, "en", 0).past
    german = look(played.table, None, None, "de", 0).past
    assert [told.text for told in english] == [told.text for told in german]
    assert [told.says for told in english] != [told.says for told in german]
