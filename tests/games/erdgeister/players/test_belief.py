"""Who carries the key: what is counted, how suspicion becomes guesses, and what stays certain."""

from __future__ import annotations

from array import array
from collections import Counter
from math import exp
from typing import Any

import pytest
from tests.cases import SMALL_BOARD, play_at_random
from tests.play.chances import plausible
from tests.states import as_erdgeister

import grotto
from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.players.belief import Belief
from grotto.games.erdgeister.players.scout import ErdgeisterScout
from grotto.games.erdgeister.presentation.names import figure_name
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.nets.net import Net
from grotto.search.one_step_policy import OneStepPolicy

INPUTS = Belief().inputs
IN_HAND, AT_HOME, MOVED, PART, ONCE, SINCE, LATEST, CARRIED, SPIED = 0, 1, 7, 8, 9, 10, 11, 12, 13
HOME = 14
GUESSES = 3000


def plain_net(**weights: float) -> Net:
    """One layer: a suspicion is e to the sum of these looks, each times its weight."""
    row = [0.0] * (INPUTS + 1)
    for name, weight in weights.items():
        row[globals()[name.upper()]] = weight
    return Net((INPUTS, 1), array("f", row))


def watched(players: int, seed: int, decisions: int, net: Net | None = None) -> tuple[Match, Belief]:
    """A random game, and a belief that was told all of it."""
    match, rng, belief = grotto.new("erdgeister", players, seed, turn_limit=200), Rng(seed), Belief(net)
    for _ in range(decisions):
        if match.mover == grotto.OVER:
            break
        legal = match.state.legal
        tell(belief, match, legal[rng.below(len(legal))])
    return match, belief


def tell(belief: Belief, match: Match, action: int) -> None:
    """The action happens, before the belief's eyes."""
    policy = OneStepPolicy(ErdgeisterScout(), guesser=belief)
    policy.tell(match.state, 0, action)
    match.play(match.game.notation.write(match.state, action))


def state_of(match: Match) -> Erdgeister:
    assert isinstance(match.state, Erdgeister)
    return match.state


def looks(match: Match, belief: Belief) -> dict[str, list[float]]:
    """What the belief makes of every figure that may hide a key, by the figure's name; figures are in order."""
    state = state_of(match)
    found = {}
    hidden = [
        owner
        for owner in range(state.players)
        if not any(state.known[f] >= 16 and state.number[f] == state.key_number for f in figures(state, owner))
    ]
    for owner, suspects in zip(hidden, belief.suspects(state), strict=True):
        unseen = [figure for figure in figures(state, owner) if state.known[figure] < 16]
        for figure, suspect in zip(unseen, suspects, strict=True):
            found[figure_name(state, figure)] = suspect.looks
            assert suspect.is_it == (state.number[figure] == state.key_number)
        assert sum(suspect.suspicion for suspect in suspects) == pytest.approx(1)
    return found


def figures(state: Erdgeister, owner: int) -> range:
    return range(owner * state.each, (owner + 1) * state.each)


# -- what is counted ---------------------------------------------------------------------------------------------


class Tally:
    """The same counts from the words of the record."""

    def __init__(self, match: Match) -> None:
        self.moved: Counter[str] = Counter()
        self.moves: Counter[int] = Counter()
        self.carried: Counter[str] = Counter()
        self.spied: Counter[str] = Counter()
        self.last: dict[str, int] = {}
        self.latest: dict[int, str] = {}
        turn, victim = 1, ""
        for event in match.view(None)["history"]:
            self._count(event["by"], event["text"], turn, victim)
            victim = event["text"].removeprefix("kidnap:")
            turn = max([turn, *(fact["number"] for fact in event["facts"] if fact["kind"] == "turn")])
        self.turn = turn

    def _count(self, by: Any, text: str, turn: int, victim: str) -> None:
        figure, arrow, _ = text.partition(">")
        if arrow:
            self.moved[figure] += 1
            self.moves[by] += 1
            self.last[figure] = turn
            self.latest[by] = figure
        elif text.startswith("spy:"):
            self.spied[text[4:]] += 1
        elif text.startswith("to:"):
            self.carried[victim] += 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("decisions", [0, 1, 40, 150])
def test_what_was_watched_is_what_the_record_says(players: int, decisions: int) -> None:
    match, belief = watched(players, players, decisions)
    tally, state = Tally(match), state_of(match)
    if match.mover == grotto.OVER:
        pytest.skip("the game was too short")
    for name, told in looks(match, belief).items():
        owner = "RBGY".index(name[0])
        assert told[MOVED] == pytest.approx(tally.moved[name] / 5)
        assert told[PART] == pytest.approx(3 * tally.moved[name] / max(1, tally.moves[owner]))
        assert told[ONCE] == (tally.moved[name] == 1)
        since = tally.turn - tally.last[name] if name in tally.last else 0
        assert told[SINCE] == pytest.approx(since / (10 * players))
        assert told[LATEST] == (tally.latest.get(owner) == name)
        assert told[CARRIED] == tally.carried[name]
        assert told[SPIED] == tally.spied[name] / 2
        assert told[HOME] == pytest.approx(state.home[owner] / state.goal)
    assert decisions < 40 or max(tally.moved.values()) > 1
    assert decisions < 150 or (tally.carried and tally.spied)


