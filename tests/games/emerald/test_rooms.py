"""The rooms of Emerald: notation, refusals, views, words, drawing and encoding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from unicodedata import east_asian_width

import msgspec
import pytest

from grotto.games.emerald import GAME, notation, refusals, view
from grotto.games.emerald.board import BRIBE, CATCH, SEATS, STOP, YIELD
from grotto.games.emerald.drawing import TIMES
from grotto.games.emerald.encoding import EmeraldEncoder
from grotto.games.emerald.rules import Emerald
from grotto.kernel.consts import CHANCE, ONLOOKER, OVER
from grotto.kernel.errors import BadOption, NotLegal, NotYourTurn, Refusal, Unreadable
from grotto.kernel.match import Match
from grotto.kernel.record import dumps, loads
from grotto.kernel.rng import Rng

from .positions import play, position

everybody = pytest.mark.parametrize("players", SEATS)


def at_table(state: Emerald, names: list[str] | None = None) -> Match:
    """A match that stands in this position; draws are played by hand."""
    match = Match.by_hand("emerald", state.players, names=names)
    match.state = state
    return match


def wandering(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match at every step of a random game, draws of chance included."""
    match = Match.by_hand("emerald", players, **options)
    dice = Random(seed)
    yield match
    while match.mover != OVER:
        match.play(dice.choice(match.legal))
        yield match


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


# -- the game ---------------------------------------------------------------------------------------------


@pytest.mark.clause("E-22", "EA-30")
def test_chance_names_the_start_player_unless_the_host_does() -> None:
    assert Match.by_hand("emerald", 4).legal == ["first:0", "first:1", "first:2", "first:3"]
    assert Match.new("emerald", 4, seed=1, start=2).mover == 2


@pytest.mark.clause("E-22")
@pytest.mark.parametrize("start", [3, -1, True, 1.0, "1", "Random", None, [], {"seat": 1}])
def test_only_a_seat_of_the_table_can_start(start: object) -> None:
    with pytest.raises(BadOption) as refused:
        Match.by_hand("emerald", 3, start=start)
    assert refused.value.clause == "E-22"
    assert "0 to 2" in refused.value.message


@pytest.mark.clause("E-01")
@pytest.mark.parametrize("players", [1, 6])
def test_there_is_no_table_for_one_or_six(players: int) -> None:
    with pytest.raises(BadOption) as refused:
        Match.by_hand("emerald", players)
    assert refused.value.clause == "E-01"


# -- notation ---------------------------------------------------------------------------------------------


@everybody
def test_every_action_and_draw_has_one_text_that_reads_back(players: int) -> None:
    for match in wandering(players, seed=1):
        state = match.state
        actions = state.legal or [outcome for outcome, _ in state.odds]
        texts = [notation.write(state, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert not any(" " in text for text in texts)
        assert [notation.parse(state, state.mover, text) for text in texts] == actions


@everybody
def test_a_recorded_match_reads_back(players: int) -> None:
    *_, match = wandering(players, seed=2)
    assert loads(dumps(match)).state == match.state


def test_a_move_says_where_it_starts_ends_and_what_it_takes() -> None:
    state = position(3, knights={"m3": "RB", "c8": "RB"})
    assert {"T1-m3", "m3-m5", "c8-chamber"} <= set(at_table(state).legal)
    assert {"m6-c1+gem", "m6-c1+gold"} <= set(at_table(position(3, knights={"m6": "R"})).legal)


@pytest.mark.clause("E-82")
def test_with_two_players_a_move_names_its_colour() -> None:
    legal = at_table(position(2, knights={"m6": "RB"})).legal
    assert {"R.m6-c2+gold", "B.m6-c2+gold", "R.T1-m4"} <= set(legal)


HOSTILE = [
    "", " ", "stop ", "STOP", "m3", "-", "m3-", "m3--m5", "m3-m5+", "m3-m5+ruby", "m3-m5+gem+gem", "R.",
    "R.m3-m5", "m03-m5", "m٣-m5", "c9-c10", "T5-m1", "chamber-c9", "catch", "catch:", "catch:Z", "catch:R\n",
    "bribe:0", "bribe:6", "bribe:٣", "bribe:?", "bribe:" + "9" * 5000, "9" * 5000, "ruby", "roll:2", "first:0",
    "gold:4", "\ud800", "\x00", "🐉", "m3\u2013m5", "()" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:20])
def test_what_is_no_action_is_unreadable_and_says_what_is(text: str) -> None:
    for players in (3, 4, 5):
        with pytest.raises(Unreadable) as refused:
            notation.parse(position(players), 0, text)
        assert len(refused.value.message) < 200


@pytest.mark.parametrize("text", ["", "T1-m4", "stop", "opal", "gold:6", "gold:", "roll:4", "first:5", "🐉"])
def test_what_is_no_draw_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="draws are"):
        notation.parse(Emerald(3), CHANCE, text)


