"""A server with tables in every state, and all that its people keep: cookies, tokens, links, answers, downloads."""

from __future__ import annotations

import json
import lzma
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from tests.answer import Answer

from ..people import Person, first_event, new_key, new_nonce
from ..playing import play, play_on
from ..serving import serving
from .matches import own_board

GROTTO = [sys.executable, "-m", "grotto"]
ACTS_KEPT = 3  # of each person at each table: the answers of all would be most of the file
STOPPED = 3600  # seconds between the two runs of the server: clocks get back what the stop took
KINDS = {
    "create", "join", "leave", "seat-bot", "call-program", "free-seat", "start", "act", "stand", "unlock", "take-back",
    "resign", "sit-out", "return", "order", "say", "emote", "mute", "watch", "unwatch", "rematch", "invite", "recovery",
    "claim", "consent", "call-off", "hold-clocks",
}  # fmt: skip
"""All entries that a log can hold: each is in the samples."""


class Kept:
    """What people write down on the way."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.guests: dict[str, str] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.commands: list[dict[str, Any]] = []
        self.void: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []
        self.streams: list[dict[str, Any]] = []

    def called(self, table: str) -> dict[str, Any]:
        """What is kept of a table, by its id."""
        return next(kept for kept in self.tables.values() if kept["table"] == table)


class Maker(Person):
    """Keeps every command with its answer, and the secrets in it."""

    kept: Kept

    def ask(self, method: str, path: str, body: Any = None, *, key: str = "") -> Answer:
        answer = super().ask(method, path, body, key=key)
        if key and answer.status == 200:
            like = [one for one in self.kept.commands if one["who"] == self.name and one["path"] == path]
            if not path.endswith("/act") or len(like) < ACTS_KEPT:
                text = answer.data.decode()
                self.kept.commands.append({"who": self.name, "path": path, "key": key, "body": body, "answer": text})
        return answer

    def create(self, called: str, game: str, players: int, seats: list[str | None], **settings: Any) -> str:
        """A new table under a name for the tests; `seats`: bots, or None for a free one."""
        wanted = {"game": game, "players": players, "pace": "instant", "title": called, **settings}
        places = [{} if bot is None else {"bot": bot} for bot in seats]
        opened = self.good("POST", "/api/tables", {"settings": wanted, "seats": places}, key=new_key())
        links = {name: opened[name] for name in ("table", "commitment", "invitation", "watch")}
        self.kept.tables[called] = {"host": self.name, **links, "nonces": {}, "recovery": {}}
        table: str = opened["table"]
        return table

    def join(self, table: str, **fields: Any) -> None:
        """Sit down with the invitation; the nonce and the recovery link are kept."""
        kept, nonce = self.kept.called(table), new_nonce()
        invited = {"invitation": kept["invitation"]} if "invitation" in kept else {}
        joined = self.do("join", table, nonce=nonce, **invited, **fields)
        kept["nonces"][str(joined["seat"])] = nonce
        kept["recovery"][str(joined["seat"])] = joined["recovery"]


def make(folder: Path) -> None:
    """Serve, play, stop; then export what is there."""
    folder.mkdir(parents=True)
    database, keys, kept = folder / "tables.sqlite", folder / "keys.json", Kept()
    Maker.kept = kept
    with serving(str(database), keys, folder, now=time.time() - STOPPED) as port:
        _arrive(port, kept)
        _finished(kept)
        _with_a_clock(kept)
        _grotto("backup", database, folder / "backup.sqlite")
        time.sleep(4)  # the server says every two seconds that it is alive
    with serving(str(database), keys, folder) as port:
        for person in kept.people.values():
            person.port = port
        _grotto("keys", "rotate", "--keys", keys)
        time.sleep(2.5)  # the server looks at its keys every second
        _arrive_later(port, kept)
        _open(kept)
        _running(kept)
        _downloaded(kept, folder)
        _left_to_the_server(kept)  # the last thing before the stop: the server would play on by itself
    made = time.time()
    _grotto("export", database, folder / "export.jsonl")
    _grotto("records", database, folder / "records.jsonl")
    _grotto("records", database, folder / "records-everything.jsonl", "--everything")
    lines = [json.loads(line) for line in (folder / "export.jsonl").read_text("utf-8").splitlines()]
    missing = KINDS - {line["entry"]["kind"] for line in lines if line["line"] == "entry"}
    assert not missing, missing
    _write(folder, kept, made)


def _arrive(port: int, kept: Kept) -> None:
    for name in ("Anna", "Ben", "Dora"):
        _guest(Maker(port, name), kept)
    for name in ("Robot", "Called", "Retired"):
        made = kept.people["Anna"].good("POST", "/api/programs", {"name": name})
        kept.people[name], kept.guests[name] = Maker(port, name, token=made["token"]), made["program"]
    renewed = kept.people["Anna"].good("POST", f"/api/programs/{kept.guests['Retired']}/renew", {})
    kept.void["token"], kept.people["Retired"].token = kept.people["Retired"].token, renewed["token"]


def _arrive_later(port: int, kept: Kept) -> None:
    """Guests whose cookies the second key signed, one of them over https."""
    for person in (Maker(port, "Cleo", https=True), Maker(port, "Ben's phone"), Maker(port, "Tablet")):
        _guest(person, kept)
    dora = kept.people["Dora"]
    kept.void["cookie"] = dora.cookie
    dora.good("POST", "/api/me/end-sessions", {})


def _guest(person: Maker, kept: Kept) -> None:
    me = person.good("POST", "/api/me", {"name": person.name, "language": "de" if person.name == "Ben" else "en"})
    kept.people[person.name], kept.guests[person.name] = person, me["guest"]


def _finished(kept: Kept) -> None:
    anna, ben, robot = _makers(kept, "Anna", "Ben", "Robot")
    table = anna.create("published", "diamant", 3, [], public=True)
    anna.do("call-program", table, seat=2, program=kept.guests["Robot"])
    for person in (anna, ben, robot):
        person.join(table)
    anna.do("start", table)
    ben.do("say", table, text="Glück auf!")
    play([anna, ben, robot], table, Random(1))
    for person in (anna, ben):
        person.do("consent", table, consent=True)
    _next(kept, "rematch", ben.do("rematch", table)["next"], ben)
    anna.join(kept.tables["rematch"]["table"])

    table = anna.create("called off", "emerald", 3, [None, None, "wisp"])
    for person in (anna, ben):
        person.join(table)
    anna.do("start", table)
    play([anna, ben], table, Random(2), choices=6)
    for person in (ben, anna):
        person.do("call-off", table)
    _next(kept, "after a false start", anna.do("rematch", table)["next"], anna)
    again = kept.tables["after a false start"]["table"]
    for person in (anna, ben):
        person.join(again)
    anna.do("start", again)
    play([anna, ben], again, Random(3))

    anna.do("call-off", anna.create("closed", "erdgeister", 2, []))


def _next(kept: Kept, called: str, table: str, host: Person) -> None:
    commitment = host.see(table)["chance"]["commitment"]
    kept.tables[called] = {
        "host": host.name, "table": table, "commitment": commitment, "nonces": {}, "recovery": {},
    }  # fmt: skip


def _with_a_clock(kept: Kept) -> None:
    anna, ben = _makers(kept, "Anna", "Ben")
    table = anna.create("clock", "emerald", 2, [], seconds=900)
    for person in (anna, ben):
        person.join(table)
    anna.do("start", table)


def _open(kept: Kept) -> None:
    """Tables whose match has not begun."""
    anna, ben, dora, tablet = _makers(kept, "Anna", "Ben", "Dora", "Tablet")
    clock = kept.tables["clock"]
    clock["recovery"]["1"] = tablet.do("claim", clock["table"], seat=1, token=clock["recovery"]["1"])["recovery"]

    table = anna.create("waiting", "emerald", 3, [None, None, "scout"])
    old = kept.tables["waiting"]
    anna.join(table)
    ben.join(table)
    ben.do("leave", table)
    anna.do("seat-bot", table, seat=1, bot="wisp")
    anna.do("free-seat", table, seat=1)
    kept.void["invitation"], kept.void["watch"] = old["invitation"], old["watch"]
    links = anna.do("invite", table)
    old.update(invitation=links["invitation"], watch=links["watch"])
    dora.do("watch", table, token=old["watch"])
    dora.do("emote", table, emote="wave")

    table = anna.create("program called", "diamant", 4, [None, None, "wisp", "apprentice"])
    anna.join(table)
    anna.do("call-program", table, seat=1, program=kept.guests["Called"])


def _running(kept: Kept) -> None:
    """Tables whose match is going on, and one that has ended."""
    _one_screen(kept)
    _with_bots(kept)
    _between_guests(kept)
    _secret_choice(kept)
    _own_board(kept)
    _correspondence(kept)


def _one_screen(kept: Kept) -> None:
    anna, cleo = _makers(kept, "Anna", "Cleo")
    table = anna.create("one screen", "erdgeister", 3, [], options={"turn_limit": 12}, public=True)
    anna.join(table)
    anna.join(table, name="Mama")
    cleo.join(table)
    anna.do("start", table)
    play([anna, cleo], table, Random(4))
    anna.do("consent", table, seat=0, consent=True)


def _with_bots(kept: Kept) -> None:
    (anna,) = _makers(kept, "Anna")
    table = anna.create("with bots", "diamant", 5, [None, "wisp", "scout", "apprentice", "companion-2:prudent"],
                        options={"edition": "incan-gold"}, hints="always", open_sums=True)  # fmt: skip
    anna.join(table)
    anna.do("start", table)
    for _ in range(3):
        play_on([anna], table, Random(5), lambda seen: 0 in seen["scene"]["to_act"])
        anna.do("act", table, text="on")
    anna.do("order", table, order={"hold": 30, "risk": 40, "then": "back", "expedition": 5})
    anna.do("say", table, text="Bin gleich zurück 🐉")
    while _others_choose(anna.see(table)):
        time.sleep(0.05)  # until only Anna has to choose, so that nothing changes before the stop


def _others_choose(seen: Any) -> bool:
    waiting = {seat for seat in seen["scene"]["to_act"] if not seen["seats"][seat]["locked"]}
    return waiting != {0}


def _between_guests(kept: Kept) -> None:
    anna, ben = _makers(kept, "Anna", "Ben")
    table = anna.create("between guests", "emerald", 2, [])
    for person in (anna, ben):
        person.join(table)
    anna.do("start", table)
    play([anna, ben], table, Random(6), choices=30)
    for again in (False, True):
        play_on([anna, ben], table, Random(7), lambda seen: bool(seen["take_back"]))
        if not again:
            next(person for person in (anna, ben) if person.see(table)["take_back"]).do("take-back", table)
    ben.do("say", table, text="Take that back?")
    anna.do("mute", table, guest=kept.guests["Ben"])


def _secret_choice(kept: Kept) -> None:
    anna, ben, cleo = _makers(kept, "Anna", "Ben", "Cleo")
    table = anna.create("secret choice", "diamant", 3, [], options={"edition": "schmidt"}, take_back=False)
    for person in (anna, ben, cleo):
        person.join(table)
    anna.do("start", table)
    for person in (anna, ben, cleo):
        person.do("act", table, text="on")
    ben.do("act", table, text="on")
    ben.do("unlock", table)
    ben.do("act", table, text="back")


def _own_board(kept: Kept) -> None:
    anna, ben, dora, phone = _makers(kept, "Anna", "Ben", "Dora", "Ben's phone")
    table = anna.create("own board", "erdgeister", 3, [None, None, "wisp"],
                        options={"board": own_board(), "turn_limit": 24})  # fmt: skip
    old = kept.tables["own board"]
    for person in (anna, ben):
        person.join(table)
    anna.do("start", table)
    dora.do("watch", table, token=old["watch"])
    dora.do("unwatch", table)
    dora.do("watch", table, token=old["watch"])
    play([anna, ben], table, Random(8), choices=25)
    kept.void["recovery"] = {"table": table, "seat": 1, "token": old["recovery"]["1"]}
    old["recovery"]["1"] = phone.do("claim", table, seat=1, token=old["recovery"]["1"])["recovery"]
    old["recovery"]["0"] = anna.do("recovery", table)["recovery"]
    play_on([anna, phone], table, Random(9), lambda seen: bool(seen["scene"]["legal"]))


def _correspondence(kept: Kept) -> None:
    anna, ben, cleo = _makers(kept, "Anna", "Ben", "Cleo")
    table = anna.create("correspondence", "diamant", 3, [], seconds=3 * 86_400, stand_in="scout")
    for person in (anna, ben, cleo):
        person.join(table)
    anna.do("start", table)
    anna.do("sit-out", table)
    time.sleep(1.5)  # the stand-in chooses for her
    anna.do("return", table)


def _left_to_the_server(kept: Kept) -> None:
    """Tables that go on by themselves: bots and stand-ins at a human pace, and a standing order."""
    anna, ben, cleo = _makers(kept, "Anna", "Ben", "Cleo")
    left = anna.create("left to bots", "emerald", 3, [None, None, "wisp"], pace="human")
    ordered = anna.create("standing order", "diamant", 3, [])
    for person in (anna, ben):
        person.join(left)
    for person in (anna, ben, cleo):
        person.join(ordered)
    _look_around(kept)
    anna.do("start", left)
    anna.do("start", ordered)
    _notice(kept, "standing order", "Anna")
    anna.do("order", ordered, order={"hold": 120, "then": "back", "expedition": "all"})
    ben.do("sit-out", left)
    anna.do("resign", left, bot="apprentice")
    _notice(kept, "left to bots", "Anna")


def _look_around(kept: Kept) -> None:
    """What each sees of the tables that do not change by themselves, and where their streams are."""
    for called, who in (("rematch", "Anna"), ("waiting", "Dora"), ("with bots", "Anna"), ("between guests", "Anna"),
                        ("between guests", "Ben"), ("secret choice", "Ben"), ("secret choice", "Cleo"),
                        ("own board", "Ben's phone"), ("own board", "Dora"), ("correspondence", "Ben"),
                        ("clock", "Anna"), ("published", "Robot"), ("one screen", "Cleo")):  # fmt: skip
        _notice(kept, called, who)
    for called, who in (("between guests", "Anna"), ("own board", "Dora")):
        table = kept.tables[called]["table"]
        _, last, _ = first_event(kept.people[who], [table])
        kept.streams.append({"who": who, "called": called, "last": last})


def _notice(kept: Kept, called: str, who: str) -> None:
    seen = kept.people[who].see(kept.tables[called]["table"])
    scene = seen["scene"]
    kept.seen.append({
        "who": who,
        "called": called,
        **{name: seen[name] for name in ("number", "now", "phase", "seat", "yours", "watchers", "turn", "chosen",
                                         "order", "consent", "take_back", "muted", "before", "next")},
        "title": seen["settings"]["title"],
        "names": [seat["name"] for seat in seen["seats"]],
        "kinds": [seat["kind"] for seat in seen["seats"]],
        "deadlines": [seat["deadline"] for seat in seen["seats"]],
        "talk": [line["text"] for line in seen["talk"]],
        "past": [event["text"] for event in seen["past"]],
        "to_act": None if scene is None else scene["to_act"],
        "legal": None if scene is None else [action["text"] for action in scene["legal"]],
        "shares": None if scene is None or scene["outcome"] is None else scene["outcome"]["shares"],
    })  # fmt: skip


def _downloaded(kept: Kept, folder: Path) -> None:
    """Match files and proofs, as a browser saves them."""
    (folder / "downloads").mkdir()
    for called in ("published", "called off", "after a false start", "one screen"):
        name = called.replace(" ", "-")
        for what, ending in (("record", ".match"), ("proof", ".proof.json")):
            answer = kept.people["Anna"].ask("GET", f"/api/tables/{kept.tables[called]['table']}/{what}")
            assert answer.status == 200
            (folder / "downloads" / f"{name}{ending}").write_bytes(answer.data)


def _write(folder: Path, kept: Kept, made: float) -> None:
    people = {
        name: {"guest": kept.guests[name], "cookie": one.cookie, "token": one.token, "https": one.https}
        for name, one in kept.people.items()
    }
    everything = {
        "made": made, "people": people, "tables": kept.tables, "void": kept.void, "seen": kept.seen,
        "streams": kept.streams, "commands": kept.commands,
    }  # fmt: skip
    (folder / "kept.json").write_text(json.dumps(everything, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for path in (folder / "tables.sqlite", folder / "backup.sqlite", folder / "export.jsonl"):
        path.with_name(path.name + ".xz").write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        path.unlink()
    shutil.rmtree(folder / "clock")
    for left in [*folder.glob("*.sqlite-*"), *folder.glob("*.lock"), folder / "server.log"]:
        left.unlink(missing_ok=True)


def _makers(kept: Kept, *names: str) -> list[Maker]:
    found = [kept.people[name] for name in names]
    return [one for one in found if isinstance(one, Maker)]


def _grotto(*arguments: str | Path) -> None:
    subprocess.run([*GROTTO, *map(str, arguments)], check=True, capture_output=True)
