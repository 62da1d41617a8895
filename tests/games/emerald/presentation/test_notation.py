"""Every action and every draw of Emerald has one text."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from tests.games.emerald.positions import position
from tests.games.emerald.tables import at_table, everybody, refused, wandering

from grotto.games.emerald.board import SEATS
from grotto.games.emerald.presentation import notation
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import NotLegal, Unreadable
from grotto.match.record import dumps, loads


@everybody
def test_every_action_and_draw_has_one_text_that_reads_back(players: int) -> None:
    for match in wandering(players, seed=1):
        state = match.state
        actions = state.legal or [outcome for outcome, _ in state.odds]
        texts = [notation.write(state, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert not any(" " in text for text in texts)
        assert [notation.parse(state, state.mover, text) for text in texts] == actions


@everybody
def test_a_recorded_match_reads_back(players: int) -> None:
    *_, match = wandering(players, seed=2)
    assert loads(dumps(match)).state == match.state


def test_a_move_says_where_it_starts_ends_and_what_it_takes() -> None:
    state = position(3, knights={"m3": "RB", "c8": "RB"})
    assert {"T1-m3", "m3-m5", "c8-chamber"} <= set(at_table(state).legal)
    assert {"m6-c1+gem", "m6-c1+gold"} <= set(at_table(position(3, knights={"m6": "R"})).legal)


@pytest.mark.clause("E-82")
def test_with_two_players_a_move_names_its_colour() -> None:
    legal = at_table(position(2, knights={"m6": "RB"})).legal
    assert {"R.m6-c2+gold", "B.m6-c2+gold", "R.T1-m4"} <= set(legal)


HOSTILE = [
    "", " ", "stop ", "STOP", "m3", "-", "m3-", "m3--m5", "m3-m5+", "m3-m5+ruby", "m3-m5+gem+gem", "R.",
    "R.m3-m5", "m03-m5", "m٣-m5", "c9-c10", "T5-m1", "chamber-c9", "catch", "catch:", "catch:Z", "catch:R\n",
    "bribe:0", "bribe:6", "bribe:٣", "bribe:?", "bribe:" + "9" * 5000, "9" * 5000, "ruby", "roll:2", "first:0",
    "gold:4", "\ud800", "\x00", "🐉", "m3\u2013m5", "()" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:20])
def test_what_is_no_action_is_unreadable_and_says_what_is(text: str) -> None:
    for players in (3, 4, 5):
        with pytest.raises(Unreadable) as refused:
            notation.parse(position(players), 0, text)
        assert len(refused.value.message) < 200


@pytest.mark.parametrize("text", ["", "T1-m4", "stop", "opal", "gold:6", "gold:", "roll:4", "first:5", "🐉"])
def test_what_is_no_draw_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="draws are"):
        notation.parse(Emerald(3), CHANCE, text)


def test_scrambled_text_is_refused_and_never_crashes() -> None:
    dice = Random(3)
    for players in SEATS:
        state = position(players)
        for _ in range(2000):
            text = "".join(dice.choices("RBGYVTMmc.-+:0123456789gemoldstpca ", k=dice.randrange(12)))
            with suppress(Unreadable, NotLegal):
                assert isinstance(notation.parse(state, 0, text), int)


@pytest.mark.parametrize(
    ("text", "players", "clause", "words"),
    [
        ("hop", 3, "E-23", "m3-c2+gem"),
        ("bribe:6", 3, "E-66", "bribe:1 to bribe:5"),
        ("catch:X", 3, "E-61", "R, B, G, Y, V"),
        ("m7-c1", 3, "E-07", "'m7'"),
        ("c9-c10", 3, "E-07", "'c10'"),
        ("chamber-c9", 3, "E-36", "out of the game"),
        ("R.T1-m3", 3, "E-19", "only T1-m3"),
        ("T1-m4", 2, "E-82", "R.T1-m4"),
        ("X.T1-m4", 2, "E-82", "names its colour"),
    ],
)
def test_unreadable_text_gets_the_clause_that_explains_it(text: str, players: int, clause: str, words: str) -> None:
    refusal = refused(position(players), text)
    assert isinstance(refusal, Unreadable)
    assert refusal.clause == clause
    assert words in refusal.message
