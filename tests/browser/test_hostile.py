"""Names and words of strangers are shown as they are, and do nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .playing import go_back, play
from .tables import opened, ready
from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

NAMES = ["<img src=x onerror=hurt()>", "\"'><script>hurt()</script>", "{@html hurt()} ${hurt()}"]
TALK = ["<img src=x onerror=hurt()>", "</p><svg onload=hurt()>", "javascript:hurt()", "'\"`<!--",
        "שלום", "https://example.org/<b>", "{{hurt()}}"]  # fmt: skip
TRAP = "window.hurt = () => console.error('a stranger ran a script')"


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_strange_names_and_words_run_no_script(visiting: Visiting, game: str) -> None:
    people = [visiting(name) for name in NAMES]
    for person in people:
        person.context.add_init_script(TRAP)
    table = opened(people[0], game, *people[1:], bots=0, title="<b onclick=hurt()>T</b>")
    pages = [ready(person.opens(table.path)) for person in people]
    for number, text in enumerate(TALK):
        people[1 + number % 2].does("say", table.table, text=text)
    with pytest.raises(AssertionError, match="can be printed"):  # what turns the line round is no word
        people[1].does("say", table.table, text="\u202eevil\u202c \u200fx")
    page = pages[0]
    page.get_by_role("button", name=re.compile("^Chat")).click()
    log = page.get_by_role("log", name="Chat")
    for text in TALK[:4]:
        expect(log).to_contain_text(text)
    expect(page.get_by_role("list", name="Players").first).to_contain_text(NAMES[1])
    play(*pages, until=lambda: len(people[0].sees(table.table)["past"]) > 9)
    page.get_by_role("button", name=re.compile("^Chat")).click()
    page.keyboard.press("x")  # as text
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()
    page.goto("/tables")
    page.get_by_role("main").wait_for()
    assert page.locator("img[src=x], b[onclick]").count() == 0


def test_a_wicked_link_says_no_and_does_nothing(visiting: Visiting) -> None:
    person = visiting("Mica")
    person.context.add_init_script(TRAP)
    person.forgives("status of 40[134]")
    for path in ("/t/javascript:hurt()", "/t/%3Cimg%20src=x%20onerror=hurt()%3E", "/r/0000?seat=<b>&step=x",
                 "/new/<script>", "/t/abcdefgh#inv_<img src=x onerror=hurt()>xxxxxxxxxxxxxxxxx"):  # fmt: skip
        page = person.opens(path)
        expect(page.get_by_role("main")).to_be_visible()
        page.close()


def test_a_choice_of_somebody_else_cannot_be_seen_before_all_have_chosen(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1)
    mine, theirs = (ready(person.opens(table.path)) for person in (host, friend))
    go_back(mine).click()
    expect(theirs.get_by_role("region", name="Your choices")).to_contain_text("2 of 3")  # Mica and the bot
    seen = friend.sees(table.table)
    assert seen["chosen"] is None
    assert "back" not in str(seen["past"])
    assert theirs.locator("[aria-pressed=true]").count() == 0
