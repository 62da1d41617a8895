"""The three phases of a table."""

from __future__ import annotations

from typing import Literal

Phase = Literal["open", "playing", "over"]
