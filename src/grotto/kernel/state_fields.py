"""A state's fields from outside: out of a file, or changed by hand."""

from __future__ import annotations

from html import escape
from operator import index
from typing import TYPE_CHECKING, Any

from .constants import OVER
from .errors import BadState
from .text import quoted

if TYPE_CHECKING:
    from .state import State


def check_fields(state: State) -> None:
    """Refuse fields out of their limits, and what else this game cannot reach; safe on any fields."""
    blank = type(state)(*state.recipe())
    for name, (least, greatest) in state.LIMITS.items():
        value, like = getattr(state, name), getattr(blank, name)
        if _shape(value) != _shape(like):
            raise BadState(f"{name} has the wrong shape")
        for item in value if isinstance(value, list) else [value]:
            if not isinstance(item, int) or not least <= item <= greatest:
                raise BadState(f"{name} cannot be {quoted(item)} here")
    state.check_whole()
    if not state.legal and not state.odds and state.mover != OVER:
        raise BadState("Nobody could go on from here")


def from_fields(state: State, fields: dict[str, object]) -> State:
    """A state of the same match with fields as dump() gave them; refuses others."""
    other = type(state)(*state.recipe())
    try:
        for name in state.FIELDS:
            value: Any = fields[name]
            if name in state.LIMITS:
                for number in value if isinstance(value, list) else [value]:
                    index(number)  # a C number would be what is before the point
            setattr(other, name, value[:] if isinstance(value, list) else value)
    except (KeyError, TypeError, ValueError, IndexError, OverflowError) as error:
        raise BadState(f"{name} is missing or damaged") from error
    if any(getattr(other, name) != getattr(state, name) for name in state.CONSTANT):
        raise BadState("These are fields of another game, or of a table of another size")
    other.check()
    return other


def restored(kind: type[State], recipe: tuple[object, ...], fields: dict[str, object]) -> State:
    """A state out of a pickle."""
    state = kind(*recipe)
    state.load(fields)
    return state


def as_table(state: State) -> str:
    """All fields, secrets too, for a notebook."""
    rows = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in state.dump().items())
    return f"<table><caption>{escape(repr(state))}</caption>{rows}</table>"


def _shape(value: object) -> int | None:
    """The length of a list; None for a single value."""
    return len(value) if isinstance(value, list) else None
