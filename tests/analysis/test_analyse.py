"""Analysis of decisions, in every game."""

from __future__ import annotations

from itertools import islice

import pytest

import grotto
from grotto.analysis.analyse import analyse, analyse_for, from_view
from grotto.kernel.errors import NotYourTurn
from grotto.kernel.rng import Rng
from grotto.match.match import Match

GAMES = [("diamant", 4), ("emerald", 3), ("erdgeister", 2)]


def somewhere(game: str, players: int, choices: int, seed: int = 5) -> Match:
    """A match after some choices at random."""
    match, rng = grotto.new(game, players, seed), Rng(seed)
    for _ in range(choices):
        if match.mover >= 0:
            match.play(match.legal[rng.below(len(match.legal))])
    return match


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_legal_action_is_valued_for_every_seat(game: str, players: int) -> None:
    match = somewhere(game, players, 9)
    seat = match.to_act[-1]
    view = match.view(seat)
    for analysis in islice(analyse(from_view(view), seed=1), 3):
        assert {choice.text for choice in analysis.choices} == {value["text"] for value in view["legal"]}
        chances = [choice.chance for choice in analysis.choices]
        assert chances == sorted(chances, reverse=True)
        for choice in analysis.choices:
            assert sum(choice.shares) == pytest.approx(1.0)
            assert choice.chance == choice.shares[seat]
            assert all(0 <= share <= 1 for share in choice.shares)
            assert choice.margin > 0
        assert analysis.line[0] == analysis.best.text


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_seed_gives_the_same_analysis_and_it_gets_deeper(game: str, players: int) -> None:
    decision = from_view(somewhere(game, players, 9).view(somewhere(game, players, 9).to_act[0]))
    first, second = (list(islice(analyse(decision, seed=3), 3)) for _ in range(2))
    assert first == second
    assert first[0].rounds < first[1].rounds < first[2].rounds


def test_where_all_choose_together_a_rivals_sealed_choice_changes_nothing() -> None:
    """Two tables differ in what the first seat has sealed; the last seat is told the same at both."""
    found = []
    for sealed in ("on", "back"):
        match = somewhere("diamant", 3, 0)
        match.play(sealed, 0)
        found.append(analyse_for(from_view(match.view(2)), 0.0, rounds=32))
    assert found[0] == found[1]


def test_an_onlooker_has_nothing_to_choose() -> None:
    with pytest.raises(NotYourTurn):
        from_view(somewhere("diamant", 3, 0).view(None))


def test_a_choice_that_surely_wins_comes_first() -> None:
    """In the last cave, a seat far ahead goes home; what is solved is called exact."""
    match = grotto.new("diamant", 3, 11)
    rng = Rng(3)
    exact = []
    while match.mover >= 0:
        analysis = next(analyse(from_view(match.view(match.mover)), seed=1))
        if analysis.method == "exact":
            exact.append(analysis)
            assert all(choice.chance <= analysis.best.chance for choice in analysis.choices)
        match.play(match.legal[rng.below(2)])
    assert exact


def test_what_is_dominated_is_never_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a search thinks of it: here of the choice that it likes most."""
    decision = from_view(somewhere("erdgeister", 4, 9).view(somewhere("erdgeister", 4, 9).mover))
    liked = next(analyse(decision, seed=1)).best.text
    useless = decision.game.notation.parse(decision.state, decision.seat, liked)
    monkeypatch.setattr(type(decision.game), "is_dominated", lambda game, state, seat, action: action == useless)
    analysis = next(analyse(decision, seed=1))
    assert analysis.line[0] == analysis.best.text != liked
    assert analysis.of(liked).chance == analysis.best.chance
