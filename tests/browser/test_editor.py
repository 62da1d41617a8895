"""A position set up by hand: refused beside its field while it is impossible, then kept as a file and played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from grotto.match.record import loads

from .visitors import PHONE, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

NAMES_FIT = "() => [...document.querySelectorAll('.draws li')].every((one) => one.scrollWidth <= one.clientWidth)"


def test_a_position_is_set_up_by_hand_and_played_on(visiting: Visiting) -> None:
    page = visiting("Mica").opens("/analysis/diamant?players=3")
    page.get_by_role("button", name="Set up").click()
    pocket, cave = page.get_by_label("Rubies in every pocket"), page.get_by_label("Expedition number")
    pocket.fill("99")
    cave.fill("5")
    expect(pocket).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Not possible yet")).to_be_visible()
    why = pocket.get_attribute("aria-describedby")
    expect(page.locator(f"[id='{why}']")).to_contain_text("rubies")
    pocket.fill("0")
    pocket.press("Tab")
    expect(page.get_by_text("Not possible yet")).to_have_count(0)
    expect(page.get_by_text("Expedition 5 of 5").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = loads(Path(download.value.path()).read_text("utf-8"))
    assert file.glance(None)["position"]["expedition"] == 5
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("[data-from-position]").first).to_contain_text("position of the analysis board")


@pytest.mark.parametrize(
    ("game", "field", "limits"),
    [
        ("diamant", "Expedition number", "from 1 to 5"),
        ("emerald", "Dragon on cave field", "from 1 to 9"),
        ("erdgeister", "Number of the key", "from 1 to 6"),
    ],
)
def test_an_impossible_number_is_refused_while_it_is_typed_and_by_done(
    visiting: Visiting, game: str, field: str, limits: str
) -> None:
    """The form begins possible, says why beside the field, and stays open until it is possible again."""
    page = visiting("Mica").opens(f"/analysis/{game}?players=3")
    page.get_by_role("button", name="Set up").click()
    number, done = page.get_by_label(field), page.get_by_role("button", name="Done")
    number.wait_for()
    expect(page.get_by_text("Not possible yet")).to_have_count(0)
    before = number.input_value()
    number.press("Control+a")
    number.press_sequentially("99")
    expect(number).to_have_attribute("aria-invalid", "true")  # and nothing has been left yet
    expect(number).to_be_focused()
    assert number.input_value() == "99"
    expect(page.locator(f"[id='{number.get_attribute('aria-describedby')}']")).to_contain_text(limits)
    done.click()
    expect(number).to_be_focused()
    number.fill(before)
    done.click()
    expect(done).to_have_count(0)


def test_a_knight_is_moved_by_keys_and_the_form_stays_where_it_was(visiting: Visiting) -> None:
    """On its way there is one knight too few."""
    page = visiting("Mica").opens("/analysis/emerald?players=3&set-up")
    page.locator("summary", has_text="Knights").click()
    tower, meadow = page.get_by_label("Seat 1: tower 1"), page.get_by_label("Seat 1: meadow field 2")
    tower.fill("0")
    tower.press("Tab")
    expect(page.get_by_text("Not possible yet")).to_be_visible()
    meadow.fill("1")
    expect(page.get_by_text("Not possible yet")).to_have_count(0)
    expect(meadow).to_be_focused()
    expect(meadow).to_have_value("1")
    expect(page.get_by_text("meadow field 2").first).to_be_visible()


def test_in_a_long_tree_of_variations_one_sees_where_one_stands(visiting: Visiting) -> None:
    page = visiting("Mica").opens("/analysis/emerald?players=3")
    page.get_by_role("button", name="Until somebody chooses").click()  # nineteen draws
    tree, here = page.get_by_role("tree"), page.locator("[role=treeitem][aria-selected=true]")
    expect(page.get_by_text("All moves from here")).to_be_visible()
    tree.scroll_into_view_if_needed()
    expect(here).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("Home")
    expect(here).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(here).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_the_form_comes_into_sight_and_then_the_board_again(visiting: Visiting) -> None:
    """It stands below the board and all moves; and no name of a card runs into the next."""
    page = visiting("Mica", screen=PHONE, language="de").opens("/analysis/diamant?players=4")
    page.get_by_text("Riesensteinkugeln").wait_for()
    assert page.evaluate(NAMES_FIT)
    begin = page.get_by_role("button", name="Aufstellen")
    begin.tap()
    expect(page.get_by_role("combobox", name="Spiel", exact=True)).to_be_focused()
    expect(page.get_by_role("combobox", name="Spiel", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Fertig").tap()
    expect(begin).to_be_focused()
    expect(begin).to_be_in_viewport()
