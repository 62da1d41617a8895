"""For each game a whole match between two browsers, with bots on the other seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .playing import play
from .server_process import ServerProcess
from .tables import GAMES, TITLES, opened, ready
from .visitors import ELSEWHERE, Visiting, Visitor

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

COUNTED = {"emerald": "point", "diamant": "point", "erdgeister": "gnome"}


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_a_whole_game_with_bots(visiting: Visiting, game: str) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, game, friend, bots=1 if game != "diamant" else 2)
    pages = [ready(visitor.opens(table.path)) for visitor in (host, friend)]
    play(*pages)
    results = [page.locator("section", has=page.locator("#table-result")) for page in pages]
    seen = host.sees(table.table)
    points = seen["scene"]["outcome"]["points"]
    for result in results:
        for count in points:
            expect(result).to_contain_text(f"{count} {COUNTED[game]}")
        expect(result.get_by_role("link", name="Review the game")).to_be_visible()


def test_friends_come_by_the_link_that_the_host_gives_them(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting()
    friend.forgives("404")  # before the link is used the table is hidden from them
    page = host.opens("/")
    page.get_by_role("link", name="With friends: Diamant").click()
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link for players").input_value()
    assert re.fullmatch(rf"{host.origin}/t/[\w-]+#inv_[\w-]+", link)
    guest = friend.opens(link)
    guest.get_by_label("Nickname").fill("Opal")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("The host begins the game")).to_be_visible()
    assert "#" not in guest.url  # the secret does not stay in the address bar
    expect(page.get_by_text("Opal")).to_be_visible()
    page.get_by_role("button", name="Fill 1 free seat with a bot and begin").click()
    for one in (page, guest):
        ready(one)
    for one in (page, guest):
        one.get_by_role("button", name="Back to camp").click()


@pytest.mark.parametrize("game", GAMES)
def test_one_button_starts_a_game_against_bots(visiting: Visiting, game: str) -> None:
    page = visiting().opens("/")
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").click()
    page.get_by_label("Nickname").fill("Mica")
    page.get_by_role("button", name="Come in").click()
    ready(page)
    expect(page.get_by_role("list", name="Players").first).to_contain_text("Muri")
    assert page.url.split("/")[-2] == "t"


def test_from_another_machine_over_plain_http_a_game_can_be_played(chromium: Browser, server: ServerProcess) -> None:
    """Browsers give such pages less than a page of this machine gets: no random ids, no notices, no service worker."""
    guest = Visitor(chromium, server.origin.replace("127.0.0.1", ELSEWHERE))
    guest.forgives("Cross-Origin-Opener-Policy header has been ignored")
    try:
        page = guest.opens("/")
        assert not page.evaluate("isSecureContext"), "the browser trusts this address: the test tests nothing"
        page.get_by_role("button", name="Play now: Diamant").click()
        page.get_by_label("Nickname").fill("Mica")
        page.get_by_role("button", name="Come in").click()
        lines = page.locator("#table-log li")
        ready(page)
        before = lines.count()
        play(page, until=lambda: lines.count() > before + 5)
    finally:
        guest.close()
    assert not guest.complaints, guest.complaints
