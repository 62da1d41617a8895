"""Every choice has a reason in every language, and only what is sure is called more."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.analyse import analyse, from_view
from grotto.analysis.why import why
from grotto.kernel.messages import LANGUAGES
from tests.analysis.reasons import positions


@pytest.mark.parametrize(("game", "players"), [("diamant", 3), ("emerald", 3), ("erdgeister", 3)])
def test_every_choice_has_a_reason_in_every_language(game: str, players: int) -> None:
    for number, (match, seat) in enumerate(positions(game, players, 7)):
        if number % 29:
            continue
        view = match.view(seat)
        analysis = next(analyse(from_view(view), seed=1))
        for value in view["legal"][:6]:
            said = {why(match.game, view, value, analysis, match.names, language) for language in LANGUAGES}
            assert len(said) == len(LANGUAGES), said


def test_what_is_not_sure_is_not_called_more() -> None:
    match = grotto.new("diamant", 3, 1)
    view = match.view(0)
    analysis = next(analyse(from_view(view), seed=1))
    first, second = analysis.choices
    for gap, margin, expected in ((0.1, 0.02, "It wins 10 more"), (0.02, 0.05, "about as good")):
        first.chance, second.chance, first.margin = 0.5, 0.5 - gap, margin
        value = next(value for value in view["legal"] if value["text"] == first.text)
        assert expected in why(match.game, view, value, analysis, match.names, "en")
