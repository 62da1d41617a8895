"""Quick games between policies: whole, repeatable, and nobody is handed what it cannot know."""

from __future__ import annotations

from typing import Any

import pytest

import grotto
from grotto.bots import Budget, bot
from grotto.kernel.constants import HIDDEN
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.selfplay import GameRecorder, SelfPlay
from tests.cases import CASES, Case, every_case, random_action
from tests.states import as_diamant

GAMES = ["diamant", "emerald", "erdgeister"]
in_python_only = pytest.mark.skipif(grotto.compiled, reason="a compiled game does not ask Python")


def case_of(game: str, players: int = 4) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def seated(case: Case, *names: str) -> list[Policy]:
    """The named bots in turn, as policies."""
    policies = [
        bot(names[seat % len(names)]).policy(case.game, case.players, case.options) for seat in range(case.players)
    ]
    found = [policy for policy in policies if policy is not None]
    assert len(found) == case.players
    return found


# -- whole and repeatable ------------------------------------------------------------------------------------------


@every_case
def test_a_game_comes_to_its_end_and_one_win_is_shared(case: Case) -> None:
    quick = SelfPlay(case.state(), seated(case, "wisp", "apprentice"))
    for deal in range(4):
        shares = quick.play(deal, deal + 7)
        assert quick.final.mover == grotto.OVER
        assert shares == quick.final.shares
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0


@every_case
def test_the_same_deal_and_seed_make_the_same_game(case: Case) -> None:
    quick = SelfPlay(case.state(), seated(case, "wisp"))
    games = []
    for deal, seed in ((3, 5), (3, 6), (4, 5), (3, 5)):
        shares = quick.play(deal, seed)
        games.append((shares, quick.final, quick.decisions))
    again = SelfPlay(case.state(), seated(case, "wisp"))
    assert games[0] == games[3] == (again.play(3, 5), again.final, again.decisions)
    assert games[0][1] != games[1][1]
    assert games[0][1] != games[2][1]


@pytest.mark.one_build
@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_before_does_not_matter(game: str) -> None:
    """Policies that look ahead, read others or guess have forgotten the last game."""
    case = case_of(game, 3)
    names = ("grandmaster" if game == "diamant" else "master", "companion", "scout")
    quick = SelfPlay(case.state(), seated(case, *names), most=60)
    quick.play(1, 1)
    first = quick.final
    quick.play(2, 2)
    quick.play(1, 1)
    assert quick.final == first


def test_the_root_is_not_touched() -> None:
    root = case_of("emerald").state()
    before = root.key()
    quick = SelfPlay(root, [Policy()] * 4)
    quick.play(1, 1)
    assert root.key() == before
    quick.final.load(root.dump())
    assert quick.final.mover == grotto.OVER


def test_a_game_that_does_not_end_is_shared_by_all() -> None:
    quick = SelfPlay(case_of("emerald").state(), [Policy()] * 4, most=10)
    assert quick.play(1, 1) == [0.25] * 4
    assert quick.decisions == 10


@pytest.mark.parametrize("policies", [0, 3, 5])
def test_everybody_needs_a_policy(policies: int) -> None:
    with pytest.raises(grotto.BadOption, match="4 seats need 4 policies"):
        SelfPlay(case_of("emerald").state(), [Policy()] * policies)


def test_chance_does_not_hang_on_choices() -> None:
    """Two seeds, one deal: the first cave of Diamant shows the same cards."""
    case = case_of("diamant", 3)
    state = case.state()
    first = SelfPlay(state, seated(case, "script:coin"), most=1)
    paths = set()
    for seed in range(20):
        first.play(11, seed)
        paths.add(tuple(as_diamant(first.final).shown))
    assert len(paths) == 1


# -- nobody is handed what it cannot know ------------------------------------------------------------------------


