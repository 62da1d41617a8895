"""No bot uses hidden information: worlds that look alike to a seat get the same decision, from every rung, in recorded
games.

Of every sampled position 20 worlds are made that differ in all that the seat cannot know. Their views must be the
same, byte for byte, and so must be what each rung makes of them. A bot with a back door to the true match is caught.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pytest

import grotto
from grotto.bots import LADDER, Bot, Budget, Decision, bot
from grotto.bots.find_net import find_net
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View
from grotto.match.match import Match
from grotto.nets.net_judge import NetJudge
from grotto.play.players import players_of
from tests.recorded import FOLDER, files
from tests.states import as_diamant, as_erdgeister

pytestmark = pytest.mark.one_build

WORLDS = 20
BUDGET = Budget(rounds=60)
QUICK, SEARCHING = LADDER[:5], LADDER[5:]


class Position(NamedTuple):
    """A seat that has to choose, and worlds that it cannot tell apart."""

    seat: int
    worlds: list[Match]


class Cheat(AssertionError):
    """A decision that depends on what cannot be known."""


# -- worlds ------------------------------------------------------------------------------------------------------


@cache
def positions(path: Path) -> list[Position]:
    """Two positions of a recorded game in which something is hidden from a seat that has to choose."""
    found = list(secrets(grotto.load(path)))
    return [position(match, seat) for match, seat in found[:: max(1, len(found) // 2)][:2]]


def secrets(match: Match) -> Iterator[tuple[Match, int]]:
    """Some positions of interest, spread over the game; in Diamant with choices of this round sealed."""
    step = len(match.done) // 9 + 1
    for end in range(len(match.done) - 1, 0, -step):
        past = match.rewound(end)
        if past.game.name == "diamant":
            past = with_sealed_choices(past, end)
        if past.mover < 0:
            continue
        seat = past.to_act[-1]
        if len({past.state.guess(seat, Rng(i)) for i in range(12)}) > 2:
            yield past, seat


def with_sealed_choices(match: Match, seed: int) -> Match:
    """All but one have chosen."""
    rng, match = Rng(seed), match.fork()
    while len(match.to_act) > 1:
        match.play(("on", "back")[rng.below(2)], match.to_act[0])
    return match


def position(match: Match, seat: int) -> Position:
    worlds = [world(match, match.state.guess(seat, Rng(i)), from_the_start=i % 5 == 0) for i in range(WORLDS)]
    assert len({other.state for other in worlds}) > 1
    return Position(seat, worlds)


def world(match: Match, guess: State, *, from_the_start: bool) -> Match:
    """The match as it would have been if the guess were the truth; its past too, where a guess tells that."""
    texts = RETOLD[match.game.name](match, guess)
    if texts is None or not from_the_start:
        other = match.fork()
        other.state = guess
        return other
    other = Match.by_hand(match.game.name, match.players, **match.options)
    for text, done in zip(texts, match.done, strict=True):
        other.play(text, None if done.by == grotto.CHANCE else done.by)
    assert other.state == guess
    return other


def other_numbers(match: Match, guess: State) -> list[str]:
    """Erdgeister: the same figures, dealt other numbers."""
    numbers = iter(as_erdgeister(guess).number)
    return [
        f"number:{next(numbers) or 'blank'}" if done.text.startswith("number:") else done.text for done in match.done
    ]


def other_choices(match: Match, guess: State) -> list[str]:
    """Diamant: the round's sealed choices are other ones."""
    sealed = as_diamant(match.state).decided.bit_count()
    texts = [done.text for done in match.done]
    for i in range(len(texts) - sealed, len(texts)):
        texts[i] = ("on", "back")[as_diamant(guess).leaving >> match.done[i].by & 1]
    return texts


RETOLD: dict[str, Callable[[Match, State], list[str] | None]] = {
    "erdgeister": other_numbers,
    "diamant": other_choices,
    "emerald": lambda match, guess: None,  # a guess does not say which card paid which bribe
}


# -- the check ---------------------------------------------------------------------------------------------------