def test_scrambled_text_is_refused_and_never_crashes() -> None:
    dice = Random(3)
    for players in SEATS:
        state = position(players)
        for _ in range(2000):
            text = "".join(dice.choices("RBGYVTMmc.-+:0123456789gemoldstpca ", k=dice.randrange(12)))
            with suppress(Unreadable, NotLegal):
                assert isinstance(notation.parse(state, 0, text), int)


@pytest.mark.parametrize(
    ("text", "players", "clause", "words"),
    [
        ("hop", 3, "E-23", "m3-c2+gem"),
        ("bribe:6", 3, "E-66", "bribe:1 to bribe:5"),
        ("catch:X", 3, "E-61", "R, B, G, Y, V"),
        ("m7-c1", 3, "E-07", "'m7'"),
        ("c9-c10", 3, "E-07", "'c10'"),
        ("chamber-c9", 3, "E-36", "out of the game"),
        ("R.T1-m3", 3, "E-19", "only T1-m3"),
        ("T1-m4", 2, "E-82", "R.T1-m4"),
        ("X.T1-m4", 2, "E-82", "names its colour"),
    ],
)
def test_unreadable_text_gets_the_clause_that_explains_it(
    text: str, players: int, clause: str, words: str
) -> None:
    refusal = refused(position(players), text)
    assert isinstance(refusal, Unreadable)
    assert refusal.clause == clause
    assert words in refusal.message


# -- refusals ---------------------------------------------------------------------------------------------


def refused(state: Emerald, text: str, seat: int | None = None) -> Refusal:
    """The refusal that a text meets, and nothing has changed."""
    match = at_table(state)
    before = state.key()
    with pytest.raises(Refusal) as caught:
        match.play(text, seat)
    assert match.state.key() == before
    return caught.value


def check(refusal: Refusal, clause: str, words: str) -> None:
    assert isinstance(refusal, NotLegal)
    assert refusal.clause == clause
    assert words in refusal.message


@pytest.mark.clause("E-25")
def test_a_wrong_goal_is_refused_with_the_right_one() -> None:
    state = position(3, knights={"m3": "RB", "m1": "R", "c8": "RBG"})
    check(refused(state, "m3-m6"), "E-25", "From m3 a knight moves 2 steps, to m5")
    check(refused(state, "m3-m1"), "E-25", "to m5")
    check(refused(state, "m1-m3"), "E-25", "From m1 a knight moves 1 step, to m2")
    check(refused(state, "c8-c9"), "E-25", "3 steps, to chamber")
    check(refused(state, "T1-T2"), "E-25", "to m3")


@pytest.mark.clause("E-23")
def test_a_knight_must_be_there_and_be_ones_own() -> None:
    check(refused(position(3, knights={"m3": "B"}), "m3-m4"), "E-23", "You have no knight on m3")
    check(refused(position(2, knights={"m3": "B"}), "R.m3-m4"), "E-23", "You have no red knight on m3")
    check(refused(position(2), "G.T1-m4"), "E-23", "Your knights are red and blue, not green")


@pytest.mark.clause("E-23", "EA-01")
def test_the_first_knight_cannot_be_left_out() -> None:
    check(refused(position(3), "stop"), "E-23", "first knight is compulsory")


@pytest.mark.clause("E-24")
def test_the_same_knight_does_not_move_twice() -> None:
    check(refused(play(position(3), "R T1"), "m3-m4"), "E-24", "knight on m3 has moved already")


@pytest.mark.clause("E-82")
def test_a_second_knight_of_the_other_colour_is_refused() -> None:
    check(refused(play(position(2), "B T1"), "R.T2-m4"), "E-82", "your first was blue")


