"""The past of a match from a view alone: position after position, as far as its viewer could follow."""

from __future__ import annotations

from collections.abc import Iterator

from grotto.kernel.constants import CHANCE, HIDDEN, NO_NEWS
from grotto.kernel.errors import Refusal
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.state import State
from grotto.kernel.view import Event, View
from grotto.play.players import players_of

UNKNOWN = "?"  # ends the notation of what the viewer could not see
LEARNED = "="  # comes before what the viewer alone learned from it


class ViewReplay:
    """Walks through a view's history; later, with a newer view of the same match, through what came since."""

    def __init__(self, view: View) -> None:
        self.game = find_game(view["game"])
        self.viewer: int = -1 if view["viewer"] is None else view["viewer"]
        self.state: State = _first_state(self.game, view)
        self.match = _match(view)
        self.told: list[str] = []

    def fits(self, view: View) -> bool:
        """Whether the view goes on where this has come to."""
        if self.match != _match(view):
            return False
        history = view["history"]
        return len(history) >= len(self.told) and [event["text"] for event in history[: len(self.told)]] == self.told

    def steps(self, view: View) -> Iterator[tuple[State, int]]:
        """Each new event as the viewer saw it, with the position before it; what was hidden there is any guess.

        Events of which the viewer saw nothing are skipped; a choice that is still sealed ends the walk.
        """
        for event in view["history"][len(self.told) :]:
            action = self._action(event)
            if action is None:
                return
            players_of(self.game).recall(self.state, self.viewer, event)
            seen = self._seen(event, action)
            if seen != NO_NEWS:
                yield self.state, seen
            by = event["by"]
            self.state.play(action, by if isinstance(by, int) else None)
            self.told.append(event["text"])

    def _seen(self, event: Event, action: int) -> int:
        by = event["by"]
        if event["text"].endswith(UNKNOWN):
            return HIDDEN
        if isinstance(by, int) and by != self.state.mover:  # where all choose together, out of turn
            return action if by == self.viewer else NO_NEWS
        return self.state.noticed(action, self.viewer)

    def _action(self, event: Event) -> int | None:
        """What happened; of what was hidden, any of the possibilities."""
        text, by = event["text"].partition(LEARNED)[0], event["by"]
        if text.endswith(UNKNOWN):
            return self._any_like(text.removesuffix(UNKNOWN))
        try:
            return self.game.notation.parse(self.state, by if isinstance(by, int) else CHANCE, text)
        except Refusal:
            return None

    def _any_like(self, start: str) -> int | None:
        state = self.state
        possible = [outcome for outcome, _ in state.odds] if state.mover == CHANCE else state.legal
        if not start:
            return None  # a sealed choice
        return next((action for action in possible if self.game.notation.write(state, action).startswith(start)), None)


def _match(view: View) -> tuple[object, ...]:
    """What all views of one seat in one match have in common."""
    return view["game"], view["players"], view["options"], view["viewer"], view.get("beginning")


def _first_state(game: Game, view: View) -> State:
    """Where the match began; what the viewer could not know there may be anything."""
    beginning = view.get("beginning")
    if beginning is None:
        return game.start(view["players"], game.options(view["players"], view["options"]))
    first: View = {**view, "to_act": beginning["to_act"], "position": beginning["position"], "legal": [], "history": []}
    first.pop("outcome", None)
    return game.views.rebuild(first)
