"""Two worlds that differ only in what a viewer may not know look the same to that viewer, byte for byte.

For each kind of secret there is a way to make such twins, and a planted leak that the comparison must catch.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import Reading
from grotto.match.match import Match
from grotto.play.players import players_of
from tests.cases import CASES, Case, play_at_random
from tests.long_runs import sized
from tests.states import as_erdgeister

NONSENSE = (
    "", "on", "back", "stop", "pass", "T1-m4", "bribe:5", "yield", "Ra>A1", "spy:Ra", "kidnap:Ba", "show", "x" * 99,
)  # fmt: skip


@dataclass
class Twins:
    """Two matches, and the viewers who may not be able to tell them apart."""

    secret: str
    one: Match
    two: Match
    blind: list[int | None]


@pytest.mark.slow
def test_twins_look_the_same_to_those_who_may_not_know() -> None:
    seen: dict[str, int] = {}
    for twins in every_twins():
        compare(twins)
        seen[twins.secret] = seen.get(twins.secret, 0) + 1
    assert seen.keys() == {"sealed choice", "bribe", "number"}
    assert all(count >= 8 for count in seen.values()), seen


def compare(twins: Twins) -> None:
    """Views, drawings, logs, notations, encodings and errors."""
    assert twins.one.state != twins.two.state, "the twins are not different at all"
    for viewer in twins.blind:
        assert seen_by(twins.one, viewer) == seen_by(twins.two, viewer)


def seen_by(match: Match, viewer: int | None) -> bytes:
    """Everything that reaches a viewer, as bytes."""
    view = match.view(viewer)
    words = [match.game.words.sentences(event, match.names, "en") for event in view["history"]]
    seat = -1 if viewer is None else viewer
    encoded = [players_of(match.game).encoder().observe(match.state, seat)] if seat >= 0 else []
    return json.dumps([view, match.picture(viewer), match.svg(viewer), words, encoded, errors(match, viewer)]).encode()


def errors(match: Match, viewer: int | None) -> list[str]:
    """What a viewer hears when trying things."""
    heard = []
    for text in NONSENSE:
        try:
            match.fork().play(text, viewer if viewer is not None else 0)
        except grotto.Refusal as refusal:
            heard.append(f"{refusal.kind} {refusal}")
        else:
            heard.append("allowed")
    return heard


# -- making twins ----------------------------------------------------------------------------------------


def every_twins() -> Iterator[Twins]:
    for case in CASES:
        for seed in range(sized(1, 3)):
            match = case.match(seed)
            rng = Rng(seed + 100)
            while match.mover != grotto.OVER:
                yield from TWINS[case.game](case, match, rng)
                play_at_random(match, rng, 4)


def sealed_choice(case: Case, match: Match, rng: Rng) -> Iterator[Twins]:
    """Diamant: somebody has chosen, and the round is not complete."""
    if len(match.to_act) < 2 or len(match.done) % 3:
        return
    seat = match.to_act[rng.below(len(match.to_act))]
    one, two = match.fork(), match.fork()
    one.play("on", seat)
    two.play("back", seat)
    yield Twins("sealed choice", one, two, [None, *(other for other in range(case.players) if other != seat)])


def bribe(case: Case, match: Match, rng: Rng) -> Iterator[Twins]:
    """Emerald: a bribe was paid with one card or another, and play went on."""
    bribes = [text for text in match.legal if text.startswith("bribe:")]
    if len(bribes) < 2:
        return
    owner = match.mover
    one, two = match.fork(), match.fork()
    one.play(bribes[0], owner)
    two.play(bribes[-1], owner)
    blind: list[int | None] = [None, *(other for other in range(case.players) if other != owner)]
    for _ in range(5):
        if one.mover == owner or one.mover != two.mover or grotto.OVER in (one.mover, two.mover):
            break
        yield Twins("bribe", one, two, blind)
        one, two = one.fork(), two.fork()
        text = one.legal[rng.below(len(one.legal))]
        one.play(text)
        two.play(text)
    else:
        yield Twins("bribe", one, two, blind)


def number(case: Case, match: Match, rng: Rng) -> Iterator[Twins]:
    """Erdgeister: two figures of one seat have each other's numbers."""
    seat = rng.below(case.players)
    figures = match.view(None)["position"]["figures"]
    own = [i for i, figure in enumerate(figures) if figure["seat"] == seat]
    first, second = own[rng.below(len(own))], own[rng.below(len(own))]
    numbers = as_erdgeister(match.state).number
    knowing = {*figures[first]["seen_by"], *figures[second]["seen_by"]}
    if numbers[first] == numbers[second] or figures[first]["public"] or figures[second]["public"]:
        return
    two = swapped(case, match, first, second)
    yield Twins("number", match, two, [None, *(s for s in range(case.players) if s not in knowing)])