def test_where_a_figure_is_is_told() -> None:
    match, belief = watched(3, 3, 120)
    at = {figure["figure"]: figure["at"] for figure in match.view(None)["position"]["figures"]}
    for name, told in looks(match, belief).items():
        assert (told[IN_HAND], told[AT_HOME]) == (at[name] == "hand", at[name] == "chamber")
        assert all(-3 <= number <= 12 for number in told)


def test_a_new_game_begins_with_nothing_counted() -> None:
    match, belief = watched(3, 3, 60)
    policy = OneStepPolicy(ErdgeisterScout(), guesser=belief)
    policy.begin()
    fresh = looks(match, Belief())
    assert looks(match, belief) == fresh
    assert any(told[MOVED] for told in looks(*watched(3, 3, 60)).values())
    assert not any(told[MOVED] for told in fresh.values())


def test_a_fresh_belief_has_a_memory_of_its_own() -> None:
    match, belief = watched(3, 3, 60)
    before = looks(match, belief)
    other = belief.fresh()
    assert isinstance(other, Belief)
    assert looks(match, other) == looks(match, Belief())
    tell(other, match.fork(), match.state.legal[0])
    assert looks(match, belief) == before


# -- from suspicion to guesses -----------------------------------------------------------------------------------


def bearers(belief: Belief, state: Erdgeister, seat: int, owner: int, guesses: int = GUESSES) -> Counter[int]:
    """How often each figure of an owner was guessed to have the key."""
    rng, found = Rng(17), Counter[int]()
    for _ in range(guesses):
        guess = belief.guessed(state, seat, rng)
        assert isinstance(guess, Erdgeister)
        numbers = guess.number
        found[next(figure for figure in figures(state, owner) if numbers[figure] == state.key_number)] += 1
    return found


def suspicion(state: Erdgeister, told: dict[str, list[float]], net: Net, seat: int, owner: int) -> dict[int, float]:
    """By hand: of figures that the seat has not seen, e to the net's answer."""
    known = 16 | 1 << seat
    return {
        figure: 0.0 if state.known[figure] & known else exp(net.answer(told[figure_name(state, figure)])[0])
        for figure in figures(state, owner)
    }


@pytest.mark.parametrize(
    "weights",
    [
        {},
        {"in_hand": 2.0},
        {"moved": 4.0, "latest": -1.0},
        {"since": 3.0, "spied": 2.0, "carried": 1.5, "at_home": -3.0},
        {"moved": -60.0},
    ],
    ids=str,
)
def test_key_bearers_are_guessed_as_often_as_they_are_suspected(weights: dict[str, float]) -> None:
    net, tested = plain_net(**weights), 0
    for players, seed in ((2, 5), (3, 6), (4, 7)):
        match, belief = watched(players, seed, 70, net)
        state, told = state_of(match), looks(match, belief)
        seat = players - 1
        for owner in range(players - 1):
            expected = suspicion(state, told, net, seat, owner) if named(state, owner) <= told.keys() else {}
            if expected and not knows(state, seat, owner):
                tested += 1
                assert plausible(bearers(belief, state, seat, owner), expected)
    assert tested >= 3


def named(state: Erdgeister, owner: int) -> set[str]:
    """The figures of an owner that are not shown to all."""
    return {figure_name(state, figure) for figure in figures(state, owner) if state.known[figure] < 16}


def knows(state: Erdgeister, seat: int, owner: int) -> bool:
    """Whether the seat has seen the owner's key bearer."""
    seen = 16 | 1 << seat
    return any(state.known[f] & seen and state.number[f] == state.key_number for f in figures(state, owner))


def test_other_weights_would_be_noticed() -> None:
    match, belief = watched(3, 6, 70, plain_net(moved=4.0))
    state = state_of(match)
    wrong = suspicion(state, looks(match, belief), plain_net(moved=3.0), 2, 0)
    assert not plausible(bearers(belief, state, 2, 0), wrong)


def test_suspicion_follows_what_happens() -> None:
    """What was thought before the last move is not thought any more, and another seat thinks for itself."""
    net, rng = plain_net(latest=3.0, spied=2.0), Rng(5)
    (match, belief), (copied, twin) = watched(3, 6, 1, net), watched(3, 6, 1, net)  # to be asked without a trace
    for _ in range(30):
        state, told = state_of(match), looks(copied, twin)
        for owner in range(3):
            for seat in range(3):
                if owner != seat and not knows(state, seat, owner) and not shown(state, owner):
                    expected = suspicion(state, told, net, seat, owner)
                    assert plausible(bearers(belief, state, seat, owner, 150), expected)
        action = state.legal[rng.below(len(state.legal))]
        tell(belief, match, action)
        tell(twin, copied, action)


def shown(state: Erdgeister, owner: int) -> bool:
    """Whether the owner's key bearer has been shown to all."""
    return any(state.known[f] >= 16 and state.number[f] == state.key_number for f in figures(state, owner))


