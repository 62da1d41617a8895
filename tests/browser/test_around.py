"""Around the board: taking back, once more, replay, proof, languages, small screens, text."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .playing import go_back, go_on, hold, play, tap
from .tables import GAMES, finished, opened, ready
from .visitors import PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_a_locked_choice_can_be_taken_back_with_escape(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1)
    page = ready(host.opens(table.path))
    go_back(page).click()
    expect(go_back(page)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(go_back(page)).to_have_attribute("aria-pressed", "false")
    go_back(page).click()
    go_on(page).click()  # another mind, without taking back first
    expect(go_on(page)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#table-bar")).to_have_attribute("aria-busy", "false")
    assert host.sees(table.table)["chosen"] == "on"


def test_an_action_that_revealed_nothing_can_be_taken_back(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "erdgeister", friend, bots=0, options={"start": 0})
    page = ready(host.opens(table.path))
    before = host.sees(table.table)["scene"]["legal"]
    past = len(host.sees(table.table)["past"])
    play(page, until=lambda: len(host.sees(table.table)["past"]) > past)
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.get_by_text("Your last action is taken back.")).to_be_visible()
    assert host.sees(table.table)["scene"]["legal"] == before


def test_once_more_with_the_same_people(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1)
    pages = [ready(visitor.opens(table.path)) for visitor in (host, friend)]
    play(*pages)
    pages[0].get_by_role("button", name="Play again").click()
    expect(pages[1].get_by_text("Mica wants a rematch.")).to_be_visible()
    pages[1].get_by_role("button", name="Join").click()
    for page in pages:
        ready(page)
        expect(page).not_to_have_url(re.compile(table.table))
    assert pages[0].url == pages[1].url


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_shown_step_by_step_and_its_chance_is_checked(visiting: Visiting, game: str) -> None:
    host = visiting("Mica")
    table = finished(host, game)
    page = host.opens(f"/r/{table.table}")
    step = page.get_by_role("slider", name="Step")
    page.get_by_role("button", name="To the beginning").click()
    expect(step).to_have_value("0")
    page.get_by_role("button", name="One step forward").click()
    page.keyboard.press("ArrowRight")
    expect(step).not_to_have_value("0")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    page.get_by_role("combobox", name="Seen by").select_option("onlooker")
    link = page.get_by_label("Link to this step")
    expect(link).to_have_value(re.compile("seat=onlooker"))
    page.get_by_role("button", name="One step back").click()
    shared, told = link.input_value(), page.get_by_role("slider", name="Step").input_value()
    other = visiting("Opal", language="de").opens(shared)
    expect(other.get_by_role("slider")).to_have_value(told)
    page.get_by_role("link", name="Was chance fair?").click()
    expect(page.get_by_role("heading", name="Chance was fair.")).to_be_visible()
    expect(page.get_by_role("img", name="not true")).to_have_count(0)


LANGUAGES = {"Deutsch": "de", "Nederlands": "nl", "Čeština": "cs", "English": "en"}


def test_the_start_page_and_a_table_speak_the_language_that_is_chosen(visiting: Visiting) -> None:
    host = visiting("Mica")
    page = host.opens("/")
    words = set()
    for language, tag in LANGUAGES.items():
        page.get_by_role("button", name=language).click()
        expect(page.locator("html")).to_have_attribute("lang", tag)
        words.add(page.get_by_role("link", name="Diamant").first.inner_text())
    assert len(words) == len(LANGUAGES)
    table = opened(host, "diamant", bots=2)
    page = ready(host.opens(table.path))
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Language, light, sound").click()
    page.get_by_role("button", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.locator("#table-bar")).to_have_accessible_name("Deine Wahl")
    log = page.locator("#table-log")
    expect(log.locator("li").first).to_be_visible()
    german, english = (
        host.ask("GET", f"/api/tables/{table.table}?language={tag}")["past"][0]["says"][0] for tag in ("de", "en")
    )
    assert german != english
    expect(log).to_contain_text(german)
    expect(log).not_to_contain_text(english)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_everything_is_within_the_window(visiting: Visiting, game: str) -> None:
    host = visiting("Mica", screen=PHONE)
    table = opened(host, game, bots=2)
    page = ready(host.opens(table.path))
    few = 5 if game == "diamant" else 10
    play(page, until=lambda: len(host.sees(table.table)["past"]) > few, press=hold if game == "diamant" else tap)
    for tab in page.get_by_role("tab").all():
        tab.tap()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), tab.inner_text()
    for path in ("/", f"/new/{game}", "/tables"):
        page.goto(path)
        page.get_by_role("main").wait_for()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize(("game", "players"), [("emerald", 5), ("diamant", 8)])
def test_a_full_table_fits_beside_the_board_of_a_small_screen(visiting: Visiting, game: str, players: int) -> None:
    host = visiting("Mica", screen=Screen(1024, 768))
    page = ready(host.opens(opened(host, game, bots=players - 1).path))
    expect(page.locator("aside .panel").first).to_be_visible()
    column = page.locator("aside .column")
    hidden = column.evaluate("(it) => it.scrollHeight - it.clientHeight")
    assert hidden <= 0
    expect(column.locator("li:has(svg.portrait)")).to_have_count(players - 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_as_text_says_what_the_picture_shows_and_goes_along(visiting: Visiting, game: str) -> None:
    host = visiting("Mica", text=True)
    table = opened(host, game, bots=2)
    page = ready(host.opens(table.path))
    board = page.get_by_role("region", name="The board in words")
    expect(board.get_by_role("heading").first).to_be_visible()
    page.wait_for_function("() => document.title.startsWith('●')")
    before, past = board.inner_text(), len(host.sees(table.table)["past"])
    play(page, until=lambda: len(host.sees(table.table)["past"]) > past)
    expect(board).not_to_have_text(before, use_inner_text=True)
    assert page.locator("main svg:visible").count() <= page.locator("#table-bar svg:visible").count()
