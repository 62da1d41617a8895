"""A party's room in real browsers: one big screen and phones that join, play, go and come."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.long_runs import LONG

from .test_axe import checked
from .visitors import PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

BIG = Screen(1920, 1080)
LONGEST_JOIN = 20.0  # seconds from the scanned address to a place at the table, without typing


def opened_room(page: Page, game: str) -> str:
    """The code of a room that this page has opened from the start page."""
    page.get_by_role("button", name=re.compile(f"On a big screen: {game}")).click()
    page.wait_for_url(re.compile("/screen/"))
    return page.url.rsplit("/", 1)[1]


def test_phones_join_a_big_screen_and_find_their_seats_again(visiting: Visiting) -> None:
    screen = visiting(screen=BIG).opens("/")
    code = opened_room(screen, "Diamant")
    expect(screen.get_by_text(code.upper(), exact=True)).to_be_visible()
    expect(screen.get_by_role("img", name=re.compile(f"QR code .*{code}"))).to_be_visible()

    # by the address in the QR code, and by the code typed on the start page
    begun = time.monotonic()
    amber = visiting(screen=PHONE).opens(f"/j/{code}")
    amber.get_by_label("Your name").fill("Amber")
    amber.get_by_label("yellow, diamond").check(force=True)
    amber.get_by_role("button", name="Sit down").click()
    amber.get_by_role("heading", name="You are in, Amber").wait_for()
    assert not LONG or time.monotonic() - begun < LONGEST_JOIN  # a busy machine says nothing about it
    assert checked(amber, "waiting") == []
    second = visiting(screen=PHONE)
    bruno = second.opens("/")
    bruno.get_by_label("Code of a big screen").fill(code.upper())
    bruno.get_by_role("button", name="Join").click()
    bruno.get_by_label("Your name").fill("Bruno")
    expect(bruno.get_by_label("yellow, diamond, taken")).to_be_disabled()
    assert checked(bruno, "joining") == []
    bruno.get_by_role("button", name="Sit down").click()
    for name in ("Amber", "Bruno"):
        expect(screen.get_by_role("listitem").filter(has_text=name)).to_contain_text("ready")

    assert checked(screen, "lobby") == []
    screen.get_by_role("button", name="Start").click()
    for phone in (amber, bruno):
        phone.locator(".half").first.wait_for()
    expect(screen.get_by_role("button", name="Start")).to_have_count(0)

    amber.reload()
    amber.locator(".half").first.wait_for()
    screen.reload()
    screen.get_by_text(code.upper(), exact=True).wait_for()

    # the host sends one away: a bot plays on, and the phone is told
    screen.get_by_role("button", name="Room").click()
    second.forgives("404")  # the table is none of the phone's business any more
    screen.get_by_role("button", name="Remove Bruno").click()
    expect(screen.get_by_role("button", name="Remove Bruno")).to_have_count(0)
    bruno.get_by_role("heading", name=re.compile("Join ")).wait_for()


def test_the_big_screen_shows_what_a_phone_points_at_only_if_its_owner_wants_that(visiting: Visiting) -> None:
    host = visiting("Screen", screen=BIG)
    code = host.ask("POST", "/api/rooms", {"game": "emerald"})["room"]
    host.ask("POST", f"/api/rooms/{code}/plan", {"bots": 2})
    amber = visiting("Amber", screen=PHONE)
    amber.forgives("409")  # what is pointed at may be out of date when it arrives
    amber.ask("POST", f"/api/rooms/{code}/join", {"name": "Amber", "figure": 6})
    screen, phone = host.opens(f"/screen/{code}"), amber.opens(f"/j/{code}")
    pointings: list[str] = []
    phone.on("request", lambda sent: pointings.append(sent.url) if sent.url.endswith("/point") else None)
    host.ask("POST", f"/api/rooms/{code}/round", {"round": 1})
    offer = phone.locator(".offers button").first
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")

    phone.get_by_role("button", name="Table and settings").click()
    assert not pointings, "nobody asked for it"
    phone.get_by_role("switch", name="Show on the big screen what I point at").click()
    phone.keyboard.press("Escape")
    expect(screen.locator(".target.chosen")).to_have_count(1)
    offer.click()
    expect(screen.locator(".target")).to_have_count(0)


def test_a_ninth_phone_is_told_why_not(visiting: Visiting) -> None:
    host = visiting("Screen")
    code = host.ask("POST", "/api/rooms", {"game": "diamant"})["room"]
    for figure in range(8):
        person = visiting(f"Person {chr(65 + figure)}")
        person.ask("POST", f"/api/rooms/{code}/join", {"name": person.name, "figure": figure})
    ninth = visiting(screen=PHONE)
    ninth.forgives("409")
    page = ninth.opens(f"/j/{code}")
    expect(page.get_by_text("All places are taken")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("All 8 places of this room are taken")
