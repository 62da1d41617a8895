"""Marked secrets: seeds, tokens and cookies that nobody but their owners may ever get, in whatever dress."""

from __future__ import annotations

from base64 import b64encode, urlsafe_b64encode

from .worlds import World

PART = 12  # characters of a secret are as bad as all of it


def found(world: World) -> list[str]:
    """Which secrets are where they do not belong: in what the viewer and its bot got, or in the log."""
    places = {note.what: note.data for note in world.notes} | {"log": "\n".join(world.lines).encode()}
    places |= {f"job {number}": job for number, job in enumerate(world.jobs)}
    marks = canaries(world)
    return [f"{mark} in {what}" for what, data in places.items() for mark, parts in marks.items()
            if any(part in data for part in parts)]  # fmt: skip


def canaries(world: World) -> dict[str, list[bytes]]:
    """Every secret in every dress, cut to a part."""
    seed = world.seed
    dresses = [seed, seed.hex().encode(), b64encode(seed), urlsafe_b64encode(seed), str(int.from_bytes(seed)).encode(),
               world.table.sealed_seed.encode()[-40:], seed[::-1].hex().encode()]  # fmt: skip
    marks = {"seed": [dress[:PART] for dress in dresses]}
    for secret in world.secrets:  # a cookie's first part is a public name
        marks[f"secret {secret[:9]}..."] = [secret[-PART:].encode()]
    return marks
