"""The end of a game with many players: the ranking, the winner's words and a notice beside or below the scene."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from .tables import opened
from .visitors import Screen, Visiting, Visitor

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def ended(host: Visitor, bots: int) -> Page:
    """The page of a finished match of Diamant whose host had left the seat to a bot, once the scene stands."""
    table = opened(host, "diamant", bots=bots)
    host.does("resign", table.table, seat=0, bot="wisp")
    page = host.opens(table.path)
    page.locator(".end[data-beat='end']").wait_for(state="attached")
    page.locator(".result .line").wait_for()
    return page


def box(part: Locator) -> tuple[float, float]:
    """Upper and lower edge."""
    found = part.bounding_box()
    assert found is not None
    return found["y"], found["y"] + found["height"]


@pytest.mark.parametrize(
    ("screen", "players", "language", "on"),
    [
        (Screen(768, 1024, touch=True), 6, "en", "Sound on"),
        (Screen(768, 1024, touch=True), 6, "cs", "Zapnout zvuk"),
        (Screen(1280, 720), 6, "en", "Sound on"),
        (Screen(1280, 720), 8, "de", "Ton an"),
    ],
    ids=["tablet", "tablet-cs", "laptop", "laptop-8-de"],
)
def test_with_many_players_the_winners_words_stand_above_the_buttons(
    visiting: Visiting, screen: Screen, players: int, language: str, on: str
) -> None:
    page = ended(visiting("Mica", screen=screen, language=language), bots=players - 1)
    offer = page.get_by_role("button", name=on)
    offer.wait_for()
    assert box(page.locator(".result .line"))[1] <= box(page.locator(".result .buttons"))[0] + 1
    assert box(page.locator(".end"))[1] <= box(offer)[0], "a notice lies on the scene"


def test_on_a_low_phone_two_places_are_seen_above_the_buttons(visiting: Visiting) -> None:
    page = ended(visiting("Mica", screen=Screen(360, 640, touch=True)), bots=3)
    assert box(page.locator(".tally li").nth(1))[1] <= box(page.locator(".result .buttons"))[0] + 1
