"""What the page does with a refusal: it is shown in the player's language at once; another version has to reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from .playing import due
from .tables import opened
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def changed(body: dict[str, Any]) -> Any:
    """A page that sends something else than was clicked, as one does whose view is out of date."""

    def send(route: Route) -> None:
        route.continue_(post_data={**(route.request.post_data_json or {}), **body})

    return send


def test_a_refused_choice_is_told_in_german_without_a_second_question(visiting: Visiting) -> None:
    mica = visiting("Mica", language="de")
    mica.forgives("422")
    table = opened(mica, "diamant", bots=2)
    page = mica.opens(table.path)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.get_by_role("region", name="Deine Wahl").wait_for()
    due(page)
    page.route("**/act", changed({"text": "stay"}))
    page.get_by_role("button", name="Weiter").first.click()
    told = page.get_by_role("alert")
    expect(told.get_by_role("link", name="D-06")).to_have_attribute("href", "/rules/diamant#D-06")
    expect(told).to_contain_text("ist in Diamant keine Wahl")
    assert not [url for url in asked if "/why" in url]


def test_a_page_of_another_version_is_told_to_reload_and_what_was_typed_stays(visiting: Visiting) -> None:
    mica = visiting("Mica", language="de")
    mica.forgives("409")
    table = opened(mica, "diamant", bots=2)
    page = mica.opens(table.path)
    page.get_by_role("button", name="Chat", exact=True).click()
    field = page.get_by_label("Sag etwas")
    field.fill("Hallo zusammen")

    def older(route: Route) -> None:
        route.continue_(headers={**route.request.headers, "grotto-protocol": "1"})

    page.route("**/api/tables/**", older)
    field.press("Enter")
    banner = page.get_by_role("alert").filter(has_text="älter als der Server")
    expect(banner).to_be_visible()
    expect(field).to_have_value("Hallo zusammen")
    page.unroute("**/api/tables/**")
    banner.get_by_role("button", name="Neu laden").click()
    expect(banner).to_have_count(0)
    page.get_by_role("button", name="Chat", exact=True).click()
    expect(field).to_have_value("Hallo zusammen")
