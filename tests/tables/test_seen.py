"""What a viewer sees: the same whether it came step by step or all at once, and nothing of others' secrets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from grotto.match.match import Match
from grotto.tables import seen as seen_module
from grotto.tables.commands import Emote, Mute, Order, Say, Watch
from grotto.tables.seen import PAGE, News, Seen, Shared, look, page, past
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
    return msgspec.structs.replace(step, after=None, start=0, past=past, talk_start=0, talk=talk)


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
            start = min(len(known.past), len(played.match.done))
            new = look(played.table, guest, seat, "en", step, News(start, len(known.talk)), shared)
            kept[seat] = joined(known, new)
            assert msgspec.json.encode(kept[seat]) == msgspec.json.encode(look(played.table, guest, seat, "en", step))


def long_match(events: int, game: str = "erdgeister") -> Table:
    """A table whose match has had at least so many events and goes on."""
    luck = random.Random(4)
    played = Played(World(), game=game, players=3, public=True).join(*PEOPLE).start()
    while len(match_of(played.table).done) < events:
        mover = luck.choice(played.table.to_act)
        played.act(PEOPLE[mover], luck.choice(played.legal(mover)))
    assert played.table.phase == "playing"
    return played.table


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def test_a_long_past_is_opened_with_its_last_page_and_turned_back_to_its_beginning() -> None:
    table = long_match(2 * PAGE + 10)
    for guest, seat in eyes(table):
        opened = look(table, guest, seat, "de", 0)
        assert (opened.after, len(opened.past)) == (None, PAGE)
        turned, start = opened.past, opened.start
        while start:
            before = page(table, seat, "de", start)
            assert before.start + len(before.past) == start
            assert len(before.past) <= PAGE
            turned, start = before.past + turned, before.start
        assert turned == past(table, seat, "de", 0)
        assert len(turned) == len(match_of(table).done)


def test_a_page_behind_the_end_is_the_last_one_and_nothing_is_before_the_first() -> None:
    table = long_match(PAGE + 5)
    assert page(table, 1, "en", 10**9).past == look(table, BEN.guest, 1, "en", 0).past
    assert page(table, 1, "en", 0).past == []
    assert page(Played(World(), game="diamant", players=3).table, None, "en", 7).past == []


def test_a_board_that_is_drawn_from_the_whole_past_gets_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_module, "PAGE", 5)
    table = long_match(12, "diamant")
    opened = look(table, None, None, "en", 0)
    assert (opened.start, len(opened.past)) == (0, len(match_of(table).done))


def test_opening_a_long_match_puts_no_more_events_into_words_than_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost of an opening does not grow with the match: counted, because a clock would measure the machine."""
    table = long_match(4 * PAGE)
    told, read = Counted(seen_module.event_seen), Counted(Match._read)
    monkeypatch.setattr(seen_module, "event_seen", told)
    monkeypatch.setattr(Match, "_read", read.as_method)
    look(table, None, None, "en", 0)
    assert (told.calls, read.calls) == (PAGE, PAGE)


class Counted:
    """A function, and how often it was called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        return self._function(*arguments)

    @property
    def as_method(self) -> Callable[..., Any]:
        return lambda *arguments: self(*arguments)


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
