"""A second set of rules, as a patient player would apply them with the rulebook and a board on paper.

Nothing here comes from the program: fields are names, a position says where each figure is, and everything
is worked out anew by walking from field to field. It is slow and plain on purpose; `test_paper.py` and
`test_ways.py` hold the program to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Figures = dict[str, str]
CARD_KINDS = ("spy", "kidnap", "extra")


class Paper:
    """A board file's data, laid out with a face for each shaft."""

    def __init__(self, data: dict[str, Any], faces: dict[str, str]) -> None:
        self.tunnels = sorted(data["tunnels"])
        self.shafts = [name.lower() for name in self.tunnels]
        self.tunnel_length = data["tunnel_length"]
        self.shaft_length = data["shaft_length"]
        self.arrows = {f"{tunnel}{i}" for tunnel in self.tunnels for i in data["arrow_fields"]}
        self.protected = {f"{shaft}{i}" for shaft in self.shafts for i in data["protected_fields"]}
        self.corner_room: int = data.get("dark_corner_room", 1)
        self.way_out = data.get("leave_by_entrance", True)
        self.dark: set[str] = set()
        self.secret: set[str] = set()
        self.sneak: dict[str, str] = {}
        for tunnel in self.tunnels:
            self._draw(tunnel, data["tunnels"][tunnel])
        for shaft in self.shafts:
            tile = data.get("tiles", {}).get(shaft, data["faces"])
            self._draw(shaft, tile[faces[shaft]])

    def _draw(self, home: str, specials: dict[str, Any]) -> None:
        def field(value: int | str) -> str:
            return value if isinstance(value, str) else f"{home}{value}"

        self.dark |= {field(value) for value in specials.get("dark", [])}
        self.secret |= {field(value) for value in specials.get("secret", [])}
        self.sneak |= {field(path["in"]): field(path["out"]) for path in specials.get("sneak", [])}

    @property
    def fields(self) -> set[str]:
        tunnels = {f"{name}{i}" for name in self.tunnels for i in range(1, self.tunnel_length + 1)}
        return tunnels | {f"{name}{i}" for name in self.shafts for i in range(1, self.shaft_length + 1)}

    # -- walking ---------------------------------------------------------------------------------------

    def clockwise(self, field: str) -> str:
        """The next field on the ring; an entrance is one of them (G-31, G-35)."""
        name, number = field[0], int(field[1:])
        if name.islower():
            return f"{self.tunnels[(self.shafts.index(name) + 1) % len(self.shafts)]}1"
        return f"{name}{number + 1}" if number < self.tunnel_length else f"{name.lower()}1"

    def steps(self, field: str, way: str, own: str) -> Iterator[tuple[str, str]]:
        """Where one step may lead, and which way it goes on from there."""
        if field == "chamber":  # on into any other shaft (G-42, G-44)
            yield from ((f"{shaft}{self.shaft_length}", "out") for shaft in self.shafts if shaft != own)
            return
        name, number = field[0], int(field[1:])
        if way == "in":
            yield (f"{name}{number + 1}" if number < self.shaft_length else "chamber"), "in"
        elif way == "out" and number > 1:
            yield f"{name}{number - 1}", "out"
        elif way == "ring" or self.way_out:  # past the entrance, clockwise (G-46)
            yield self.clockwise(field), "ring"

    def walks(self, field: str, way: str, own: str, steps: int) -> Iterator[tuple[str, ...]]:
        """Field by field, from the first to where it lands."""
        if steps == 0:
            yield (field,)
            return
        for after, on in self.steps(field, way, own):
            yield from ((field, *rest) for rest in self.walks(after, on, own, steps - 1))

    def walks_of(self, figures: Figures, name: str) -> set[tuple[str, ...]]:
        """All walks of a figure on its way: forward, or back too if it is in a shaft (G-31, G-38)."""
        start = figures[name].removesuffix("d")
        distance = len(self.counted(figures, name))
        ways = ["ring"] if start[0].isupper() else ["in", "ring" if start[1:] == "1" else "out"]  # GA-06
        return {walk for way in ways for walk in self.walks(start, way, start[0], distance)}

    # -- counting and room -------------------------------------------------------------------------------

    def region(self, place: str) -> str | None:
        """The tunnel or shaft in which a figure counts; an entrance belongs to its shaft (G-24 to G-28)."""
        return None if place in ("hand", "chamber") or place.endswith("d") else place[0]

    def counted(self, figures: Figures, name: str) -> set[str]:
        """Who is counted for a figure's steps: all where it sets off, and itself (G-24, G-25, G-70)."""
        here = figures[name][0]
        return {name} | {other for other, place in figures.items() if self.region(place) == here}

    def crowd(self, figures: Figures) -> dict[str, int]:
        """How many count in each tunnel and shaft."""
        counts = Counter(self.region(place) for place in figures.values())
        return {name: counts[name] for name in (*self.tunnels, *self.shafts)}

    def has_room(self, place: str, others: list[str]) -> bool:
        if place == "chamber":
            return True  # G-45
        if place.endswith("d"):
            return others.count(place) < self.corner_room
        return others.count(place) < (1 if place[0].isupper() else 4)  # G-32, G-39

    # -- what may be done ----------------------------------------------------------------------------------

    def ends(self, figures: Figures, name: str) -> set[str]:
        """Everywhere that a placement or a move of one figure may end."""
        place = figures[name]
        others = [where for other, where in figures.items() if other != name]
        if place == "hand":
            return {field for field in self.arrows if self.has_room(field, others)}
        if place == "chamber":
            return set()  # G-47
        start = place.removesuffix("d")
        if start != place and not self.has_room(start, others):
            return set()  # G-68
        found: set[str] = set()
        for landing in {walk[-1] for walk in self.walks_of(figures, name)}:
            if self.has_room(landing, others):
                found |= {end for _, end in self.ends_over(landing) if self.has_room(end, others)}
        return found

    def ends_over(self, landing: str) -> set[tuple[str, str]]:
        """A move that lands here stays, or takes a special field beside it (G-60, G-66, G-72, G-74)."""
        found = {("plain", landing)}
        found |= {("dark corner", f"{landing}d")} if landing in self.dark else set()
        found |= {("sneak path", self.sneak[landing])} if landing in self.sneak else set()
        passages = self.secret - {landing} if landing in self.secret else set()
        return found | {("secret passage", passage) for passage in passages}

    def victims(self, figures: Figures, colour: str) -> set[str]:
        """Rivals' figures that may be kidnapped (G-53, G-56, G-57)."""
        safe = self.protected | {"hand", "chamber"}
        return {name for name, place in figures.items() if name[0] != colour and place not in safe}

    def targets(self, figures: Figures, victim: str) -> set[str]:
        """Where a kidnapped figure may be put (G-53 to G-55, G-58)."""
        others = [where for name, where in figures.items() if name != victim]
        return {field for field in self.fields - {figures[victim]} if self.has_room(field, others)}


