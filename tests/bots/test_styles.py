"""Styles: a bot with preferences. They show in what it chooses, and never make a choice impossible."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.bots import bot, rungs
from grotto.bots.rungs import style_character, style_title
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.players import players_of
from grotto.play.policy import Policy
from tests.bots.styles import STYLES, Odds, every_style, likeliest, plain_odds, positions
from tests.cases import Case

OPEN = 0.95  # a neutral bot that is less sure than this of its choice hesitates
ENOUGH = 0.15  # of the decisions


def test_every_game_has_styles() -> None:
    assert dict.fromkeys(game for game, _ in STYLES) == dict.fromkeys(sorted(grotto.game_names()))


# -- what a style may not do ---------------------------------------------------------------------------------


@every_style
def test_no_choice_becomes_impossible(game: str, style: str) -> None:
    for state in positions(game):
        odds = plain_odds(game, style, state)
        assert list(odds) == state.legal
        assert min(odds.values()) > 0.0
        assert sum(odds.values()) == pytest.approx(1.0)


@every_style
def test_what_the_bot_would_never_do_it_does_not_do_with_a_style(game: str, style: str) -> None:
    rules = grotto.game(game)

    class Stubborn(Policy):
        """Takes the last choice."""

        def weigh(self, state: State, seat: int, actions: Any, rng: Rng) -> None:
            for i in range(actions.count):
                self.weight[i] = 1.0 if i == actions.count - 1 else 0.0

    if grotto.compiled:
        pytest.skip("compiled policies cannot be written in Python")
    stubborn = players_of(rules).styled(style, Stubborn())
    for state in positions(game):
        odds = stubborn.odds(state, state.mover, Rng(0))
        assert odds[state.legal[-1]] == 1.0


@pytest.mark.parametrize("game", sorted(grotto.game_names()))
@pytest.mark.parametrize("style", ["", "reckless", "Prudent", "style"])
def test_an_unknown_style_is_refused(game: str, style: str) -> None:
    with pytest.raises(grotto.BadOption, match="There is no style"):
        players_of(grotto.game(game)).styled(style, Policy())


def test_a_style_of_another_game_is_refused() -> None:
    with pytest.raises(grotto.BadOption, match="rusher, collector"):
        bot("companion:prudent").policy("emerald", 4, {})


# -- the preferences show ------------------------------------------------------------------------------------


class Duel:
    """A companion with a style among neutral ones, and what the neutral one would have done in its place."""

    def __init__(self, game: str, style: str, name: str = "companion", players: int = 4) -> None:
        case = Case(game, players)
        self.case = case
        options = grotto.game(game).options(players, {})
        neutral, styled = (bot(spec).policy(game, players, options) for spec in (name, f"{name}:{style}"))
        assert neutral is not None
        assert styled is not None
        self.neutral, self.styled = neutral, styled

    def decisions(self, games: int) -> Iterator[tuple[Odds, Odds]]:
        """The odds of both, over whole games."""
        for number in range(games):
            yield from self._game(number % self.case.players, Rng(number))

    def _game(self, hero: int, rng: Rng) -> Iterator[tuple[Odds, Odds]]:
        state = self.case.state()
        while state.mover != grotto.OVER:
            if state.mover == grotto.CHANCE:
                state.play(state.draw(rng))
                continue
            seat, luck = state.mover, rng.below(1 << 30)
            imagined = state.guess(seat, rng)
            odds = self.neutral.odds(imagined, seat, Rng(luck))
            if seat == hero and sum(part > 0.0 for part in odds.values()) > 1:  # one sensible choice shows no taste
                leaning = self.styled.odds(imagined, seat, Rng(luck))
                yield odds, leaning
                odds = leaning
            state.play(drawn(odds, rng))


def drawn(odds: Odds, rng: Rng) -> int:
    ticket = rng.below(1 << 30) / (1 << 30)
    for action, part in odds.items():
        ticket -= part
        if ticket < 0:
            return action
    return likeliest(odds)


def apart(one: Odds, two: Odds) -> float:
    """How often draws from both differ at least, however alike they are drawn."""
    return sum(abs(one[action] - two[action]) for action in one) / 2


@pytest.mark.one_build
@pytest.mark.parametrize(("game", "style"), [(game, style) for game, style in STYLES if game != "diamant"])
def test_a_style_would_most_likely_choose_something_else(game: str, style: str) -> None:
    pairs = list(Duel(game, style).decisions(games=16))
    assert sum(likeliest(one) != likeliest(two) for one, two in pairs) >= ENOUGH * len(pairs)


@pytest.mark.one_build
@pytest.mark.parametrize("style", players_of(grotto.game("diamant")).styles)
def test_in_diamant_a_style_shows_where_the_neutral_bot_hesitates(style: str) -> None:
    """It surely goes on in half of its decisions, and surely back in one of eight: no style changes that much."""
    pairs = [pair for pair in Duel("diamant", style).decisions(games=200) if max(pair[0].values()) <= OPEN]
    assert sum(apart(one, two) for one, two in pairs) >= ENOUGH * len(pairs)


# -- a style is a policy like any other ----------------------------------------------------------------------


@every_style
def test_a_fresh_one_is_alike_and_shares_nothing(game: str, style: str) -> None:
    one = players_of(grotto.game(game)).styled(style, players_of(grotto.game(game)).wisp())
    two = one.fresh()
    assert type(two) is type(one)
    assert one.inner is not None
    assert two.inner is not None
    assert two.inner is not one.inner
    for state in positions(game):
        assert two.odds(state, state.mover, Rng(3)) == one.odds(state, state.mover, Rng(3))


def told_a_cave(policy: Policy) -> tuple[State, Odds]:
    """A cave of Diamant that both rivals leave at once, and what the policy then thinks in the next one."""
    state, rng = grotto.game("diamant").start(3, {"edition": "2017"}), Rng(4)
    while state.mover == grotto.CHANCE or state.dump()["expedition"] == 0:
        action = state.draw(rng) if state.mover == grotto.CHANCE else 0 if state.mover == 0 else 1
        if state.mover in (grotto.CHANCE, 0):
            policy.tell(state, 0, action)
        state.play(action)
    return state, policy.odds(state, 0, Rng(1))


def test_a_style_passes_on_what_happens_and_forgets_with_its_bot() -> None:
    rules, grandmaster = grotto.game("diamant"), bot("grandmaster").policy("diamant", 3, {})
    assert grandmaster is not None
    styled = players_of(rules).styled("gambler", grandmaster.fresh())
    assert styled.watches
    told_a_cave(grandmaster)
    state, odds = told_a_cave(styled)
    unaware = players_of(rules).styled("gambler", grandmaster.fresh()).odds(state, 0, Rng(1))
    assert players_of(rules).styled("gambler", grandmaster).odds(state, 0, Rng(1)) == odds != unaware
    assert styled.fresh().odds(state, 0, Rng(1)) == unaware
    styled.begin()
    assert styled.odds(state, 0, Rng(1)) == unaware


def test_a_bot_that_does_not_watch_does_not_with_a_style() -> None:
    assert not players_of(grotto.game("emerald")).styled("rusher", Policy()).watches


def test_a_style_plays_at_a_table() -> None:
    match, player = grotto.new("diamant", 3, 5), bot("companion-1:copycat")
    while match.mover != grotto.OVER:
        seat = match.to_act[0]
        match.play(player.choose(match.view(seat), Rng(len(match.done))).text, seat)
    assert match.outcome is not None


# -- both builds ---------------------------------------------------------------------------------------------


def tell_odds() -> None:
    """Every style's odds in many positions, a line each."""
    for game, style in STYLES:
        for state in positions(game, steps=60):
            print(game, style, {action: f"{part:.12f}" for action, part in plain_odds(game, style, state).items()})


