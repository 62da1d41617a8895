"""Write the positions of the tutorials: `python -m scripts.tutorial`.

Every lesson is a real match, played by hand by the real rules. A step is what the learner (seat 0) sees, with nothing
legal but what the step is about, so that the board itself shows the one thing to tap.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, Self

import grotto
from grotto import Match
from grotto.kernel.view import Event

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"
NAMES = ["", "Mira", "Jonas", "Tereza"]


class Lesson:
    """A match in progress, and the steps of the lesson taken from it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.scenes: list[dict[str, Any]] = []
        self._begun = 0

    def scene(self, *, keep: bool = False) -> Self:
        """Begin the history anew, so that the board shows no film of how the match got here."""
        self._begun = 0 if keep else len(self.match.done)
        self.scenes.append({"steps": [], "history": []})
        return self

    def step(self, name: str, clause: str, *accepts: str, offer: Iterable[str] | None = None) -> Self:
        """What the learner sees now, which clause it is about, and what to do; where there is one right answer, the
        match goes on with it."""
        view: dict[str, Any] = {**self.match.view(0), "options": self.match.game.drawn_options(self.match.options)}
        offered = set(accepts if offer is None else offer)
        legal = [value for value in view.pop("legal") if value["text"] in offered]
        assert {value["text"] for value in legal} == offered, (name, offered, self.match.legal)
        # what is known at a step is what was known then, so the shared history can be cut off at its length
        history = self.scenes[-1]["history"] = [self._event(event) for event in view.pop("history")[self._begun :]]
        self.scenes[-1]["steps"].append(
            {
                "name": name,
                "clause": clause,
                "accepts": list(accepts),
                "told": len(history),
                "view": view | {"legal": legal},
            }
        )
        if len(accepts) == 1:
            self.play(accepts[0])
        return self

    def _event(self, event: Event) -> dict[str, Any]:
        """As a table sends it; a lesson has words of its own."""
        return {**event, "clause": self.match.game.clause_of(event), "says": []}

    def play(self, *texts: str) -> Self:
        """Play these actions and draws."""
        for text in texts:
            self.match.play(text)
        return self

    def choose(self, *leavers: int) -> Self:
        """Diamant: all that still have to choose; these go back, the others on."""
        for seat in list(self.match.to_act):
            self.match.play("back" if seat in leavers else "on", seat)
        return self

    def until(self, wanted: Callable[[Match], bool], *, seed: int, worth: Callable[[str], float]) -> Self:
        """Play on until a condition holds, with actions chosen by a simple measure and some chance."""
        random = Random(seed)
        for _ in range(2000):
            if wanted(self.match):
                return self
            self.match.play(max(self.match.legal, key=lambda text: worth(text) + random.random()))
        raise AssertionError("it has never come to that")

    def written(self) -> str:
        """The file's text."""
        seats = [
            {"seat": seat, "name": NAMES[seat], "you": seat == 0, "bot": seat > 0, "away": False, "locked": False,
             "clock": None}
            for seat in range(self.match.players)
        ]  # fmt: skip
        return json.dumps({"seats": seats, "scenes": self.scenes}, ensure_ascii=False, separators=(",", ":")) + "\n"


def emerald() -> Lesson:
    """Company is speed; a card; the dragon and a bribe; the chamber."""
    match, random = Match.by_hand("emerald", players=3, start=0), Random(7)
    while match.mover == grotto.CHANCE:
        match.play(random.choice(match.legal))
    lesson = Lesson(match).scene()
    lesson.step("ride", "E-25", "T1-m3").step("second", "E-42", "T2-m3")
    lesson.play("T3-m3", "M-m3", "T2-m2", "T3-m2")
    lesson.step("gold", "E-38", "m3-c1+gold").play("gold:2", "roll:1", "T2-m1", "T1-m2", "m2-m5", "T1-m1")
    lesson.step("gem", "E-47", "c1-c2+gem").play("emerald", "roll:1")
    lesson.step("bribe", "E-66", "bribe:1").play("m3-m6", "stop", "m1-m3", "M-m2")
    ride_on = """c2-c3+gold gold:4 roll:1 bribe:4 m3-m6 T4-m3 T4-m2 m3-m6 c3-c4+gold gold:5 roll:3 m2-m6 m1-m2 m5-m6
                 m6-c5+gold gold:4 roll:3 c4-c5+gem garnet m2-m6 m6-c5+gem m6-c4+gold c5-c8+gold gold:2 roll:2 c5-c7+gem
                 emerald roll:2 m2-m5 stop M-m1 c8-c9+gold gold:1 roll:1 m6-c3+gold gold:2 c4-c5+gold gold:2"""
    lesson.play(*ride_on.split()).scene()
    return lesson.step("chamber", "E-34", "c9-chamber").step("end", "E-78")


