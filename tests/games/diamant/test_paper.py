"""The program and a table of paper play the same random matches and must agree after every event."""

from __future__ import annotations

from collections import Counter

import pytest

from grotto import OVER, Match

from .paper import PaperTable
from .playing import EDITIONS, random_steps


def on_paper(table: PaperTable) -> dict[str, object]:
    """The paper table in the words of a view."""
    at_times: dict[str, object] = {}
    if table.treasures:
        at_times["rest_on"] = table.treasures[-1].name
    if table.over:
        at_times["places"] = table.places()
    return at_times | {
        "expedition": table.expedition,
        "expeditions": 5,
        "floor": table.on_the_path,
        "relics_out": table.brought_out,
        "deck": {name: copies for name, copies in table.deck.items() if copies},
        "path": dict(Counter(card.name for card in table.path)),
        "removed": dict(table.removed),
        "explorers": [
            {
                "inside": explorer.inside,
                "chest": explorer.chest,
                "relics": len(explorer.relics),
                "relic_points": sum(explorer.relics),
                "points": explorer.chest + sum(explorer.relics),
            }
            for explorer in table.explorers
        ],
    }


def on_screen(match: Match) -> dict[str, object]:
    """The same of an onlooker's view."""
    seen = match.view()["position"]
    explorers = [{key: value for key, value in explorer.items() if key != "decided"} for explorer in seen["explorers"]]
    elsewhere = ("pocket", "prospects", "needs")  # what other tests are about
    return {key: value for key, value in seen.items() if key not in elsewhere} | {"explorers": explorers}


def follow(table: PaperTable, match: Match, choices: dict[int, str]) -> None:
    """Repeat on paper what the match has just done; choices wait until they are complete."""
    if not match.done:
        return
    latest = match.done[-1]
    if latest.by < 0:
        table.turn_up(latest.text)
        return
    choices[latest.by] = latest.text
    if len(choices) == len(table.inside):
        table.reveal(choices)
        choices.clear()


@pytest.mark.slow
@pytest.mark.clause("D-11", "D-23", "D-39", "D-46", "D-47", "D-50", "D-51", "DA-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(3, 9))
def test_program_and_paper_agree_after_every_event(players: int, edition: str) -> None:
    for seed in range(4):
        table = PaperTable(players, edition)
        choices: dict[int, str] = {}
        for match in random_steps(players, edition, seed=100 * players + seed, boldness=0.6 + 0.1 * seed):
            follow(table, match, choices)
            assert on_screen(match) == on_paper(table)
            assert {explorer.beside_chest for explorer in table.inside} <= {match.state.pocket}
        assert match.mover == OVER
        assert table.over
        places = table.places()
        assert match.state.shares == [1 / places.count(1) if place == 1 else 0 for place in places]


class Film:
    """The path as somebody sees it who knows no rule and only does what the facts say."""

    def __init__(self, players: int) -> None:
        self.path: list[tuple[str, int]] = []  # cards in order, with the rubies on them
        self.deck: Counter[str] = Counter()
        self.inside = set(range(players))
        self.points = [0] * players

    def show(self, match: Match) -> None:
        """One event."""
        event = match.events()[-1]
        if event["by"] == "chance":
            self.path.append((event["text"], 0))
            self.deck[event["text"]] -= 1
        for fact in event["facts"]:
            match fact["kind"]:
                case "split":
                    self.path[-1] = (event["text"], fact["left"])
                case "reveal":
                    self.inside = set(fact["on"])
                case "home":
                    self.points[fact["seat"]] += fact["points"]
                    for _ in range(fact["relics"]):
                        self.path.remove((fact["relic"], 0))
                case "gathered":
                    names = [name for name, _ in self.path]
                    at = len(names) - 1 - names[::-1].index(fact["card"])
                    self.path = [(name, fact["left"] if i == at else 0) for i, name in enumerate(names)]
                case "expedition-over":
                    cards = Counter(name for name, _ in self.path)
                    assert cards == Counter(fact["removed"]) + Counter(fact["returned"])
                    self.path, self.inside = [], set()
                    self.deck.update(fact["returned"])
                case "expedition":
                    self.inside = set(fact["seats"])
                    self.deck.update(fact["added"])


@pytest.mark.clause("D-10", "D-13", "D-27", "D-28", "D-29", "D-30", "D-42", "D-43", "D-44", "DA-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [4, 6, 8])
def test_whoever_only_does_what_the_facts_say_sees_every_card_and_ruby_in_its_place(players: int, edition: str) -> None:
    gathered, left = 0, 0
    for seed in range(8):
        table, film = PaperTable(players, edition), Film(players)
        choices: dict[int, str] = {}
        film.deck.update(table.deck)
        for match in random_steps(players, edition, seed=700 + 10 * players + seed, boldness=0.6):
            follow(table, match, choices)
            if not match.done:
                continue
            film.show(match)
            assert film.path == [(card.name, card.rubies) for card in table.path]
            assert film.inside == {seat for seat, explorer in enumerate(table.explorers) if explorer.inside}
            assert +film.deck == +table.deck
            assert film.points == [explorer.chest + sum(explorer.relics) for explorer in table.explorers]
            rests = [fact["left"] for fact in match.events()[-1]["facts"] if fact["kind"] == "gathered"]
            gathered += len(rests)
            left += sum(rests) > 0
    assert gathered > 10
    assert left
