"""Tables whose chance is fair, played at random to the end, and their proofs.

`python -m tests.tables.proofs` writes the files that the browser's verifier is tested with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec

import grotto
from grotto.kernel.rng import Rng
from grotto.tables import proof
from grotto.tables.chance import FairChance
from grotto.tables.proof import make_proof
from tests.cases import Case, play_at_random

from .reference import Reference

FIXTURES = Path(__file__).parent.parent.parent / "web" / "src" / "fairness" / "fixtures"
LIMIT = {"turn_limit": 12}


def secret(name: str, size: int) -> bytes:
    """Bytes that look random and are the same in every run."""
    return hashlib.sha256(name.encode()).digest()[:size]


@dataclass
class Played:
    """A match from fair chance, with the secrets of its table."""

    match: grotto.Match
    table: str
    seed: bytes
    nonces: dict[int, bytes]

    def proof(self, **more: Any) -> str:
        return make_proof(self.match, table=self.table, seed=self.seed, nonces=self.nonces, **more)


def played(case: Case, number: int, *, names: list[str] | None = None, steps: int = 100_000) -> Played:
    """One match of that case; the last seat is a bot's, which gives no nonce."""
    table = f"{case.game}-{number:04}"
    seed = secret(f"seed of {table}", 32)
    nonces = {seat: secret(f"nonce {seat} of {table}", 16) for seat in range(case.players - 1)}
    chance = FairChance(seed, table, nonces)
    match = grotto.new(case.game, case.players, names=names, chance=chance, **case.options)
    play_at_random(match, Rng(number), steps)
    return Played(match, table, seed, nonces)


def changed(text: str, change: Callable[[Any], None]) -> str:
    """A proof with something changed and the checksum put right again, as a forger would."""
    data = json.loads(text)
    change(data)
    return signed(data)


def replaced(text: str, **fields: Any) -> str:
    """A proof with other fields, and the checksum put right again."""
    return changed(text, lambda data: data.update(fields))


def signed(data: dict[str, Any]) -> str:
    """The text of a proof, with the checksum that belongs to it."""
    data["checksum"] = ""
    data["checksum"] = hashlib.sha256(_canonical(data)).hexdigest()
    return _canonical(data).decode() + "\n"


def _canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def fixtures() -> dict[str, str]:
    """What the browser's verifier is tested with, by file name."""
    cases = {
        "emerald": played(Case("emerald", 2), 1),
        "diamant": played(Case("diamant", 4), 2, names=["Zoë", 'B "b" \\', "日本", "Ω"]),
        "erdgeister": played(Case("erdgeister", 3, LIMIT), 3),
    }
    broken_off = played(Case("diamant", 3), 4, steps=5)
    return {
        **{f"{name}.proof.json": case.proof() for name, case in cases.items()},
        "broken-off.proof.json": broken_off.proof(abandoned=True, aborted=2),
        "draws.json": _draws(),
    }


def _draws() -> str:
    """Draws among many tickets, so many of them that some run over the end of a block."""
    seed, nonces = secret("draws", 32), {0: secret("left", 16), 10: secret("ten", 16), 2: secret("right", 16)}
    fair = Reference(seed, "draws", nonces)
    totals = [1, 2, 6, 52, 129, 171, 256, 257, 1000, 65_537, 2**23 + 1, 2**24 + 1, 2**31 + 1, 2**32]
    draws = [[index, n, fair.event(index, "draw").below(n)] for index, n in enumerate(totals)]
    far = islice((index for index in count(100) if fair.blocks_for(index, 2**23 + 1) > 1), 5)
    draws += [[index, 2**23 + 1, fair.event(index, "draw").below(2**23 + 1)] for index in far]
    named = {f"seat{seat}": nonce.hex() for seat, nonce in nonces.items()}
    return json.dumps({"table": "draws", "seed": seed.hex(), "nonces": named, "draws": draws}) + "\n"


def write() -> None:
    """Write all fixtures."""
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for name, text in fixtures().items():
        (FIXTURES / name).write_text(text, "utf-8")


def read(text: str) -> proof.Proof:
    """A proof as it stands, unchecked."""
    return msgspec.json.decode(text, type=proof.Proof)


if __name__ == "__main__":
    write()
