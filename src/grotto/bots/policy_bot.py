"""A policy as a bot: from a view to a decision."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View, check_view
from grotto.play.notation_lines import spelled
from grotto.play.policy import Policy
from grotto.play.view_replay import ViewReplay
from grotto.search.search_policy import SearchPolicy

from .contract import Bot, Budget, Decision
from .rung_policies import MatchPolicy

WHOLE = 1 << 30


class PolicyBot(Bot):
    """Guesses a full position from the view, asks its policy, and draws by the odds."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._policies: dict[str, MatchPolicy] = {}
        self._past: ViewReplay | None = None

    def __reduce__(self) -> tuple[type[PolicyBot], tuple[str]]:
        return type(self), (self.name,)

    def match_policy(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> MatchPolicy:
        """The policy for such a match; each bot has its own."""
        raise NotImplementedError

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        check_view(view)
        if not view["legal"] or view["viewer"] is None:
            raise BadOption("There is nothing to choose in this view")
        if len(view["legal"]) == 1:
            only = str(view["legal"][0]["text"])
            return Decision(only, {only: 1.0}, line=[only])
        game = find_game(view["game"])
        state = game.imagine(view, rng)
        match_policy = self._kept_policy(game, view, budget)
        self._catch_up(match_policy.policy, view)
        searcher = _searcher(match_policy.policy)
        before = searcher.thoughts if searcher is not None else 0
        odds = match_policy.policy.odds(state, view["viewer"], rng)
        texts = dict(zip(state.legal, (str(value["text"]) for value in view["legal"]), strict=True))
        picked = texts[_drawn(odds, rng)]
        decision = Decision(
            picked,
            {texts[action]: odds[action] for action in sorted(odds, key=odds.__getitem__, reverse=True)},
            match_policy.judge.worths(state, view["viewer"]) if match_policy.judge is not None else [],
            [picked],
            note=match_policy.note,
        )
        if searcher is None or searcher.thoughts == before:
            return decision  # nothing was searched: the position was solved exactly
        return _with_search(decision, searcher, game, state)

    def policy(
        self, game: str, players: int, options: Mapping[str, Any], budget: Budget | None = None
    ) -> Policy | None:
        rules = find_game(game)
        return self.match_policy(rules, players, rules.options(players, options), budget).policy

    def note(self, game: str, players: int, options: Mapping[str, Any]) -> str:
        """What to tell people if this bot cannot play such a match as it should; else nothing."""
        rules = find_game(game)
        return self.match_policy(rules, players, rules.options(players, options), None).note

    def _catch_up(self, policy: Policy, view: View) -> None:
        """Tell a policy that watches what has happened since its last choice."""
        if not policy.watches:
            return
        if self._past is None or not self._past.fits(view):
            policy.begin()
            self._past = ViewReplay(view)
        seat = view["viewer"]
        assert seat is not None
        # Its own random numbers, so that a bot that watched from the start draws the same as one that joined now.
        rng = Rng(len(self._past.told))
        for state, action in self._past.steps(view):
            policy.tell(state.guess(seat, rng), seat, action)

    def _kept_policy(self, game: Game, view: View, budget: Budget | None) -> MatchPolicy:
        """One policy for the length of a match."""
        key = json.dumps([view["game"], view["players"], view["options"], view["viewer"], budget], sort_keys=True)
        if key not in self._policies:
            self._past = None
            self._policies = {key: self.match_policy(game, view["players"], view["options"], budget)}
        return self._policies[key]


def _drawn(odds: dict[int, float], rng: Rng) -> int:
    ticket = rng.below(WHOLE) / WHOLE
    for action, part in odds.items():
        ticket -= part
        if ticket < 0:
            return action
    return max(odds, key=odds.__getitem__)


def _searcher(policy: Policy) -> SearchPolicy | None:
    """The search inside a policy, if any."""
    found: Policy | None = policy
    while found is not None and not isinstance(found, SearchPolicy):
        found = found.inner
    return found


def _with_search(decision: Decision, searcher: SearchPolicy, game: Game, state: State) -> Decision:
    """Adds a search's estimates, line and number of rounds to a decision."""
    trees = searcher.search
    assert trees is not None
    line = spelled(game, state, trees.line()) or decision.line
    return decision._replace(shares=trees.shares(), rounds=trees.rounds, line=line)
