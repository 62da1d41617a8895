"""Hints on the board: asked for by key, the same numbers on the board and in the bar, and played by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .playing import due
from .tables import opened, ready
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_a_hint_is_shown_where_it_leads_and_played_with_keys_alone(visiting: Visiting) -> None:
    mica = visiting("Mica")
    table = opened(mica, "emerald", bots=2, hints="always")
    page = ready(mica.opens(table.path))
    due(page)
    page.locator("[data-place]").first.wait_for()
    page.keyboard.press("h")
    hints = page.get_by_role("region", name="Hints")
    cards = hints.locator(".hint-card")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    in_bar = [card.locator(".chance").inner_text() for card in cards.all()]
    assert sorted(page.locator(".tag .chance").all_text_contents()) == sorted(in_bar)
    page.keyboard.press("2")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tag.chosen .chance")).to_have_text(in_bar[1])
    events = len(mica.sees(table.table)["past"])
    page.locator("body").press("Enter")
    expect(hints).to_have_count(0)
    while len(mica.sees(table.table)["past"]) == events:
        page.wait_for_timeout(50)


def test_a_table_without_hints_shows_neither_odds_nor_advice(visiting: Visiting) -> None:
    mica = visiting("Mica")
    table = opened(mica, "erdgeister", bots=1)
    page = ready(mica.opens(table.path))
    due(page)
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Advice")).to_have_count(0)
    expect(page.get_by_role("region", name="Hints")).to_have_count(0)
    expect(page.locator(".facts .odds")).to_have_count(0)
