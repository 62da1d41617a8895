"""The games for PettingZoo: turn by turn (AEC), and by whole rounds (Parallel).

    from grotto.envs import pettingzoo
    env = pettingzoo.env("emerald", players=4)
    env = pettingzoo.parallel_env("diamant", players=4)

What the usual wrappers check is checked here, so the environments are fast without them. An observation is a dict of
`observation`, the encoder's row, and `action_mask`. The reward is the seat's part of the win, at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index as whole
from typing import Any

from gymnasium.spaces import Dict
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from grotto.kernel.constants import OVER
from grotto.kernel.errors import BadOption, GameIsOver, NotLegal
from grotto.kernel.registry import game as find_game
from grotto.kernel.text import quoted
from grotto.match.match import Match
from grotto.play.episode import Episode

from .position import Position, beginning
from .rendering import FRAMES_PER_SECOND, RENDER_MODES, Rendered, rendered
from .settings import ILLEGAL, Seeds, agent_names, checked_choice
from .spaces import action_space, mask_space, row_space

Observation = dict[str, NDArray[Any]]


def env(game: str, players: int, **settings: Any) -> GameEnv:
    """A game turn by turn; the settings are those of `GameEnv`."""
    return GameEnv(game, players, **settings)


def parallel_env(game: str, players: int, **settings: Any) -> RoundEnv:
    """A game by whole rounds: all agents act in each step; those without a choice have one action."""
    return RoundEnv(game, players, **settings)


class _Seats:
    """What both kinds of environments have in common.

    `illegal` says what an illegal action does: raise an error, or lose the game. With `position`, a match or a state,
    every episode begins there; all other keywords are options of the game.
    """

    def __init__(
        self,
        game: str,
        players: int,
        *,
        illegal: str = "error",
        render_mode: str | None = None,
        position: Position = None,
        **options: Any,
    ) -> None:
        self.illegal: str = checked_choice(illegal, "illegal", ILLEGAL)
        self.render_mode: str | None = checked_choice(render_mode, "render_mode", (None, *RENDER_MODES))
        self.metadata = {
            "name": f"grotto_{game}_v2",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        begin = beginning(game, players, options, position)
        self.episode = Episode(find_game(game), players, begin.options, begin.root, begin.past)
        self.possible_agents = agent_names(players)
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rows, actions = row_space(self.episode.encoder), self.episode.action_count
        self.observation_spaces: dict[str, Any] = {
            agent: Dict({"observation": rows, "action_mask": mask_space(actions)}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: action_space(actions) for agent in self.possible_agents}
        self._seeds = Seeds()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.episode.game.name}, {len(self.possible_agents)} players>"

    def observation_space(self, agent: str) -> Any:
        return self._of(self.observation_spaces, agent)

    def action_space(self, agent: str) -> Any:
        return self._of(self.action_spaces, agent)

    def observe(self, agent: str) -> Observation:
        """What a seat may know, and which actions it may choose."""
        episode = self.episode
        try:
            seat = self._seat_of[agent]
        except (KeyError, TypeError):
            raise self._no_agent(agent) from None
        episode.look(seat)
        return {"observation": episode.row.copy(), "action_mask": episode.mask.copy()}

    def _of(self, spaces: dict[str, Any], agent: str) -> Any:
        try:
            return spaces[agent]
        except (KeyError, TypeError):
            raise self._no_agent(agent) from None

    def _no_agent(self, agent: object) -> BadOption:
        return BadOption(f"agent: there is no {quoted(agent)}; there are {', '.join(self._seat_of)}")

    def match(self) -> Match:
        """The game so far as a match, which can be saved and opened in the browser."""
        return self.episode.match()

    def render(self) -> Rendered:
        """The position as an onlooker sees it: text, an SVG picture or pixels, as `render_mode` says."""
        return None if self.render_mode is None else rendered(self.match(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _lost_by(self, seat: int) -> list[float]:
        """An agent that plays what is not legal loses, and the others share the win."""
        return [0.0 if other == seat else 1 / (self.episode.players - 1) for other in range(self.episode.players)]


class GameEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One game, one choice at a time."""

    def __init__(self, game: str, players: int, **settings: Any) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, players, **settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the match that `grotto.new` makes of the seed; unknown options do nothing."""
        self.episode.begin(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.mover]

    def step(self, action: Any) -> None:
        """Play the selected agent's action; None once the game is over."""
        if not self.agents:
            raise GameIsOver("action: no game is running; reset the environment")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat, episode = self._seat_of[agent], self.episode
        try:
            mover = episode.act(seat, whole(action))
        except (NotLegal, TypeError, OverflowError):
            if self.illegal == "error":
                raise NotLegal(f"action: {quoted(action)} is not legal for {agent} now") from None
            self._end(self._lost_by(seat))
            return
        if mover == OVER:
            self._end(episode.state.shares)
        else:
            self.agent_selection = self.possible_agents[mover]

    def __getattr__(self, name: str) -> Any:
        """Attributes that a reset creates are missing before the first one."""
        if name in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"{name} is there after reset()")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _end(self, shares: list[float]) -> None:
        """All at once, with the shares of the win as rewards."""
        self.rewards = dict(zip(self.possible_agents, shares, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards = dict(self.rewards)


class RoundEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """One game, a whole round at a time. No agent leaves before the end; those without a choice play action 0."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the match that `grotto.new` makes of the seed; unknown options do nothing."""
        self.episode.begin(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """One action of every agent; those that may not choose now may send 0."""
        if not self.agents:
            raise GameIsOver("actions: no game is running; reset the environment")
        self._check_agents(actions)
        episode, agents = self.episode, self.agents
        seats = episode.state.deciding
        wrong = [seat for seat in seats if not self._may(seat, actions)]
        if wrong and self.illegal == "error":
            agent = agents[wrong[0]]
            raise NotLegal(f"actions[{agent!r}]: {quoted(actions.get(agent))} is not legal now")
        shares = [0.0] * episode.players
        if wrong:
            shares = self._lost_by(wrong[0])
        else:
            for seat in seats:
                episode.act(seat, whole(actions[agents[seat]]))
            if episode.mover == OVER:
                shares = episode.state.shares
        over = bool(wrong) or episode.mover == OVER
        seen = self._seen()
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, shares, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _check_agents(self, actions: Any) -> None:
        if not isinstance(actions, Mapping):
            raise BadOption(f"actions: expected a dictionary by agent, not {type(actions).__name__}")
        for agent in actions:
            if agent not in self._seat_of:
                raise BadOption(f"actions: there is no {quoted(agent)}; there are {', '.join(self._seat_of)}")

    def _may(self, seat: int, actions: dict[str, int]) -> bool:
        try:
            return self.episode.allows(seat, whole(actions[self.agents[seat]]))
        except (KeyError, TypeError, OverflowError):
            return False

    def observe(self, agent: str) -> Observation:
        """Like a turn's, but agents without a choice have one action."""
        seen = super().observe(agent)
        if not seen["action_mask"].any():
            seen["action_mask"][0] = 1
        return seen

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}
