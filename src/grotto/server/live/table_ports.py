"""Time, ids and secrets for decisions at tables: what `tables.ports` asks for."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from grotto.server.identity import tokens
from grotto.server.identity.keys import KeyRing
from grotto.tables.ports import Secret

SEED_PURPOSE = "table seed"


class TablePorts(NamedTuple):
    """Implements `tables.ports.Ports` for one decision."""

    now: int
    keys: KeyRing

    def new_id(self) -> str:
        return tokens.new_id()

    def new_token(self, kind: Secret) -> str:
        return tokens.new(kind)

    def hashed(self, token: str) -> str:
        return tokens.hashed(token).hex()

    def matches(self, token: str, kept: str) -> bool:
        return bool(kept) and tokens.matches(token, bytes.fromhex(kept))

    def new_seed(self) -> bytes:
        return secrets.token_bytes(32)

    def seal(self, seed: bytes, table: str) -> str:
        return self.keys.seal(seed, purpose=SEED_PURPOSE, about=table)

    def unseal(self, sealed: str, table: str) -> bytes:
        return self.keys.unseal(sealed, purpose=SEED_PURPOSE, about=table)
