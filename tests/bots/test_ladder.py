"""The ladder's bots: legal in every game, repeatable, open about what they think, and honest about falling short."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.bots import LADDER, RUNGS, Bot, Budget, Decision, bot
from grotto.bots.find_net import find_net
from grotto.bots.forfeit import ask
from grotto.games.erdgeister import read_board
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from grotto.search.search_policy import SearchPolicy
from tests.cases import CASES, SMALL_BOARD, Case, every_case, play_at_random
from tests.nets.making import write_net

FEW = Budget(rounds=10)
SOME = Budget(rounds=60)
WITH_NET = LADDER[3:]
GAMES = ["diamant", "emerald", "erdgeister"]
every_rung = pytest.mark.parametrize("name", LADDER)
every_game = pytest.mark.parametrize("game", GAMES)


def case_of(game: str, players: int = 3) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def play(case: Case, bots: list[Bot], seed: int, budget: Budget = FEW) -> grotto.Match:
    """A whole game; every decision is checked."""
    match, rng = case.match(seed), Rng(seed)
    while match.mover != grotto.OVER:
        seat = match.to_act[-1]
        view = match.view(seat)
        decision = ask(bots[seat], view, rng, budget)
        check(decision, view)
        match.play(decision.text, seat)
    return match


def check(decision: Decision, view: View) -> None:
    """What a decision of ours always is."""
    assert set(decision.odds) == {value["text"] for value in view["legal"]}
    assert decision.odds[decision.text] > 0
    assert sum(decision.odds.values()) == pytest.approx(1)
    assert list(decision.odds.values()) == sorted(decision.odds.values(), reverse=True)
    assert not decision.shares or sum(decision.shares) == pytest.approx(1, abs=1e-6)
    assert all(isfinite(share) for share in decision.shares)
    assert decision.line


def views(game: str, players: int = 3, seed: int = 2, count: int = 4) -> Iterator[View]:
    """What seats see when they are to choose, spread over a random game."""
    match, rng = case_of(game, players).match(seed), Rng(seed)
    step = 5 if game == "diamant" else 17
    for _ in range(count):
        yield match.view(match.to_act[-1])
        play_at_random(match, rng, step)
        if match.mover == grotto.OVER:
            return


# -- legal ---------------------------------------------------------------------------------------------------------


@pytest.mark.one_build
@every_case
def test_a_table_of_all_rungs_plays_by_the_rules(case: Case) -> None:
    for first in range(0, len(LADDER), case.players):
        names = [LADDER[(first + seat) % len(LADDER)] for seat in range(case.players)]
        assert play(case, [bot(name) for name in names], 1).outcome is not None


@pytest.mark.slow
@pytest.mark.one_build
@every_rung
@every_case
def test_a_rung_plays_whole_games_by_the_rules(case: Case, name: str) -> None:
    assert play(case, [bot(name) for _ in range(case.players)], 2).outcome is not None


@every_rung
@every_game
def test_a_rung_answers_in_every_build(game: str, name: str) -> None:
    for view in views(game, count=2):
        check(bot(name).choose(view, Rng(1), FEW), view)


@every_game
def test_who_has_nothing_to_choose_is_refused(game: str) -> None:
    match = case_of(game).match(1)
    if game != "diamant":  # there everybody has to
        with pytest.raises(grotto.BadOption, match="nothing to choose"):
            bot("scout").choose(match.view((match.mover + 1) % 3), Rng(1))
    with pytest.raises(grotto.BadOption, match="nothing to choose"):
        bot("scout").choose(match.view(None), Rng(1))


# -- repeatable ----------------------------------------------------------------------------------------------------


@pytest.mark.one_build
@every_rung
@every_game
def test_the_same_view_seed_and_rounds_give_the_same_decision(game: str, name: str) -> None:
    for view in views(game):
        first = bot(name).choose(view, Rng(3), SOME)
        assert bot(name).choose(view, Rng(3), SOME) == first
        others = [bot(name).choose(view, Rng(seed), SOME) for seed in range(4)]
        assert all(set(other.odds) == set(first.odds) for other in others)


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_is_the_same_after_a_journey(game: str, name: str) -> None:
    """Pickled as it was made, and after it has thought."""
    bots = [bot(name)]
    bots += [pickle.loads(pickle.dumps(bots[0]))]
    for view in views(game, count=2):
        bots.append(pickle.loads(pickle.dumps(bots[1])))
        decisions = [other.choose(view, Rng(4), SOME) for other in bots]
        assert all(other.name == name for other in bots)
        assert decisions[0] == decisions[1]
        assert decisions[0] == decisions[2]


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_that_is_asked_again_answers_again_alike(game: str, name: str) -> None:
    for view in views(game):
        asked = bot(name)
        assert asked.choose(view, Rng(3), SOME) == asked.choose(view, Rng(3), SOME)


@pytest.mark.one_build
@every_rung
@every_game
def test_a_bot_that_played_from_the_start_answers_like_one_that_has_just_come(game: str, name: str) -> None:
    """It keeps nothing that it could not find in the view again."""
    case = case_of(game)
    match, regular, rng = case.match(7), bot(name), Rng(7)
    for choice in range(12):
        while match.mover != grotto.OVER and match.to_act[0] != 1:
            play_at_random(match, rng, 1)
        if match.mover == grotto.OVER:
            break
        decision = regular.choose(match.view(1), Rng(choice), SOME)
        if choice % 3 == 0:
            assert bot(name).choose(match.view(1), Rng(choice), SOME) == decision
        match.play(decision.text, 1)


@pytest.mark.parametrize("name", ["wisp", "apprentice", "scout", "companion-1", "companion-3"])
@every_game
def test_a_bot_chooses_as_its_policy_does_from_the_same_guess(game: str, name: str) -> None:
    """And calls every action by its own name."""
    rules = grotto.game(game)
    for view in views(game, count=3):
        seat, rng, policy = view["viewer"], Rng(6), bot(name).policy(game, 3, view["options"])
        assert seat is not None
        assert policy is not None
        state = rules.imagine(view, rng)
        odds = {rules.notation.write(state, action): part for action, part in policy.odds(state, seat, rng).items()}
        assert bot(name).choose(view, Rng(6)).odds == odds


# -- open about what they think --------------------------------------------------------------------------------------


@every_rung
@every_game
def test_rungs_with_a_net_tell_everybodys_chances(game: str, name: str) -> None:
    for view in views(game, count=2):
        decision = bot(name).choose(view, Rng(1), FEW)
        assert len(decision.shares) == (3 if name in WITH_NET else 0)
        assert decision.note == ""


@pytest.mark.one_build
@pytest.mark.parametrize("name", ["grandmaster", "champion"])
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_search_tells_how_it_may_go_on(game: str, name: str) -> None:
    longest = 0
    for view in views(game):
        decision = bot(name).choose(view, Rng(2), SOME)
        if decision.rounds == 0:
            continue  # it knew
        assert decision.rounds == 60
        assert decision.text == next(iter(decision.odds))
        longest = max(longest, len(decision.line))
    assert longest > 1


@pytest.mark.one_build
def test_the_line_begins_with_the_action_that_was_chosen() -> None:
    for game in ("emerald", "erdgeister"):
        for view in views(game):
            decision = bot("grandmaster").choose(view, Rng(2), FEW)
            assert decision.line[0] == decision.text


@pytest.mark.one_build
def test_everybodys_chances_add_up_to_one_when_trees_are_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of time alone, a search goes on in the trees of the last choice."""
    hang_up(Clock(0.001), monkeypatch)
    match, rng, thinker = case_of("emerald").match(1), Rng(1), bot("grandmaster")
    for _ in range(40):
        decision = thinker.choose(match.view(match.mover), rng, Budget(seconds=0.005))
        assert not decision.shares or sum(decision.shares) == pytest.approx(1, abs=1e-6)
        assert decision.line[0] == decision.text
        match.play(decision.text)


