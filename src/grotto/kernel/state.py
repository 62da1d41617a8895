"""What every game promises: the state of one match, as rules, searches and bots see it.

A game writes the *hot* methods. They are virtual, take and return plain numbers, touch no Python object
and hold no lock, so that compiled searches run any game at full speed. Everyone else uses the *friendly*
ones below them, which are the same for every game and refuse bad input.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import cython

from .arguments import check_action_number, check_rng, counted, is_whole
from .constants import CHANCE, LARGEST_ACTION, NO_NEWS, OVER
from .errors import BadOption, GameIsOver, NotLegal, NotYourTurn
from .rng import Rng
from .state_fields import as_table, check_fields, from_fields
from .state_fields import restored as _restored  # by this name in pickles
from .text import quoted

if TYPE_CHECKING:
    from typing import Any, Self


class Actions:
    """A reusable list of actions, filled by State.list_actions."""

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:  # a C array is there, and 0
            self.item = [0] * 4096  # MAX_ACTIONS; its C array wants the number itself

    if not cython.compiled:  # state.pxd has it for the C compiler, which inlines it into every game

        def add(self, action: int) -> None:
            self.item[self.count] = action
            self.count += 1


class Odds:
    """A reusable list of chance outcomes with whole-number weights, filled by State.list_chance."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        if not cython.compiled:
            self.outcome = [0] * 64
            self.weight = [0] * 64

    if not cython.compiled:  # as above

        def clear(self) -> None:
            self.count = 0
            self.total = 0

        def add(self, outcome: int, weight: int) -> None:
            self.outcome[self.count] = outcome
            self.weight[self.count] = weight
            self.count += 1
            self.total += weight

        def at(self, ticket: int) -> int:
            """The outcome that holds this ticket, of 0 to total - 1."""
            i = 0
            while i < self.count - 1 and ticket >= self.weight[i]:
                ticket -= self.weight[i]
                i += 1
            return self.outcome[i]


