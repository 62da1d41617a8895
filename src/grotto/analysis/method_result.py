"""What a method of analysis hands over."""

from __future__ import annotations

from typing import NamedTuple

from .report import ActionValue, Method


class MethodResult(NamedTuple):
    """The values of all actions so far, in any order."""

    choices: list[ActionValue]
    line: list[int]
    method: Method
    rounds: int