@pytest.mark.clause("E-38")
def test_a_card_must_be_taken_where_one_lies() -> None:
    check(refused(position(3, knights={"m6": "R"}), "m6-c1"), "E-38", "add +gem or +gold")
    gold_only = position(3, knights={"m6": "R"}, stacks={"c1": (0, 1)})
    check(refused(gold_only, "m6-c1"), "E-38", "must take an open card: add +gold")
    check(refused(gold_only, "m6-c1+gem"), "E-38", "no gem card is left; add +gold")
    gem_only = position(3, knights={"m6": "R"}, stacks={"c1": (1, 0)})
    check(refused(gem_only, "m6-c1+gold"), "E-38", "no gold card is left; add +gem")


@pytest.mark.clause("E-42")
def test_nothing_can_be_taken_where_nothing_lies() -> None:
    check(refused(position(3), "T1-m3+gem"), "E-42", "No card lies on m3")
    check(refused(position(3, knights={"m6": "R"}, bare="c1"), "m6-c1+gold"), "E-42", "No card lies on c1")


@pytest.mark.clause("E-34")
def test_the_chamber_has_treasures_only() -> None:
    check(refused(position(3, knights={"c9": "R"}), "c9-chamber+gold"), "E-34", "dragon treasure by itself")


@pytest.mark.clause("E-58")
def test_no_victim_is_picked_before_the_dragon_has_moved() -> None:
    check(refused(position(3), "catch:B"), "E-58", "no victim to pick now")


@pytest.mark.clause("E-64")
@pytest.mark.parametrize("text", ["bribe:3", "yield"])
def test_nobody_answers_for_a_knight_that_is_not_caught(text: str) -> None:
    state = position(3, gold={0: (3,)})
    check(refused(state, text), "E-64", "No knight of yours is caught")
    check(refused(play(state, "R T1"), text), "E-64", "No knight of yours is caught")


def picking() -> Emerald:
    """Red has disturbed the dragon, which ended on c3 among blue and green."""
    state = position(3, knights={"m6": "R", "c3": "BG"}, stacks={"c1": (1, 1)}, gold={1: (2, 5)})
    return play(state, "R m6 gem", "roll 1")


@pytest.mark.clause("E-61")
def test_the_victim_is_picked_among_the_knights_with_the_dragon() -> None:
    check(refused(picking(), "catch:R"), "E-61", "No red knight stands on c3")
    check(refused(picking(), "catch:R"), "E-61", "pick one of B, G")
    check(refused(picking(), "catch:V"), "E-61", "No violet knight")


@pytest.mark.clause("E-61")
@pytest.mark.parametrize("text", ["T1-m3", "T1-c9", "stop"])
def test_nothing_else_is_done_before_the_victim_is_picked(text: str) -> None:
    check(refused(picking(), text), "E-61", "first pick its victim")


@pytest.mark.clause("E-61")
@pytest.mark.parametrize("text", ["bribe:2", "yield"])
def test_nothing_is_paid_before_the_victim_is_picked(text: str) -> None:
    check(refused(picking(), text), "E-61", "No knight is caught yet")


def answering() -> Emerald:
    """Blue's knight on c3 is caught, and blue holds gold 2 and 5."""
    return play(picking(), "catch B")


@pytest.mark.clause("E-66")
def test_a_bribe_is_a_card_that_one_holds() -> None:
    check(refused(answering(), "bribe:3"), "E-66", "you hold no 3")


@pytest.mark.clause("E-64")
@pytest.mark.parametrize("text", ["T1-m3", "stop", "catch:G"])
def test_nothing_else_is_done_while_the_dragon_holds_a_knight(text: str) -> None:
    check(refused(answering(), text), "E-64", "first bribe it, or give the knight up")


@pytest.mark.clause("E-68", "EA-05")
def test_a_knight_bribed_free_rests() -> None:
    state = position(3, knights={"m6": "R", "c3": "R"}, bare="c1", gold={0: (4,)})
    play(state, "R m6", "roll 1", "pay 4")
    check(refused(state, "c3-c4+gem"), "E-68", "knight on c3 was bribed free")


@pytest.mark.parametrize("action", [-1, -5000, 60, 119, 132, 200, 210, 231, 10**9])
def test_a_foreign_number_is_no_action(action: int) -> None:
    check(NotLegal(*refusals.why_not(position(3), 0, action)), "E-23", "no action of this game")


