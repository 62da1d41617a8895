"""One's own page: who one is, how one's games went, and being forgotten."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from .tables import finished, opened
from .visitors import PHONE, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def status(origin: str, token: str) -> int:
    """What the server answers to a program that asks who it is."""
    try:
        with urlopen(Request(f"{origin}/api/me", headers={"authorization": f"Bearer {token}"}), timeout=60) as answer:
            return int(answer.status)
    except HTTPError as refusal:
        return refusal.code


def with_program(page: Page, name: str) -> str:
    """Register a program on the page; its secret."""
    page.get_by_text("Programs that play for you").click()
    page.get_by_label("Name of the program").fill(name)
    page.get_by_role("button", name="Register it").click()
    return page.get_by_label("Secret, for the program alone").input_value()


def test_it_shows_how_the_games_went_and_leads_to_each(visiting: Visiting) -> None:
    host = visiting("Mica")
    over, running = finished(host, "diamant"), opened(host, "emerald", bots=2)
    page = host.opens("/")
    page.get_by_role("link", name="Mica").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mica")
    tally = host.ask("GET", f"/api/guests/{host.ask('GET', '/api/me')['guest']}")["tally"]
    assert [(one["game"], one["players"], one["played"]) for one in tally] == [("diamant", 3, 1)]
    row = page.get_by_role("region", name="How it went").get_by_role("row").nth(1)
    expect(row).to_contain_text(f"{tally[0]['won']:g} of 1 won; luck alone would give 33%")
    expect(row.get_by_role("cell").last).to_have_text(f"{tally[0]['points']:g}")
    mine = page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(mine).to_have_attribute("href", running.path)
    picture = page.get_by_role("region", name="Your tables").get_by_role("img").or_(page.locator(".picture")).first
    box, way = picture.bounding_box(), mine.bounding_box()
    assert box is not None
    assert way is not None
    assert box["x"] + box["width"] < way["x"], "picture, table and way there stand beside each other"
    page.get_by_role("region", name="Your finished games").get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/r/{over.table}"))


def test_another_nickname_is_known_everywhere_and_focus_comes_back(visiting: Visiting) -> None:
    host = visiting("Mica", screen=PHONE)
    page = host.opens("/me")
    rename = page.get_by_role("button", name="Another nickname")
    rename.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Nickname")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rename).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("Jaspis <i>")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Jaspis <i>")
    expect(page.get_by_role("status").filter(has_text="You are Jaspis <i> now.")).to_be_visible()
    expect(rename).to_be_focused()
    assert host.ask("GET", "/api/me")["name"] == "Jaspis <i>"
    page.reload()
    expect(page.get_by_role("navigation").get_by_role("link", name="Jaspis <i>")).to_be_visible()


def test_whoever_is_new_says_a_name_and_finds_an_empty_page(visiting: Visiting) -> None:
    page = visiting().opens("/me")
    expect(page.get_by_role("heading", level=1)).to_have_text("We have not met yet")
    page.get_by_label("Nickname").fill("Opal")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Opal")
    expect(page.get_by_text("No finished game yet.")).to_be_visible()
    expect(page.get_by_text("You are not at a table right now.")).to_be_visible()


def test_everything_can_be_taken_along_and_forgotten(visiting: Visiting) -> None:
    host = visiting("Mica")
    host.forgives("401")  # afterwards the server does not know this browser
    table = opened(host, "diamant", bots=2)
    page = host.opens("/me")
    page.evaluate("(table) => localStorage.setItem('grotto-links', table)", table.table)
    with page.expect_download() as loading:
        page.get_by_role("button", name="Download it all").click()
    kept = json.loads(Path(loading.value.path()).read_text("utf-8"))
    assert kept["statistics"]["name"] == "Mica"
    assert [one["table"] for one in kept["tables"]] == [table.table]
    page.get_by_role("button", name="Forget me here").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget me").click()
    page.wait_for_url("/")
    assert table.table not in page.evaluate("() => JSON.stringify(localStorage)")
    answer = host.context.request.get(f"{host.origin}/api/me")
    assert answer.status == 401


def test_a_program_is_registered_here_and_called_to_a_table(visiting: Visiting) -> None:
    host = visiting("Mica")
    page = host.opens("/me")
    assert with_program(page, "Deep Cave").startswith("bot_")
    program = page.get_by_label("Public name").input_value()
    table = opened(host, "diamant", bots=1, players=3, start=False)
    page.goto(table.path)
    page.get_by_role("button", name="A bot for seat 3").click()
    page.get_by_label("Public name of the program").fill(program)
    page.get_by_role("button", name="Invite a program").click()
    expect(page.get_by_text("Deep Cave").or_(page.get_by_text("Reserved seat"))).to_be_visible()
    assert host.sees(table.table)["seats"][2]["kind"] == "kept"


def test_a_programs_secret_is_renewed_and_revoked_here(visiting: Visiting) -> None:
    host = visiting("Mica")
    page = host.opens("/me")
    first = with_program(page, "Deep Cave")
    assert status(host.origin, first) == 200
    page.reload()  # the browser knows the program again, and not its secret
    page.get_by_text("Programs that play for you").click()
    secret = page.get_by_label("Secret, for the program alone")
    expect(secret).to_have_count(0)
    page.get_by_role("button", name="New secret for Deep Cave").click()
    second = secret.input_value()
    assert [status(host.origin, token) for token in (first, second)] == [401, 200]
    revoke, sure = page.get_by_role("button", name="Revoke the secret of Deep Cave"), page.get_by_role("dialog")
    revoke.click()
    sure.get_by_role("button", name="Keep it").click()
    assert status(host.origin, second) == 200
    revoke.click()
    sure.get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("status").filter(has_text="Deep Cave has no secret any more.")).to_be_visible()
    expect(secret).to_have_count(0)
    assert status(host.origin, second) == 401
