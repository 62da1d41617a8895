"""The review without a mouse: every part is reached by keys, has a name, and says what it does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .tables import GAMES, finished
from .visitors import DESKTOP, PHONE, Screen, Visiting, Visitor

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


def with_something_better(route: Route, step: int, better: Any) -> None:
    """The answer of the server, with the decision of a step made a mistake: this would have been better."""
    answer = route.fetch()
    told: Any = answer.json()
    if told["review"] and told["review"]["decisions"]:
        at = next(i for i, one in enumerate(told["review"]["decisions"]) if one["step"] == step)
        told["review"]["decisions"][at].update(grade="mistake", cost=0.3, best=better["text"], best_chance=0.6)
        told["said"]["decisions"][at].update(best="Something else", best_value=better)
    route.fulfill(response=answer, json=told)


def far_away(host: Visitor, table: str, decisions: list[Any]) -> tuple[int, Any]:
    """A decision of the first seat, and what else it could have done: the longest way if pieces can walk."""
    for one in [one for one in reversed(decisions) if one["seat"] == 0]:
        offered = host.ask("GET", f"/api/tables/{table}/analysis?step={one['step']}")["legal"]
        others = [value for value in offered if value["text"] != one["text"] and value["kind"] in ("move", "choice")]
        if others:
            return one["step"], max(others, key=lambda value: value.get("steps", 0))
    raise AssertionError("nothing else could have been done")


def lies_within(inner: Locator, outer: Locator) -> bool:
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one is not None
    assert other is not None
    across = other["x"] <= one["x"] and one["x"] + one["width"] <= other["x"] + other["width"]
    return across and other["y"] <= one["y"] and one["y"] + one["height"] <= other["y"] + other["height"]


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
    page.get_by_text("Review the game").first.wait_for()
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
    with page.expect_request(re.compile(r"/replay\?.*seat=0")):  # as the seat saw it: other cards were not known
        page.keyboard.press("t")
    question = page.get_by_role("group", name="You chose: Go back to camp. What would be better?")
    expect(question).to_be_focused()
    tab_to(page, "Go on into the cave")
    page.keyboard.press("Enter")
    expect(question.get_by_role("status")).to_have_text("Yes: that wins 60% of such games.")
    with page.expect_request(re.compile(r"/replay\?.*seat=open")):
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


@pytest.mark.parametrize("game", GAMES)
def test_at_an_own_mistake_the_board_draws_what_was_better(visiting: Visiting, game: str) -> None:
    """On a phone, where a board may show less than all of itself."""
    host = visiting("Mica", screen=PHONE)
    table = finished(host, game)
    made = host.ask("GET", f"/api/tables/{table.table}/review")
    while made["state"] == "working":
        made = host.ask("GET", f"/api/tables/{table.table}/review")
    step, better = far_away(host, table.table, made["review"]["decisions"])
    host.context.route("**/review?*", lambda route: with_something_better(route, step, better))
    page = host.opens(f"/review/{table.table}?seat=0&step={step}")
    board, star = page.locator("#review-board"), page.locator("#review-board .better .star")
    expect(star).to_have_count(1)
    expect(board.get_by_text("Better: Something else")).to_be_visible()
    assert lies_within(page.locator("#review-board .better"), board.locator(".stage").first)

    # neither at the next step, nor while it is tried again
    page.get_by_role("button", name="One step forward").first.tap()
    expect(star).to_have_count(0)
    expect(board.get_by_text("Better: Something else")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Learn from ")).locator("visible=true").first.tap()
    page.get_by_role("group", name=re.compile("What would be better")).wait_for()
    expect(star).to_have_count(0)


def test_on_a_phone_the_row_of_parts_leads_to_each_of_them(visiting: Visiting) -> None:
    host = visiting("Mica", screen=PHONE)
    table = finished(host, "diamant")
    page = host.opens(f"/review/{table.table}?seat=0")
    expect(page.get_by_role("status").filter(has_text="The review is complete.")).to_have_count(1)
    row, bar = page.get_by_role("navigation", name="Parts of the review"), page.locator(".bar[role=group]")
    names = row.get_by_role("link").all_inner_texts()
    assert names == ["Board", "Curve", "Moments", "Luck", "Par", "Decisions", "Film"]
    for name in [*names[1:], names[0]]:
        row.get_by_role("link", name=name, exact=True).tap()
        part = page.locator(f"#review-{name.lower()}")
        expect(part).to_be_focused()
        expect(row).to_be_in_viewport(ratio=0.9)
        above, below, box = row.bounding_box(), bar.bounding_box(), part.bounding_box()
        assert above is not None
        assert below is not None
        assert box is not None
        assert above["y"] + above["height"] <= box["y"] + 1, name
        assert box["y"] + 44 < below["y"], name
    assert f"/review/{table.table}?seat=0" in page.url
    assert "#" not in page.url


# whether the odds and any chest share a place, and whether the first of the odds is seen whole
ODDS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const odds = document.querySelector('.dm-board .odds');
  const [bar, first] = [box(odds), box(odds.firstElementChild)];
  const chests = [...document.querySelectorAll('.dm-board .chest svg')].map(box);
  return {
    chests: chests.length,
    covered: chests.filter((one) => Math.min(one.right, bar.right) - Math.max(one.left, bar.left) > 1
      && Math.min(one.bottom, bar.bottom) - Math.max(one.top, bar.top) > 1).length,
    first: first.left >= bar.left && first.right <= bar.right && first.bottom <= bar.bottom,
  };
}"""


def test_the_odds_of_the_next_card_leave_the_chests_free_on_every_board(visiting: Visiting) -> None:
    host = visiting("Mica", language="de")
    table = finished(host, "diamant")
    page = host.context.new_page()
    for screen in (DESKTOP, PHONE, Screen(360, 640)):
        page.set_viewport_size({"width": screen.wide, "height": screen.high})
        page.goto(f"/review/{table.table}?seat=0&step=3")
        page.locator(".dm-board .odds span").first.wait_for()
        assert page.evaluate(ODDS) == {"chests": 3, "covered": 0, "first": True}, screen