@pytest.mark.clause("E-22")
def test_everybody_waits_for_the_seat_on_turn() -> None:
    for state in (position(3), play(position(3), "R T1"), picking()):
        for text in ("T1-m3", "T1-c9", "stop", "bribe:2"):
            refusal = refused(state, text, 1)
            assert isinstance(refusal, NotYourTurn)
            assert refusal.clause == "E-22"


@pytest.mark.clause("E-64")
def test_everybody_waits_for_the_owner_of_a_caught_knight() -> None:
    for seat in (0, 2):
        refusal = refused(answering(), "T1-m3", seat)
        assert isinstance(refusal, NotYourTurn)
        assert refusal.clause == "E-64"


@everybody
def test_every_action_is_legal_or_refused_with_a_clause_of_the_rulebook(players: int) -> None:
    known = set(rulebook_clauses())
    for match in wandering(players, seed=4):
        state = match.state
        if state.mover < 0:
            continue
        for action in set(range(BRIBE + 6)) - set(state.legal):
            sentence, clause = refusals.why_not(state, state.mover, action)
            assert clause in known
            assert sentence[0].isupper()
        for seat in set(range(players)) - set(state.deciding):
            assert refusals.not_your_turn(state, seat)[1] in known


def rulebook_clauses() -> list[str]:
    from importlib.resources import files

    text = (files("grotto.games.emerald") / "rulebook.md").read_text("utf-8")
    return [part.split("**")[0] for part in text.split("- **")[1:]]


# -- views ------------------------------------------------------------------------------------------------


@everybody
def test_every_viewer_has_a_view_at_every_step(players: int) -> None:
    for match in wandering(players, seed=5):
        for viewer in viewers(match):
            seen = match.view(viewer)
            for part in (seen["position"], seen["legal"], seen["history"][-1:], seen.get("outcome")):
                assert json.loads(json.dumps(part)) == part
            assert set(seen["position"]) == set(view.EmeraldPosition.__annotations__)
            msgspec.convert(seen["position"], view.EmeraldPosition)
            assert bool(seen["legal"]) == (viewer in match.to_act)


@everybody
def test_a_view_holds_all_that_is_needed_to_go_on_from_it(players: int) -> None:
    for match in wandering(players, seed=6):
        for viewer in viewers(match):
            seen = match.view(viewer)
            imagined = GAME.imagine({**seen, "history": []}, Rng(7))
            again = at_table(imagined).view(viewer)
            assert again["position"] == seen["position"]
            assert (again["to_act"], again["legal"]) == (seen["to_act"], seen["legal"])
            assert again.get("outcome") == seen.get("outcome")
            assert public(imagined) == public(match.state)


