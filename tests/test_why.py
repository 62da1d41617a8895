"""Why can't I? Every reason in every language, and always the one that playing would meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

import grotto
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rng import Rng

from .cases import CASES, Case, every_case, play_at_random
from .refused import UNREADABLE, illegal, scenes, waiting

pytestmark = pytest.mark.one_build

STEPS = 6  # between two positions
NONSENSE = ["", "nonsense", "x" * 61, "T1-T9", "Zz>A1", "\u2603"]


def positions(case: Case) -> list[grotto.Match]:
    """Some of a random game, those of its last part too."""
    match = case.match(5)
    found: list[grotto.Match] = []
    while match.mover != grotto.OVER and len(found) < 25:
        found.append(match.fork())
        play_at_random(match, Rng(len(match.done)), STEPS)
    return found


def check_spoken(match: grotto.Match, actions: list[int]) -> None:
    """Sentences without holes, and the same clause in every language."""
    refusals, state = match.game.refusals, match.state
    said: list[Callable[..., tuple[str, str | None]]] = [
        *(partial(refusals.why_not, state, match.mover, action) for action in actions),
        *(partial(refusals.not_your_turn, state, seat) for seat in waiting(match)),
    ]
    for reason in said:
        english = reason()
        assert english == reason("en")
        for language in LANGUAGES:
            sentence, clause = reason(language)
            assert clause == english[1]
            assert sentence == sentence.strip()
            assert not any(hole in sentence for hole in ("{", "}", "  "))
            assert language == "en" or sentence != english[0], "the same sentence as in English"


@every_case
def test_every_reason_is_said_in_every_language(case: Case) -> None:
    luck = Random(case.name)
    for match in positions(case):
        actions = illegal(match)
        check_spoken(match, luck.sample(actions, min(len(actions), 60)))


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_rare_reasons_are_said_in_every_language(game: str) -> None:
    for match in scenes(game):
        check_spoken(match, illegal(match)[::3])


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_what_cannot_be_read_is_told_in_every_language(game: str) -> None:
    for match in scenes(game):
        for text in UNREADABLE[game]:
            said = [match.why(text, match.mover, language) for language in LANGUAGES]
            assert len(set(said)) == (1 if None in said else len(LANGUAGES)), text
            assert len({why[1] for why in said if why}) <= 1


def test_a_knight_does_not_ride_so_far() -> None:
    match = grotto.new("emerald", 3, 1, start=0)
    assert match.why("T1-T2", 0, "de") == ("Von Turm 1 zieht ein Ritter 3 Schritte weit, bis Wiesenfeld 3", "E-25")
    assert match.why("T1-T2", 0, "cs") == ("Z políčka věže 1 jede rytíř o 3 kroky, na políčko louky 3", "E-25")


def refusal(match: grotto.Match, text: str, seat: int) -> tuple[str, str | None] | None:
    """What comes of playing it."""
    try:
        match.fork().play(text, seat)
    except grotto.Refusal as refused:
        return refused.message, refused.clause
    return None


@every_case
def test_the_reason_is_what_playing_would_meet_and_asking_changes_nothing(case: Case) -> None:
    texts = sorted({text for match in positions(case) for text in match.legal} | set(NONSENSE))
    luck = Random(case.name)
    heard = set()
    for match in positions(case):
        before = (match.state.digest(), len(match.done))
        for text in [*luck.sample(texts, min(len(texts), 40)), *match.legal[:5]]:
            for seat in range(match.players):
                why = match.why(text, seat)
                assert why == refusal(match, text, seat)
                heard.add(why is None)
        assert (match.state.digest(), len(match.done)) == before
    assert heard == {True, False}


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_whoever_is_on_turn_is_told_nothing_against_what_is_legal(game: str) -> None:
    match = next(case for case in CASES if case.game == game).match(3)
    assert [match.why(text, match.mover, "cs") for text in match.legal] == [None] * len(match.legal)


def test_when_all_is_over_that_is_the_reason() -> None:
    match = grotto.new("diamant", 3, 1)
    play_at_random(match, Rng(1), 10_000)
    said = {language: match.why("on", 0, language) for language in LANGUAGES}
    assert said["en"] == ("The game is over; nothing more can be played", "D-46")
    assert said["de"] == ("Das Spiel ist aus; es kann nichts mehr gespielt werden", "D-46")
    assert len({why[0] for why in said.values() if why}) == len(LANGUAGES)


def test_while_chance_is_to_draw_nobody_chooses() -> None:
    match = grotto.Match.by_hand("diamant", 3)
    assert match.why("on", 0, "nl") == ("Het toeval is aan de beurt", None)


def test_what_is_too_long_is_no_action() -> None:
    assert grotto.new("emerald", 3, 1).why("m" * 61, 0, "cs") == ("Na akci je to příliš dlouhé", None)


def test_there_is_no_such_seat() -> None:
    with pytest.raises(grotto.BadOption):
        grotto.new("emerald", 3, 1).why("T1-m3", 3)