@every_rung
def test_who_does_not_search_tells_its_own_choice_alone(name: str) -> None:
    for view in views("diamant", count=2):
        decision = bot(name).choose(view, Rng(2), FEW)
        assert (decision.line, decision.rounds) == ([decision.text], 0)


def test_the_higher_rungs_are_surer() -> None:
    """The companion's first level mixes more than its third, and that more than the master."""
    (view,) = views("emerald", count=1)
    surest = [max(bot(name).choose(view, Rng(1)).odds.values()) for name in ("companion-1", "companion-3", "master")]
    assert surest[0] < surest[1] < surest[2]


# -- in time ---------------------------------------------------------------------------------------------------------


class Clock:
    """Time that passes only when it is looked at."""

    def __init__(self, tick: float) -> None:
        self.tick = tick
        self.now = 100.0
        self.looks = 0

    def __call__(self) -> float:
        self.now += self.tick
        self.looks += 1
        return self.now


def hang_up(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who thinks looks at this clock."""
    for module in ("grotto.search.search_policy", "grotto.games.diamant.players.best_response"):
        for name in ("perf_counter", "thread_time"):
            monkeypatch.setattr(f"{module}.{name}", clock)


@pytest.mark.one_build
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_search_stops_at_its_deadline(monkeypatch: pytest.MonkeyPatch, game: str, seconds: float) -> None:
    clock = Clock(0.001)
    hang_up(clock, monkeypatch)
    (view,) = views(game, count=1)
    decision = bot("grandmaster").choose(view, Rng(1), Budget(seconds=seconds))
    assert 0.5 * seconds <= 0.001 * clock.looks <= seconds
    chunks = [min(2**i, 8) for i in range(clock.looks - 1)]  # between two looks at the clock
    assert decision.rounds == sum(chunks)
    assert decision.text == decision.line[0]


@pytest.mark.one_build
def test_rounds_or_seconds_whichever_is_used_up_first(monkeypatch: pytest.MonkeyPatch) -> None:
    hang_up(Clock(0.001), monkeypatch)
    (view,) = views("emerald", count=1)
    assert bot("grandmaster").choose(view, Rng(1), Budget(10.0, 50)).rounds == 50
    assert bot("grandmaster").choose(view, Rng(1), Budget(0.05, 10**6)).rounds < 5000


@pytest.mark.one_build
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_search_that_is_late_before_it_begins_still_looks_once(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    hang_up(Clock(10.0), monkeypatch)
    (view,) = views(game, count=1)
    assert bot("grandmaster").choose(view, Rng(1), Budget(seconds=0.05)).rounds > 0


@pytest.mark.one_build
def test_a_best_response_that_is_late_before_it_begins_still_has_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    hang_up(Clock(10.0), monkeypatch)
    for view in views("diamant"):
        check(bot("champion").choose(view, Rng(1), Budget(seconds=0.05)), view)


@pytest.mark.one_build
@pytest.mark.parametrize(("name", "seconds"), [("grandmaster", 0.1), ("champion", 1.5)])
def test_without_a_budget_the_rungs_own_time_counts(monkeypatch: pytest.MonkeyPatch, name: str, seconds: float) -> None:
    assert next(rung.seconds for rung in RUNGS if rung.name == name) == seconds
    clock = Clock(0.01)
    hang_up(clock, monkeypatch)
    (view,) = views("emerald", count=1)
    bot(name).choose(view, Rng(1))
    assert 0.5 * seconds <= 0.01 * clock.looks <= 1.1 * seconds


@pytest.mark.one_build
def test_a_pace_can_be_part_of_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    (view,) = views("emerald", count=1)
    assert bot("grandmaster@40r").choose(view, Rng(1)).rounds == 40
    assert bot("grandmaster@40r").choose(view, Rng(1), Budget(rounds=20)).rounds == 40
    rounds = []
    for pace in ("10ms", "20ms", "0.02s", "0.1s"):
        hang_up(Clock(0.001), monkeypatch)
        rounds.append(bot(f"grandmaster@{pace}").choose(view, Rng(1)).rounds)
    assert 0 < rounds[0] < rounds[1] == rounds[2] < rounds[3]


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "", "deep blue", "Wisp", "wisp ", "companion-0", "companion-4", "companion-", "companion-x", "companion--1",
        "companion-1.5", "companion-\u00b2", "master-2", "wisp-1", "companion-2-1", "grandmaster@", "grandmaster@fast",
        "grandmaster@10", "grandmaster@-1s", "grandmaster@1e3s", "grandmaster@ 10ms", "grandmaster@10ms ", "-1", "@",
        "companion-2:", "companion:@10ms", "x" * 10_000,
    ],
)  # fmt: skip
def test_unknown_names_and_levels_are_refused(name: str) -> None:
    with pytest.raises(grotto.BadOption) as caught:
        bot(name)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", [None, 7, b"wisp", ["wisp"]])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(grotto.BadOption):
        bot(name)


@pytest.mark.parametrize("name", ["companion:no-such-taste", "wisp:no-such-taste", "script:no-such-rule"])
def test_tastes_and_scripts_that_a_game_does_not_know_are_refused(name: str) -> None:
    (view,) = views("diamant", count=1)
    with pytest.raises(grotto.BadOption, match="no-such"):
        bot(name).choose(view, Rng(1))
    with pytest.raises(grotto.BadOption, match="no-such"):
        bot(name).policy("diamant", 3, {})


@pytest.mark.parametrize("options", [{"edition": "1999"}, {"colour": "red"}])
def test_a_policy_for_a_match_that_cannot_be_is_refused(options: dict[str, Any]) -> None:
    for name in LADDER:
        with pytest.raises(grotto.BadOption):
            bot(name).policy("diamant", 3, options)
        with pytest.raises(grotto.BadOption):
            bot(name).policy("diamant", 2, {})


# -- honest about falling short --------------------------------------------------------------------------------------


def falls_back(name: str, case: Case, words: str) -> None:
    """The bot plays like a scout, and says so."""
    match = case.match(3)
    view = match.view(match.to_act[-1])
    decision, scout = (bot(who).choose(view, Rng(5), FEW) for who in (name, "scout"))
    assert decision.note.startswith(f"The {name} plays as a scout here: ")
    assert words in decision.note
    assert decision._replace(note="") == scout
    told: Any = bot(name)
    assert told.note(case.game, case.players, case.options) == decision.note
    assert scout.note == ""


@pytest.mark.parametrize("name", WITH_NET)
@pytest.mark.parametrize("edition", ["schmidt", "incan-gold"])
def test_another_edition_is_not_played_by_the_net(name: str, edition: str) -> None:
    if find_net(grotto.game("diamant"), 3, {"edition": edition}).weights is not None:
        pytest.skip("there is a net for this edition")
    falls_back(name, Case("diamant", 3, {"edition": edition}), f"not for edition {edition}")


@pytest.mark.parametrize("name", WITH_NET)
def test_another_board_is_not_played_by_the_net(name: str) -> None:
    falls_back(name, Case("erdgeister", 2, {"board": read_board(SMALL_BOARD)}), "trained for board")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty shelf, on which a test may put nets."""
    monkeypatch.setattr("grotto.bots.rung_policies.find_net", partial(find_net, folder=tmp_path))
    return tmp_path


@every_game
def test_without_any_net_everybody_is_a_scout(shelf: Path, game: str) -> None:
    for name in WITH_NET:
        falls_back(name, case_of(game), f"there is no net for {grotto.game(game).title}")


@every_game
def test_a_damaged_net_is_not_played(shelf: Path, game: str) -> None:
    path = shelf / f"{game}.net"
    write_net(path, game)
    path.write_bytes(path.read_bytes()[:-1])
    falls_back("master", case_of(game), f"{game}.net is damaged")


@every_game
@pytest.mark.parametrize(
    ("changes", "words"),
    [({"rules": "0"}, "trained for"), ({"features": 0}, "reads features 0"), ({"players": [99]}, "not trained for 3")],
)
def test_a_net_for_other_rules_is_not_played(shelf: Path, game: str, changes: dict[str, Any], words: str) -> None:
    write_net(shelf / f"{game}.net", game, **changes)
    for name in WITH_NET:
        falls_back(name, case_of(game), words)


@every_game
def test_the_net_that_fits_is_found_among_those_that_do_not(shelf: Path, game: str) -> None:
    write_net(shelf / f"{game}-a.net", game, players=[99])
    (shelf / f"{game}-b.net").write_bytes(b"no net\n")
    write_net(shelf / f"{game}-c.net", game, learns="beliefs", widths=[24, 1])
    write_net(shelf / f"{game}-d.net", game)
    (view,) = views(game, count=1)
    assert bot("companion").choose(view, Rng(1), FEW).note == ""
    (shelf / f"{game}-d.net").unlink()
    assert bot("companion").choose(view, Rng(1), FEW).note


@pytest.mark.parametrize(
    "changes",
    [
        {"widths": [70, 4, 4]},
        {"learns": "beliefs"},
    ],
    ids=str,
)
def test_a_net_that_reads_something_else_is_not_played(shelf: Path, changes: dict[str, Any]) -> None:
    write_net(shelf / "erdgeister-a.net", "erdgeister", **changes)
    write_net(shelf / "erdgeister-b.net", "erdgeister")
    (view,) = views("erdgeister", count=1)
    assert bot("master").choose(view, Rng(1), FEW).text


@pytest.mark.parametrize(("players", "choices"), [(2, 0), (3, 4), (4, 4), (5, 4)])
def test_emeralds_search_plays_on_where_that_wins_more(players: int, choices: int) -> None:
    """With two players it wins less: docs/decisions/0034."""
    policy = bot("grandmaster").policy("emerald", players, {}, FEW)
    while policy is not None and not isinstance(policy, SearchPolicy):
        policy = policy.inner
    assert policy is not None
    assert policy.plays_on == choices


def test_lower_rungs_need_no_net_and_have_nothing_to_say(shelf: Path) -> None:
    for name in LADDER[:3]:
        (view,) = views("emerald", count=1)
        assert bot(name).choose(view, Rng(1)).note == ""
