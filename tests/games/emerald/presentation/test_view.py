"""What each viewer may know of Emerald, and that nobody learns more."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.emerald.positions import play, position
from tests.games.emerald.tables import answering, at_table, everybody, viewers, wandering
from tests.long_runs import sized
from tests.states import as_emerald

from grotto.games.emerald import GAME
from grotto.games.emerald.players.encoding import EmeraldEncoder
from grotto.games.emerald.presentation import kinds
from grotto.kernel.constants import ONLOOKER, OVER
from grotto.kernel.rng import Rng
from grotto.match.match import Match


@pytest.mark.slow
@everybody
def test_every_viewer_has_a_view_at_every_step(players: int) -> None:
    for match in wandering(players, seed=5):
        for viewer in viewers(match):
            seen = match.view(viewer)
            for part in (seen["position"], seen["legal"], seen["history"][-1:], seen.get("outcome")):
                assert json.loads(json.dumps(part)) == part
            assert set(seen["position"]) == set(kinds.POSITION.__annotations__)
            msgspec.convert(seen["position"], kinds.POSITION)
            assert bool(seen["legal"]) == (viewer in match.to_act)


@pytest.mark.slow
@everybody
def test_a_view_holds_all_that_is_needed_to_go_on_from_it(players: int) -> None:
    for match in wandering(players, seed=6):
        for viewer in viewers(match):
            seen = match.view(viewer)
            imagined = GAME.imagine({**seen, "history": []}, Rng(7))
            again = at_table(as_emerald(imagined)).view(viewer)
            assert again["position"] == seen["position"]
            assert (again["to_act"], again["legal"]) == (seen["to_act"], seen["legal"])
            assert again.get("outcome") == seen.get("outcome")
            assert public(imagined) == public(match.state)


def public(state: Any) -> dict[str, object]:
    """The fields in which nothing is secret; the order among different seats' gold does not matter."""
    fields: dict[str, Any] = state.dump()
    del fields["gold"]
    fields["log"] = sorted(fields["log"], key=lambda entry: entry // 8)
    return fields


@pytest.mark.clause("EA-15", "EA-32")
def test_an_imagined_hand_is_what_the_log_of_gold_allows() -> None:
    match = at_table(play(answering(), "pay 5"))
    seen = match.view(0)
    assert seen["position"]["riders"][1]["purse_log"] == [2, 5, None]
    hands = {tuple(as_emerald(GAME.imagine(seen, Rng(seed))).gold[6:12]) for seed in range(40)}
    assert hands == {(0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 1)}
    own = {tuple(as_emerald(GAME.imagine(match.view(1), Rng(seed))).gold[6:12]) for seed in range(40)}
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
        "ending": "last-treasure",
        "shares": [0.0, 1.0, 0.0],
        "points": [8, 17, 5],
        "clause": "E-74",
        "tally": [
            [{"source": "gold", "points": 3}, {"source": "treasures", "points": 5}],
            [{"source": "gold", "points": 7}, {"source": "treasures", "points": 10}],
            [{"source": "treasures", "points": 5}],
        ],
    }
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
    assert seen["caught"] == {"colour": "B", "place": "c3"}
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


@pytest.mark.slow
@pytest.mark.clause("EA-15")
@pytest.mark.parametrize("seed", range(sized(1, 3)))
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
    assert one.view()["position"] != other.view()["position"]  # hands are open now


def assert_alike(one: Match, other: Match, viewer: int | None) -> None:
    """The viewer cannot tell the two matches apart."""
    encoder = EmeraldEncoder()
    watcher = ONLOOKER if viewer is None else viewer
    assert one.view(viewer) == other.view(viewer)
    assert one.picture(viewer) == other.picture(viewer)
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
