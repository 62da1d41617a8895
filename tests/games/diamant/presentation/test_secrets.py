"""Choices of the running round are secret: two worlds that differ in one of them look alike to all others."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.games.diamant.playing import EDITIONS, begin, play, random_steps
from tests.long_runs import only_in_long_runs

from grotto import CHANCE, Match
from grotto.games.diamant.players.encoding import DiamantEncoder

ENCODER = DiamantEncoder()


def seen(match: Match, viewer: int | None) -> str:
    """All that reaches a viewer, as bytes would: the view, the drawing and the latest line of the log."""
    view = match.view(viewer)
    words = match.game.words.sentences(view["history"][-1], match.names, "en")
    return json.dumps([view, match.picture(viewer), words])


def two_worlds(match: Match, seat: int) -> tuple[Match, Match]:
    """The same match twice, but for the secret choice of one seat."""
    worlds = match.fork(), match.fork()
    for world, choice in zip(worlds, ("on", "back"), strict=True):
        world.play(choice, seat=seat)
    return worlds


def rounds(edition: str, players: int, seed: int) -> list[tuple[Match, Match, int]]:
    """Many pairs of worlds out of a random match, some with further choices made, never with all."""
    chooser = Random(seed)
    pairs = []
    for match in random_steps(players, edition, seed, boldness=0.7):
        if len(match.to_act) > 1:
            secret = chooser.choice(match.to_act)
            worlds = two_worlds(match, secret)
            for seat in chooser.sample(worlds[0].to_act, chooser.randrange(len(worlds[0].to_act))):
                choice = chooser.choice(("on", "back"))
                for world in worlds:
                    world.play(choice, seat=seat)
            pairs.append((*worlds, secret))
    return pairs


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 5, pytest.param(8, marks=only_in_long_runs)])
def test_nobody_else_can_tell_what_was_chosen(players: int, edition: str) -> None:
    for one, other, secret in rounds(edition, players, seed=players):
        assert one.state != other.state
        for viewer in {None, *range(players)} - {secret}:
            assert seen(one, viewer) == seen(other, viewer)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 5, 8])
def test_no_other_seat_can_learn_it_from_the_numbers(players: int, edition: str) -> None:
    for one, other, secret in rounds(edition, players, seed=10 + players):
        for viewer in set(range(players)) - {secret}:
            assert ENCODER.observe(one.state, viewer) == ENCODER.observe(other.state, viewer)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("secret", range(3))
def test_no_onlooker_can_learn_it_from_the_numbers(secret: int) -> None:
    one, other = two_worlds(begin("13", players=3), secret)
    assert ENCODER.observe(one.state, -1) == ENCODER.observe(other.state, -1)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_can_tell(edition: str) -> None:
    for one, other, secret in rounds(edition, 4, seed=2):
        assert one.view(secret)["position"]["your_choice"] == "on"
        assert other.view(secret)["position"]["your_choice"] == "back"
        assert seen(one, secret) != seen(other, secret)
        assert ENCODER.observe(one.state, secret) != ENCODER.observe(other.state, secret)


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_your_choice_is_shown_only_to_its_owner_and_only_in_its_round(edition: str) -> None:
    for match in random_steps(5, edition, seed=6):
        chosen = [seat for seat in range(5) if match.state.decided >> seat & 1]
        for viewer in (None, *range(5)):
            assert ("your_choice" in match.view(viewer)["position"]) == (viewer in chosen)


@pytest.mark.clause("D-23")
def test_that_somebody_has_chosen_is_public() -> None:
    match = begin("13 2:back")
    explorers = match.view(0)["position"]["explorers"]
    assert [explorer["decided"] for explorer in explorers] == [False, False, True, False]
    assert match.view(0)["history"][-1]["by"] == 2


@pytest.mark.clause("D-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_history_hides_the_running_round_and_shows_all_earlier_ones(edition: str) -> None:
    for match in random_steps(4, edition, seed=14):
        running = bin(match.state.decided).count("1")
        opened = len(match.done) - running
        for viewer in (None, 0, 1, 2, 3):
            for index, event in enumerate(match.view(viewer)["history"]):
                done = match.done[index]
                hidden = index >= opened and done.by != viewer
                assert event["text"] == event["value"]["text"] == ("?" if hidden else done.text)
                if hidden:
                    assert event["facts"] == []


@pytest.mark.clause("D-23")
def test_when_all_have_chosen_everybody_reads_every_choice() -> None:
    match = play(begin("13", players=3), "2:back 0:on 1:back")
    for viewer in (None, 0, 1, 2):
        history = match.view(viewer)["history"]
        assert [(event["by"], event["text"]) for event in history] == [
            ("chance", "13"),
            (2, "back"),
            (0, "on"),
            (1, "back"),
        ]


@pytest.mark.clause("D-23")
def test_choices_are_open_before_the_card_that_follows_them() -> None:
    match = Match.new("diamant", players=3, seed=4, edition="schmidt")
    for choice in ("on", "back", "on"):
        match.play(choice)
    history = match.view()["history"]
    assert [event["text"] for event in history[1:4]] == ["on", "back", "on"]
    assert history[4]["by"] == "chance"


@pytest.mark.clause("D-05")
def test_the_order_of_the_deck_is_nowhere_in_the_state() -> None:
    one = Match.new("diamant", players=3, seed=1)
    other = begin(one.done[0].text, players=3)
    assert one.done[0].by == CHANCE
    assert one.state == other.state