def public(state: Any) -> dict[str, object]:
    """The fields in which nothing is secret; the order among different seats' gold does not matter."""
    fields = state.dump()
    del fields["gold"]
    fields["log"] = sorted(fields["log"], key=lambda entry: entry // 8)
    return fields


@pytest.mark.clause("EA-15", "EA-32")
def test_an_imagined_hand_is_what_the_log_of_gold_allows() -> None:
    match = at_table(play(answering(), "pay 5"))
    seen = match.view(0)
    assert seen["position"]["riders"][1]["purse_log"] == [2, 5, None]
    hands = {tuple(GAME.imagine(seen, Rng(seed)).gold[6:12]) for seed in range(40)}
    assert hands == {(0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 1)}
    own = {tuple(GAME.imagine(match.view(1), Rng(seed)).gold[6:12]) for seed in range(40)}
    assert own == {(0, 0, 1, 0, 0, 0)}


@pytest.mark.clause("E-43", "EA-32")
def test_a_hand_is_seen_by_its_owner_alone_until_it_is_counted() -> None:
    match = at_table(position(3, gold={0: (3,), 1: (2, 5)}))
    riders = match.view(1)["position"]["riders"]
    assert riders[1]["gold"] == {"1": 0, "2": 1, "3": 0, "4": 0, "5": 1}
    assert riders[1]["points"] == 7
    assert "gold" not in riders[0]
    assert "points" not in riders[0]
    assert [rider["gold_cards"] for rider in riders] == [1, 2, 0]
    assert not any("gold" in rider for rider in match.view()["position"]["riders"])


@pytest.mark.clause("E-74", "E-78")
def test_at_the_end_all_hands_are_open() -> None:
    state = position(3, knights={"c9": "R"}, home="BGB", gold={0: (3,), 1: (2, 5)})
    match = at_table(state)
    match.play("c9-chamber")
    assert match.outcome == {
        "ending": "last-treasure", "shares": [0.0, 1.0, 0.0], "points": [8, 17, 5], "clause": "E-74",
    }  # fmt: skip
    for viewer in viewers(match):
        riders = match.view(viewer)["position"]["riders"]
        assert [rider["points"] for rider in riders] == [8, 17, 5]
        assert riders[1]["gold"]["5"] == 1


@pytest.mark.clause("E-75")
def test_the_last_knight_but_one_names_the_other_ending() -> None:
    match = at_table(position(3, knights={"m6": "R", "c3": "B", "m1": "B"}, nest="BBB"))
    for text in ("m6-c1+gem", "ruby", "roll:1"):
        match.play(text)
    assert match.outcome is not None
    assert match.outcome["ending"] == "one-knight"
    assert match.outcome["clause"] == "E-75"


def test_markers_of_the_turn_are_public() -> None:
    state = position(3, knights={"m6": "R", "c3": "B"}, bare="c1", gold={1: (4,)})
    seen = at_table(play(state, "R m6", "roll 1")).view()["position"]
    assert seen["phase"] == "answer"
    assert seen["caught"] == "B"
    seen = at_table(play(state, "pay 4")).view()["position"]
    assert seen["phase"] == "second-knight"
    assert seen["active"] == 0
    assert seen["moved"] == {"colour": "R", "place": "c1"}
    assert seen["freed"] == {"colour": "B", "place": "c3"}
    assert seen["caught"] is None


def with_a_choice_of_bribes(players: int, seed: int) -> Match:
    """A random game, at the first moment when somebody could pay with different cards."""
    for attempt in range(100):
        for match in wandering(players, seed * 100 + attempt):
            if match.mover >= 0 and len([text for text in match.legal if text.startswith("bribe:")]) > 1:
                return match
    raise AssertionError("nobody was ever caught with two kinds of gold")


@pytest.mark.clause("EA-15")
@pytest.mark.parametrize("seed", range(3))
@everybody
def test_which_card_paid_a_bribe_stays_with_its_owner(players: int, seed: int) -> None:
    one = with_a_choice_of_bribes(players, seed)
    owner, other = one.mover, one.fork()
    one.play(one.legal[1])
    other.play(other.legal[2])
    assert one.view(owner) != other.view(owner)
    dice = Random(seed)
    while one.mover != OVER:
        for viewer in set(viewers(one)) - {owner}:
            assert_alike(one, other, viewer)
        text = dice.choice([text for text in one.legal if text in other.legal])
        one.play(text)
        other.play(text)
    assert one.view()["history"] == other.view()["history"]
    assert one.view()["position"] != other.view()["position"]       # hands are open now


def assert_alike(one: Match, other: Match, viewer: int | None) -> None:
    """The viewer cannot tell the two matches apart."""
    encoder = EmeraldEncoder()
    watcher = ONLOOKER if viewer is None else viewer
    assert one.view(viewer) == other.view(viewer)
    assert one.draw(viewer) == other.draw(viewer)
    assert encoder.observe(one.state, watcher) == encoder.observe(other.state, watcher)


@pytest.mark.clause("EA-15", "E-67")
def test_a_bribe_is_read_without_its_card_by_all_but_its_owner() -> None:
    match = at_table(answering(), ["Ann", "Ben", "Cleo"])
    match.play("bribe:5")
    for viewer in (None, 0, 2):
        event = match.view(viewer)["history"][-1]
        assert event["text"] == "bribe:?"
        assert "card" not in event["value"]
        assert GAME.words.sentences(event, match.names, "en")[0] == "Ben bribes the dragon with a gold card."
    own = match.view(1)["history"][-1]
    assert (own["text"], own["value"]["card"]) == ("bribe:5", 5)
    assert GAME.words.sentences(own, match.names, "en")[0] == "Ben bribes the dragon with a 5."


# -- facts and words --------------------------------------------------------------------------------------


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
        "The dragon stirs: 2 steps.",
        "It walks from cave 5 to cave 3 and looks towards the treasure chamber.",
        "The dragon catches a blue knight of Ben on cave 3.",
    ]
    assert lines[3][1:] == [
        "The blue knight goes free and stays on cave 3.",
        "The rail slides on and now lies from cave 4 to cave 7.",
        "It is Ben's turn.",
    ]


