"""Reads files that may come from anybody: at most so many bytes, and errors in plain words."""

from __future__ import annotations

import os

from .errors import BadFile


def read_text(path: str | os.PathLike[str], largest: int) -> str:
    """The text of a file of at most so many bytes."""
    name = os.fsdecode(path)
    try:
        with open(path, "rb") as file:
            data = file.read(largest + 1)
    except (OSError, ValueError) as error:  # a ValueError for a name with a null character
        raise BadFile(f"cannot be read: {reason(error)}", name) from None
    if len(data) > largest:
        raise BadFile(f"is larger than {largest} bytes", name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile("is not a text file", name, f"byte {error.start + 1}") from None


def reason(error: Exception) -> str:
    """What went wrong with a file, in few words."""
    return str(getattr(error, "strerror", None) or error)
