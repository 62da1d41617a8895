"""Write a small sample between releases: `python -m tests.compat.making.evening FOLDER`, in a checkout of its commit.

A finished match, a running one, a program, and the evening of a room where that version has rooms.
"""

from __future__ import annotations

import json
import lzma
import shutil
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ..people import Person, new_key, new_nonce
from ..playing import play
from ..serving import serving

PATIENCE = 600  # looks, a second apart


def make(folder: Path) -> None:
    """A database, its keys, and what its people have kept."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as name:
        place = Path(name)
        database, keys = place / "tables.sqlite", place / "keys.json"
        with serving(str(database), keys, place) as port:
            kept = _kept(port)
        (folder / "tables.sqlite.xz").write_bytes(lzma.compress(database.read_bytes()))
        shutil.copy(keys, folder / "keys.json")
    (folder / "kept.json").write_text(json.dumps(kept, indent=1) + "\n")


def _kept(port: int) -> dict[str, Any]:
    ann, ben = (Person(port, name) for name in ("Ann", "Ben"))
    for person in (ann, ben):
        person.good("POST", "/api/me", {"name": person.name})
    token = ann.good("POST", "/api/programs", {"name": "Robot"})["token"]
    finished, running = (_table(ann, ben) for _ in range(2))
    play([ann, ben], finished, Random(1))
    play([ann, ben], running, Random(1), choices=6)
    kept = {"made": int(time.time()), "ann": ann.cookie, "ben": ben.cookie, "token": token, "finished": finished,
            "running": running, "room": None}  # fmt: skip
    if ann.ask("GET", "/api/me/rooms").status == 200:
        kept["room"] = _room(port, ann, ben)
    return kept


def _table(ann: Person, ben: Person) -> str:
    settings = {"game": "diamant", "players": 3, "pace": "instant", "public": True}
    asked = {"settings": settings, "seats": [{}, {}, {"bot": "wisp"}]}
    table: str = ann.good("POST", "/api/tables", asked, key=new_key())["table"]
    for person in (ann, ben):
        person.good("POST", f"/api/tables/{table}/join", {"nonce": new_nonce()}, key=new_key())
    ann.good("POST", f"/api/tables/{table}/start", {}, key=new_key())
    return table


def _room(port: int, ann: Person, ben: Person) -> Any:
    """A screen, two phones, and one round that is over."""
    screen = Person(port, "Screen")
    screen.good("POST", "/api/me", {"name": "Screen"})
    code = screen.good("POST", "/api/rooms", {"game": "diamant"}, key=new_key())["room"]
    for figure, person in enumerate((ann, ben)):
        person.good("POST", f"/api/rooms/{code}/join", {"name": person.name, "figure": figure})
    screen.good("POST", f"/api/rooms/{code}/plan", {"bots": 1, "level": "wisp"})
    table = screen.good("POST", f"/api/rooms/{code}/round", {"round": 1})["table"]
    for person in (ann, ben):
        person.good("POST", f"/api/rooms/{code}/sit", {"nonce": new_nonce()})
    play([ann, ben], table, Random(2))
    for _ in range(PATIENCE):
        seen = screen.good("GET", f"/api/rooms/{code}")
        if seen["evening"]["rounds"]:
            return {"screen": screen.cookie, "code": code, "table": table, "evening": seen["evening"]}
        time.sleep(1)
    raise AssertionError("the round is not over")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
