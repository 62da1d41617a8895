"""The games for Gymnasium: one learner among opponents, and many games at once.

    from grotto.envs import gymnasium
    env = gymnasium.SeatEnv("diamant", players=4, opponents="master")
    envs = gymnasium.GameVectorEnv("diamant", players=4, num_envs=64, opponents="master")

An observation is the encoder's row; `info["action_mask"]` has the legal actions. The reward is the learner's part of
the win, at the end. Without opponents the learner plays every seat: rows and actions count from the seat to act, and
the reward is that of the seat that acted.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index as whole
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from grotto.kernel.constants import OVER
from grotto.kernel.errors import BadOption, GameIsOver, NotLegal
from grotto.kernel.registry import game as find_game
from grotto.kernel.text import quoted
from grotto.match.match import Match
from grotto.play.batch import Batch
from grotto.play.players import players_of

from .opponents import Opponent, seated
from .position import Position, beginning
from .rendering import FRAMES_PER_SECOND, RENDER_MODES, Rendered, rendered
from .settings import ILLEGAL, Seeds, checked_choice
from .spaces import action_space, row_space

Row = NDArray[np.int16]
Info = dict[str, Any]


class SeatEnv(Env):
    """One game of one learner. `illegal` says what an illegal action does: raise an error, or lose the game.

    With `position`, a match or a state, every episode begins there.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}

    def __init__(
        self,
        game: str,
        players: int,
        *,
        opponents: Opponent | Sequence[Opponent] = None,
        illegal: str = "error",
        render_mode: str | None = None,
        position: Position = None,
        **options: Any,
    ) -> None:
        self.illegal: str = checked_choice(illegal, "illegal", ILLEGAL)
        self.render_mode: str | None = checked_choice(render_mode, "render_mode", (None, *RENDER_MODES))
        self.batch = _batch(game, players, 1, opponents, options, position, rotate=False)
        self.observation_space = row_space(self.batch.row_encoder)
        self.action_space = action_space(self.batch.action_count)
        self._seeds = Seeds()
        self._over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:
        """Begin the match that `grotto.new` makes of the seed; unknown options do nothing."""
        episode = self._seeds.next(seed)
        super().reset(seed=seed)
        self.batch.reset(seeds=[episode])
        _check_learner_acts(self.batch)
        self._over = False
        return self.batch.observations[0], self._info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Info]:
        """Play the learner's action, and then the opponents'."""
        if self._over:
            raise GameIsOver("action: the game is over; reset the environment")
        batch = self.batch
        seat = int(batch.movers[0])
        try:
            batch.step([whole(action)])
        except (ValueError, TypeError, OverflowError):
            if self.illegal == "error":
                raise NotLegal(f"action: {quoted(action)} is not legal now") from None
            self._over = True
            return batch.observations[0].copy(), 0.0, True, False, self._info()
        self._over = bool(batch.done[0])
        if self._over:
            return batch.final_observations[0], float(batch.rewards[0, seat]), True, False, self._final_info()
        return batch.observations[0], 0.0, False, False, self._info()

    def match(self) -> Match:
        """The game so far as a match, which can be saved and opened in the browser."""
        ended = self._over and bool(self.batch.done[0])
        return self.batch.final_match(0) if ended else self.batch.match(0)

    def render(self) -> Rendered:
        """The position as an onlooker sees it: text, an SVG picture or pixels, as `render_mode` says."""
        return None if self.render_mode is None else rendered(self.match(), self.render_mode)

    def _info(self) -> Info:
        batch = self.batch
        return {
            "action_mask": batch.masks[0].astype(np.int8),
            "seat": int(batch.movers[0]),
            "episode_seed": int(batch.seeds[0]),
        }

    def _final_info(self) -> Info:
        mask = np.zeros(self.batch.action_count, np.int8)
        return {"action_mask": mask, "episode_seed": int(self.batch.final_seeds[0]), "shares": self.batch.rewards[0]}