class State:
    """One position of one game. Holds no random source and no order of face-down cards."""

    # Every field that makes one state differ from another; set once by each game.
    FIELDS = ()  # type: tuple[str, ...]  # a comment, because Cython takes an annotation for a C field
    # Least and greatest value of every field, and of every item of a list; no C array is left by them.
    LIMITS = {}  # type: dict[str, tuple[int, int]]

    # Fields that are the same in every state of one match.
    CONSTANT = ("players",)  # type: tuple[str, ...]

    players: int

    # -- hot: written by each game ------------------------------------------------------------

    def to_move(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return OVER

    def deciders(self) -> int:
        """The seats that may act now, as bits: more than one where choices are made together."""
        mover = self.to_move()
        return 1 << mover if mover >= 0 else 0

    def list_actions(self, out: Actions) -> None:
        """Add what the mover may do."""

    def allows(self, action: int, scratch: Actions) -> bool:
        """Whether list_actions would add this action."""
        scratch.count = 0
        self.list_actions(scratch)
        for i in range(scratch.count):
            if scratch.item[i] == action:
                return True
        return False

    def apply(self, action: int) -> None:
        """Do what the mover chose, or what chance drew; never checked."""

    def apply_for(self, seat: int, action: int) -> None:
        """Like apply, for a seat among the deciders that is not the first of them."""
        self.apply(action)

    def list_chance(self, out: Odds) -> None:
        """Add what chance may draw."""

    def sample_chance(self, rng: Rng, scratch: Odds) -> int:
        """One draw from list_chance, by one random number."""
        scratch.clear()
        self.list_chance(scratch)
        return scratch.at(rng.draw_below(scratch.total))

    def settle(self, rng: Rng, scratch: Odds) -> int:
        """Let chance draw until somebody is to act or the game is over; the mover then."""
        mover = self.to_move()
        while mover == CHANCE:
            self.apply(self.sample_chance(rng, scratch))
            mover = self.to_move()
        return mover

    def occasion(self) -> int:
        """What chance decides now, as a number that means the same in every line of play; -1: the next in order."""
        return -1

    def determinize(self, viewer: int, rng: Rng) -> None:
        """Replace all that the viewer cannot know by a guess, evenly over what is possible."""

    def rank(self, seat: int) -> int:
        """At the end: the higher, the better; those who stand equal share."""
        return 0

    def seen(self, action: int, viewer: int) -> int:
        """What a viewer will see of an action or a draw about to be applied: itself, HIDDEN, or NO_NEWS."""
        return action

    def news(self, viewer: int) -> int:
        """What the action just applied has told a viewer beyond itself, as a small number; or NO_NEWS."""
        return NO_NEWS

    def is_public(self, action: int) -> bool:
        """Whether all seats will see an action or a draw about to be applied as itself, by `seen`."""
        for seat in range(self.players):
            if self.seen(action, seat) != action:
                return False
        return True

    def has_news(self) -> bool:
        """Whether the action just applied has told any seat more than itself, by `news`."""
        for seat in range(self.players):
            if self.news(seat) != NO_NEWS:
                return True
        return False

    def winners(self) -> int:
        """At the end: the seats of the highest rank, as bits."""
        highest = self.rank(0)
        winners = 1
        for seat in range(1, self.players):
            rank = self.rank(seat)
            if rank > highest:
                highest = rank
                winners = 1 << seat
            elif rank == highest:
                winners |= 1 << seat
        return winners

    def win_share(self, seat: int) -> float:
        """At the end: 1 for the winner, a fair part for each of several, 0 for the others."""
        winners = self.winners()
        tied = 0
        for other in range(self.players):
            tied += winners >> other & 1
        return 1.0 / tied if winners >> seat & 1 else 0.0

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game and size."""

    def playout(self, rng: Rng, actions: Actions, odds: Odds, most: int) -> int:
        """Play at random to the end, or that many decisions; the number of decisions taken."""
        decisions = 0
        while decisions < most:
            mover = self.to_move()
            if mover >= 0:
                actions.count = 0
                self.list_actions(actions)
                self.apply(actions.item[rng.draw_below(actions.count)])
                decisions += 1
            elif mover == CHANCE:
                self.apply(self.sample_chance(rng, odds))
            else:
                break
        return decisions

    # -- friendly: the same for every game ------------------------------------------------------

    def recipe(self) -> tuple[object, ...]:
        """The arguments that make a new state of the same kind and size."""
        return (self.players,)

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        other = type(self)(*self.recipe())
        other.copy_from(self)
        return other

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return self.to_move()

    @property
    def deciding(self) -> list[int]:
        """The seats that may act now, lowest first."""
        mask = self.deciders()
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def legal(self) -> list[int]:
        """What the mover may do; empty for chance and after the end."""
        if self.to_move() < 0:
            return []
        actions = Actions()
        self.list_actions(actions)
        return [actions.item[i] for i in range(actions.count)]

    @property
    def odds(self) -> list[tuple[int, int]]:
        """What chance may draw, with whole-number weights; empty unless chance is the mover."""
        if self.to_move() != CHANCE:
            return []
        odds = Odds()
        self.list_chance(odds)
        return [(odds.outcome[i], odds.weight[i]) for i in range(odds.count)]

    @property
    def shares(self) -> list[float]:
        """Each seat's part of the win; all zero while the game runs."""
        if self.to_move() != OVER:
            return [0.0] * self.players
        return [self.win_share(seat) for seat in range(self.players)]

    def play(self, action: int, seat: int | None = None) -> None:
        """Apply an action or a chance outcome, checked; the state is unchanged if it is refused."""
        self.check_action(action, seat)
        mover = self.to_move()
        if mover == CHANCE:
            self.apply(int(action))  # NumPy's numbers are whole numbers too, but would stay in the fields
        else:
            self.apply_for(mover if seat is None else int(seat), int(action))

    def check_action(self, action: int, seat: int | None = None) -> None:
        """Refuse what `play` would refuse."""
        mover = self.to_move()
        if mover == OVER:
            raise GameIsOver("The game is over")
        if mover == CHANCE:
            if seat is not None:
                raise NotYourTurn("Chance is to move")
            if not self._may_draw(action):
                raise NotLegal(f"Chance cannot draw {quoted(action)} now")
        elif seat is not None and not ((type(seat) is int or is_whole(seat)) and seat in self.deciding):
            raise NotYourTurn(f"Seat {quoted(seat)} is not to act")
        elif not self._may_do(action):
            raise NotLegal(f"Action {quoted(action)} is not legal now")

    def _may_do(self, action: Any) -> bool:
        whole = type(action) is int or is_whole(action)
        return whole and 0 <= action <= LARGEST_ACTION and self.allows(int(action), Actions())

    def _may_draw(self, outcome: Any) -> bool:
        return (type(outcome) is int or is_whole(outcome)) and outcome in [draw for draw, _ in self.odds]

    def draw(self, rng: Rng) -> int:
        """One chance outcome, not yet applied."""
        if self.to_move() != CHANCE:
            raise NotLegal("Chance is not to move")
        check_rng(rng)
        return self.sample_chance(rng, Odds())

    def noticed(self, action: int, viewer: int) -> int:
        """What a viewer will see of an action or a draw about to be played: itself, HIDDEN, or NO_NEWS."""
        self.check_seat(viewer, onlooker=True)
        check_action_number(action)
        return self.seen(int(action), int(viewer))

    def learned(self, viewer: int) -> int:
        """What the action just played has told a viewer beyond itself, as a small number; or NO_NEWS."""
        self.check_seat(viewer, onlooker=True)
        return self.news(int(viewer))

    def noticed_by_all(self, action: int) -> bool:
        """Whether every seat will see an action or a draw about to be played as itself."""
        check_action_number(action)
        return bool(self.is_public(int(action)))

    def anything_learned(self) -> bool:
        """Whether the action just played has told any seat more than itself."""
        return bool(self.has_news())

    def guess(self, viewer: int, rng: Rng) -> Self:
        """A copy in which all that the viewer cannot know is guessed."""
        self.check_seat(viewer, onlooker=True)
        check_rng(rng)
        other = self.clone()
        other.determinize(int(viewer), rng)
        return other

    def check_seat(self, seat: int, *, onlooker: bool = False) -> None:
        """Refuse a seat that is not at this table."""
        if not (type(seat) is int or is_whole(seat)) or not -int(onlooker) <= seat < self.players:
            raise BadOption(f"There is no seat {quoted(seat)}; seats are 0 to {self.players - 1}")

    def check(self) -> None:
        """Refuse fields out of their limits, and what else this game cannot reach; safe on any fields."""
        check_fields(self)

    def check_whole(self) -> None:
        """What only shows when all fields are seen together; each game's own."""

    def dump(self) -> dict[str, object]:
        """Every field by name, as numbers and lists."""
        values = {name: getattr(self, name) for name in self.FIELDS}
        return {name: value[:] if isinstance(value, list) else value for name, value in values.items()}

    def load(self, fields: dict[str, object]) -> None:
        """Take over fields as dump() gave them; refuses others, and then nothing has changed."""
        self.copy_from(from_fields(self, fields))

    def key(self) -> tuple[object, ...]:
        """The state as a value: equal states have equal keys, in every build."""
        values = (getattr(self, name) for name in self.FIELDS)
        return (type(self).__name__, *(tuple(v) if isinstance(v, list) else v for v in values))

    def digest(self) -> str:
        """A short fingerprint of the key, the same in every build and on every machine."""
        return blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        mover = self.to_move()
        due = "over" if mover == OVER else "chance to move" if mover == CHANCE else f"seat {mover} to move"
        return f"<State {type(self).__name__}, {self.players} players, {due}, {self.digest()}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: all fields, secrets too, as a table."""
        return as_table(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.recipe(), self.dump())


def _many(state: State, root: State, games: int, rng: Rng, actions: Actions, odds: Odds, most: int) -> int:
    decisions = 0
    for _ in range(games):
        state.copy_from(root)
        decisions += state.playout(rng, actions, odds, most)
    return decisions


def random_games(root: State, games: int, rng: Rng, most: int = 100_000) -> tuple[int, State]:
    """Play that many random games from root, each to its end or to `most` decisions, as some need not end.

    Returns the decisions taken and the last game's final state.
    """
    if not isinstance(root, State):
        raise TypeError(f"root must be a State, not {type(root).__name__}")
    check_rng(rng)
    count, longest = counted(games, "games"), counted(most, "most")
    start = root.clone()  # so that it cannot be changed meanwhile
    state = root.clone()
    actions = Actions()
    odds = Odds()
    with cython.nogil:
        decisions = _many(state, start, count, rng, actions, odds, longest)
    return decisions, state
