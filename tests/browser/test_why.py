"""Why can't I? What is not offered is answered with the rule, in the player's language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .playing import due
from .tables import opened
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def opened_and_due(page: Page) -> Page:
    """The table's page once it is the visitor's turn."""
    page.get_by_role("region", name="Your choices").or_(page.get_by_role("region", name="Deine Wahl")).wait_for()
    return due(page)


def test_a_card_that_cannot_be_played_yet(visiting: Visiting) -> None:
    mica = visiting("Mica", language="de")
    table = opened(mica, "erdgeister", bots=1)
    page = opened_and_due(mica.opens(table.path))
    page.get_by_role("button", name="Extrazug").first.press("Enter")
    told = page.get_by_role("alert")
    expect(told.get_by_role("link", name="G-21")).to_have_attribute("href", "/rules/erdgeister#G-21")
    expect(told).to_contain_text("nach der Aktion")


def test_a_knight_that_rides_no_further_than_its_crowd(visiting: Visiting) -> None:
    mica = visiting("Mica")
    table = opened(mica, "emerald", bots=2)
    page = opened_and_due(mica.opens(table.path))
    turn = mica.sees(table.table)["turn"]
    page.locator("[data-place=T1]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-place=m6]").focus()
    page.keyboard.press("Enter")
    told = page.get_by_role("alert")
    expect(told.get_by_role("link", name="E-25")).to_have_attribute("href", "/rules/emerald#E-25")
    expect(told).to_contain_text(re.compile("steps?, to meadow "))  # bots may have left one knight there
    assert mica.sees(table.table)["turn"] == turn, "nothing was played"


def test_a_field_that_no_knight_reaches(visiting: Visiting) -> None:
    mica = visiting("Mica")
    table = opened(mica, "emerald", bots=2)
    page = opened_and_due(mica.opens(table.path))
    page.locator("[data-place=c8]").press("Enter")
    told = page.get_by_role("alert")
    expect(told.get_by_role("link", name="E-25")).to_be_visible()
    expect(told).to_contain_text("a knight moves")
