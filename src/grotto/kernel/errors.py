"""Refusals: one exception type for each kind, with the clause that applies."""

from __future__ import annotations

from .messages import Sentence


class Refusal(ValueError):
    """Base of all refusals; whatever was refused has changed nothing.

    What is refused is a text, or a sentence that can be said in every language; `message` is its English.
    """

    kind = "refused"

    def __init__(self, refused: str | Sentence, clause: str | None = None) -> None:
        self.refused = refused
        self.message = self.say("en")
        self.clause = clause
        super().__init__(f"{self.message} ({clause})" if clause else self.message)

    def say(self, language: str) -> str:
        """The reason in a language, as far as it is known in others than English."""
        return _said(self.refused, language)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refused, self.clause)


class Unreadable(Refusal):
    """The text is no action of this game."""

    kind = "unreadable"


class NotLegal(Refusal):
    """The action exists in this game but may not be done now."""

    kind = "not-legal"


class NotYourTurn(Refusal):
    """Somebody else is to act."""

    kind = "not-your-turn"


class GameIsOver(Refusal):
    """Nobody acts any more."""

    kind = "game-is-over"


class BadOption(Refusal):
    """No such game, edition or number of players, or a wrong value for an option."""

    kind = "bad-option"


class BadState(Refusal):
    """Fields that no game can reach, or a view that contradicts itself."""

    kind = "bad-state"


class BadFile(Refusal):
    """A match or board file that is damaged, or not ours; says where."""

    kind = "bad-file"

    def __init__(self, refused: str | Sentence, file: str = "", place: str | Sentence = "") -> None:
        self.file = file
        self._place = place
        super().__init__(refused)

    @property
    def problem(self) -> str:
        """What is wrong, in English."""
        return super().say("en")

    @property
    def place(self) -> str:
        """Where in the file, in English."""
        return _said(self._place, "en")

    def say(self, language: str) -> str:
        """The file, the place in it and what is wrong there."""
        told = self.say_without_file(language)
        return f"{self.file}{', ' if self._place else ': '}{told}" if self.file else told

    def say_without_file(self, language: str) -> str:
        """The place and what is wrong there, for somebody who need not know where the file lies."""
        problem = super().say(language)
        return f"{_said(self._place, language)}: {problem}" if self._place else problem

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refused, self.file, self._place)


def _said(text: str | Sentence, language: str) -> str:
    return text if isinstance(text, str) else text.say(language)
