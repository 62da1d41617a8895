"""The contract of a game's rules: name, options, first state, views, notation, refusals and words.

What bots and training need of a game is a contract of its own: `grotto.play.players`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from .constants import ONLOOKER
from .editor import Editor
from .errors import BadOption, BadState, NotYourTurn, Refusal
from .lobby import Choices, GameDescription, about
from .messages import MESSAGES, Sentence
from .rng import Rng
from .side_game import SideGame
from .state import State
from .text import quoted
from .view import Event, Outcome, Portion, Reading, Value, View, check_view

if TYPE_CHECKING:
    from .picture.canvas import Svg

Options = dict[str, Any]


class Notation(Protocol):
    """Actions and draws as short text."""

    def write(self, state: State, action: int) -> str:
        """The one text of an action that is legal in this state, or of a draw that is possible."""

    def parse(self, state: State, seat: int, text: str, language: str = "en") -> int:
        """The action that a seat means (or chance, for CHANCE); refuses what cannot be read, in a language."""


class Refusals(Protocol):
    """Explains why an action is refused."""

    def why_not(
        self, state: State, seat: int, action: int, language: str = "en", names: Sequence[str] = ()
    ) -> tuple[str, str]:
        """A sentence in a language, and the clause that forbid a readable action. `names`: of the players, if known."""

    def not_your_turn(
        self, state: State, seat: int, language: str = "en", names: Sequence[str] = ()
    ) -> tuple[str, str | None]:
        """A sentence in a language, and the clause that make this seat wait."""


class Views(Protocol):
    """What each viewer may know: all that leaves the rules for a screen, a bot or a log comes from here."""

    def position(self, state: State, viewer: int) -> Mapping[str, Any]:
        """All that the viewer may know of the position, as JSON-able values."""

    def value(self, state: State, action: int, viewer: int) -> Value:
        """An action that the viewer may choose now, taken apart."""

    def reading(self, before: State, action: int, after: State) -> Reading:
        """What happened, as each viewer may read it."""

    def tells(self, before: State, action: int, after: State) -> bool:
        """Whether anybody, the actor too, learned what was hidden from them; a draw always tells.

        That an action was chosen is not counted, nor what could be worked out before: exact, never a guess.
        """

    def rebuild(self, view: View) -> State:
        """A full state with everything that the view tells; what it does not tell may be anything."""

    def outcome(self, state: State) -> Outcome:
        """How the game ended."""


class Tally(Protocol):
    """What brought everybody's points, once a game is over."""

    def portions(self, state: State, facts: Iterable[Value]) -> list[list[Portion]]:
        """By seat, in the order in which they are counted; `facts` is all that followed in the whole match, in order.

        The portions of a seat add up to its points in the outcome.
        """


class Kinds(Protocol):
    """The types of all that a game's views tell. The API description and the reference are made from them.

    Every action, draw and fact is a TypedDict with a `kind`, and a `clause` that says most about it.
    """

    @property
    def OPTIONS(self) -> type:
        """The table's options, with what `drawn_options` adds."""

    @property
    def POSITION(self) -> type: ...

    @property
    def ACTIONS(self) -> Mapping[str, type]:
        """By kind, like draws and facts."""

    @property
    def DRAWS(self) -> Mapping[str, type]: ...

    @property
    def FACTS(self) -> Mapping[str, type]: ...

    @property
    def ENDINGS(self) -> Mapping[str, str]:
        """A sentence about each ending, by its name."""

    @property
    def MOST_TELLING(self) -> Sequence[str]:
        """Kinds of facts that say more about an event than what was done; of several, the first one here."""


