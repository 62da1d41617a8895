"""What our own connections can do beyond ASGI: asked for by name, and done without where it is missing.

Connections that are not ours (tests, another ASGI server) do not have them.
"""

from __future__ import annotations

WHOLE = "grotto.whole"
"""`() -> bool`: whether the whole request has come, so that reading it does not wait."""
WRITE = "grotto.write"
"""`(bytes) -> bool`: sends a piece of a stream that has begun, at once; False if it has to wait for the reader."""
