"""What the analysis says: sentences of its message files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from grotto.kernel import messages

say = partial(messages.say, Path(__file__).parent / "messages")
