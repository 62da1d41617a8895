"""A new table as somebody wishes it: every option of the server can be reached, and arrives."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .visitors import Visiting, Visitor

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

SMALL_MINE = """name = "small mine"     # two tunnels
tunnel_length = 6
arrow_fields = [1, 2]
shaft_length = 5
protected_fields = [5]

[tunnels.A]
secret = [3, 6]

[tunnels.B]
sneak = [{ in = 4, out = "a3" }]
secret = [5]

[faces.I]
secret = [2]

[faces.II]
dark = [3]
"""


def settings_after(page: Page, visitor: Visitor, button: str) -> dict[str, object]:
    """Press the button; what the server knows of the table then."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    settings: dict[str, object] = visitor.sees(page.url.rsplit("/", 1)[1])["settings"]
    return settings


def test_every_option_of_a_table_arrives(visiting: Visiting) -> None:
    host = visiting("Mica")
    page = host.opens("/new/diamant?with=friends")
    page.get_by_text("More options", exact=True).click()
    page.get_by_role("group", name="How many play?").get_by_text("6").click()
    page.get_by_role("group", name="Edition").get_by_text("Incan Gold").click()
    page.get_by_role("group", name="Odds and advice").get_by_text("After the choice").click()
    clock = page.get_by_role("group", name="Clock")
    clock.get_by_text("Other").click()
    page.get_by_label("Number", exact=True).fill("36")
    page.get_by_label("Unit").select_option("hours")
    expect(page.get_by_text("36 hours for every choice.")).to_be_visible()
    expect(page.get_by_role("note")).to_contain_text("standing order")
    page.get_by_label("Who chooses when time is up?").select_option("master")
    page.get_by_role("group", name="How fast do bots play?").get_by_text("Like people").click()
    page.get_by_role("switch", name="Show what is in everybody's chest").check()
    page.get_by_role("switch", name="Taking back").uncheck()
    page.get_by_role("switch", name="Open to all").check()
    page.get_by_label("Name of the table").fill("By candle light")
    settings = settings_after(page, host, "Open the table")
    assert settings == {
        "game": "diamant", "players": 6, "options": {"edition": "incan-gold"}, "title": "By candle light",
        "public": True, "seconds": 36 * 3600, "stand_in": "master", "hints": "after", "take_back": False,
        "pace": "human", "open_sums": True,
    }  # fmt: skip
    facts = ("6 players", "Edition: Incan Gold", "36 hours a choice", "No taking back", "Open to all", "Open chests")
    for fact in facts:
        expect(page.get_by_role("main").get_by_text(fact, exact=True)).to_be_visible()


def test_a_mine_of_ones_own_with_chosen_tiles(visiting: Visiting) -> None:
    host = visiting("Mica")
    host.forgives("422")
    page = host.opens("/new/erdgeister?with=bots")
    page.get_by_text("More options", exact=True).click()
    tiles = page.get_by_role("group", name="Tiles")
    tiles.get_by_text("Chosen").click()
    expect(page.get_by_role("group", name="Shaft")).to_have_count(4)
    page.get_by_role("group", name="Board").get_by_text("Custom board").click()
    begin = page.get_by_role("button", name="Begin the game")
    expect(begin).to_be_disabled()  # there is no board yet
    file = page.locator("input[type=file]")
    file.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"name = 'x'\nlength = ?"})
    expect(page.get_by_text("line 2, column 10: is not a TOML file")).to_be_visible()
    expect(begin).to_be_disabled()
    file.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": SMALL_MINE.encode()})
    expect(page.get_by_text("small mine")).to_be_visible()
    tiles.get_by_text("Chosen").click()
    expect(page.get_by_role("group", name="Shaft")).to_have_count(2)
    expect(page.get_by_role("group", name="Shaft b").get_by_text("secret passage")).to_be_visible()
    page.get_by_role("group", name="Shaft b").get_by_text("II", exact=True).click()
    settings = settings_after(page, host, "Begin the game")
    options = settings["options"]
    assert isinstance(options, dict)
    assert (options["board"]["name"], options["tiles"]) == ("small mine", ["I", "II"])


def test_what_the_server_refuses_is_said_and_nothing_is_lost(visiting: Visiting) -> None:
    host = visiting("Mica")
    host.forgives("422|400")
    page = host.opens("/new/erdgeister?with=bots")
    page.get_by_text("More options", exact=True).click()
    page.get_by_role("group", name="Board").get_by_text("Custom board").click()
    page.locator("input[type=file]").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": SMALL_MINE.replace("dark", "secret").encode()}
    )
    expect(page.get_by_text("small mine")).to_be_visible()
    page.get_by_role("group", name="Tiles").get_by_text("Tactical").click()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("alert")).to_contain_text("secret passage")
    expect(page.get_by_text("small mine")).to_be_visible()