def check(make: Callable[[], Bot], found: list[Position]) -> None:
    """Raises Cheat if a decision differs between worlds that look alike."""
    for seat, worlds in found:
        first: Decision | None = None
        for other in worlds:
            BackDoor.match = other
            decision = make().choose(other.view(seat), Rng(11), BUDGET)
            first = first or decision
            if decision != first:
                raise Cheat(f"{decision} here, {first} there")


class BackDoor:
    """What no bot may have: the true match."""

    match: Match


def looks_alike(found: list[Position]) -> None:
    for seat, worlds in found:
        assert len({json.dumps(other.view(seat)) for other in worlds}) == 1


some_files = pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
HIDING = {path for path in files() if not path.stem.startswith("emerald")} | {
    FOLDER / f"emerald-{name}.match" for name in ("last-treasure", "one-knight-left-by-the-dragon", "shared-win")
}


@some_files
def test_views_of_worlds_that_a_seat_cannot_tell_apart_are_the_same(path: Path) -> None:
    found = positions(path)
    assert found or path not in HIDING
    looks_alike(found)


@some_files
def test_the_first_five_rungs_decide_alike_in_all_of_them(path: Path) -> None:
    found = positions(path)[:1]
    for name in QUICK:
        check(partial(bot, name), found)


@pytest.mark.parametrize(
    "path",
    [
        path
        if path.stem in ("diamant-all-back", "emerald-last-treasure", "erdgeister-pass")
        else pytest.param(path, marks=pytest.mark.slow)
        for path in files()
    ],
    ids=lambda path: path.stem,
)
@pytest.mark.parametrize("name", SEARCHING)
def test_the_rungs_that_search_decide_alike_too(path: Path, name: str) -> None:
    check(lambda: bot(name), positions(path)[:1])


def test_something_is_hidden_in_every_game() -> None:
    games = {path.stem.partition("-")[0] for path in files() if positions(path)}
    assert games == {"diamant", "emerald", "erdgeister"}


# -- planted peekers -----------------------------------------------------------------------------------------------


class Peeker(Bot):
    """Judges by the game's net what comes of each action, but in the true position."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        state, game = BackDoor.match.state, BackDoor.match.game
        weights = find_net(game, view["players"], view["options"]).weights
        assert weights is not None
        judge, worths = NetJudge(players_of(game).features(), weights.net.fresh()), {}
        for action, value in zip(state.legal, view["legal"], strict=True):
            after = state.clone()
            after.play(action)
            worths[str(value["text"])] = judge.worths(after, state.mover)[state.mover] if after.mover >= 0 else 0.0
        total = sum(worths.values()) or 1.0
        return Decision(max(worths, key=worths.__getitem__), {text: worth / total for text, worth in worths.items()})


class Thief(Bot):
    """Decides by the true state's fingerprint."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        texts = [str(value["text"]) for value in view["legal"]]
        text = texts[int(BackDoor.match.state.digest(), 16) % len(texts)]
        return Decision(text, {text: 1.0})


class Whisperer(Bot):
    """Plays at random, with random numbers that depend on what is hidden."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        return bot("wisp").choose(view, Rng(int(BackDoor.match.state.digest(), 16)), budget)


@pytest.mark.parametrize("cheat", [Thief, Whisperer])
@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_a_planted_cheat_is_caught(game: str, cheat: type[Bot]) -> None:
    found = [position for path in files() if path.stem.startswith(game) for position in positions(path)]
    with pytest.raises(Cheat):
        check(cheat, found)


@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_judge_that_peeks_is_caught(game: str) -> None:
    """Diamant's net asks for nothing hidden, so it has nothing to peek at."""
    found = [position for path in files() if path.stem.startswith(game) for position in positions(path)]
    with pytest.raises(Cheat):
        check(Peeker, found)


def test_a_leaking_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [position for path in files() for position in positions(path)]
    honest = Match.view
    monkeypatch.setattr(Match, "view", lambda match, seat: {**honest(match, seat), "leak": match.state.digest()})
    with pytest.raises(AssertionError):
        looks_alike(found)