class GameVectorEnv(VectorEnv):
    """Many games at once. A finished game begins anew in the same step, as Gymnasium's SAME_STEP mode has it.

    With `rotate` the learner sits one seat further in each game. `copy=False` hands out the same arrays every time.
    `illegal` says what an illegal action does: raise an error, or lose its game. With `position`, a match or a state,
    every episode begins there.
    """

    def __init__(
        self,
        game: str,
        players: int,
        num_envs: int,
        *,
        opponents: Opponent | Sequence[Opponent] = None,
        rotate: bool = False,
        copy: bool = True,
        illegal: str = "error",
        position: Position = None,
        **options: Any,
    ) -> None:
        self.illegal: str = checked_choice(illegal, "illegal", ILLEGAL)
        self.batch = _batch(game, players, num_envs, opponents, options, position, rotate=rotate, copy=copy)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = row_space(self.batch.row_encoder)
        self.single_action_space = action_space(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._seeds = Seeds()

    def reset(self, *, seed: Any = None, options: Info | None = None) -> tuple[Row, Info]:
        """Begin all games anew; a list has the seed of each game's first episode."""
        if not _are_several(seed):
            self.batch.reset(self._seeds.next(seed))
        elif len(seed) != self.num_envs:
            raise BadOption(f"seed: {self.num_envs} games need {self.num_envs} seeds, not {len(seed)}")
        else:
            self.batch.reset(seeds=[self._seeds.next() if one is None else one for one in seed])
        _check_learner_acts(self.batch)
        return self.batch.observations, self._info()

    def step(self, actions: Any) -> tuple[Row, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play one action in every game. If any is not legal, none is played, or its game is lost: see `illegal`."""
        batch = self.batch
        seats = batch.movers if batch.copy else batch.movers.copy()  # who acted, not who acts next
        if self.illegal == "error":
            batch.step(actions)
        else:
            batch.step_or_lose(actions)
        rewards = batch.rewards[self._rows, seats].astype(np.float64)
        info = self._info()
        if batch.done.any():
            info |= self._final_info()
        return batch.observations, rewards, batch.done, np.zeros(self.num_envs, np.bool_), info

    def match(self, row: int) -> Match:
        """The running episode of a game as a match, which can be saved and opened in the browser."""
        return self.batch.match(row)

    def _info(self) -> Info:
        batch = self.batch
        return {"action_mask": batch.masks.view(np.int8), "seat": batch.movers, "episode_seed": batch.seeds}

    def _final_info(self) -> Info:
        """As Gymnasium has it: the last observation of each episode that ended, None for the others."""
        batch = self.batch
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(batch.done):
            last[row] = batch.final_observations[row]
        final = {"episode_seed": batch.final_seeds, "_episode_seed": batch.done}
        return {"final_obs": last, "_final_obs": batch.done, "final_info": final, "_final_info": batch.done}


def _check_learner_acts(batch: Batch) -> None:
    """Where it is in camp, say, opponents alone decide what is left, and there is nothing to learn."""
    if (batch.movers == OVER).any():
        raise BadOption("position: the learner has nothing more to choose there; take an earlier step or another seat")


def _are_several(seed: Any) -> bool:
    return isinstance(seed, list | tuple) or (isinstance(seed, np.ndarray) and seed.ndim > 0)


def _batch(
    game: str,
    players: int,
    size: int,
    opponents: Opponent | Sequence[Opponent],
    options: Info,
    position: Position,
    *,
    rotate: bool,
    copy: bool = True,
) -> Batch:
    begin = beginning(game, players, options, position)
    table = seated(game, players, opponents, begin.options)
    if begin.root is None:
        return Batch.new(game, players, size, opponents=table, rotate=rotate, copy=copy, **begin.options)
    rules = find_game(game)
    batch = Batch(begin.root, players_of(rules).encoder(), size, opponents=table, rotate=rotate, copy=copy)
    if begin.past is not None:
        batch.remember(rules, begin.options, begin.past)
    return batch
