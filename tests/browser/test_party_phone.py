"""What a phone does by itself at a party: it stays awake, vibrates, reads aloud, and hides what others may not see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .party import close_fist, gathered
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

# Notes what the page asks of the device, which a browser without a screen or a motor does not have.
SPIES = """() => {
  window.asked = { locks: 0, held: 0, buzzes: 0 };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async () => {
    asked.locks++; asked.held++;
    return { release: async () => void asked.held-- };
  } } });
  navigator.vibrate = () => { asked.buzzes++; return true; };
}"""
NEITHER = """() => {
  delete Navigator.prototype.wakeLock;
  delete Navigator.prototype.vibrate;
}"""
REFUSED = """() => Object.defineProperty(navigator, 'wakeLock', { configurable: true,
  value: { request: () => Promise.reject(new DOMException('the battery is low', 'NotAllowedError')) } })"""
VOICES = """(voices) => {
  window.said = [];
  Object.defineProperty(speechSynthesis, 'getVoices', { configurable: true, value: () => voices });
  Object.defineProperty(speechSynthesis, 'speak', { configurable: true, value: (it) => said.push(it.text) });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
}"""
# As a browser tells it: 180 degrees is a phone that lies on its face.
LAID = """(beta) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 0, beta, gamma: 2 }))"""
OWN_NUMBER = "The underside of Amber's gnome"
LOOK = """(state) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def becomes(phone: Page, condition: str) -> None:
    phone.wait_for_function(f"() => {condition}")


def round_of(phones: list[Page]) -> None:
    """All go on, and the next choice is there."""
    for phone in phones:
        close_fist(phone, "on")
    for phone in phones:
        phone.locator(".half").first.wait_for()


def test_a_phone_stays_awake_while_it_is_looked_at_and_vibrates_on_ones_turn(visiting: Visiting) -> None:
    party = gathered(visiting, "diamant", 3, spies={0: SPIES, 1: NEITHER, 2: REFUSED})
    phone = party.phones[0]
    becomes(phone, "asked.locks === 1 && asked.held === 1")
    phone.evaluate(LOOK, "hidden")
    becomes(phone, "asked.held === 0")
    phone.evaluate(LOOK, "visible")
    phone.evaluate(LOOK, "visible")
    becomes(phone, "asked.locks === 2 && asked.held === 1")

    round_of(party.phones)  # a page must have been touched before it may vibrate
    before: Any = phone.evaluate("asked.buzzes")
    round_of(party.phones)
    assert phone.evaluate("asked.buzzes") > before

    phone.get_by_role("button", name="Table and settings").click()
    phone.get_by_role("switch", name="Vibration").click()
    expect(phone.get_by_role("switch", name="Vibration")).not_to_be_checked()
    phone.keyboard.press("Escape")
    before = phone.evaluate("asked.buzzes")
    round_of(party.phones)
    assert phone.evaluate("asked.buzzes") == before, "switched off"


def table_list(phone: Page) -> Locator:
    """All that the big screen shows, as a list."""
    phone.get_by_role("button", name="Table and settings").click()
    return phone.get_by_role("dialog")


def test_covering_hides_everything_private_in_one_tap_and_when_the_phone_is_laid_on_its_face(
    visiting: Visiting,
) -> None:
    party = gathered(visiting, "erdgeister", 2)
    phone = party.phones[0]
    cards = phone.locator(".gnomes")
    expect(cards).to_contain_text("carries the key")
    phone.get_by_role("button", name="Cover", exact=True).click()
    expect(phone.get_by_role("heading", name="Covered")).to_be_visible()
    expect(cards).to_have_count(0)
    phone.get_by_role("button", name="Uncover").click()

    # also while the list is open that tells one's own numbers, and not before it lies on its face
    opened = table_list(phone)
    expect(opened).to_contain_text(OWN_NUMBER)
    phone.evaluate(LAID, 20)
    expect(opened).to_contain_text(OWN_NUMBER)
    phone.evaluate(LAID, -178)
    expect(opened).to_contain_text("What only you may see is hidden")
    expect(opened).not_to_contain_text(OWN_NUMBER)
    expect(opened.get_by_role("list", name="Players")).to_contain_text("Bruno")
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("heading", name="Covered")).to_be_visible()
    phone.evaluate(LAID, 20)
    expect(cards).to_have_count(0)  # taken up again it stays covered


def test_the_list_of_the_table_does_not_tell_what_is_in_a_closed_fist(visiting: Visiting) -> None:
    party = gathered(visiting, "diamant", 3)
    phone, seen = party.phones[0], []
    for half in ("on", "back"):
        party.people[0].does("act", party.table, text=half)
        phone.get_by_role("button", name="Open it again").wait_for()
        opened = table_list(phone)
        expect(opened).to_contain_text("1 of 3 have decided")
        # numbers of components; and whether the list has been measured yet, to fade out where it scrolls
        seen.append(re.sub(r'\bc\d+-| data-more="[^"]*"', "", opened.inner_html()))
        phone.keyboard.press("Escape")
        phone.get_by_role("button", name="Open it again").click()
        phone.locator(".half").first.wait_for()
    assert seen[0] == seen[1]


def test_a_phone_reads_the_big_screen_aloud_with_a_voice_of_its_own(visiting: Visiting) -> None:
    party = gathered(visiting, "diamant", 3)
    phone, deaf = party.phones[0], party.phones[1]
    deaf.evaluate(VOICES, [{"lang": "en-GB", "localService": False}, {"lang": "de-DE", "localService": True}])
    expect(table_list(deaf).get_by_role("switch", name="Vibration")).to_be_visible()
    expect(deaf.get_by_role("switch", name="Read aloud")).to_have_count(0)  # nothing is sent to another server
    deaf.keyboard.press("Escape")

    phone.evaluate(VOICES, [{"lang": "en-GB", "localService": True}])
    table_list(phone)
    assert phone.evaluate("said") == []
    phone.get_by_role("switch", name="Read aloud").click()
    phone.keyboard.press("Escape")
    shown = party.screen.locator(".bar .title").inner_text()
    becomes(phone, "said.length > 0")
    assert phone.evaluate("said") == [shown]
    round_of(party.phones)
    becomes(phone, "said.length > 1")


def test_a_fist_is_closed_with_keys_and_with_two_taps_of_a_screen_reader(visiting: Visiting) -> None:
    party = gathered(visiting, "diamant", 3)
    keyed, spoken = party.phones[:2]
    keyed.locator(".half").first.wait_for()
    keyed.keyboard.press("g")
    expect(keyed.get_by_role("button", name=re.compile("^Go on"))).to_have_attribute("aria-pressed", "true")
    keyed.keyboard.press("Enter")
    keyed.get_by_role("button", name="Open it again").wait_for()
    home = spoken.get_by_role("button", name=re.compile("^Back to camp"))
    home.evaluate("(half) => half.click()")
    expect(home).to_have_attribute("aria-pressed", "true")
    home.evaluate("(half) => half.click()")
    spoken.get_by_role("button", name="Open it again").wait_for()