class Turn:
    """One turn after another, in words: what may be said next, and what it does (G-16 to G-23)."""

    def __init__(self, paper: Paper, figures: Figures, first: str, hands: dict[str, Counter[str]]) -> None:
        self.paper = paper
        self.figures = figures
        self.colours = list(hands)  # clockwise
        self.hands = hands
        self.goal = {2: 6, 3: 5, 4: 4}[len(hands)]
        self._begin(first)

    def _begin(self, colour: str) -> None:
        self.colour = colour
        self.gone: list[str] = []  # figures of the action, in order
        self.placing = False
        self.card = ""  # the card of this turn
        self.open = ""  # what the card still asks for
        self.victim = ""

    @property
    def over(self) -> bool:
        return any(self.home(colour) >= self.goal for colour in self.colours)

    def home(self, colour: str) -> int:
        return sum(place == "chamber" and name[0] == colour for name, place in self.figures.items())

    def goes(self) -> set[str]:
        own = [name for name in self.figures if name[0] == self.colour]
        return {f"{name} {end}" for name in own for end in self.paper.ends(self.figures, name)}

    def options(self) -> set[str]:
        if self.over:
            return set()
        if self.open == "spy":
            return {"show", "keep"}
        if self.open == "kidnap":
            return {f"carry {field}" for field in self.paper.targets(self.figures, self.victim)}
        if self.open == "extra":
            return self.goes()
        return self._action() | (set() if self.card else self._cards())

    def _action(self) -> set[str]:
        if not self.gone:
            return self.goes() or {"pass"}
        if len(self.gone) == 2:
            return {"end"}
        same_kind = {step for step in self.goes() if (self.figures[step[:2]] == "hand") == self.placing}
        return {"end"} | {step for step in same_kind if step[:2] != self.gone[0]}

    def _cards(self) -> set[str]:
        hand = self.hands[self.colour]
        options = {f"spy {name}" for name in self.figures} if hand["spy"] else set()
        if hand["kidnap"]:
            options |= {f"kidnap {name}" for name in self.paper.victims(self.figures, self.colour)}
        return options | ({"extra"} if hand["extra"] and self.gone and self.goes() else set())

    def say(self, step: str) -> None:
        word, _, what = step.partition(" ")
        if word in CARD_KINDS:
            self.card = self.open = word
            self.victim = what
            self.hands[self.colour][word] -= 1
        elif word in ("show", "keep", "carry"):
            if word == "carry":
                self.figures[self.victim] = what
            self._card_is_done()
        elif word in ("end", "pass"):
            self._next()
        else:
            self._go(word, what)

    def _go(self, name: str, end: str) -> None:
        if not self.gone:
            self.placing = self.figures[name] == "hand"
        self.figures[name] = end
        if self.open == "extra":
            self._card_is_done()
            return
        self.gone.append(name)
        if len(self.gone) == 2 and (self.card or not +self.hands[self.colour]):
            self._next()  # nothing is left that could be said

    def _card_is_done(self) -> None:
        self.open = ""
        if self.gone:
            self._next()

    def _next(self) -> None:
        if not self.over:
            self._begin(self.colours[(self.colours.index(self.colour) + 1) % len(self.colours)])
