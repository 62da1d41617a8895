"""Two stories that are one to a viewer: the same public play, with other secrets behind it.

The first story is a random game up to a random point. The second has another hidden assignment that agrees with
all that the viewer knows by then. Both are told as deeds, which `worlds` sends to a real server.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from grotto.kernel.constants import CHANCE, OVER
from grotto.match.match import Match

from .knowledge import Truth, dealt, known, seen_numbers, truth

Body = dict[str, Any]
Kind = Literal["seat", "onlooker", "stranger", "bot"]

NOBODY_SEATED = -1  # a host who does not play
LENGTHS = {"emerald": (15, 80), "diamant": (1, 14), "erdgeister": (5, 60)}
ROOMS = 0.3  # how many of the tables belong to a room
OF_ROOMS: Body = {"host": NOBODY_SEATED, "public": False, "hints": "always", "seconds": None}
TAKEN_BACK, CHANGED, TALKED, HID, BET = 0.06, 0.4, 0.05, 0.15, 0.4  # how likely each of these is at a turn


@dataclass(frozen=True)
class Scenario:
    """One table, and whose eyes are asked about."""

    seed: int
    game: str
    players: int
    kind: Kind
    seat: int | None
    """The viewer's, if it has one."""
    bots: tuple[int, ...]
    host: int
    public: bool
    hints: Literal["off", "after", "always"]
    seconds: int | None
    uneven: bool
    """Whether the second world has secret commands that the first has not."""
    room: bool
    """Whether it is the table of a party's room; an onlooker is then the big screen, and a stranger knows the code."""
    options: Body = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        where = ", in a room" if self.room else ""
        seat = "" if self.seat is None else self.seat
        return f"{self.seed}: {self.game} with {self.players}, {self.kind} {seat}{where}"


class Deed(NamedTuple):
    """One command of somebody at the table, in both worlds; None where it is not sent. Guests are named by seats."""

    seat: int
    command: str
    bodies: tuple[Body | None, Body | None]
    at: int
    """Milliseconds after the start of the match."""


@dataclass
class Plan:
    """Everything that happens in two worlds."""

    scenario: Scenario
    deeds: list[Deed] = field(default_factory=list)
    tickets: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    choices: tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]] = field(default_factory=lambda: ({}, {}))
    """What bots choose, by seat and turn."""
    truths: tuple[Truth, Truth] | None = None
    """As they are when all is done."""


class Turn(NamedTuple):
    """One choice, or one round of choices; then draws."""

    choices: tuple[tuple[int, str], ...]
    draws: tuple[str, ...]
    complete: bool = True
    taken_back: bool = False


def scenario(seed: int, **fixed: Any) -> Scenario:
    """One of very many; some of it may be given."""
    luck = random.Random(f"scenario {seed}")
    game = fixed.get("game") or ("emerald", "diamant", "erdgeister")[seed % 3]
    players = fixed.get("players") or luck.choice({"emerald": (2, 3, 4), "diamant": (3, 4), "erdgeister": (2, 3)}[game])
    kind: Kind = fixed.get("kind") or luck.choice(("seat", "seat", "seat", "onlooker", "stranger", "bot"))
    seat = fixed.get("seat", luck.randrange(players)) if kind in ("seat", "bot") else None
    some = luck.random() < 0.4
    bots = {number for number in range(players) if some and number != seat and luck.random() < 0.5}
    bots |= {seat} if kind == "bot" and seat is not None else set()
    if fixed.get("room") and len(bots) == players:  # nobody would begin its round
        bots.remove(next(number for number in bots if number != seat))
    people = [number for number in range(players) if number not in bots]
    options: Body = {"turn_limit": 60} if game == "erdgeister" else {}
    if game == "diamant":
        options = {"edition": luck.choice(("2017", "schmidt", "incan-gold"))}
    found: dict[str, Any] = {
        "seed": seed, "game": game, "players": players, "kind": kind, "seat": seat, "bots": tuple(sorted(bots)),
        "host": luck.choice([*people, NOBODY_SEATED]), "public": luck.random() < 0.6,
        "hints": luck.choice(("off", "after", "always")), "seconds": luck.choice((None, 86_400)),
        "uneven": luck.random() < 0.5, "options": options, "room": fixed.get("room", False),
    }  # fmt: skip
    if people and luck.random() < ROOMS and "room" not in fixed and OF_ROOMS.keys().isdisjoint(fixed):
        found["room"] = True
    if found["room"]:
        found |= OF_ROOMS
    if game == "diamant" and found["hints"] == "after":
        found["hints"] = "off"  # where advice follows the choice it stands; these stories change their minds
    return Scenario(**(found | fixed))


def plan(scenario: Scenario) -> Plan:
    """Both stories."""
    luck = random.Random(f"plan {scenario.seed}")
    first, turns, start = _first_story(scenario, luck)
    return _Telling(scenario, luck, turns, start, first).told()


# -- the first story ------------------------------------------------------------------------------------------


