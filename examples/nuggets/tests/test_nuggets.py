"""Nuggets, clause by clause, and what every game promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from nuggets.board import VEINS

import grotto
from grotto.bots.by_name import bot
from grotto.kernel.rng import Rng
from grotto.kernel.rulebook import clauses
from grotto.play.players import players_of
from grotto.server.openapi import described


def by_hand(players: int, *events: str) -> grotto.Match:
    match = grotto.Match.by_hand("nuggets", players)
    for text in events:
        match.play(text)
    return match


def random_matches(count: int = 60) -> Iterator[grotto.Match]:
    """Every position of random matches, with every number of players."""
    for seed in range(count):
        match, rng = grotto.new("nuggets", 2 + seed % 3, seed), Rng(seed)
        yield match
        while match.mover != grotto.OVER:
            match.play(match.legal[rng.below(len(match.legal))])
            yield match


def test_only_two_to_four_play() -> None:  # N-01
    with pytest.raises(grotto.BadOption, match="N-01"):
        grotto.new("nuggets", 5)


def test_chance_draws_the_vein_then_a_claim_for_each_seat() -> None:  # N-02, N-03
    match = by_hand(2)
    assert match.legal == [f"vein:{vein}" for vein in VEINS]
    match.play("vein:13")
    assert match.legal == ["claim:0", "claim:1", "claim:2"]
    match.play("claim:2")
    match.play("claim:0")
    assert match.mover == 0


def test_a_claim_is_a_secret_until_the_end() -> None:  # N-03, N-07
    match = by_hand(2, "vein:11", "claim:2", "claim:1")
    assert match.view(0)["position"]["claims"] == [2, None]
    assert match.view()["position"]["claims"] == [None, None]
    assert [event["text"] for event in match.view(1)["history"]] == ["vein:11", "claim:?", "claim:1"]
    for text in ("take:3", "take:3", "take:3", "take:2"):
        match.play(text)
    assert match.view()["position"]["claims"] == [2, 1]


def test_one_to_three_are_taken_in_turn_but_no_more_than_there_are() -> None:  # N-04 to N-06
    match = by_hand(3, "vein:11", "claim:0", "claim:0", "claim:0")
    assert match.legal == ["take:1", "take:2", "take:3"]
    with pytest.raises(grotto.NotYourTurn, match="N-04"):
        match.play("take:1", 1)
    for text in ("take:3", "take:3", "take:3"):
        match.play(text)
    assert match.legal == ["take:1", "take:2"]
    with pytest.raises(grotto.NotLegal, match="N-06"):
        match.play("take:3")


def test_the_last_nugget_scores_two_more_and_equal_points_share() -> None:  # N-07 to N-09
    match = by_hand(2, "vein:11", "claim:2", "claim:1", "take:3", "take:2", "take:3", "take:3")
    assert match.outcome == {"ending": "empty", "shares": [0.5, 0.5], "points": [8, 8], "clause": "N-07"}


def test_nuggets_are_conserved() -> None:
    for match in random_matches():
        seen = match.view()["position"]
        assert seen["vein"] + sum(seen["taken"]) in VEINS


def test_a_state_can_be_rebuilt_from_any_view() -> None:
    game = grotto.game("nuggets")
    for match in random_matches(20):
        for viewer in [None, *range(match.players)]:
            view = match.view(viewer)
            guess = game.imagine(view, Rng(1))
            assert guess.legal == match.state.legal
            assert game.views.position(guess, -1 if viewer is None else viewer) == view["position"]


def test_an_observation_tells_no_foreign_claim() -> None:
    encoder = players_of(grotto.game("nuggets")).encoder()
    first = by_hand(2, "vein:11", "claim:0", "claim:1").state
    other = by_hand(2, "vein:11", "claim:0", "claim:2").state
    assert encoder.observe(first, 0) == encoder.observe(other, 0)
    assert encoder.observe(first, 1) != encoder.observe(other, 1)


def test_a_match_file_can_be_replayed(tmp_path: object) -> None:
    for match in random_matches(3):
        match.save(f"{tmp_path}/a.match")
        assert grotto.load(f"{tmp_path}/a.match").state == match.state


def test_a_damaged_view_is_refused() -> None:
    view = by_hand(2, "vein:11", "claim:0", "claim:1").view(0)
    view["position"]["taken"] = [5, 0]
    with pytest.raises(grotto.BadState, match="do not agree"):
        grotto.game("nuggets").imagine(view, Rng(1))


def test_the_scout_beats_random_play() -> None:
    won = 0.0
    for seed in range(60):
        match = grotto.new("nuggets", 2, seed)
        bots = [bot("scout"), bot("wisp")]
        while match.mover != grotto.OVER:
            match.play(bots[match.mover].choose(match.view(match.mover), Rng(seed)).text)
        won += match.outcome["shares"][0] if match.outcome else 0
    assert won > 36


def test_every_event_has_words_and_every_clause_a_text() -> None:
    for match in random_matches(6):
        for event in match.view(0)["history"]:
            assert all(match.game.words.sentences(event, match.names, "en"))
    assert list(clauses("nuggets")) == [f"N-{number:02}" for number in range(1, 10)]


def test_the_api_description_has_its_types_by_name() -> None:
    schemas = described()["components"]["schemas"]
    assert schemas["NuggetsAction"]["discriminator"]["mapping"] == {"take": "#/components/schemas/NuggetsTake"}
    assert {"$ref": "#/components/schemas/NuggetsScene"} in schemas["Scene"]["oneOf"]
    view = grotto.new("nuggets", 2, 1).view(0)
    assert set(schemas["NuggetsPosition"]["properties"]) == set(view["position"])
