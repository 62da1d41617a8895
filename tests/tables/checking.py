"""How the tests of proofs make and refuse them."""

from __future__ import annotations

from functools import cache

import pytest

from grotto import CHANCE
from grotto.kernel.errors import BadFile
from grotto.match.match import Match
from grotto.tables.proof import Refuted, check_proof
from tests.cases import Case

from .proofs import LIMIT, Played, played

GAMES = [Case("emerald", 2), Case("diamant", 3), Case("erdgeister", 2, LIMIT)]
every_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game)

Path = list[str | int]


@cache
def finished(game: str) -> Played:
    return played(next(case for case in GAMES if case.game == game), 1)


@cache
def proof_of(game: str) -> str:
    return finished(game).proof()


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        check_proof(text, "table.proof")
    assert str(caught.value).startswith("table.proof")
    return caught.value


def refuted(text: str, place: str) -> Refuted:
    refusal = refused(text)
    assert isinstance(refusal, Refuted), refusal
    assert refusal.place.startswith(place), refusal
    return refusal


def draws(match: Match) -> list[str]:
    return [done.text for done in match.done if done.by == CHANCE]
