"""Reviews of finished matches."""

from __future__ import annotations

from typing import Any

import pytest

import grotto
from grotto.analysis.analyse import valuation_of
from grotto.analysis.review import grading
from grotto.analysis.review.curve import curve, first_decision
from grotto.analysis.review.grading import grade
from grotto.analysis.review.ledger import luck
from grotto.analysis.review.par import play_par
from grotto.analysis.review.review import Parts, Piece, StillRunning, assemble, pieces, run_piece
from grotto.analysis.review.steps import choices, steps
from grotto.kernel.constants import CHANCE
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.play.grades import Grades
from grotto.play.players import players_of

GAMES = [("diamant", 4, {}), ("emerald", 3, {}), ("erdgeister", 2, {"turn_limit": 40})]


@pytest.fixture(autouse=True)
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision is looked at briefly, so that the tests take little time."""
    monkeypatch.setattr(grading, "ROUNDS", {"search": 64, "playouts": 32})
    monkeypatch.setattr(grading, "MORE_ROUNDS", {"search": 64, "playouts": 32})


def finished(game: str, players: int, options: dict[str, Any], seed: int = 5) -> Match:
    match, rng = grotto.new(game, players, seed, **options), Rng(seed)
    while match.mover >= 0:
        match.play(match.legal[rng.below(len(match.legal))])
    return match


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_the_pieces_of_a_review_fit_together(game: str, players: int, options: dict[str, Any]) -> None:
    match = finished(game, players, options)
    parts, some = Parts(), [piece for piece in pieces(match) if piece.kind == "decisions"][:1]
    for piece in (Piece("curve"), *some, Piece("par", 0, 2)):
        parts.add(piece, run_piece(match, piece))
    review = assemble(match, parts)
    outcome = match.outcome
    assert outcome is not None
    assert not review.done
    assert len(review.curve) == len(match.done) + 1
    assert review.curve[-1] == outcome["shares"]
    assert all(sum(row) == pytest.approx(1.0, abs=0.001) for row in review.curve)
    assert review.ledger is None
    assert review.par is None
    for decision in review.decisions:
        done = match.done[decision.step]
        assert (done.by, done.text) == (decision.seat, decision.text)
        assert decision.cost == pytest.approx(max(decision.best_chance - decision.chance, 0.0))
        assert decision.text in {choice.text for choice in decision.choices}


def test_the_ledger_adds_up_to_the_result() -> None:
    match = finished("diamant", 3, {}, seed=8)
    parts = Parts()
    for piece in pieces(match):
        parts.add(piece, run_piece(match, piece)) if piece.kind != "par" else None
    ledgers = assemble(match, parts).ledger
    assert ledgers is not None
    for one in ledgers:
        parts_of = one.fair + one.start.value + one.cards.value + one.own.value + one.others.value
        assert parts_of == pytest.approx(one.result)
        assert one.own.value <= 0


def test_the_luck_of_a_draw_is_measured_against_the_mean_of_all_draws() -> None:
    """For every draw of a game: the luck of each outcome, weighted by its probability, adds up to nothing."""
    match = finished("diamant", 3, {}, seed=2)
    valuation = valuation_of(match.game, match.players, match.options)
    for step in steps(match):
        if step.by != CHANCE:
            continue
        odds = step.before.odds
        whole = sum(weight for _, weight in odds)
        total = [0.0] * 3
        for outcome, weight in odds:
            after = step.before.clone()
            after.play(outcome)
            now, then = valuation.shares(step.before), valuation.shares(after, 2)
            total = [a + weight * (c - b) / whole for a, b, c in zip(total, now, then, strict=True)]
        assert total == pytest.approx([0.0] * 3, abs=1e-9)


def test_luck_is_what_the_curve_does_at_draws() -> None:
    match = finished("emerald", 2, {})
    shares = curve(match, valuation_of(match.game, 2, match.options))
    first = first_decision(match)
    changes = [shares[i + 1][0] - shares[i][0] for i, done in enumerate(match.done) if done.by == CHANCE and i > first]
    assert luck(match, shares, 0) == pytest.approx(sum(changes))
    assert luck(match, shares, 0) == pytest.approx(-luck(match, shares, 1))


def test_a_running_match_is_not_reviewed() -> None:
    with pytest.raises(StillRunning):
        pieces(grotto.new("diamant", 3, 1))


def test_par_is_played_with_the_cards_of_the_match() -> None:
    """Masters see the first card of every cave that the match saw, and games of the same number are the same."""
    match = finished("diamant", 3, {})
    valuation = valuation_of(match.game, 3, match.options)
    games = play_par(match, valuation, 0, 6)
    assert games[2:4] == play_par(match, valuation, 2, 2)
    assert len({tuple(game.points) for game in games}) > 1


def test_choices_without_an_alternative_are_not_decisions() -> None:
    match = finished("emerald", 3, {})
    numbers = {step.number for step in choices(match)}
    assert numbers == {step.number for step in steps(match) if step.by != CHANCE and len(step.before.legal) > 1}


@pytest.mark.parametrize(
    ("cost", "margin", "expected"),
    [(0.001, 0.0, "best"), (0.02, 0.0, "good"), (0.03, 0.0, "inaccuracy"), (0.1, 0.0, "mistake"),
     (0.2, 0.1, "blunder"), (0.2, 0.3, "good")],
)  # fmt: skip
def test_grades_follow_the_thresholds_and_doubt_excuses(cost: float, margin: float, expected: str) -> None:
    assert grade(cost, margin, Grades(), is_best=False) == expected
    assert grade(cost, margin, Grades(), is_best=True) == "best"


def test_the_film_says_what_leaving_would_have_brought() -> None:
    """What a seat really brought home in every cave is what the film shows at the card after which it left."""
    for seed in range(20):
        match = finished("diamant", 4, {}, seed)
        start = match.game.start(4, match.options)
        events = [(step.by, step.action) for step in steps(match)]
        outcome = match.outcome
        assert outcome is not None
        for seat in range(4):
            rows = players_of(match.game).film(start, events, seat)
            assert rows is not None
            assert len(rows) == 5
            assert sum(row["brought"] for row in rows) == outcome["points"][seat]
            for row in rows:
                if row["best"] is not None:
                    assert row["cards"][row["best"]]["points"] == max(card["points"] for card in row["cards"])
                assert all(not card["ends"] for card in row["cards"][:-1])
                assert [match.done[card["step"]].text for card in row["cards"]] == [c["text"] for c in row["cards"]]


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_every_game_has_grades_of_its_own_that_get_worse(game: str) -> None:
    grades = players_of(grotto.game(game)).grades
    assert grades != Grades()
    assert 0 < grades.noise < grades.inaccuracy < grades.mistake < grades.blunder < 0.5
