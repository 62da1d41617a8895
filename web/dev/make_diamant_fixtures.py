"""Views of Diamant to draw while developing its board: `python web/dev/make_diamant_fixtures.py`.

Every card is laid by hand, so the positions are legal and show what they are for. It also writes whole games, moment
by moment, for the test of the browser's story of the caves.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import grotto
from grotto import Match

FIXTURES = Path(__file__).parent / "fixtures"
NAMES = ["Mira", "Bruno", "Cleo", "Dilan", "Edda", "Farid", "Greta", "Hanko"]
ALL = ["9", "snakes", "2", "relic", "14", "5", "lava", "1", "relic", "7", "17", "boulders", "3", "relic", "11", "5",
       "rams", "4", "13", "relic", "7", "15", "spiders", "11", "relic"]  # fmt: skip


def table(players: int, **options: Any) -> Match:
    return Match.by_hand("diamant", players=players, names=NAMES[:players], **options)


def choose(match: Match, *leavers: int) -> None:
    """All inside choose: these go back, the others on."""
    for seat in match.to_act:
        match.play("back" if seat in leavers else "on", seat)


def walk(match: Match, *cards: str) -> None:
    """Card after card, and between them all go on."""
    for card in cards:
        if match.to_act:
            choose(match)
        match.play(card)


def empty_cave(match: Match) -> None:
    choose(match, *range(8))


def third_cave() -> Match:
    """Five players in their third cave: one was ended by spiders, one by fear."""
    match = table(5)
    walk(match, "spiders", "5", "spiders", "11")
    choose(match, 2)
    walk(match, "relic")
    choose(match, 2, 0)
    walk(match, "15")
    empty_cave(match)
    walk(match, "9", "snakes")
    choose(match, 4)
    walk(match, "14", "relic", "7", "lava", "17")
    return match


def drawn(match: Match, seat: int | None = None) -> dict[str, Any]:
    """A view as a table sends it, with what never changes in the match among its options."""
    return {**match.view(seat), "options": match.game.drawn_options(match.options)}


def fixture(match: Match, seat: int | None = 0, before: Match | None = None, **more: Any) -> dict[str, Any]:
    shown = {"names": match.names, "view": drawn(match, seat), **more}
    return {**shown, "before": drawn(before, seat)} if before else shown


def pair(
    before: Match, *leavers: int, card: str | None = None, seat: int | None = 0, then: str | None = None
) -> dict[str, Any]:
    """What a table sends when the last choice comes in: the reveal and the next card at once."""
    match = before.fork()
    choose(match, *leavers)
    for text in (card, then):
        if text:
            match.play(text)
    return fixture(match, seat, before)


def ended() -> tuple[Match, Match]:
    """The last cave, before and after its last explorer comes out."""
    match = third_cave()
    choose(match, 1)
    walk(match, "13", "lava", "17", "relic", "4")
    choose(match, 3)
    walk(match, "1")
    empty_cave(match)
    walk(match, "11", "boulders", "7")
    choose(match, 0)
    walk(match, "15", "3")
    choose(match, 1, 2)
    walk(match, "13")
    after = match.fork()
    empty_cave(after)
    return match, after


def fixtures() -> dict[str, dict[str, Any]]:
    third = third_cave()
    long = table(4)
    walk(long, *ALL[:12])
    twenty = table(6)
    walk(twenty, *ALL[:20])
    longest = table(3)
    walk(longest, *ALL)
    eight = table(8)
    walk(eight, "rams", "7", "rams", "5", "spiders")
    choose(eight, 5)
    walk(eight, "relic", "13", "lava")
    choose(eight, 2, 7)
    walk(eight, "17")
    full = table(8)
    walk(full, "11", "snakes", "7")
    camp = third.fork()
    choose(camp, 0)
    walk(camp, "2")
    incan = table(4, edition="incan-gold")
    walk(incan, "mummies", "9", "fire", "artifact", "spiders", "rocks", "14", "snakes")
    schmidt = table(5, edition="schmidt")
    walk(schmidt, "gas", "5", "gas", "scorpions", "17", "rockslide", "explosion", "11", "gas", "snakes")
    start = table(5)
    walk(start, "13")
    last, over = ended()
    alone = table(3)
    walk(alone, "7", "lava")
    choose(alone, 1, 2)
    walk(alone, "relic", "9")
    return {
        "start": fixture(start),
        "decide": fixture(third, locked=[1, 2, 3]),
        "chosen": fixture(third, locked=[0, 1], chosen="on"),
        "camp": fixture(camp, locked=[2]),
        "onlooker": fixture(third, None, locked=[1]),
        "long": fixture(long, locked=[2]),
        "twenty": fixture(twenty, locked=[1, 2]),
        "longest": fixture(longest),
        "eight": fixture(eight, locked=[1, 3]),
        "full": fixture(full, locked=[1, 3, 4]),
        "alone": fixture(alone),
        "incan": fixture(incan),
        "schmidt": fixture(schmidt),
        "reveal": pair(third, 1, 2, card="13"),
        "reveal-alone": pair(third, 1, card="4"),
        "reveal-on": pair(third, card="2"),
        "reveal-eight": pair(full, 1, 4, 6, card="15"),
        "sprung": pair(third, 1, card="lava", then="5"),
        "home": pair(third, 0, 1, 2, 3, card="9"),
        "end": fixture(over, 0, last),
    }


def story(players: int, seed: int, edition: str) -> dict[str, Any]:
    """A game at random, and what the table says after every event that everybody saw."""
    match, rng = grotto.new("diamant", players=players, seed=seed, edition=edition), Random(seed)
    leave = 0.12 + 0.05 * (seed % 3)
    while match.to_act:
        for seat in match.to_act:
            match.play("back" if rng.random() < leave else "on", seat)
    steps = []
    for step in range(1, len(match.done) + 1):
        view = drawn(match.rewound(step))
        if view["history"] and view["history"][-1]["facts"]:
            steps.append({"events": step, "position": view["position"]})
    return {"view": drawn(match), "steps": steps}


def main() -> None:
    FIXTURES.mkdir(exist_ok=True)
    for name, content in fixtures().items():
        (FIXTURES / f"diamant-{name}.json").write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    stories = [story(3, 4, "2017"), story(6, 5, "incan-gold"), story(4, 9, "schmidt"), story(8, 2, "2017")]
    (FIXTURES / "diamant-stories.json").write_text(json.dumps(stories, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
