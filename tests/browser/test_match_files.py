"""A match file of one's own, such as an episode of an environment, in the browser's replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from grotto.envs import pettingzoo

from .visitors import Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_an_episode_of_an_environment_is_replayed(visiting: Visiting, tmp_path: Path) -> None:
    env = pettingzoo.env("diamant", 3)
    env.reset(seed=4)
    for _ in range(12):
        env.step(0)
    env.match().save(tmp_path / "episode.match")
    (tmp_path / "broken.match").write_text("checkers")
    visitor = visiting("Mica")
    visitor.forgives("422|400")
    page = visitor.opens("/tables")
    page.get_by_role("link", name="Replay a match file").click()
    chooser = page.locator("input[type=file]")
    chooser.set_input_files(tmp_path / "broken.match")
    expect(page.get_by_role("region", name="Choose a match file").get_by_role("status")).to_contain_text("line 1")
    chooser.set_input_files(tmp_path / "episode.match")
    expect(page).to_have_title("Replay: Diamant")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(len(env.match().done)))
