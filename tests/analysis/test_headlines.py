"""Headings of moments: every event has one in every language, and what they say is what the positions show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import grotto
from grotto.analysis.review.steps import Step, steps
from grotto.kernel.constants import CHANCE
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rng import Rng
from grotto.match.match import Match

NAMES = ["Ada", "Ben", "Cleo", "Dilan"]
PLAYED: dict[str, tuple[dict[str, Any], ...]] = {
    "diamant": ({}, {"edition": "incan-gold"}),
    "emerald": ({},),
    "erdgeister": ({"turn_limit": 60},),
}


def told(game: str, games: int = 12) -> Iterator[tuple[Match, Step, Any, dict[str, str]]]:
    """Every event of random matches, its step, and its headings by language."""
    for seed in range(games):
        options = PLAYED[game][seed % len(PLAYED[game])]
        match, rng = grotto.new(game, 3 + seed % 2, seed, **options), Rng(seed)
        while match.mover >= 0:
            match.play(match.legal[rng.below(len(match.legal))])
        assert match.game.coach is not None
        for step in steps(match):
            viewer = None if step.by == CHANCE or match.done[step.number].reading.opened is not None else step.by
            event = match.events(viewer, step.number, step.number + 1)[0]
            headings = {code: match.game.coach.headline(event, NAMES, code) for code in LANGUAGES}
            yield match, step, event, headings


@pytest.mark.parametrize("game", PLAYED)
def test_everything_that_happens_has_a_short_heading_in_every_language(game: str) -> None:
    heard: Counter[str] = Counter()
    for _, _, event, headings in told(game):
        secret = game == "diamant" and not event["facts"] and event["by"] != "chance"
        for heading in headings.values():
            assert bool(heading) != secret, (event, headings)
            assert len(heading) <= 60, heading
            assert not heading.endswith("."), heading
        heard[re.sub(r"\d+|" + "|".join(NAMES), "_", headings["en"])] += 1
    assert len(heard) > 12, heard


def test_what_a_heading_of_diamant_counts_is_what_the_chests_and_pockets_show() -> None:
    heard: Counter[str] = Counter()
    for match, step, _, headings in told("diamant", 40):
        heading = headings["en"]
        before: Any = step.before
        after: Any = before.clone()
        after.play(step.action, None if step.by == CHANCE else step.by)
        points = [after.points(seat) - before.points(seat) for seat in range(match.players)]
        if found := re.fullmatch(
            r"(\w+) home (?:alone|with an? (?:relic|artifact:?)):? ?(?:with )?(\d+) points?", heading
        ):
            seat = NAMES.index(found[1])
            assert points[seat] == int(found[2]), heading
            assert not any(points[:seat] + points[seat + 1 :]), heading
            heard["home"] += 1
        elif found := re.search(r"again: (\d+) rub(?:y|ies) lost( each)?", heading):
            assert before.pocket == int(found[1]) > 0, heading
            assert (before.inside.bit_count() > 1) == bool(found[2]), heading
            heard["lost"] += 1
        elif "empty pockets" in heading:
            assert before.pocket == 0
        elif found := re.fullmatch(r"(\d) go back, (\d) on", heading):
            assert after.inside.bit_count() == int(found[2]), heading
            assert before.inside.bit_count() == int(found[1]) + int(found[2]), heading
            heard["some"] += 1
        elif heading == "All go on" or heading.endswith("dares it alone"):
            assert after.inside == before.inside
            assert (before.inside.bit_count() == 1) == heading.endswith("alone")
            heard["on"] += 1
    assert min(heard[kind] for kind in ("home", "lost", "some", "on")) > 5, heard


def test_what_a_heading_of_emerald_tells_is_what_the_cards_and_knights_show() -> None:
    heard: Counter[str] = Counter()
    for match, step, _, headings in told("emerald", 24):
        heading = headings["en"]
        before: Any = step.before
        after: Any = before.clone()
        after.play(step.action, None if step.by == CHANCE else step.by)
        more = [after.treasures[seat] - before.treasures[seat] for seat in range(match.players)]
        whose = [name for name in NAMES if re.search(rf"\b{name}\b", heading)]
        if "dragon treasure" in heading:
            assert more[NAMES.index(whose[0])] == 1
            assert (after.treasures_left == 0) == heading.startswith("The last")
            heard["treasure"] += 1
        elif found := re.fullmatch(r"(\w+) takes (?:an? (\w+)|gold worth (\d))", heading):
            seat = NAMES.index(found[1])
            gold = after.purse[seat] - before.purse[seat]
            gems = sum(after.gems) - sum(before.gems)
            assert (gold > 0, gems) == (bool(found[3]), int(bool(found[2]))), heading
            heard["took"] += 1
        elif "loses a knight" in heading:
            lost = [sum(after.nest[c] - before.nest[c] for c in colours(before, seat)) for seat in range(match.players)]
            assert lost[NAMES.index(whose[0])] == 1, heading
            heard["lost"] += 1
        elif "catches" in heading:
            caught = [any(after.victim == c or after.nest[c] > before.nest[c] for c in colours(before, seat))
                      for seat in range(match.players)]  # fmt: skip
            assert caught[NAMES.index(whose[0])], heading
            heard["caught"] += 1
    assert heard["took"] > 50, heard
    assert min(heard[kind] for kind in ("treasure", "caught", "lost")) > 0, heard


def colours(state: Any, seat: int) -> range:
    return range(seat * state.colours, (seat + 1) * state.colours)


def test_what_a_heading_of_erdgeister_counts_is_who_is_home() -> None:
    heard: Counter[str] = Counter()
    for match, step, event, headings in told("erdgeister", 24):
        after: Any = step.before.clone()
        after.play(step.action, None if step.by == CHANCE else step.by)
        if found := re.search(r"(\d+) of (\d+) home", headings["en"]):
            whose = next(seat for seat in range(match.players) if NAMES[seat] in headings["en"])
            assert (after.home[whose], after.goal) == (int(found[1]), int(found[2]))
            heard["home"] += 1
        elif found := re.search(r" moves (\d+) step", headings["en"]):
            assert len(event["value"]["path"]) - 1 == int(found[1])
            heard["moves"] += 1
    assert heard["home"] > 0, heard
    assert heard["moves"] > 50, heard