def test_numbers_but_the_key_are_guessed_evenly() -> None:
    match, belief = watched(4, 7, 50, plain_net(moved=8.0))
    state, rng = state_of(match), Rng(3)
    other = 1 if state.key_number != 1 else 2
    seat, owner = 0, 2
    hidden = [figure for figure in figures(state, owner) if not state.known[figure] & (16 | 1 << seat)]
    if any(state.number[f] == other for f in figures(state, owner) if f not in hidden):
        other = next(state.number[f] for f in hidden if state.number[f] not in (0, state.key_number))
    with_key, counts = Counter[int](), Counter[int]()
    for _ in range(GUESSES):
        numbers = as_erdgeister(belief.guessed(state, seat, rng)).number
        with_key[next(f for f in hidden if numbers[f] == state.key_number)] += 1
        counts[next(f for f in hidden if numbers[f] == other)] += 1
    shares = {f: (1 - with_key[f] / GUESSES) / (len(hidden) - 1) for f in hidden}
    assert plausible(counts, shares)


# -- what is certain ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guess_keeps_all_that_the_seat_knows_and_is_a_legal_dealing(players: int) -> None:
    net = plain_net(moved=6.0, spied=3.0, in_hand=-2.0)
    for decisions in (0, 30, 90, 160):
        match, belief = watched(players, 11, decisions, net)
        state = state_of(match)
        if match.mover == grotto.OVER:
            break
        for seat in range(players):
            seen = 16 | 1 << seat
            guesses = [belief.guessed(state, seat, Rng(i)) for i in range(25)]
            for guess in guesses:
                assert isinstance(guess, Erdgeister)
                guess.check()
                assert match.game.views.position(guess, seat) == match.game.views.position(state, seat)
                for figure in range(players * state.each):
                    if state.known[figure] & seen:
                        assert guess.number[figure] == state.number[figure]
                for owner in range(players):
                    numbers = sorted(guess.number[f] for f in figures(state, owner))
                    assert numbers == sorted(state.number[f] for f in figures(state, owner))
            assert len({guess.digest() for guess in guesses}) > 1


def test_a_seen_key_bearer_stays_one_and_a_seen_other_is_never_suspected() -> None:
    match = grotto.new("erdgeister", 2, 9)
    state = state_of(match)
    seat = match.mover
    owner = 1 - seat
    key = next(f for f in figures(state, owner) if state.number[f] == state.key_number)
    other = next(f for f in figures(state, owner) if state.number[f] != state.key_number)
    for target, share in ((other, 0), (key, 1)):
        looked = match.fork()
        belief = Belief(plain_net(spied=20.0))
        tell(belief, looked, 4000 + target)
        tell(belief, looked, looked.game.notation.parse(looked.state, seat, "keep"))
        found = bearers(belief, state_of(looked), seat, owner, 200)
        assert found[target] == share * 200


def test_a_figure_shown_to_all_is_no_suspect() -> None:
    match = grotto.new("erdgeister", 2, 9)
    seat, state = match.mover, state_of(match)
    key = next(f for f in figures(state, 1 - seat) if state.number[f] == state.key_number)
    belief = Belief()
    assert len(belief.suspects(state)) == 2
    tell(belief, match, 4000 + key)
    assert len(belief.suspects(state_of(match))) == 2
    tell(belief, match, match.game.notation.parse(match.state, seat, "show"))
    (own,) = belief.suspects(state_of(match))
    assert len(own) == 10
    assert own[0].suspicion == pytest.approx(0.1)


def test_before_the_deal_and_after_the_end_nothing_is_a_question() -> None:
    match, belief = Match.by_hand("erdgeister", 3), Belief()
    assert belief.suspects(match.state) == []
    belief.guessed(match.state, 0, Rng(1))
    over = grotto.new("erdgeister", 3, 4, turn_limit=20)
    play_at_random(over, Rng(1), 1000)
    assert over.mover == grotto.OVER
    assert belief.suspects(over.state) == []
    assert belief.guessed(over.state, 0, Rng(1)).shares == over.state.guess(0, Rng(1)).shares


def test_without_a_net_all_are_alike() -> None:
    match, belief = watched(3, 6, 70)
    for suspects in belief.suspects(match.state):
        assert [suspect.suspicion for suspect in suspects] == pytest.approx([1 / len(suspects)] * len(suspects))


def test_a_net_that_reads_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match=f"what it is told has {INPUTS}"):
        Belief(Net((3, 1), array("f", [0.0] * 4)))


def test_any_board_can_be_believed_about() -> None:
    match = grotto.new("erdgeister", 2, 1, board=read_board(SMALL_BOARD), turn_limit=60)
    belief, rng = Belief(plain_net(moved=2.0)), Rng(1)
    while match.mover != grotto.OVER:
        assert all(len(told) == INPUTS for told in looks(match, belief).values())
        belief.guessed(match.state, match.mover, rng).check()
        legal = match.state.legal
        tell(belief, match, legal[rng.below(len(legal))])
