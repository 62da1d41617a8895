"""A match: one game being played, with its history. The main entry point of the library.

>>> match = Match.new("diamant", players=3, seed=7)
>>> match.play("on")
>>> match.mover
1
"""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grotto.kernel.arguments import is_whole
from grotto.kernel.constants import CHANCE, ONLOOKER, OVER
from grotto.kernel.errors import BadOption, BadState, GameIsOver, NotLegal, NotYourTurn, Refusal, Unreadable
from grotto.kernel.game import Game, Options
from grotto.kernel.messages import say
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.text import quoted
from grotto.kernel.view import SCHEMA, Beginning, Event, Outcome, Reading, Value, View

from .chance_source import ChanceSource, checked_source, drawn
from .names import checked_names
from .past import Past

if TYPE_CHECKING:
    from grotto.kernel.picture.canvas import Svg

Fields = Mapping[str, Any]
"""Fields of a state, as `State.dump` gives them."""

LONGEST_ACTION = 60  # characters; no notation comes near
LARGEST_SEED = 10**400
MESSAGES = Path(__file__).parent / "messages"  # what is refused the same way in every game


class MatchEvent:
    """One event of the record: who, what, and how it is read."""

    __slots__ = ("by", "reading", "tells", "text")

    def __init__(self, by: int, text: str, reading: Reading, *, tells: bool) -> None:
        self.by = by
        self.text = text
        self.reading = reading
        self.tells = tells  # whether anybody learned more by it than that it was chosen


