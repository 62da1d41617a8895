"""The leaderboard: every entry is complete, and wrong ones are noticed."""

from __future__ import annotations

from typing import Any

import pytest
from scripts import leaderboard

from grotto.arena import suites
from grotto.arena.suites import Score

pytestmark = pytest.mark.one_build


def test_every_entry_is_right_and_the_page_is_up_to_date() -> None:
    found = leaderboard.entries()
    assert found
    assert [fault for entry in found for fault in leaderboard.wrong(entry)] == []
    assert leaderboard.PAGE.read_text("utf-8") == leaderboard.page(found), "run `python -m scripts.leaderboard`"


@pytest.mark.parametrize(
    "change",
    [{"by": " "}, {"deals": 99}, {"deals": 4001}, {"deals": 200}, {"score": 99.9}, {"inputs": "0"},
     {"suite": "diamant-4p/99"}, {"bot": 7}, {"format": ""}, {"suite": "diamant-4p-small/1", "deals": 40}],
)  # fmt: skip
def test_a_wrong_entry_is_noticed(change: dict[str, Any]) -> None:
    assert list(leaderboard.wrong({**leaderboard.entries()[0], **change})) != []


def test_an_entry_may_be_of_the_first_deals_with_the_hash_of_these() -> None:
    entry = {**leaderboard.entries()[0], "deals": 200}
    beginning = suites.beginning(suites.find_suite(entry["suite"]), 200)
    assert list(leaderboard.wrong({**entry, "inputs": suites.inputs(beginning, entry["bot"])})) == []


def test_a_replay_that_differs_contradicts_an_entry() -> None:
    master = leaderboard.entries()[0]
    entry = {**master, "score": 90, "low": 89, "high": 91, "outputs": "other"}
    fields = {name: master[name] for name in Score._fields}
    assert leaderboard._contradicts(entry, Score(**fields))
    assert leaderboard._contradicts(entry, Score(**{**fields, "deals": 50}))
    assert not leaderboard._contradicts(master, Score(**fields))
