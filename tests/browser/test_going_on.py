"""Nothing is lost: reloads, second tabs, many tables, lost servers, lost time."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.long_runs import LONG

from .playing import due, go_on, play, state
from .server_process import ServerProcess
from .tables import GAMES, opened, ready
from .visitors import RULES_NOT_KEPT, Visiting

DUE = "() => document.title.startsWith('●')"
LINES = "() => document.querySelectorAll('#table-log li').length"

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_loaded_anew_in_mid_game_is_where_it_was(visiting: Visiting, game: str) -> None:
    host = visiting("Mica")
    table = opened(host, game, bots=2)
    page = ready(host.opens(table.path))
    play(page, until=lambda: len(host.sees(table.table)["past"]) > 12)
    due(page)
    before = page.get_by_role("region", name="What happened").inner_text()
    page.reload()
    ready(page)
    expect(page.get_by_role("region", name="What happened")).to_have_text(before, use_inner_text=True)
    past = len(host.sees(table.table)["past"])
    play(page, until=lambda: len(host.sees(table.table)["past"]) > past)


def test_whoever_leaves_a_first_game_finds_it_on_the_start_page_and_can_remove_it(visiting: Visiting) -> None:
    page = visiting().opens("/")
    page.get_by_role("button", name="Play now: Diamant").click()
    page.get_by_label("Nickname").fill("Mica")
    page.get_by_role("button", name="Come in").click()
    ready(page)
    page.get_by_role("link", name="To the start page").click()
    own = page.get_by_role("region", name="Your tables")
    expect(own.get_by_role("link")).to_contain_text("Diamant")
    own.get_by_role("button", name="Remove this table").click()
    own.get_by_role("button", name="Really remove").click()
    expect(own.get_by_role("link")).to_have_count(0)


def test_a_second_tab_shows_the_same_and_may_go_on(visiting: Visiting) -> None:
    host = visiting("Mica")
    table = opened(host, "diamant", bots=3)
    first, second = (ready(host.opens(table.path)) for _ in range(2))
    first.wait_for_function(DUE)
    before = second.evaluate(LINES)
    go_on(first).click()
    second.wait_for_function(f"(n) => ({LINES})() > n", arg=before)
    play(second, until=lambda: len(host.sees(table.table)["past"]) > 8)
    due(second)  # its log grows no more: nothing happens before this visitor chooses
    first.wait_for_function(f"(n) => ({LINES})() === n", arg=len(second.locator("#table-log li").all()))
    # the second tab has no stream of its own, and must not believe that it waits for one
    second.wait_for_timeout(2_500)
    expect(second.get_by_text("Connecting")).to_be_hidden()


def test_eight_tabs_at_eight_tables_all_hear_what_happens(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    tables = [opened(host, "diamant", friend, bots=1) for _ in range(8)]
    pages = [ready(host.opens(table.path)) for table in tables]
    for page in pages:  # each notes by itself when it has heard the news
        page.evaluate("""() => { const seen = () => /1 new/.test(document.querySelector('.talk')?.innerText ?? '');
          new MutationObserver(() => { if (seen()) window.heard ??= Date.now(); })
            .observe(document.body, { subtree: true, childList: true, characterData: true }); }""")
    said = []
    for table in tables:
        said.append(time.time() * 1000)
        friend.does("say", table.table, text=f"hello at {table.table}")
    heard = [page.wait_for_function("() => window.heard").json_value() for page in pages]
    late = [now - then for now, then in zip(heard, said, strict=True)]
    # a busy machine is late by itself, so that only the long run, which has the machine alone, looks at the time
    assert not LONG or max(late) < 2_000, f"milliseconds until each tab had heard it: {late}"


def test_the_page_goes_on_when_the_server_was_killed_and_came_back(
    visiting: Visiting, own_server: ServerProcess
) -> None:
    host = visiting("Mica")
    host.forgives("ERR_(CONNECTION_(REFUSED|RESET)|INCOMPLETE_CHUNKED|EMPTY_RESPONSE)|status of 50[234]")
    host.forgives(RULES_NOT_KEPT)
    table = opened(host, "diamant", bots=2)
    page = ready(host.opens(table.path))
    play(page, until=lambda: len(host.sees(table.table)["past"]) > 6)
    page.wait_for_function(DUE)
    own_server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    go_on(page).click()
    own_server.start()
    page.wait_for_function(f"() => ({DUE})() || document.querySelector('#table-bar [aria-pressed=true]')")
    expect(page.get_by_text("Your choice has not arrived yet")).to_be_hidden()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    play(page)
    assert host.sees(table.table)["phase"] == "over"


def test_when_time_is_up_the_stand_in_chooses_and_the_player_can_come_back(visiting: Visiting) -> None:
    host, friend = visiting("Mica"), visiting("Opal")
    table = opened(host, "diamant", friend, bots=1, seconds=15, start=False)
    page, friends = (visitor.opens(table.path) for visitor in (host, friend))  # the clock runs once both are there
    friends.get_by_text("Mica").first.wait_for()
    host.does("start", table.table)
    expect(ready(page).get_by_label("Time left for").first).to_be_visible()
    go_on(page).click()
    # the friend does nothing: the stand-in chooses instead, and the game goes on
    page.wait_for_function(DUE)
    expect(page.get_by_role("list", name="Players").first).to_contain_text("away")
    ready(friends).get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_role("list", name="Players").first).not_to_contain_text("away")


def test_a_seat_can_be_left_to_a_bot_and_taken_back(visiting: Visiting) -> None:
    host = visiting("Mica")
    table = opened(host, "emerald", bots=1, pace="human")
    page = ready(host.opens(table.path))
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Leave the seat to a bot").click()
    page.get_by_label("Which bot?").select_option("wisp")
    page.get_by_role("button", name="Let the bot play").click()
    page.get_by_role("dialog").wait_for(state="hidden")
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_role("button", name="Take your seat back")).to_be_hidden()
    play(page, until=lambda: state(page) == "due")
    past = len(host.sees(table.table)["past"])
    play(page, until=lambda: len(host.sees(table.table)["past"]) > past)