def secrets(game: str) -> list[tuple[Case, State, int]]:
    """Positions in which something is hidden from the seat that is to choose."""
    found, rng = [], Rng(8)
    for case in (case for case in CASES if case.game == game):
        state = case.state()
        for _ in range(400):
            if state.mover == grotto.OVER:
                break
            seat = state.mover
            if seat >= 0 and len({state.guess(seat, Rng(i)).digest() for i in range(8)}) > 1:
                found.append((case, state.clone(), seat))
            state.play(random_action(state, rng))
    return found[:: max(1, len(found) // 12)]


@pytest.mark.parametrize("game", GAMES)
def test_a_guess_does_not_depend_on_the_truth(game: str) -> None:
    """Worlds that look alike to a seat lead to the same guesses, by the same random numbers."""
    positions = secrets(game)
    assert len(positions) >= 10
    for _, state, seat in positions:
        worlds = [state.guess(seat, Rng(i)) for i in range(20)]
        assert len(set(worlds)) > 1
        assert len({world.guess(seat, Rng(99)) for world in worlds}) == 1


@pytest.mark.one_build
@pytest.mark.parametrize("name", ["wisp", "apprentice", "scout", "companion", "master", "grandmaster"])
@pytest.mark.parametrize("game", GAMES)
def test_a_policy_at_a_quick_table_chooses_alike_in_all_worlds_that_look_alike(game: str, name: str) -> None:
    """One decision from worlds that differ only in what the mover cannot know."""
    for case, state, seat in secrets(game)[:6]:
        policy = bot(name).policy(game, case.players, case.options, Budget(rounds=40))
        assert policy is not None
        picked = set()
        for world in [state.guess(seat, Rng(i)) for i in range(6)]:
            quick = SelfPlay(world, [policy] * case.players, most=1)
            quick.play(5, 6)
            picked.add(chosen(world, quick.final))
        assert len(picked) == 1


def chosen(before: State, after: State) -> int:
    """The action that leads from one state to the other."""
    for action in before.legal:
        tried = before.clone()
        tried.play(action)
        if tried == after:
            return action
    raise AssertionError("no action leads there")


# -- spies, which only the uncompiled build lets in ------------------------------------------------------------------


class Spy(Policy):
    """Writes down all that it is handed."""

    def __init__(self) -> None:
        super().__init__()
        self.watches = True
        self.handed: list[tuple[int, State]] = []
        self.watched: list[tuple[int, State, int]] = []
        self.forgotten = 0

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        super().weigh(state, seat, actions, rng)
        self.handed.append((seat, state.clone()))

    def watch(self, state: State, seat: int, action: int) -> None:
        self.watched.append((seat, state.clone(), action))

    def forget(self) -> None:
        self.forgotten += 1


class Witness(GameRecorder):
    """Writes down the truth."""

    def __init__(self) -> None:
        self.begun: list[State] = []
        self.ended: list[State] = []
        self.noted: list[tuple[int, State, list[int], int]] = []

    def begin(self, state: State) -> None:
        self.begun.append(state.clone())

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        self.noted.append((seat, state.clone(), actions.item[: actions.count], picked))

    def end(self, state: State) -> None:
        self.ended.append(state.clone())


def spied_game(case: Case, deal: int = 4) -> tuple[list[Any], Witness]:
    spies, witness = [Spy() for _ in range(case.players)], Witness()
    SelfPlay(case.state(), list(spies), witness).play(deal, 5)
    return spies, witness


@in_python_only
@pytest.mark.parametrize("game", GAMES)
def test_what_a_policy_is_handed_looks_like_the_truth_to_its_seat_and_is_not_the_truth(game: str) -> None:
    case = case_of(game, 3)
    views = grotto.game(game).views
    lucky = unlucky = 0
    for deal in range(3):
        spies, witness = spied_game(case, deal)
        truths = [(seat, state) for seat, state, legal, _ in witness.noted if len(legal) > 1]
        for seat, spy in enumerate(spies):
            own = [state for mover, state in truths if mover == seat]
            assert len(spy.handed) == len(own)
            for (told_seat, guess), truth in zip(spy.handed, own, strict=True):
                assert told_seat == seat
                assert views.position(guess, seat) == views.position(truth, seat)
                if len({truth.guess(seat, Rng(i)) for i in range(8)}) > 1:
                    lucky += guess == truth
                    unlucky += guess != truth
    assert unlucky > 2
    assert lucky <= 0.6 * (lucky + unlucky)  # one sealed choice of Diamant is guessed right half of the time


@in_python_only
@pytest.mark.parametrize("game", GAMES)
def test_a_policy_is_told_what_its_seat_sees_and_no_more(game: str) -> None:
    case = case_of(game, 3)
    views = grotto.game(game).views
    spies, witness = spied_game(case)
    for seat, spy in enumerate(spies):
        assert spy.forgotten == 1
        told_own = [action for told_seat, state, action in spy.watched if state.mover == seat and action != HIDDEN]
        truth = [legal[picked] for mover, _, legal, picked in witness.noted if mover == seat]
        assert told_own == truth
        for told_seat, state, action in spy.watched:
            assert told_seat == seat
            assert action == HIDDEN or action in (state.legal or [outcome for outcome, _ in state.odds])
            assert views.position(state, seat)
            if game == "diamant":
                assert state.mover in (seat, grotto.CHANCE)
            if game == "erdgeister" and state.mover == grotto.CHANCE and action >= 5030:
                assert (action == HIDDEN) == (state.laid // state.each != seat)


@in_python_only
def test_a_bribe_is_hidden_from_all_but_the_payer() -> None:
    case, hidden = case_of("emerald", 4), 0
    for deal in range(4):
        spies, _ = spied_game(case, deal)
        for seat, spy in enumerate(spies):
            for _, state, action in spy.watched:
                if action == HIDDEN:
                    hidden += 1
                    assert state.mover != seat
    assert hidden > 3


@in_python_only
def test_a_scribe_sees_every_game_from_its_beginning_to_its_end() -> None:
    case, witness = case_of("emerald", 3), Witness()
    quick = SelfPlay(case.state(), [Policy()] * 3, witness)
    for deal in range(2):
        quick.play(deal, 1)
        assert len(witness.begun) == len(witness.ended) == deal + 1
        assert witness.begun[-1] == case.state()
        assert witness.ended[-1] == quick.final
    for seat, state, legal, picked in witness.noted:
        assert seat == state.mover
        assert legal == state.legal
        assert 0 <= picked < len(legal)


def test_a_policy_picks_by_its_weights() -> None:
    """One decision, many seeds: the drifter of Diamant goes back once in five times."""
    case = case_of("diamant", 3)
    quick = SelfPlay(case.state(), seated(case, "script:drifter"), most=1)
    back = 0
    for seed in range(4000):
        quick.play(1, seed)
        back += as_diamant(quick.final).leaving & 1
    assert back == pytest.approx(800, abs=4 * (4000 * 0.2 * 0.8) ** 0.5)