def diamant() -> Lesson:
    """Shares; a first trap; leaving alone with a relic; the second trap; and then as one likes."""
    lesson = Lesson(Match.by_hand("diamant", players=4, names=["You", *NAMES[1:]])).scene(keep=True).play("13")
    lesson.step("share", "D-12", "on", offer=("on", "back")).choose().play("lava")
    lesson.step("warning", "D-16", "on", offer=("on", "back")).choose(3).play("7")
    lesson.step("deeper", "D-27", "on", offer=("on", "back")).choose().play("relic")
    lesson.step("alone", "D-30", "back", offer=("on", "back")).choose().play("lava", "17")
    lesson.step("sprung", "D-17", "on", offer=("on", "back")).choose().play("snakes").choose().play("5")
    return lesson.step("free", "D-23", "on", "back").step("end", "D-46")


def erdgeister() -> Lesson:
    """Placing; the count; the sneak path; the entrance; a spy; home with the key."""
    match = Match.by_hand("erdgeister", players=3, start=0)
    rivals = ("number:2", "number:blank", "number:4", "number:1", "number:6", "number:3", "number:blank", "number:5")
    for draw in ("tile:I", "tile:II", "tile:I", "tile:II", "key:4"):
        match.play(draw)
    for draw in (*(f"number:{number}" for number in (4, 1, 2, 3, 5, 6, "blank", "blank")), *rivals, *rivals):
        match.play(draw)
    lesson = Lesson(match).scene()
    lesson.step("place", "G-18", "Ra>B2").step("placed", "G-17", "Rb>B1")
    lesson.play("end", "Ba>B3", "Bc>A1", "end", "Ga>C1", "Gb>C2", "end")
    lesson.step("sneak", "G-24", "Ra>B8").play("end", "Bc>A2", "end", "Ga>C3", "end")
    lesson.step("entrance", "G-36", "Ra>b1").play("end", "Bd>A1", "end", "Gc>B2", "end")
    lesson.step("spy", "G-51", "spy:Ba", offer=("spy:Ba", "Rb>B4")).step("keep", "G-52", "keep").play("Ra>b2", "end")
    lesson.until(_key_can_come_home, seed=14, worth=_inwards).scene()
    return lesson.step("home", "G-41", _home(lesson.match)).step("end", "G-77")


def _home(match: Match) -> str:
    """The key bearer's way home in two steps, the number that the lesson mentions."""
    legal = match.glance(0)["legal"]
    return next((v["text"] for v in legal if v["text"] == "Ra>chamber" and v["steps"] == 2), "")


def _key_can_come_home(match: Match) -> bool:
    return match.mover == 0 and match.glance(0)["position"]["phase"] == "before" and _home(match) != ""


def _inwards(text: str) -> float:
    """Prefers steps inwards, plays no cards, and of the learner's gnomes moves the bearer first."""
    _, _, to = text.partition(">")
    if not to:
        return -2 if ":" in text or text in ("extra", "pass") else -0.5
    depth = 3.0 if to == "chamber" else int("".join(filter(str.isdigit, to))) / 8 if to[0].islower() else 0.1
    return depth + (0.4 if text.startswith("Ra") else 0)


def file_of(game: str) -> Path:
    """Where the browser client keeps a game's lesson."""
    return GAMES / game / "lesson" / "positions.json"


LESSONS = {"emerald": emerald, "diamant": diamant, "erdgeister": erdgeister}


def main() -> None:
    """Write them all."""
    for name, lesson in LESSONS.items():
        file_of(name).write_text(lesson().written(), "utf-8")


if __name__ == "__main__":
    main()
