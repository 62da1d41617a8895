"""Reads untrusted files, with limits and errors in plain words; replaces files as a whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from .errors import BadFile


def read_text(path: str | os.PathLike[str], largest: int) -> str:
    """The text of a file; refuses one of more than `largest` bytes."""
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


@contextmanager
def replacing(path: str | os.PathLike[str], *, private: bool = False, durable: bool = True) -> Iterator[BinaryIO]:
    """A new file that takes the name only when it is complete, so that nobody ever finds half of it.

    A private one is for its owner alone. A durable one is on disk before it takes the name.
    """
    name = os.fsdecode(path)
    beside = f"{name}.{os.urandom(4).hex()}.part"
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
    try:
        with open(handle, "wb") as file:
            yield file
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, name)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside)
        raise


def reason(error: Exception) -> str:
    """What went wrong with a file, in few words."""
    return str(getattr(error, "strerror", None) or error)