def told(*, pure: bool) -> str:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    environment |= {"GROTTO_PURE": "1"} if pure else {}
    command = [sys.executable, "-c", "from tests.bots.test_styles import tell_odds; tell_odds()"]
    root = Path(__file__).parent.parent.parent
    return subprocess.run(command, env=environment, cwd=root, check=True, capture_output=True, text=True).stdout


@pytest.mark.one_build
@pytest.mark.slow
def test_both_builds_have_the_same_tastes() -> None:
    compiled, pure = told(pure=False), told(pure=True)
    assert compiled.count("\n") > 1000
    assert compiled == pure


# -- names ---------------------------------------------------------------------------------------------------


@pytest.mark.one_build
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_has_a_name_and_a_character_in_every_language(language: str) -> None:
    told = json.loads((rungs.MESSAGES / f"{language}.json").read_text("utf-8"))
    wanted = {f"style-{style}{end}" for _, style in STYLES for end in ("", "-plays")}
    assert {key for key in told if key.startswith("style-")} == wanted
    for _, style in STYLES:
        assert style_title(style, language) == told[f"style-{style}"].strip() != ""
        assert style_character(style, language) == told[f"style-{style}-plays"].strip() != ""
        assert language == "en" or style_character(style, language) != style_character(style, "en")


def test_a_style_that_does_not_exist_has_no_name() -> None:
    with pytest.raises(grotto.BadOption):
        style_title("reckless")
    with pytest.raises(grotto.BadOption):
        style_character("prudent-plays")