@pytest.mark.clause("E-45", "E-76")
def test_bonus_cards_and_the_end_are_told() -> None:
    match = at_table(
        position(3, knights={"m6": "R"}, gems={0: "emerald garnet turquoise", 1: "garnet garnet"}),
        ["Ann", "Ben", "Cleo"],
    )
    assert told(match, "m6-c1+gem") == [["landed", "took", "four-kinds"]]
    match = at_table(position(3, knights={"c9": "R"}, home="BGB", gems={0: "ruby"}), ["Ann", "Ben", "Cleo"])
    assert told(match, "c9-chamber") == [["landed", "treasure", "over", "majority"]]
    assert GAME.words.sentences(match.view()["history"][-1], match.names, "en") == [
        "Ann rides a red knight from cave 9 to the treasure chamber.",
        "Ann takes the last dragon treasure.",
        "The chamber is empty: the game is over.",
        "Ann owns most rubies and gets their bonus card.",
    ]


def test_the_mover_is_told_to_pick_among_several_colours() -> None:
    match = at_table(position(3, knights={"m6": "R", "c3": "BG"}))
    kinds = told(match, "m6-c1+gem", "ruby", "roll:1", "catch:G")
    assert kinds[2:] == [["dragon", "pick"], ["caught", "nest", "rail", "turn"]]


def test_a_knight_is_caught_once_and_then_given_up() -> None:
    match = at_table(picking())
    assert told(match, "catch:B", "yield") == [["caught"], ["nest", "rail", "turn"]]


@everybody
def test_everything_can_be_said_in_words(players: int) -> None:
    names = ["Ann", "Ben", "Cleo", "Dirk", "Eve"][:players]
    for match in wandering(players, seed=9, names=names):
        legal = match.view(max(match.mover, 0))["legal"]
        choices = [GAME.words.choice(value, names, "en") for value in legal]
        assert len(set(choices)) == len(choices)
        for viewer in viewers(match):
            lines = [line for event in match.view(viewer)["history"][-1:]
                     for line in GAME.words.sentences(event, names, "en")]  # fmt: skip
            assert bool(lines) or not match.done
            assert all(line.endswith(".") and "{" not in line and "None" not in line for line in lines)


@pytest.mark.parametrize(
    ("state", "choices"),
    [
        (
            position(3, knights={"m6": "R", "c8": "RB"}),
            {"Ride from tower 1 to meadow 3", "Ride from cave 8 to the treasure chamber",
             "Ride from meadow 6 to cave 1 and take a ruby",
             "Ride from meadow 6 to cave 1 and take a gold card worth 1"},
        ),
        (position(4), {"Ride from the main building to meadow 4"}),
        (position(2), {"Ride a blue knight from tower 2 to meadow 4"}),
        (play(position(3), "R T1"), {"Move no second knight"}),
        (picking(), {"Let the dragon catch a green knight of Cleo"}),
        (
            answering(),
            {"Give the knight on cave 3 up to the nest", "Bribe the dragon with a 5 from your gold"},
        ),
    ],
)  # fmt: skip
def test_choices_are_plain_sentences(state: Emerald, choices: set[str]) -> None:
    names = ["Ann", "Ben", "Cleo", "Dirk"][: state.players]
    said = {GAME.words.choice(value, names, "en") for value in at_table(state).view(state.mover)["legal"]}
    assert choices <= said


# -- drawing ----------------------------------------------------------------------------------------------


