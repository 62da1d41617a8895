"""Compiled code calls C functions, so it would never call a hot method that was overridden in Python.

Objects with such methods are refused, because ignoring the methods silently would be wrong.
"""

from __future__ import annotations

from types import FunctionType

from grotto.kernel import rng
from grotto.kernel.errors import BadOption

POLICY = ("weigh", "watch", "forget", "pick")
JUDGE = ("judge",)
GUESSER = ("guess", "watch", "forget")
RECORDER = ("begin", "note", "end")
SENSE = ("study", "is_dominated", "is_pointless", "knows_result")


def refuse_python_methods(given: object, hot: tuple[str, ...], argument: str) -> None:
    """Refuse an object whose hot methods are written in Python, while those who would call them are compiled."""
    if rng.__file__.endswith(".py"):
        return
    for kind in type(given).__mro__:
        for name in hot:
            if isinstance(vars(kind).get(name), FunctionType):
                raise BadOption(
                    f"{argument}: {kind.__name__}.{name} is written in Python, and compiled code cannot call it; "
                    "compile the class with Cython, or run all of Grotto as plain Python with GROTTO_PURE=1"
                )
