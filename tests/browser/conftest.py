"""One server and one browser for all tests of a process; after each test the errors of all pages are checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.long_runs import LONG, LONG_RUN

from .server_process import ServerProcess
from .visitors import PATIENCE, Visiting, Visitor, launched

LONG_ONES = {
    "test_every_table",
    "test_every_finished_game",
    "test_on_a_phone_everything_is_within_the_window",
    "test_once_more_with_the_same_people",
    "test_an_action_that_revealed_nothing_can_be_taken_back",
    "test_the_board_as_text_says_what_the_picture_shows_and_goes_along",
}
EVERY_GAME = {
    "test_two_browsers_play_a_whole_game_with_bots",
    "test_one_button_starts_a_game_against_bots",
    "test_a_table_is_light",
    "test_a_whole_game_with_the_keyboard_only",
    "test_a_lesson_is_walked_by_keys_from_the_aim_to_how_the_game_ends",
}


# For this package and not for the session: while it is open no other test of the process could start a loop of its own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser that everybody shares; each visitor has a profile of their own."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that all tests share which do not stop it."""
    yield from _started(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that a test may stop."""
    yield from _started(tmp_path_factory.mktemp("own"))


def _started(folder: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(folder)
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def visiting(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visiting]:
    """Makes visitors; none of their pages may have reported an error, whatever the test was about."""
    everybody: list[Visitor] = []
    where: ServerProcess = request.getfixturevalue("own_server" if "own_server" in request.fixturenames else "server")

    def made(name: str = "", **how: Any) -> Visitor:
        everybody.append(Visitor(chromium, where.origin, name, **how))
        return everybody[-1]

    yield made
    complaints = [(visitor.name, visitor.complaints) for visitor in everybody if visitor.complaints]
    for visitor in everybody:
        visitor.close()
    assert not complaints, complaints


@pytest.fixture(scope="package", autouse=True)
def patient() -> None:
    """The machine may be slow: expectations wait long before they fail."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Usually one game stands for all three but for a whole game of each; GROTTO_LONG=1 tries everything with all."""
    if LONG:
        return
    for item in items:
        if Path(__file__).parent not in item.path.parents or not isinstance(item, pytest.Function):
            continue
        game = getattr(item, "callspec", None) and item.callspec.params.get("game")
        other = game in ("emerald", "erdgeister") and item.originalname not in EVERY_GAME
        if other or item.originalname in LONG_ONES:
            item.add_marker(pytest.mark.skip(reason=LONG_RUN))
