"""Texts from the server's message files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from grotto.kernel.messages import Sentence

MESSAGES = Path(__file__).parent / "messages"
words = partial(Sentence.of, MESSAGES)  # a sentence by its key, to be said in the caller's language
