"""Every action and every draw of Erdgeister has one text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.tables import COUNTS, GAME, dealing, playing

from grotto import CHANCE, Match, Unreadable


@pytest.mark.parametrize("players", COUNTS)
def test_every_action_reads_back_as_itself(players: int) -> None:
    for match in playing(players, seed=1):
        texts = match.legal
        assert len(set(texts)) == len(texts)
        assert [GAME.notation.parse(match.state, match.mover, text) for text in texts] == match.state.legal
        assert not any(" " in text for text in texts)


@pytest.mark.parametrize("players", COUNTS)
def test_every_draw_reads_back_as_itself(players: int) -> None:
    for match in dealing(players, seed=1):
        if match.mover == CHANCE:
            draws = [draw for draw, _ in match.state.odds]
            assert [GAME.notation.parse(match.state, CHANCE, text) for text in match.legal] == draws


def test_a_whole_line_of_play_in_notation() -> None:
    match = Match.by_hand("erdgeister", players=2, tiles=["I", "II", "I", "II"])
    blue_and_red = [*(f"number:{number}" for number in range(1, 7)), *["number:blank"] * 4] * 2
    for text in ["first:1", "key:4", *blue_and_red]:
        match.play(text)
    for text in ["spy:Rc", "keep", "Bf>A3", "Ba>B1", "Ra>C1", "kidnap:Bf", "to:A4", "Bf>A5d", "extra", "Bf>A6"]:
        match.play(text)
    assert [figure["at"] for figure in match.view()["position"]["figures"][10:16]] == ["B1", *["hand"] * 4, "A6"]
    assert match.mover == 0


NONSENSE = [
    "", " ", ">", ":", "Ra", "Ra>", ">A7", "Ra>A11", "Ra>a9", "Ra>E1", "Ra>hand", "Ra>A7 ", "ra>A7", "RA>A7", "Rk>A1",
    "Ya>A1", "Ra>A07", "Ra>A٣", "R\0>A1", "Ra>A5D", "Ra>A4d", "spy", "spy:", "spy:Bk", "spy:Bc=3", "kidnap:A5", "to:",
    "to:hand", "to:Ra", "END", "first:0", "key:1", "number:1", "\ud800", "Ra>" * 5000, "🎲", "{0}", "%s",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: ascii(text)[:20])
def test_nonsense_is_unreadable(text: str) -> None:
    state = position(players=2)
    with pytest.raises(Unreadable) as refusal:
        GAME.notation.parse(state, 0, text)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("text", ["", "first:4", "first:-1", "tile:III", "key:0", "key:7", "number:0", "number:٣"])
def test_nonsense_is_no_draw(text: str) -> None:
    with pytest.raises(Unreadable, match="is no draw of Erdgeister"):
        GAME.notation.parse(position(players=2), CHANCE, text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="RBGYabcdjk>:ABCDspykidnatoexr0123456789\0é", max_size=12))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    state = position(players=3)
    try:
        action = GAME.notation.parse(state, 0, text)
    except Unreadable:
        return
    assert GAME.notation.write(state, action) == text