def swapped(case: Case, match: Match, first: int, second: int) -> Match:
    """The same match, dealt with two numbers exchanged."""
    marks = [i for i, done in enumerate(match.done) if done.text.startswith("number:")]
    texts = [done.text for done in match.done]
    a, b = marks[first], marks[second]
    texts[a], texts[b] = texts[b], texts[a]
    other = Match.by_hand(case.game, case.players, **case.options)
    for text, done in zip(texts, match.done, strict=True):
        other.play(text, None if done.by == grotto.CHANCE else done.by)
    return other


TWINS: dict[str, Callable[[Case, Match, Rng], Iterator[Twins]]] = {
    "diamant": sealed_choice,
    "emerald": bribe,
    "erdgeister": number,
}


# -- planted leaks -----------------------------------------------------------------------------------------


def leaky(monkeypatch: pytest.MonkeyPatch, game: str, leak: str) -> None:
    """Plant one leak in one room of a game."""
    found = grotto.game(game)
    views, drawing, refusals = found.views, found.drawing, found.refusals
    position, reading, draw, value = views.position, views.reading, drawing.draw, views.value
    turn = refusals.not_your_turn
    last: list[object] = [None]
    if leak == "position":
        monkeypatch.setattr(views, "position", lambda s, v: {**position(s, v), "leak": secret(s)})
    elif leak == "reading":

        def open_reading(before: State, action: int, after: State) -> Reading:
            honest = reading(before, action, after)
            told = honest.opened or next(iter(honest.private.values()), honest.public)
            return honest._replace(public=told)

        monkeypatch.setattr(views, "reading", open_reading)
    elif leak == "fact":

        def with_fact(before: State, action: int, after: State) -> Reading:
            honest = reading(before, action, after)
            return honest._replace(facts=[*honest.facts, {"kind": "expedition", "number": secret(after)}])

        monkeypatch.setattr(views, "reading", with_fact)
        monkeypatch.setattr(found.words, "sentences", lambda *_: [])
    elif leak == "drawing":
        monkeypatch.setattr(views, "position", lambda s, v: last.__setitem__(0, s) or position(s, v))
        monkeypatch.setattr(drawing, "draw", lambda v, n: f"{draw(v, n)}{secret(last[0])}")
    elif leak == "error":
        monkeypatch.setattr(refusals, "not_your_turn", lambda s, v, *_: (f"{turn(s, v)[0]} {secret(s)}", None))
    elif leak == "encoding":
        monkeypatch.setattr(type(players_of(found)), "encoder", lambda self: OpenEncoder())
    else:
        assert leak == "legal"
        monkeypatch.setattr(views, "value", lambda s, a, v: {**value(s, a, v), "leak": secret(s)})


def secret(state: object) -> str:
    """Whatever is hidden in this game's state."""
    return str([getattr(state, name, None) for name in ("leaving", "gold", "number")])


class OpenEncoder:
    def observe(self, state: object, viewer: int) -> list[str]:
        return [secret(state)]


@pytest.mark.parametrize("leak", ["position", "reading", "fact", "drawing", "error", "encoding", "legal"])
@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch, game: str, leak: str) -> None:
    leaky(monkeypatch, game, leak)
    cases = [case for case in CASES if case.game == game]
    for case in cases:
        match = case.match(0)
        rng = Rng(100)
        while match.mover != grotto.OVER:
            for twins in TWINS[game](case, match, rng):
                try:
                    compare(twins)
                except AssertionError:
                    return
            play_at_random(match, rng, 4)
    pytest.fail(f"the leak through {game}'s {leak} was not noticed")