class Words(Protocol):
    """The log in words."""

    def sentences(self, event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
        """What an event, as one viewer read it, is called in plain words."""

    def choice(self, value: Value, names: list[str], language: str) -> str:
        """What an action that can be chosen is called in plain words."""


class Drawing(Protocol):
    """The position as text."""

    def draw(self, view: View, names: list[str]) -> str:
        """A drawing for a terminal, at most 100 columns wide, from what the viewer may know."""


class PictureMaker(Protocol):
    """The position as a picture."""

    def draw(self, view: View, names: Sequence[str]) -> Svg:
        """An SVG picture from what the viewer may know."""


class Timeout(Protocol):
    """What is chosen for a player whose time is up."""

    def choose(self, view: View) -> str:
        """The text of a safe choice among the legal ones, from the view alone; the history may be missing."""


class Orders(Protocol):
    """Choices that a player makes in advance, for correspondence games."""

    def check(self, order: Mapping[str, Any]) -> dict[str, Any]:
        """The order as it is kept, complete, in whole numbers and words; refuses nonsense."""

    def obey(self, order: Mapping[str, Any], view: View) -> str | None:
        """The text to choose now; None if the player has to be asked. The past may be missing in the view."""


class Coach(Protocol):
    """Why a choice is good, in sentences that are made from facts."""

    def reasons(self, view: View, value: Value) -> list[Value]:
        """Facts about one of the view's legal actions, the most telling first, each with a `kind`; from the view alone.

        The history may be missing. Every claim is true whatever the viewer does not know.
        """

    def sentence(self, reason: Value, names: list[str], language: str) -> str:
        """One of these facts in words."""

    def headline(self, event: Mapping[str, Any], names: list[str], language: str) -> str:
        """An event in a few words, as one viewer read it; empty if there is nothing to tell."""


class Boards(Protocol):
    """Boards of one's own, for a game that has an option `board`."""

    def read(self, path: str | os.PathLike[str]) -> Any:
        """The option's value from a board file; raises BadFile if something is wrong with it."""

    def parse(self, text: str) -> Any:
        """The option's value from the text of a board file, which may come from anybody."""

    def describe(self, value: Any) -> list[str]:
        """What is on a board, in a few lines; the first one names it."""


class Game:
    """A game as the kernel knows it. A game subclasses this once and fills in what is asked for."""

    name: str
    title: str
    version: str  # of the rules: a match file of another version is refused
    seats: range  # numbers of players
    seats_clause: str  # the clause that says so
    defaults: Options  # every option with the value it has if nothing is said
    choices: Mapping[str, Choices] = {}  # what each option may be, for a lobby
    minutes: int = 0  # how long it takes people around a table, about; 0: nobody knows
    minutes_with_bots: int = 0  # how long it takes one person against bots at the usual pace
    messages: Path | None = None  # the folder of its message files
    most_events: int = (
        10_000  # of a match at a table, which is called off there: seven times what play by lot ever took
    )
    whole_past: bool = False  # whether its board is drawn from the whole past, which its rules then have to keep short
    drawing_styles: Mapping[str, str] = {}  # terminal styles, such as `bold red`, by regular expression in the drawing

    players: str = ""  # the module that holds its PLAYERS: bots and features (grotto.play.players)
    picture: str = ""  # the module that draws its pictures, a PictureMaker; imported when a picture is asked for

    notation: Notation
    refusals: Refusals
    kinds: Kinds | None = None
    views: Views
    tally: Tally | None = None
    words: Words
    drawing: Drawing
    timeout: Timeout | None = None
    orders: Orders | None = None
    boards: Boards | None = None
    coach: Coach | None = None
    editor: Editor | None = None  # for positions set up by hand
    side_game: SideGame | None = None  # for players who have nothing to choose for a while

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.version} of the rules, {self.seats[0]} to {self.seats[-1]} players>"

    def __eq__(self, other: object) -> bool:
        """A copy, as out of a pickle, is the same game."""
        return type(other) is type(self) and (other.name, other.version) == (self.name, self.version)

    def __hash__(self) -> int:
        return hash((self.name, self.version))

    def start(self, players: int, options: Options) -> State:
        """The first state; `options` is complete and checked."""
        raise NotImplementedError

    def svg(self, view: View, names: Sequence[str] | None = None) -> Svg:
        """A view as a picture; seats have their numbers as names if none are given."""
        check_view(view)
        seats = [f"Seat {seat}" for seat in range(view["players"])] if names is None else names
        if (
            not isinstance(seats, Sequence)
            or len(seats) < view["players"]
            or not all(isinstance(n, str) for n in seats)
        ):
            raise BadOption(f"names: {view['players']} seats need a name each, not {quoted(names)}")
        if not self.picture:
            raise BadOption(f"{self.title} has no pictures")
        return cast(PictureMaker, import_module(self.picture)).draw(view, seats)

    def imagine(self, view: View, rng: Rng) -> State:
        """A full state that the view allows, evenly over all of them: where a search starts.

        A view may come from anywhere: one that contradicts itself is refused.
        """
        try:
            if view["game"] != self.name or view["rules"] != self.version:
                raise BadState(f"This is no view of {self.title}, version {self.version}")
            self.options(view["players"], view["options"])
            viewer = ONLOOKER if view["viewer"] is None else view["viewer"]
            state = self.views.rebuild(view)
        except Refusal:
            raise
        except Exception as error:  # a view that contradicts itself can make `rebuild` raise anything
            raise BadState("The view is damaged") from error
        state.check()
        return state.guess(viewer, rng)

    def timeout_choice(self, view: View) -> str:
        """The text of a safe choice for a player whose time is up; by default the first legal one."""
        check_view(view)
        if not view["legal"]:
            raise NotYourTurn("There is nothing to choose in this view")
        return str(view["legal"][0]["text"]) if self.timeout is None else self.timeout.choose(view)

    def check_order(self, order: Mapping[str, Any]) -> dict[str, Any]:
        """A standing order as it is kept; refuses nonsense."""
        if self.orders is None:
            raise BadOption(Sentence.of(MESSAGES, "no-orders", game=self.title))
        return self.orders.check(order)

    def obey(self, order: Mapping[str, Any], view: View) -> str | None:
        """What a checked order says to choose now; None if it does not say, and the player has to be asked."""
        return None if self.orders is None or not view["legal"] else self.orders.obey(order, view)

    def ahead(self, state: State, seat: int) -> State | None:
        """The position as if this seat's turn began now, for a player who plans while others choose.

        None where that says nothing: in the seat's own turn, and in games in which nobody plans this way. It is a copy.
        """
        return None

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        """Whether a legal action brings the seat nothing that it would not have without it: never advised."""
        return False

    def clause_of(self, event: Event) -> str | None:
        """The clause that says most about an event: of its most telling fact, or else of what was done."""
        facts = {fact["kind"]: fact for fact in reversed(event["facts"])}
        for kind in self.kinds.MOST_TELLING if self.kinds is not None else ():
            if kind in facts:
                return str(facts[kind]["clause"])
        return event["value"].get("clause")

    def about(self, language: str) -> GameDescription:
        """What a lobby tells of the game: title, pitch, players, minutes and options."""
        return about(self, language)

    def aim_numbers(self, players: int) -> Mapping[str, int]:
        """What fills in the message `aim`: the numbers that have to be reached, by the number of players."""
        return {}

    def drawn_options(self, options: Options) -> Options:
        """The options with what else a screen needs that never changes in a match, such as a board of one's own."""
        return options

    def read_option(self, players: int, name: str, text: str) -> Any:
        """An option's value as typed: the file of a board, JSON where the game accepts that, or the text itself."""
        if name == "board" and self.boards is not None and text != self.defaults["board"]:
            return self.boards.read(text)
        try:
            value = json.loads(text)
            self.options(players, {name: value})
        except (ValueError, RecursionError):  # refusals are ValueErrors too: an edition may be called 2017
            return text
        return value

    def check_option(self, players: int, name: str, value: Any) -> Any:
        """The value as it is kept in the record; refuses wrong ones."""
        raise NotImplementedError

    def options(self, players: int, chosen: Mapping[str, Any]) -> Options:
        """All options, the chosen ones checked and the others at their defaults."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise BadOption(
                Sentence.of(
                    MESSAGES,
                    "no-players",
                    game=self.title,
                    least=self.seats[0],
                    most=self.seats[-1],
                    players=quoted(players),
                ),
                self.seats_clause,
            )
        if not isinstance(chosen, Mapping):
            raise BadOption(f"options: expected a dictionary by name, not {quoted(chosen)}")
        for name in chosen:
            if name not in self.defaults:
                known = ", ".join(self.defaults) or "-"
                raise BadOption(Sentence.of(MESSAGES, "no-option", game=self.title, name=quoted(name), known=known))
        return {
            name: self.check_option(players, name, chosen.get(name, default)) for name, default in self.defaults.items()
        }
