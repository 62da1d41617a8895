"""A game of another package, as `add-a-game.md` tells it: with its board built in, and as text without it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.examples.nuggets_package import NUGGETS, install

from .playing import state
from .server_process import ServerProcess
from .tables import ready
from .visitors import Visitor

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of Python packages that holds Nuggets."""
    return str(install(tmp_path_factory.mktemp("nuggets")) / "site")


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """The browser client with Nuggets' board."""
    places = {**os.environ, "GROTTO_GAMES": str(NUGGETS / "web"), "WEB_OUT": str(tmp_path / "web")}
    build = [sys.executable, "-m", "scripts.npm", "run", "build", "--", "--logLevel", "warn"]
    done = subprocess.run(build, cwd=ROOT, env=places, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return tmp_path / "web"


@pytest.fixture
def place(tmp_path: Path, package: str, request: pytest.FixtureRequest) -> Iterator[ServerProcess]:
    """A server that offers Nuggets, with the client that the test asks for."""
    own = ("--web", str(request.getfixturevalue("client"))) if "client" in request.fixturenames else ()
    server = ServerProcess(tmp_path, arguments=own, packages=package)
    try:
        server.start()
        yield server
    finally:
        server.close()


def play_now(visitor: Visitor) -> Page:
    page = visitor.opens("/")
    page.get_by_role("button", name="Play now: Nuggets").click()
    page.get_by_label("Nickname").fill("Mica")
    page.get_by_role("button", name="Come in").click()
    return ready(page)


def play_out(page: Page, buttons: str, within: float = 600) -> int:
    """Press one of these buttons whenever it is the viewer's turn, until the result is there; how often."""
    chance, presses, latest = random.Random(3), 0, time.monotonic() + within
    while (now := state(page)) != "over":
        assert time.monotonic() < latest, f"not over after {within} seconds and {presses} choices"
        choices = page.locator(buttons)
        count = choices.count() if now == "due" else 0
        if not count:
            page.wait_for_timeout(10)
            continue
        with suppress(TooLate):  # the board has changed meanwhile
            choices.nth(chance.randrange(count)).click(timeout=3_000)
            presses += 1
    return presses


def test_a_whole_game_by_clicks_on_its_board(chromium: Browser, client: Path, place: ServerProcess) -> None:
    visitor = Visitor(chromium, place.origin)
    try:
        page = play_now(visitor)
        vein = page.get_by_role("group", name="The vein")
        expect(vein).to_be_visible()
        assert play_out(page, ".vein button") >= 1
        expect(page.get_by_role("group", name="The vein: 0 nuggets")).to_be_attached()
        points = visitor.sees(page.url.rsplit("/", 1)[1])["scene"]["outcome"]["points"]
        for count in points:
            expect(page.locator("section", has=page.locator("#table-result"))).to_contain_text(f"{count} point")
    finally:
        visitor.close()
    assert not visitor.complaints, visitor.complaints


def test_without_its_board_it_is_played_as_text(chromium: Browser, place: ServerProcess) -> None:
    visitor = Visitor(chromium, place.origin)
    try:
        page = play_now(visitor)
        expect(page.get_by_text("This game has no board in the browser here").first).to_be_visible()
        assert play_out(page, "#table-bar .choices button") >= 1
        page.goto("/rules/nuggets")
        expect(page.get_by_text("takes 1, 2 or 3 nuggets")).to_be_visible()
    finally:
        visitor.close()
    assert not visitor.complaints, visitor.complaints
