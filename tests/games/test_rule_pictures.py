"""The browser finds a rulebook's pictures by the number of a section: they must not end up under another heading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PICTURED = {
    "emerald": {
        1: "Material", 3: "Your turn: moving knights", 4: "The treasure chamber", 5: "Taking cards",
        6: "The dragon moves", 7: "Catching", 8: "Bribing", 10: "End of the game and scoring",
    },
    "diamant": {
        1: "Material and set-up", 2: "A card is turned up", 3: "Go on or back to camp", 4: "End of an expedition",
        5: "End of the game and scoring", 6: "Editions",
    },
    "erdgeister": {
        2: "Gnomes, cards and set-up", 4: "How far a gnome moves", 8: "Extra move", 9: "Spy", 10: "Kidnapping",
        12: "Dark corner", 13: "Sneak path", 14: "Secret passage",
    },
}  # fmt: skip

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("game", PICTURED)
def test_every_picture_stands_under_its_heading(game: str) -> None:
    """After a section was put in, move the numbers in RulePicture.svelte along, and those here."""
    page = (ROOT / "src" / "grotto" / "games" / game / "rulebook.md").read_text("utf-8")
    headings = dict(enumerate(re.findall(r"^#+ (.*)$", page, re.MULTILINE)))
    drawn = (ROOT / "web" / "src" / "games" / game / "RulePicture.svelte").read_text("utf-8")
    numbers = {int(number) for number in re.findall(r"(?<![\w.'-])(\d+): [{']", drawn)}
    assert {number: headings[number] for number in numbers} == PICTURED[game]
