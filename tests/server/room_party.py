"""A room with its big screen and phones, over HTTP."""

from __future__ import annotations

from typing import Any

from tests.answer import Answer

from .event_stream import Stream
from .people import Person
from .service import Service
from .waiting import new_key, new_nonce


class Party:
    """A room with its screen, and phones that come in."""

    def __init__(self, service: Service, game: str = "diamant") -> None:
        self.service = service
        self.screen = service.person("Screen")
        self.code: str = self.screen.good("POST", "/api/rooms", {"game": game}, key=new_key())["room"]
        self.phones: list[Person] = []

    def try_to(self, person: Person, command: str, **fields: Any) -> Answer:
        return person.ask("POST", f"/api/rooms/{self.code}/{command}", fields)

    def do(self, person: Person, command: str, **fields: Any) -> Any:
        return person.good("POST", f"/api/rooms/{self.code}/{command}", fields)

    def phone(self, name: str, figure: int | None = None) -> Person:
        person = self.service.person(name)
        self.do(person, "join", name=name, figure=len(self.phones) if figure is None else figure)
        self.phones.append(person)
        return person

    def see(self, person: Person | None = None) -> Any:
        return (person or self.screen).good("GET", f"/api/rooms/{self.code}")

    def round(self, **plan: Any) -> Any:
        """A round in which every phone has sat down."""
        if plan:
            self.do(self.screen, "plan", **plan)
        seen = self.do(self.screen, "round", round=self.see()["round"] + 1)
        for phone in self.phones:
            self.do(phone, "sit", nonce=new_nonce())
        return seen["table"]

    def stream(self, person: Person) -> Stream:
        return Stream(person, f"/api/rooms/{self.code}/stream", "")
