"""Tables at which people of a test sit down and play."""

from __future__ import annotations

import random
import time
from typing import Any, NamedTuple

from .people import Person
from .service import Service
from .waiting import new_key


class Party(NamedTuple):
    """A table and the people who sit there, in the order of seats."""

    table: str
    people: list[Person]
    opened: Any
    recoveries: list[str]


def party(service: Service, *names: str, start: bool = True, **settings: Any) -> Party:
    """These people open a table, the first as host, and begin."""
    people = [service.person(name) for name in names]
    settings.setdefault("players", len(people) + sum(bot is not None for bot in settings.get("bots") or []))
    opened = people[0].create(**settings)
    recoveries = [person.join(opened)["recovery"] for person in people]
    if start:
        people[0].do("start", opened["table"])
    return Party(opened["table"], people, opened, recoveries)


def bots_alone(host: Person) -> str:
    """A table at which only bots play."""
    wanted = {"settings": {"game": "diamant", "players": 3, "pace": "instant"}, "seats": [{"bot": "wisp"}] * 3}
    table = str(host.good("POST", "/api/tables", wanted, key=new_key())["table"])
    host.do("start", table)
    return table


def legal(seen: Any) -> list[str]:
    """What the viewer may do now."""
    return [str(value["text"]) for value in seen["scene"]["legal"]]


def play_on(party: Party, *, steps: int = 10_000, seed: int = 1) -> Any:
    """Everybody plays something that is allowed, until the match is over or so many actions are done."""
    chosen = random.Random(seed)
    for _ in range(steps):
        for number, person in enumerate(party.people):
            seen = person.see(party.table, number)
            if seen["phase"] == "over":
                return seen
            if number in seen["scene"]["to_act"] and seen["chosen"] is None:
                person.do("act", party.table, seat=number, text=chosen.choice(legal(seen)), turn=seen["turn"])
                break
        else:
            time.sleep(0.005)  # a bot is to act
    return party.people[0].see(party.table)


def locked(person: Person, table: str, seat: int) -> bool:
    return bool(person.see(table)["seats"][seat]["locked"])
