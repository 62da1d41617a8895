"""The analysis board: positions from files and set up by hand, and what is tried from there."""

from __future__ import annotations

import re
from typing import Any

import pytest

import grotto
from grotto.analysis.analyse import analyse_for
from grotto.analysis.board import BoardMove, BoardStart, opened
from grotto.analysis.review.steps import decision_now
from grotto.bots.by_name import bot
from grotto.kernel.errors import BadFile, BadOption, BadState, NotYourTurn, Unreadable
from grotto.kernel.rng import Rng
from grotto.match.record import dumps, loads
from grotto.play.view_replay import ViewReplay


def test_a_board_goes_on_from_any_step_and_chance_is_chosen_by_hand() -> None:
    match = grotto.new("diamant", 3, 7)
    for _ in range(3):
        match.play("on")
    board = opened(BoardStart(match=dumps(match), step=1, moves=[
        BoardMove(text="on", seat=2), BoardMove(text="back", seat=0), BoardMove(text="on"), BoardMove(text="17"),
    ]))  # fmt: skip
    assert [done.text for done in board.done][1:] == ["on", "back", "on", "17"]
    assert board.to_act == [1, 2]


@pytest.mark.parametrize(("game", "players"), [("diamant", 4), ("emerald", 3), ("erdgeister", 2)])
def test_a_position_set_up_by_hand_is_the_one_that_was_dumped(game: str, players: int) -> None:
    match = grotto.new(game, players, 3)
    for _ in range(6):
        match.play(match.legal[0])
    fields: dict[str, Any] = match.state.dump()
    board = opened(BoardStart(game=game, players=players, options=match.options, position=fields))
    assert board.state == match.state
    seat = board.to_act[0]
    decision = decision_now(board, seat)
    analysis = analyse_for(decision, 0.0, 1, match.options)
    assert {choice.text for choice in analysis.choices} == set(match.legal)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"pocket": -1}, "pocket cannot be"),
        ({"deck": [3] * 18}, "do not fit together"),
        ({"gold": 3}, "no field 'gold'"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadState, match=reason):
        opened(BoardStart(game="diamant", players=3, position=fields))


def test_what_is_not_allowed_is_refused() -> None:
    with pytest.raises(BadOption):
        opened(BoardStart())
    with pytest.raises(BadOption):
        opened(BoardStart(match=dumps(grotto.new("diamant", 3, 7)), step=99))
    with pytest.raises(Unreadable):
        opened(BoardStart(game="diamant", players=3, moves=[BoardMove(text="17"), BoardMove(text="17")]))
    with pytest.raises(NotYourTurn):
        decision_now(opened(BoardStart(game="diamant", players=3)), 0)


def test_a_sealed_choice_does_not_change_what_the_others_are_told() -> None:
    match = dumps(grotto.new("diamant", 3, 7))
    found = []
    for sealed in ("on", "back"):
        board = opened(BoardStart(match=match, moves=[BoardMove(text=sealed, seat=0)]))
        found.append(analyse_for(decision_now(board, 1), 0.0, 1, rounds=32))
    assert found[0] == found[1]


@pytest.mark.parametrize(("game", "players"), [("diamant", 4), ("emerald", 3), ("erdgeister", 2)])
def test_a_match_that_began_with_a_position_goes_on_and_is_read_from_its_file(game: str, players: int) -> None:
    """Bots, who have nothing but their view, follow it from its beginning as any other."""
    source = grotto.new(game, players, 3)
    for _ in range(8):
        source.play(source.legal[0])
    position: dict[str, Any] = source.state.dump()
    match = opened(BoardStart(game=game, players=players, options=source.options, position=position))
    match.take_chance(Rng(5))
    for _ in range(8):
        match.play(match.legal[-1])
    again = loads(dumps(match))
    assert again == match
    assert again.rewound(0).state == source.state
    view = match.view(match.mover)
    assert view["beginning"]["position"] == source.glance(match.mover)["position"]
    replay = ViewReplay(view)
    list(replay.steps(view))
    assert len(replay.told) == len(view["history"])
    assert bot("grandmaster@20r").choose(view, Rng(1)).text in match.legal


def test_a_match_file_with_an_impossible_position_is_refused() -> None:
    file = dumps(opened(BoardStart(game="diamant", players=3, position={"chest": [7, 0, 0, 0, 0, 0, 0, 0]})))
    assert loads(file).state.dump()["chest"] == [7, 0, 0, 0, 0, 0, 0, 0]
    for wrong in ('{"chest": [-1, 0, 0, 0, 0, 0, 0, 0]}', '{"gold": 1}', "[]", "nonsense"):
        with pytest.raises(BadFile, match=r"line (9|11)"):
            loads(re.sub("position .*", f"position {wrong}", file))
