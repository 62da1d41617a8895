"""What happened in Erdgeister, as sentences."""

from __future__ import annotations

import pytest
from tests.games.erdgeister.positions import position
from tests.games.erdgeister.tables import COUNTS, GAME, at, playing

from grotto import Match


@pytest.mark.parametrize("players", COUNTS)
def test_all_that_happens_can_be_told_in_words(players: int) -> None:
    told = []
    for match in playing(players, seed=3):
        seat = match.mover if match.mover >= 0 else 0
        told += [GAME.words.choice(value, match.names, "en") for value in match.view(seat)["legal"]]
    for viewer in (None, *range(players)):
        for event in match.view(viewer)["history"]:
            told += GAME.words.sentences(event, match.names, "en")
    assert len(told) > 200
    assert not [line for line in told if "{" in line or "None" in line or not line[0].isupper()]


def _told(match: Match, line: str, viewer: int | None = None) -> list[str]:
    match.names = ["Ann", "Ben", "Cleo", "Dora"][: match.players]
    for text in line.split():
        match.play(text)
    event = match.view(viewer)["history"][-1]
    return GAME.words.sentences(event, match.names, "en")


TALES = [
    ("Ra>A1", {}, ["Ann places gnome a on A1."]),
    ("Ra>A10", {"Ra": "A6"}, ["Ann moves gnome a 1 step from A6 to A7, and it takes the sneak path to A10."]),
    ("Ra>A7", {"Ra": "A5d", "Ba": "A1"}, ["Ann moves gnome a 2 steps from the dark corner beside A5 to A7."]),
    ("Ra>chamber", {"Ra": "a8"}, [
        "Ann moves gnome a 1 step from a8 into the treasure chamber.",
        "Ann now has 1 of 4 gnomes home.",
    ]),
    ("spy:Bc", {}, ["Ann spies on Ben's gnome c."]),
    ("spy:Rc", {}, ["Ann spies on gnome c."]),
    ("spy:Bc show", {}, ["Ann shows it to everybody: number 3."]),
    ("spy:Bc keep", {}, ["Ann tells nobody what is there."]),
    ("kidnap:Ba", {"Ba": "b1"}, ["Ann kidnaps Ben's gnome a from b1."]),
    ("kidnap:Ba to:a8", {"Ba": "b1"}, ["Ann puts the captive down on a8."]),
    ("Ra>A1 extra", {}, ["Ann plays an extra move."]),
    ("Ra>A1 end", {}, ["Ann ends the turn.", "It is Ben's turn."]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "figures", "sentences"), TALES, ids=[tale[0] for tale in TALES])
def test_the_log_reads_like_this(line: str, figures: dict[str, str], sentences: list[str]) -> None:
    assert _told(at(position(figures)), line) == sentences


@pytest.mark.clause("G-52")
def test_the_log_tells_the_spy_alone_what_was_seen() -> None:
    assert _told(at(position()), "spy:Bc", viewer=0) == ["Ann spies on Ben's gnome c (number 3)."]
    assert _told(at(position()), "spy:Bc", viewer=1) == ["Ann spies on Ben's gnome c."]


@pytest.mark.clause("G-12")
def test_the_log_tells_numbers_to_their_owners() -> None:
    match = Match.by_hand("erdgeister", players=2, start=0, tiles="tactical")
    assert _told(match, "key:4") == ["Everybody's key bearer is the gnome with number 4."]
    assert _told(match, "number:blank", viewer=0) == ["The underside of Ann's gnome a: blank."]
    assert _told(match, "number:2", viewer=1) == []
