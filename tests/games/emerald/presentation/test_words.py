"""What happened in Emerald, as facts and as sentences."""

from __future__ import annotations

import pytest
from tests.games.emerald.positions import play, position
from tests.games.emerald.tables import answering, at_table, everybody, picking, viewers, wandering

from grotto.games.emerald import GAME
from grotto.games.emerald.rules import Emerald
from grotto.match.match import Match


@everybody
def test_facts_say_where_a_knight_landed_and_what_it_took(players: int) -> None:
    for match in wandering(players, seed=8):
        event = match.view()["history"][-1] if match.done else None
        if event is None or event["value"]["kind"] != "move":
            continue
        value, facts = event["value"], {fact["kind"]: fact for fact in event["facts"]}
        landed = facts["landed"]
        assert (landed["from"], landed["to"]) == (value["from"], value["to"])
        assert (landed["seat"], landed["colour"]) == (event["by"], value["colour"])
        assert facts.get("took", {}).get("card") == value["card"]
        assert ("treasure" in facts) == (value["to"] == "chamber")


def told(match: Match, *texts: str) -> list[list[str]]:
    """The kinds of facts that followed each of these."""
    for text in texts:
        match.play(text)
    return [[fact["kind"] for fact in event["facts"]] for event in match.view()["history"]]


@pytest.mark.clause("E-57", "E-64", "E-73")
def test_the_dragons_walk_of_the_rulebook_is_told_in_order() -> None:
    """The example under `The rail shifts`."""
    knights = {"m6": "RRRR", "c3": "B", "m5": "B", "c2": "G"}
    state = position(3, knights=knights, dragon="c5<", rail=3, gold={1: (4,)})
    match = at_table(state, ["Ann", "Ben", "Cleo"])
    texts = "m6-c4+gem ruby roll:2 bribe:4 m5-m6 stop c2-c3+gem ruby roll:1"
    assert told(match, *texts.split()) == [
        ["landed", "took"],
        [],
        ["dragon", "caught"],
        ["freed", "rail", "turn"],
        ["landed"],
        ["turn"],
        ["landed", "took"],
        [],
        ["dragon", "caught", "nest", "rail", "turn"],
    ]
    lines = [GAME.words.sentences(event, match.names, "en") for event in match.view()["history"]]
    assert lines[2] == [
        "The dragon wakes: 2 steps.",
        "It walks from cave field 5 to cave field 3 and looks towards the treasure chamber.",
        "The dragon catches a knight of Ben on cave field 3.",
    ]
    assert lines[3][1:] == [
        "The knight goes free and stays on cave field 3.",
        "The rail slides on and now lies beside cave fields 4 to 7.",
        "It is Ben's turn.",
    ]


@pytest.mark.clause("E-19")
def test_colours_are_told_only_where_a_player_has_two() -> None:
    for players, text, knight in ((2, "R.m6-c1+gem", "a red knight"), (3, "m6-c1+gem", "a knight")):
        match = at_table(position(players, knights={"m6": "R"}), ["Ann", "Ben", "Cleo"][:players])
        match.play(text)
        said = GAME.words.sentences(match.view()["history"][-1], match.names, "en")
        assert said[0] == f"Ann moves {knight} from meadow field 6 to cave field 1."


@pytest.mark.clause("E-45", "E-76")
def test_bonus_cards_and_the_end_are_told() -> None:
    match = at_table(
        position(3, knights={"m6": "R"}, gems={0: "emerald garnet turquoise", 1: "garnet garnet"}),
        ["Ann", "Ben", "Cleo"],
    )
    assert told(match, "m6-c1+gem") == [["landed", "took", "four-kinds"]]
    match = at_table(position(3, knights={"c9": "R"}, home="BGB", gems={0: "ruby"}), ["Ann", "Ben", "Cleo"])
    assert told(match, "c9-chamber") == [["landed", "treasure", "over", "majority"]]
    assert match.view()["history"][-1]["facts"][2]["clause"] == "E-74"
    assert GAME.words.sentences(match.view()["history"][-1], match.names, "en") == [
        "Ann moves a knight from cave field 9 to the treasure chamber.",
        "Ann takes the last dragon treasure.",
        "The chamber is empty: the game is over.",
        "Ann has the most rubies and gets the ruby bonus card.",
    ]


def test_the_mover_is_told_to_pick_among_several_colours() -> None:
    match = at_table(position(3, knights={"m6": "R", "c3": "BG"}))
    kinds = told(match, "m6-c1+gem", "ruby", "roll:1", "catch:G")
    assert kinds[2:] == [["dragon", "pick"], ["caught", "nest", "rail", "turn"]]


def test_a_knight_is_caught_once_and_then_given_up() -> None:
    match = at_table(picking())
    assert told(match, "catch:B", "yield") == [["caught"], ["nest", "rail", "turn"]]


@pytest.mark.slow
@everybody
def test_everything_can_be_said_in_words(players: int) -> None:
    names = ["Ann", "Ben", "Cleo", "Dirk", "Eve"][:players]
    for match in wandering(players, seed=9, names=names):
        legal = match.glance(max(match.mover, 0))["legal"]
        choices = [GAME.words.choice(value, names, "en") for value in legal]
        assert len(set(choices)) == len(choices)
        for viewer in viewers(match):
            lines = [
                line
                for event in match.events(viewer, max(0, len(match.done) - 1))
                for line in GAME.words.sentences(event, names, "en")
            ]
            assert bool(lines) or not match.done
            assert all(line.endswith(".") and "{" not in line and "None" not in line for line in lines)


@pytest.mark.parametrize(
    ("state", "choices"),
    [
        (
            position(3, knights={"m6": "R", "c8": "RB"}),
            {
                "Ride from tower 1 to meadow field 3",
                "Ride from cave field 8 to the treasure chamber",
                "Ride from meadow field 6 to cave field 1 and take a ruby",
                "Ride from meadow field 6 to cave field 1 and take a gold card worth 1",
            },
        ),
        (position(4), {"Ride from the main building to meadow field 4"}),
        (position(2), {"Move a blue knight from tower 2 to meadow field 4"}),
        (play(position(3), "R T1"), {"Move no second knight"}),
        (picking(), {"Let the dragon catch a knight of Cleo"}),
        (
            answering(),
            {"Give the knight on cave field 3 up to the nest", "Bribe the dragon with a 5 from your gold"},
        ),
    ],
)
def test_choices_are_plain_sentences(state: Emerald, choices: set[str]) -> None:
    names = ["Ann", "Ben", "Cleo", "Dirk"][: state.players]
    said = {GAME.words.choice(value, names, "en") for value in at_table(state).view(state.mover)["legal"]}
    assert choices <= said
