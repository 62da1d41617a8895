"""A party's room in real browsers: one big screen and phones that join, play, go and come."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.long_runs import LONG

from .party import close_fist
from .test_axe import checked
from .visitors import PHONE, Screen, Visiting, Visitor

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
    for _ in range(600):  # what was planned while others rode may be void in one's own turn: then it is chosen anew
        if screen.locator(".target.chosen").count():
            break
        if offer.get_attribute("aria-pressed") == "false":
            offer.click()
        phone.wait_for_timeout(100)
    expect(screen.locator(".target.chosen")).to_have_count(1)
    offer.click()
    expect(screen.locator(".target")).to_have_count(0)


def test_a_ninth_phone_is_told_why_not(visiting: Visiting) -> None:
    host = visiting("Screen")
    code = host.ask("POST", "/api/rooms", {"game": "diamant"})["room"]
    for figure in range(8):
        person = visiting(f"Person {chr(65 + figure)}")
        person.ask("POST", f"/api/rooms/{code}/join", {"name": person.name, "figure": figure})
    page = visiting(screen=PHONE).opens(f"/j/{code}")
    expect(page.get_by_text("All 8 places of this room are taken")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    host.ask("POST", f"/api/rooms/{code}/lock", {"locked": True})
    expect(page.get_by_text("The room is locked")).to_be_visible()
    host.ask("POST", f"/api/rooms/{code}/lock", {"locked": False})
    person.ask("POST", f"/api/rooms/{code}/leave", {})
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="You are in").wait_for()


def test_a_latecomer_takes_over_a_bots_seat_at_the_next_break(visiting: Visiting) -> None:
    screen = visiting(screen=BIG).opens("/")
    code = opened_room(screen, "Diamant")
    early = visiting(screen=PHONE)
    amber = joined(early, code, "Amber")
    amber.get_by_role("button", name="Start the game").click()
    amber.locator(".half").first.wait_for()
    cards = screen.get_by_role("list", name="Players").get_by_role("listitem")
    expect(cards).to_have_count(3)

    late = joined(visiting(screen=PHONE), code, "Late")
    expect(late.get_by_text(re.compile("You get a bot.s seat at the next break"))).to_be_visible()
    expect(cards.filter(has_text="Late")).to_have_count(0)
    table = early.ask("GET", f"/api/rooms/{code}")["table"]
    while late.locator(".fist").count() == 0:
        assert early.sees(table)["phase"] == "playing", "the match has ended without the latecomer"
        if choices_of(early, table):
            early.does("act", table, text="back")
        late.wait_for_timeout(50)
    expect(cards.filter(has_text="Late")).to_have_count(1)
    expect(cards).to_have_count(3)
    late.locator(".half").first.wait_for()
    close_fist(late, "on")


def joined(visitor: Visitor, code: str, name: str) -> Page:
    """A phone that has scanned the code and sat down."""
    phone = visitor.opens(f"/j/{code}")
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Sit down").click()
    phone.get_by_role("heading", name=f"You are in, {name}").wait_for()
    return phone


def choices_of(person: Visitor, table: str) -> list[str]:
    """What somebody can choose now."""
    seen = person.sees(table)
    due = seen["phase"] == "playing" and seen["seat"] in seen["scene"]["to_act"] and seen["chosen"] is None
    return [action["text"] for action in seen["scene"]["legal"]] if due else []


def test_a_seat_on_a_second_device_asks_which_one_counts_and_phones_go_on_without_a_screen(
    visiting: Visiting,
) -> None:
    host, person = visiting("Screen", screen=BIG), visiting(screen=PHONE)
    code = host.ask("POST", "/api/rooms", {"game": "diamant"})["room"]
    screen = host.opens(f"/screen/{code}")
    first = joined(person, code, "Amber")
    second = person.opens(f"/j/{code}")
    expect(second.get_by_role("heading", name="You are in, Amber")).to_be_visible()
    expect(first.get_by_text("Your seat was opened on another device")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(second.get_by_text("Your seat was opened on another device")).to_be_visible()
    second.close()
    first.get_by_role("button", name="Start the game").click()
    first.locator(".half").first.wait_for()

    away = first.get_by_text("The big screen is not connected")
    expect(away).to_have_count(0)
    screen.close()
    expect(away).to_be_visible()
    close_fist(first, "on")
    first.get_by_role("button", name="Open it again").or_(first.locator(".half").first).wait_for()
    host.opens(f"/screen/{code}")
    expect(away).to_have_count(0)


def test_the_same_people_go_on_with_another_game_and_nothing_comes_from_elsewhere(visiting: Visiting) -> None:
    host, person = visiting(screen=BIG), visiting(screen=PHONE)
    requests: list[str] = []
    for device in (host, person):
        device.context.on("request", lambda sent: requests.append(sent.url))
    screen = host.opens("/")
    code = opened_room(screen, "Diamant")
    phone = joined(person, code, "Amber")
    screen.get_by_role("button", name="Room").click()
    screen.get_by_role("button", name="Rename Amber").click()
    screen.get_by_label("New name").fill("Queen of Caves")
    screen.get_by_role("button", name="Save").click()
    screen.get_by_role("button", name="Lock the room").click()
    screen.get_by_role("button", name="Open the room").click()
    screen.keyboard.press("Escape")
    screen.get_by_role("button", name="Start").click()
    phone.get_by_role("heading", name="Queen of Caves").wait_for()
    phone.locator(".half").first.wait_for()
    screen.get_by_role("button", name="Room").click()
    screen.get_by_role("button", name="Pause").click()
    expect(phone.get_by_text("The game is paused.")).to_be_visible()
    screen.get_by_role("button", name="Resume").click()
    expect(phone.get_by_text("The game is paused.")).to_have_count(0)
    screen.keyboard.press("Escape")

    table = person.ask("GET", f"/api/rooms/{code}")["table"]
    while screen.locator("#party-result").count() == 0:
        if choices_of(person, table):
            person.does("act", table, text="back")
        screen.wait_for_timeout(50)
    phone.locator("#phone-result").wait_for()
    screen.get_by_role("button", name="The evening").click()
    expect(screen.get_by_role("row", name=re.compile("Queen of Caves"))).to_contain_text("1")
    expect(screen.get_by_role("listitem").filter(has_text="Round 1")).to_contain_text("Diamant")
    assert checked(screen, "evening") == []
    screen.get_by_role("button", name="To the lobby").click()
    screen.get_by_role("radio", name="Der Schatz der Erdgeister").click()
    expect(screen.get_by_role("heading", name="Der Schatz der Erdgeister")).to_be_visible()
    phone.get_by_role("button", name="Next round").click()
    expect(phone.locator(".gnomes li").first).to_be_visible()
    expect(screen.get_by_role("list", name="Players")).to_contain_text("Queen of Caves")

    assert len(requests) > 20
    assert [url for url in requests if not url.startswith((host.origin, "data:", "blob:"))] == []
