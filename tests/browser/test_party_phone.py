"""What a phone does by itself at a party: it stays awake while it is looked at, and vibrates on one's turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
