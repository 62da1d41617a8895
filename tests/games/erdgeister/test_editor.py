"""Erdgeister's form of a position: which clause a crowded place breaks, and what a gnome is called there."""

from __future__ import annotations

import pytest

from grotto.analysis.editing import edited

FIVE_GNOMES = ("Ra", "Rb", "Rc", "Ba", "Bb")


def _crowded(place: str, gnomes: tuple[str, ...], language: str = "en") -> tuple[str | None, str]:
    problem = edited("erdgeister", 4, {}, None, {f"place-{gnome}": place for gnome in gnomes}, language).problem
    assert problem is not None
    return problem.clause, problem.text


@pytest.mark.parametrize(
    ("place", "gnomes", "clause", "text"),
    [
        ("A1", ("Ra", "Ba"), "G-32", "A1 has room for 1 gnome only"),
        ("a1", FIVE_GNOMES, "G-39", "a1 has room for 4 gnomes only"),
        ("a8", FIVE_GNOMES, "G-39", "a8 has room for 4 gnomes only"),
        ("A5d", ("Ra", "Ba"), "G-71", "A5d has room for 1 gnome only"),
    ],
)
def test_a_place_that_is_too_full_breaks_the_clause_that_says_its_room(
    place: str, gnomes: tuple[str, ...], clause: str, text: str
) -> None:
    assert _crowded(place, gnomes) == (clause, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "a1 hat nur Platz für 4 Zwerge"),
        ("nl", "a1 heeft maar plaats voor 4 dwergen"),
        ("cs", "Na a1 je místo jen pro 4 permoníky"),
    ],
)
def test_a_gnome_has_the_name_that_it_has_in_the_rulebook(language: str, text: str) -> None:
    assert _crowded("a1", FIVE_GNOMES, language) == ("G-39", text)