def _first_story(scenario: Scenario, luck: random.Random) -> tuple[Match, list[Turn], tuple[str, ...]]:
    match = Match.by_hand(scenario.game, scenario.players, **scenario.options)
    start = tuple(_draw(match, luck))
    turns: list[Turn] = []
    for _ in range(luck.randint(*LENGTHS[scenario.game])):
        choices = _choices(match, luck)
        ahead = match.fork()
        for seat, text in sorted(choices):
            ahead.play(text, seat)
        draws = tuple(_draw(ahead, luck))
        if ahead.mover == OVER:  # then everybody knows everything
            break
        back = _can_be_taken_back(scenario, ahead, choices, draws) and luck.random() < TAKEN_BACK
        turns.append(Turn(choices, draws, taken_back=back))
        match = match if back else ahead
    if len(match.to_act) > 1:  # stop in the middle of a round: that is where its secrets are
        choices = _choices(match, luck)
        turns.append(Turn(choices[: luck.randint(1, len(choices) - 1)], (), complete=False))
    return match, turns, start


def _choices(match: Match, luck: random.Random) -> tuple[tuple[int, str], ...]:
    """What those choose who have to, in the order in which they do it."""
    seats = list(match.to_act)
    luck.shuffle(seats)
    if len(seats) > 1:
        return tuple((seat, luck.choices(("on", "back"), (4, 1))[0]) for seat in seats)
    return ((seats[0], _choice(match, luck)),)


def _choice(match: Match, luck: random.Random) -> str:
    """At random, with a liking for what makes secrets."""
    legal = match.legal
    for liked, part in (("bribe:", 0.9), ("+gold", 0.6), ("spy:", 0.2), ("kidnap:", 0.1)):
        found = [text for text in legal if liked in text]
        if found and luck.random() < part:
            return luck.choice(found)
    return luck.choice(legal)


def _draw(match: Match, luck: random.Random) -> list[str]:
    """Chance draws until somebody is to choose."""
    drawn: list[str] = []
    while match.mover == CHANCE:
        outcomes, weights = zip(*match.state.odds, strict=True)
        drawn.append(match.game.notation.write(match.state, luck.choices(outcomes, weights)[0]))
        match.play(drawn[-1])
    return drawn


def _can_be_taken_back(
    scenario: Scenario, after: Match, choices: tuple[tuple[int, str], ...], draws: tuple[str, ...]
) -> bool:
    return not draws and len(choices) == 1 and choices[0][0] not in scenario.bots and not after.done[-1].tells


# -- both, as deeds -------------------------------------------------------------------------------------------