class Match:
    """One game being played. Make one with `grotto.new` or `grotto.load`."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        names: list[str] | None = None,
        seed: int | None = None,
        chance: ChanceSource | None = None,
        position: Fields | None = None,
    ) -> None:
        self.game = game
        self.options = game.options(players, options)
        self.players = players
        self.names = checked_names(players, names)
        self.seed = seed
        self.position = position  # with which it begins: fields that are not those of the first position of a game
        self.state: State = self.first_state()
        if position is not None:
            first = game.start(players, self.options).dump()
            self.position = {name: value for name, value in self.state.dump().items() if value != first[name]}
        self.done: Past[MatchEvent] = Past()
        self._open_round = 0  # sealed events before this one have been opened
        self._chance = None if chance is None else checked_source(chance)
        self._settle()

    @classmethod
    def new(
        cls,
        game: str,
        players: int,
        seed: int | None = None,
        *,
        names: list[str] | None = None,
        chance: ChanceSource | None = None,
        **options: Any,
    ) -> Match:
        """Start a match. Chance is drawn from the seed, or from `chance`; with neither, a seed is made up."""
        if seed is not None and (not is_whole(seed) or abs(int(seed)) >= LARGEST_SEED):
            raise BadOption(f"A seed is a whole number of at most 400 digits, not {quoted(seed)}")
        if seed is not None and chance is not None:
            raise BadOption("Give a seed or a source of chance, not both")
        if chance is None:
            seed = int.from_bytes(os.urandom(6)) if seed is None else int(seed)
            chance = Rng(seed)
        return cls(find_game(game), players, options, names, seed, chance)

    @classmethod
    def by_hand(cls, game: str, players: int, *, names: list[str] | None = None, **options: Any) -> Match:
        """Start a match in which every draw of chance is played like an action, by its notation."""
        return cls(find_game(game), players, options, names)

    def first_state(self) -> State:
        """The state before the first event; raises BadState for a position that is impossible."""
        state = self.game.start(self.players, self.options)
        if self.position is not None:
            unknown = sorted(set(self.position) - set(state.FIELDS))
            if unknown:
                raise BadState(f"There is no field {quoted(unknown[0])}; there are {', '.join(state.FIELDS)}")
            state.load({**state.dump(), **self.position})
        return state

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Read a match file, replay it and check every step."""
        from .record import load

        return load(path)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match file; an existing one is replaced only when the new one is whole."""
        from .record import save

        save(self, path)

    # -- what is the case --------------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER; where several choose together, the first of them."""
        return self.state.mover

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now."""
        return self.state.deciding

    @property
    def legal(self) -> list[str]:
        """What the mover may do, or what chance may draw, in notation."""
        state = self.state
        actions = [outcome for outcome, _ in state.odds] if state.mover == CHANCE else state.legal
        return [self.game.notation.write(state, action) for action in actions]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        if self.state.mover != OVER:
            return None
        outcome, tally = self.game.views.outcome(self.state), self.game.tally
        if tally is not None:
            facts = (fact for done in self.done for fact in done.reading.facts)
            outcome["tally"] = tally.portions(self.state, facts)
        return outcome

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know; an onlooker's view for None."""
        view = self.glance(seat)
        view["options"] = deepcopy(self.options)
        view["history"] = deepcopy(self.events(seat))
        return view

    def borrowed_view(self, seat: int | None = None) -> View:
        """A view that shares what the match holds, so that a long past costs little. Not to be changed."""
        view = self.glance(seat)
        view["history"] = self.events(seat)
        return view

    def glance(self, seat: int | None = None) -> View:
        """A view without the history: what a client that has it needs after every step. Do not modify it."""
        viewer = self._viewer(seat)
        views, to_act = self.game.views, self.to_act
        view: View = {
            "schema": SCHEMA,
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.players,
            "options": self.options,
            "viewer": None if seat is None else viewer,
            "to_act": to_act,
            "legal": [
                views.value(self.state, action, viewer) for action in (self.state.legal if viewer in to_act else [])
            ],
            "position": dict(views.position(self.state, viewer)),
            "history": [],
        }
        outcome = self.outcome
        if outcome is not None:
            view["outcome"] = outcome
        if self.position is not None:
            view["beginning"] = self.beginning(seat)
        return view

    def beginning(self, seat: int | None = None) -> Beginning:
        """The first position as a seat may know it."""
        first = self.first_state()
        return {"to_act": first.deciding, "position": dict(self.game.views.position(first, self._viewer(seat)))}

    def events(self, seat: int | None = None, start: int = 0, end: int | None = None) -> list[Event]:
        """What happened from `start` up to `end`, as a seat may read it now. Do not modify the list."""
        viewer = self._viewer(seat)
        return [self._read(i, viewer) for i in range(start, len(self.done) if end is None else end)]

    def picture(self, seat: int | None = None) -> str:
        """The position as a text drawing, as a seat may see it; an onlooker for None."""
        return self.game.drawing.draw(self.view(seat), self.names)

    def svg(self, seat: int | None = None) -> Svg:
        """The position as an SVG picture, as a seat may see it; an onlooker for None. Notebooks show it."""
        return self.game.svg(self.borrowed_view(seat), self.names)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows of the match: the onlooker's picture, if the game has pictures."""
        return self.svg() if self.game.picture else None

    def __str__(self) -> str:
        return self.picture()

    def __eq__(self, other: object) -> bool:
        """The same match so far: game, options, names, seed and everything that happened."""
        return isinstance(other, Match) and self._record() == other._record()

    __hash__ = None  # type: ignore[assignment]  # a match goes on, so it is no key

    def _record(self) -> tuple[object, ...]:
        events = [(done.by, done.text) for done in self.done]
        game = self.game.name, self.game.version, self.players, self.options, self.position
        return *game, self.names, self.seed, events

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.players} players, {len(self.done)} events>"

    # -- what can be done ----------------------------------------------------------------------------

    def play(
        self, text: str, seat: int | None = None, language: str = "en", names: Sequence[str] | None = None
    ) -> None:
        """Do what the text says, for the mover or for a seat; then let chance draw what is due.

        Raises Unreadable, NotLegal, NotYourTurn or GameIsOver, in a language, and then nothing has changed. `names`:
        what the refusal calls the players, by default as the match does.
        """
        self._do(text, seat, language, names)
        self._settle()

    def check(self, text: str, seat: int, language: str = "en", names: Sequence[str] | None = None) -> str:
        """The one text of an action that a seat may do now, which is not done; raises what `play` would raise."""
        return self.game.notation.write(self.state, self._checked(text, self._viewer(seat), language, names))

    def public_value(self, text: str, seat: int, language: str = "en") -> Value:
        """What an onlooker would read of an action if a seat did it now; raises what `play` would raise."""
        by = self._viewer(seat)
        action = self._checked(text, by, language, None)
        before, after = self.state.clone(), self.state.clone()
        after.play(action, by)
        return self.game.views.reading(before, action, after).public

    def why(
        self, text: str, seat: int, language: str = "en", names: Sequence[str] | None = None
    ) -> tuple[str, str | None] | None:
        """Why a seat may not do this now: a sentence in a language and the clause that applies; None if it may."""
        by = self._viewer(seat)
        try:
            self._checked(text, by, language, names)
        except Refusal as refusal:
            return refusal.message, refusal.clause
        return None

    def ahead(self, seat: int) -> list[Value]:
        """What a seat could choose if its turn began now, for a plan; empty where its game has no such plans."""
        state, by = self.state, self._viewer(seat)
        if state.mover in (CHANCE, OVER) or by in self.to_act:
            return []
        imagined = self.game.ahead(state, by)
        if imagined is None:
            return []
        return [self.game.views.value(imagined, action, by) for action in imagined.legal]

    def fork(self) -> Match:
        """An independent copy that will make the same draws."""
        other = copy(self)
        other.state = self.state.clone()
        other.done = self.done.copy()
        other._chance = deepcopy(self._chance)
        return other

    def rewound(self, step: int) -> Match:
        """The match as it was after that many events; its draws are played by hand from there on."""
        try:
            last = operator.index(step)  # NumPy's numbers too
        except TypeError:
            last = -1
        if not 0 <= last <= len(self.done):
            raise BadOption(f"There is no step {quoted(step)}; the match has {len(self.done)}")
        past = Match(self.game, self.players, self.options, self.names, position=self.position)
        for done in self.done[:last]:
            past._do(done.text, None if done.by == CHANCE else done.by, "en")
        return past

    def _do(self, text: str, seat: int | None, language: str, names: Sequence[str] | None = None) -> None:
        by = self.state.mover if seat is None else self._viewer(seat)
        action = self._parse(text, by, language)
        try:
            self._apply(by, action)
        except (NotYourTurn, NotLegal) as refusal:
            raise self._explained(refusal, text, by, action, language, names) from None

    def _checked(self, text: str, by: int, language: str, names: Sequence[str] | None) -> int:
        """The action that a text means, if a seat may do it now."""
        action = self._parse(text, by, language)
        try:
            self.state.check_action(action, by)
        except (NotYourTurn, NotLegal) as refusal:
            raise self._explained(refusal, text, by, action, language, names) from None
        return action

    def _parse(self, text: str, by: int, language: str) -> int:
        """The action that a text means; a refusal is in that language."""
        if not isinstance(text, str):
            raise Unreadable(f"An action is a text, not {type(text).__name__}")
        state = self.state
        if state.mover == OVER:
            raise GameIsOver(say(MESSAGES, language, "over"), self.game.views.outcome(state)["clause"])
        if len(text) > LONGEST_ACTION:
            raise Unreadable(say(MESSAGES, language, "too-long"))
        return self.game.notation.parse(state, by, text, language)

    def _explained(
        self, refusal: Refusal, text: str, by: int, action: int, language: str, names: Sequence[str] | None
    ) -> Refusal:
        """The state only says that an action is refused; the game says why."""
        state, refusals = self.state, self.game.refusals
        if by == CHANCE:
            return NotLegal(f"Chance cannot draw {text} now")
        if state.mover == CHANCE:
            return NotYourTurn(say(MESSAGES, language, "chance"))
        if isinstance(refusal, NotYourTurn):
            return NotYourTurn(*refusals.not_your_turn(state, by, language, names or self.names))
        return NotLegal(*refusals.why_not(state, by, action, language, names or self.names))

    def _apply(self, by: int, action: int) -> None:
        before = self.state.clone()
        self.state.play(action, None if by == CHANCE else by)
        text = self.game.notation.write(before, action)
        views = self.game.views
        reading = views.reading(before, action, self.state)
        tells = by == CHANCE or views.tells(before, action, self.state)
        self.done.append(MatchEvent(by, text, reading, tells=tells))
        if reading.opened is None or self.state.mover < 0:
            self._open_round = len(self.done)

    def take_chance(self, source: ChanceSource, seed: int | None = None) -> None:
        """From now on, draw from this source; `seed` if all draws so far came from it, and those to come will."""
        self._chance = checked_source(source)
        self.seed = seed
        self._settle()

    def played_on(self, source: ChanceSource) -> Match:
        """A copy that goes on with draws from another source."""
        other = self.fork()
        other.take_chance(source)
        return other

    def draw_by_hand(self) -> None:
        """From now on, every draw is played like an action."""
        self._chance = None

    def _settle(self) -> None:
        """Let chance draw until somebody is to act."""
        while self._chance is not None and self.state.mover == CHANCE:
            self._apply(CHANCE, drawn(self.state, self._chance))

    def _read(self, index: int, viewer: int) -> Event:
        """One past event as a viewer may read it now."""
        done = self.done[index]
        reading = done.reading
        value = reading.public
        if reading.opened is not None and index < self._open_round:
            value = reading.opened
        value = reading.private.get(viewer, value)
        return {
            "by": "chance" if done.by == CHANCE else done.by,
            "text": str(value["text"]),
            "value": value,
            "facts": reading.facts,
        }

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return ONLOOKER
        if not is_whole(seat) or not 0 <= seat < self.players:
            raise BadOption(f"There is no seat {quoted(seat)}; seats are 0 to {self.players - 1}")
        return int(seat)