def columns(line: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@everybody
@pytest.mark.parametrize("name", ["Ann", "x" * 40, "漢" * 40])
def test_a_drawing_fits_into_a_hundred_columns(players: int, name: str) -> None:
    for match in wandering(players, seed=10, names=[name] * players):
        for viewer in (None, 0):
            lines = match.draw(viewer).split("\n")
            assert max(map(columns, lines)) <= 100
            assert len(lines) <= 40


def test_a_drawing_shows_the_way_the_dragon_and_the_hands_it_may() -> None:
    state = position(3, knights={"m3": "RRB", "c5": "GG"}, dragon="c6>", rail=5, gold={0: (3, 3), 1: (2, 5)})
    drawn = at_table(state, ["Ann", "Ben", "Cleo"]).draw(0)
    rows = drawn.split("\n")
    assert "R2 B" in drawn
    assert "m3   3▸" in drawn
    assert any("DRAGON ▶" in row and row.index("DRAGON") // 10 == 5 for row in rows)
    rail = next(row for row in rows if "rail" in row)
    assert (rail.index("┾"), rail.index("┽")) == (40, 80)
    assert next(row for row in rows if "Ann" in row and "you" in row).endswith(f"3{TIMES}2")
    assert next(row for row in rows if "Ben" in row and "B" in row).endswith("2 cards")


def test_the_fullest_hand_fits_into_the_drawing() -> None:
    state = position(2)
    state.gold = [0, 5, 5, 5, 5, 5] + [0] * 24
    state.purse = [25, 0, 0, 0, 0]
    drawn = at_table(state, ["x" * 40, "Ben"]).draw(0)
    assert f"1{TIMES}5 2{TIMES}5 3{TIMES}5 4{TIMES}5 5{TIMES}5" in drawn
    assert max(map(columns, drawn.split("\n"))) <= 100


def test_a_full_nest_loses_nobody_in_the_drawing() -> None:
    drawn = at_table(position(5, nest="RRBBGGYYVV", home="RBG")).draw()
    for token in ("R2", "B2", "G2", "Y2", "V2", "R B G", "★☆☆☆"):
        assert token in drawn


# -- encoding ---------------------------------------------------------------------------------------------


@everybody
def test_an_observation_has_always_the_same_size(players: int) -> None:
    encoder = EmeraldEncoder()
    assert encoder.size < 350
    for match in wandering(players, seed=11):
        for viewer in range(-1, players):
            assert len(encoder.observe(match.state, viewer)) == encoder.size


UNSEEN = ("players", "starter", "colours", "up", "ending", "log", "log_length", "gold")


@everybody
def test_everything_that_matters_on_the_table_is_in_an_observation(players: int) -> None:
    encoder = EmeraldEncoder()
    state = position(players)
    seen = encoder.observe(state, 0)
    colours = state.colours * players
    in_use = {"knights": 20 * colours, "home": colours, "nest": colours, "gems": 4 * players}
    in_use |= {"active": players, "purse": players, "treasures": players}
    for field in set(state.FIELDS) - set(UNSEEN):
        before = getattr(state, field)
        if isinstance(before, int):
            assert encoder.observe(changed(state, field, before + 1), 0) != seen, field
            continue
        for i in range(field == "gold_bag", in_use.get(field, len(before))):
            after = [*before[:i], before[i] + 1, *before[i + 1 :]]
            assert encoder.observe(changed(state, field, after), 0) != seen, (field, i)


def changed(state: Emerald, field: str, value: object) -> Emerald:
    other = state.clone()
    setattr(other, field, value)
    return other


def test_seats_and_colours_are_counted_from_the_viewer() -> None:
    encoder = EmeraldEncoder()
    mine = encoder.observe(position(3, 0, knights={"m3": "RB"}, gold={0: (4,), 1: (2,)}), 0)
    turned = encoder.observe(position(3, 1, knights={"m3": "BG"}, gold={1: (4,), 2: (2,)}), 1)
    assert mine == turned
    assert mine != encoder.observe(position(3, 0, knights={"m3": "RG"}, gold={0: (4,), 1: (2,)}), 0)


@pytest.mark.clause("E-43")
def test_an_observation_holds_ones_own_hand_and_nobody_elses() -> None:
    encoder = EmeraldEncoder()
    one, other = (position(3, gold={1: hand}) for hand in ((2, 5), (5, 5)))
    other.gold_bag = one.gold_bag       # else the bag would tell
    assert encoder.observe(one, 1) != encoder.observe(other, 1)
    for viewer in (ONLOOKER, 0, 2):
        assert encoder.observe(one, viewer) == encoder.observe(other, viewer)


def test_the_numbers_of_choices_and_their_texts_agree() -> None:
    texts = {"stop": STOP, "catch:R": CATCH, "catch:V": CATCH + 4, "yield": YIELD, "bribe:5": BRIBE + 5}
    for text, action in texts.items():
        assert notation.parse(position(3), 0, text) == action
        assert notation.write(position(3), action) == text
