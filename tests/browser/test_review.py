"""The review without a mouse: every part is reached by keys, has a name, and says what it does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .tables import finished
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

FOCUSED = "() => document.activeElement.ariaLabel ?? document.activeElement.innerText"


def with_a_mistake(route: Route) -> None:
    """The answer of the server, with one decision of the first seat made a mistake: bots do not always make one."""
    answer = route.fetch()
    told: Any = answer.json()
    if told["review"] and told["review"]["decisions"]:
        at = next(i for i, one in enumerate(told["review"]["decisions"]) if one["seat"] == 0)
        decision, said = told["review"]["decisions"][at], told["said"]["decisions"][at]
        choices = [{**decision["choices"][0], "text": text, "chance": chance} for text, chance in
                   (("on", 0.6), ("back", 0.3))]  # fmt: skip
        decision.update(grade="mistake", cost=0.3, text="back", best="on", best_chance=0.6, choices=choices)
        said.update(chosen="Go back to camp", best="Go on into the cave", choices=["Go on into the cave", "Go back"])
        for one in told["review"]["decisions"][at + 1 :]:
            one["grade"] = "good"
    route.fulfill(response=answer, json=told)


def tab_to(page: Page, name: str) -> None:
    """With the tab key alone, to what is called so."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if (page.evaluate(FOCUSED) or "").startswith(name):
            return
    raise AssertionError(f"the keyboard does not get to {name!r}")


def test_a_review_is_read_and_learned_from_by_keys_alone(visiting: Visiting) -> None:
    host = visiting("Mica")
    table = finished(host, "diamant")
    host.context.route("**/review?*", with_a_mistake)
    page = host.opens(table.path)
    tab_to(page, "Review the game")
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider", name="Step of the replay")
    slider.wait_for()
    expect(page.get_by_role("status").filter(has_text="The review is complete.")).to_have_count(1)
    page.get_by_role("combobox", name="Review for").select_option(label="Mica")

    # steps: keys work wherever the focus is, and what happened is spoken
    spoken = page.locator("#review-board [aria-live=polite]")
    page.keyboard.press("Home")
    expect(slider).to_have_value(slider.get_attribute("min") or "")
    tab_to(page, "One step forward")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("Expedition 1")
    page.keyboard.press("1")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Expedition \d, Step \d+ of \d+: You \d+%, "))

    # mistakes: M goes to it, T asks the question anew, Escape leads back
    page.keyboard.press("m")
    tab_to(page, "Look: moment 1")
    page.keyboard.press("t")
    question = page.get_by_role("group", name="You chose: Go back to camp. What would be better?")
    expect(question).to_be_focused()
    tab_to(page, "Go on into the cave")
    page.keyboard.press("Enter")
    expect(question.get_by_role("status")).to_have_text("Yes: that wins 60% of such games.")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(page.get_by_role("region", name="Three moments decided it")).to_be_visible()
    assert page.evaluate("() => document.activeElement !== document.body")

    # the film: one stop for each cave, arrow keys move from card to card, and not the replay
    row = page.get_by_role("list", name="Expedition 2", exact=True)
    expect(row.locator("button[tabindex='0']")).to_have_count(1)
    row.locator("button[tabindex='0']").focus()
    page.keyboard.press("Home")
    before = slider.input_value()
    page.keyboard.press("ArrowRight")
    expect(row.get_by_role("button").nth(1)).to_be_focused()
    assert slider.input_value() == before
    expect(row.get_by_role("button").nth(1)).to_have_accessible_name(re.compile(r"^card 2\b.*\w"))
