"""The games for OpenSpiel, with chance nodes. To import this module registers them:

    import pyspiel
    import grotto.envs.open_spiel
    game = pyspiel.load_game("grotto_emerald(players=3)")
    game = pyspiel.load_game("grotto_diamant_rounds(players=3,edition=schmidt)")    # all choose at once

Parameters are `players` and the game's options, written as on the command line. OpenSpiel reads 2017 as a number, so a
text that looks like one has an underscore before it: `edition=_2017`.

Actions are the encoder's indices, chance outcomes the places in its `draws`. A return is the seat's part of the win.
The information state is all that a seat has seen and learned, in order.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pyspiel

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadOption, NotLegal
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games as game_names
from grotto.kernel.rng import Rng
from grotto.kernel.state import State

from .open_spiel_observer import Noted, Observer
from .open_spiel_setup import Setup, parameters, read_options

PREFIX = "grotto_"
ROUNDS = "_rounds"  # behind the name of a game whose seats choose together
TERMINAL, CHANCE_NODE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
WITHOUT_CHOICE = 0  # the only action of a seat that does not choose in a round


def _chooses_together(game: Game) -> bool:
    """Whether several seats may choose at once."""
    state = game.start(game.seats[0], game.options(game.seats[0], {}))
    rng = Rng(0)
    while state.mover == CHANCE:
        state.play(state.draw(rng))
    return len(state.deciding) > 1


def _game_type(game: Game, *, rounds: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"{PREFIX}{game.name}{ROUNDS if rounds else ''}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if rounds else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def _info(setup: Setup) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setup.encoder.actions(setup.root),
        max_chance_outcomes=len(setup.draws),
        num_players=setup.players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=setup.longest,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its parameters; `rules` and `kind` are set for each game that is registered."""

    rules: Game
    kind: Any
    rounds: bool

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(self.rules), **(params or {})}
        setup = self._setup_of(given)
        super().__init__(self.kind, _info(setup), given)
        self.setup = setup

    @cached_property
    def setup(self) -> Setup:
        """Made anew where OpenSpiel has copied a game or read it from a pickle: it then keeps the parameters alone."""
        return self._setup_of(self.get_parameters())

    def _setup_of(self, given: dict[str, Any]) -> Setup:
        players = int(given["players"])
        return Setup(self.rules.name, players, read_options(self.rules, players, given), rounds=self.rounds)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.setup)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"params: there are no observation parameters, so not {params}")
        recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
        return Observer(self.setup.encoder, self.setup.longest + self.setup.most_draws, recall=recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, with what every seat has seen on the way."""

    def __init__(self, game: SpielGame, setup: Setup) -> None:
        super().__init__(game)
        self.setup = setup
        self.position: State = setup.root.clone()
        self.mover: int = self.position.mover  # kept, because OpenSpiel asks for them again and again
        self._player = self._to_act()
        self.past: list[tuple[int, int | None]] = []  # actions with their seats, and draws
        self._noted: Noted | None = None  # what everybody has seen, computed when needed

    def current_player(self) -> int:
        return self._player

    def _to_act(self) -> int:
        if self.mover < 0:
            return TERMINAL if self.mover == OVER else CHANCE_NODE
        return SIMULTANEOUS if self.setup.rounds else self.mover

    def is_terminal(self) -> bool:
        return self.mover == OVER

    def returns(self) -> list[float]:
        return self.position.shares

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.setup.encoder.chances(self.position, self.setup.draw_index)
        outcomes.sort()
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.mover:
            if not self.setup.rounds:
                return []  # where several choose together, one after the other does so
            if player not in self.position.deciding:
                return [WITHOUT_CHOICE] if self.mover >= 0 else []
        legal: list[int] = self.setup.encoder.legal(self.position, player)
        legal.sort()
        return legal

    def _apply_action(self, action: int) -> None:
        if self.mover == CHANCE:
            try:
                draw = self.setup.draw_of[action]
            except KeyError:
                raise self.setup.no_draw(action) from None
            self.position.play(draw)
            self._keep(draw, None)
        elif self._player == SIMULTANEOUS:
            raise NotLegal("action: several choose at once here; apply_actions takes one action of everybody")
        else:
            self._keep(self.setup.encoder.play(self.position, action), self.mover)

    def _apply_actions(self, actions: list[int]) -> None:
        self._check_actions(actions)
        for seat in self.position.deciding:
            self._keep(self.setup.encoder.play(self.position, actions[seat], seat), seat)

    def _check_actions(self, actions: list[int]) -> None:
        """Check all before any is played: OpenSpiel does not ask whether they are legal."""
        if self._player != SIMULTANEOUS:
            raise NotLegal("actions: one seat alone acts here, or chance; use apply_action")
        if len(actions) != self.setup.players:
            raise BadOption(f"actions: {self.setup.players} seats need an action each, not {len(actions)} in all")
        for seat, action in enumerate(actions):
            if action not in self._legal_actions(seat):
                raise NotLegal(f"actions[{seat}]: {action} is not legal now")

    def _keep(self, action: int, seat: int | None) -> None:
        self.past.append((action, seat))
        self.mover = mover = self.position.mover
        self._player = self._to_act() if mover < 0 or self.setup.rounds else mover

    def seen_by(self, player: int) -> list[int]:
        """What a player has seen of every action and draw and learned by it, in order."""
        if self._noted is None:
            self._noted = Noted(self.setup.root)
        return self._noted.up_to(self.past)[player]

    def _action_to_string(self, player: int, action: int) -> str:
        setup, position = self.setup, self.position
        if player == pyspiel.PlayerId.CHANCE:
            if action not in setup.draw_of:
                raise setup.no_draw(action)
            return setup.rules.notation.write(position, setup.draw_of[action])
        if player not in position.deciding:
            return "-"
        return setup.rules.notation.write(position, setup.encoder.action(position, action, player))

    def __str__(self) -> str:
        return repr(self.position)


def _register(game: Game, *, rounds: bool) -> None:
    kind = _game_type(game, rounds=rounds)
    name = f"Spiel{game.name.capitalize()}{'Rounds' if rounds else ''}"
    made = type(name, (SpielGame,), {"rules": game, "kind": kind, "rounds": rounds, "__module__": __name__})
    globals()[name] = made  # so that its games can be pickled
    pyspiel.register_game(kind, made)


for _name in game_names():
    _game = find_game(_name)
    _register(_game, rounds=False)
    if _chooses_together(_game):
        _register(_game, rounds=True)