class _Telling:
    """Tells the first story and finds the second on the way."""

    def __init__(
        self, scenario: Scenario, luck: random.Random, turns: list[Turn], start: tuple[str, ...], first: Match
    ) -> None:
        self.scenario = scenario
        self.luck = luck
        self.turns = turns
        self.start = start
        self.numbers = _other_numbers(truth(first), scenario.seat, luck)
        self.worlds = [Match.by_hand(scenario.game, scenario.players, **scenario.options) for _ in range(2)]
        self.plan = Plan(scenario)
        self.last = getattr(first.state, "expedition", 0) + 1  # the latest expedition of the story
        self.turn = 1
        self.at = 0
        self.bets: set[tuple[int, int]] = set()  # seats that have bet, with the expedition

    def told(self) -> Plan:
        self._drawn(self.start)
        waiting: list[dict[int, str]] = [{}, {}]
        for turn in self.turns:
            before = [world.fork() for world in self.worlds]
            texts = [[(seat, self._text(world, turn, seat, text)) for seat, text in turn.choices] for world in (0, 1)]
            self._bet(turn)
            self._tell(turn, texts)
            if not turn.complete:
                waiting = [dict(choices) for choices in texts]
                break
            for world, choices in zip(self.worlds, texts, strict=True):
                for seat, text in sorted(choices):
                    world.play(text, seat)
            self._drawn(turn.draws)
            self.turn += 1
            if turn.taken_back:
                self._deed(turn.choices[0][0], "take-back", {}, {})
                self.worlds = before
                self.turn += 1
            self._aside()
        one, two = (truth(world, choices) for world, choices in zip(self.worlds, waiting, strict=True))
        assert known(one, self.scenario.seat) == known(two, self.scenario.seat), self.scenario.name
        self.plan.truths = one, two
        return self.plan

    def _text(self, world: int, turn: Turn, seat: int, text: str) -> str:
        """What this seat chooses in this world: others may choose anything that reads the same."""
        if world == 0 or seat == self.scenario.seat:
            return text
        if not turn.complete:
            return self.luck.choices(("on", "back"), (1, 4) if text == "on" else (4, 1))[0]
        if text.startswith("bribe:"):
            paid = [other for other in self.worlds[1].legal if other.startswith("bribe:")]
            return self.luck.choice([other for other in paid if other != text] or paid)
        return text

    def _drawn(self, draws: tuple[str, ...]) -> None:
        """The same draws in both worlds, but for numbers that the viewer does not see."""
        for text in draws:
            for index, world in enumerate(self.worlds):
                other = self.numbers.pop(0) if index == 1 and text.startswith("number:") else text
                self.plan.tickets[index].append(_ticket(world, other))
                world.play(other)

    def _tell(self, turn: Turn, texts: list[list[tuple[int, str]]]) -> None:
        """Bots choose when they are asked, and then people, who may change their minds."""
        bots = self.scenario.bots
        for world, choices in enumerate(texts):
            self.plan.choices[world].update({(seat, self.turn): text for seat, text in choices if seat in bots})
        people = [(seat, one, two) for (seat, one), (_, two) in zip(*texts, strict=True) if seat not in bots]
        for index, (seat, one, two) in enumerate(people):
            last = index == len(people) - 1 and turn.complete
            if len(self.worlds[0].to_act) > 1 and not last:
                self._hesitate(seat)
            self._deed(seat, "act", {"text": one}, {"text": two})
            other = seat != self.scenario.seat and len(self.worlds[0].to_act) > 1
            if self.scenario.uneven and other and not last and self.luck.random() < CHANGED:
                self._secretly(seat, "act", None, {"text": two})

    def _hesitate(self, seat: int) -> None:
        """A first choice that is changed or taken back, which is nobody's business."""
        if self.luck.random() < CHANGED:
            one, two = self.luck.sample(("on", "back"), 2)
            self._deed(seat, "act", {"text": one}, {"text": one if seat == self.scenario.seat else two})
            if self.luck.random() < 0.3:
                self._deed(seat, "unlock", {}, {})

    def _bet(self, turn: Turn) -> None:
        """Bets of those in camp: the same where they will be decided, and others in a round that stays open."""
        position = self.worlds[0].glance()["position"]
        waited_for = [seat for seat in self.worlds[0].to_act if seat not in self.scenario.bots]
        if self.scenario.game != "diamant" or not waited_for or self.luck.random() > BET:
            return  # bots alone have chosen before anybody could bet
        for seat, explorer in enumerate(position["explorers"]):
            placed = (seat, position["expedition"])
            if explorer["inside"] or seat in self.scenario.bots or seat == self.scenario.seat:
                continue
            if not turn.complete:
                one: Body = {"text": "card:trap"}
                self._secretly(seat, "bet", None if self.scenario.uneven else one, {"text": "card:treasure"})
            elif placed not in self.bets:
                self.bets.add(placed)
                self._secretly(seat, "bet", {"text": "leaves:nobody"}, {"text": "leaves:nobody"})

    def _aside(self) -> None:
        """Talk, and things that are only somebody else's business."""
        people = [seat for seat in range(self.scenario.players) if seat not in self.scenario.bots]
        others = [seat for seat in people if seat != self.scenario.seat]
        if people and self.luck.random() < TALKED:
            self._deed(self.luck.choice(people), "say", {"text": f"turn {self.turn}"}, {"text": f"turn {self.turn}"})
        if others and self.luck.random() < HID:
            seat = self.luck.choice(others)
            command, one, two = self.luck.choice(self._secrets())
            self._secretly(seat, command, None if self.scenario.uneven and self.luck.random() < 0.5 else one, two)

    def _secrets(self) -> list[tuple[str, Body, Body]]:
        """Commands with an answer for one pair of eyes. Orders are for an expedition that this story is never in."""
        people = [seat for seat in range(self.scenario.players) if seat not in self.scenario.bots]
        found: list[tuple[str, Body, Body]] = [
            ("mute", {"guest": people[0]}, {"guest": people[-1]}),
            ("consent", {"consent": True}, {"consent": False}),
            ("recovery", {}, {}),
        ]
        if self.scenario.game == "diamant":
            state: Any = self.worlds[0].state
            for other in (1, 5):
                if state.expedition >= other or self.last < other:
                    order = {"expedition": other, "then": "back"}
                    found.append(("order", {"order": {**order, "hold": 5}}, {"order": {**order, "risk": 40}}))
        return found

    def _deed(self, seat: int, command: str, one: Body, two: Body) -> None:
        self.at += 1000
        self.plan.deeds.append(Deed(seat, command, (one, two), self.at))

    def _secretly(self, seat: int, command: str, one: Body | None, two: Body | None) -> None:
        self.plan.deeds.append(Deed(seat, command, (one, two), self.at + 500))


def _other_numbers(first: Truth, viewer: int | None, luck: random.Random) -> list[str]:
    """Numbers under gnomes, mixed among those of each seat that the viewer has never seen."""
    numbers = dealt(first)
    seen = seen_numbers(first, viewer)
    for colour in {name[0] for name in numbers}:
        hidden = [name for name in numbers if name[0] == colour and name not in seen]
        mixed = [numbers[name] for name in hidden]
        luck.shuffle(mixed)
        numbers |= dict(zip(hidden, mixed, strict=True))
    return [f"number:{number}" for number in numbers.values()]


def _ticket(match: Match, text: str) -> int:
    """The number with which chance draws this."""
    ticket = 0
    for outcome, weight in match.state.odds:
        if match.game.notation.write(match.state, outcome) == text:
            return ticket
        ticket += weight
    raise AssertionError(f"chance cannot draw {text}")
