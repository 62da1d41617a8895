"""What a choice tells: nothing while it is sealed, and everybody's when it is the last."""

from __future__ import annotations

import pytest
from tests.games.diamant.playing import begin


def tells(line: str, choice: str, seat: int, players: int = 3) -> bool:
    match = begin(line, players)
    match.play(choice, seat)
    return match.game.views.tells(match.rewound(len(match.done) - 1).state, ("on", "back").index(choice), match.state)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("choice", ["on", "back"])
def test_a_sealed_choice_tells_nothing(choice: str) -> None:
    assert not tells("13", choice, 1)
    assert not tells("13 2:back", choice, 0)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("choice", ["on", "back"])
def test_the_last_choice_of_a_round_opens_the_others(choice: str) -> None:
    assert tells("13 2:back 0:on", choice, 1)


@pytest.mark.clause("DA-12")
@pytest.mark.parametrize("choice", ["on", "back"])
def test_who_is_alone_inside_opens_nothing(choice: str) -> None:
    assert not tells("13 on back back 5", choice, 0)
