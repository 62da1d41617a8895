"""Benchmark suites: frozen, repeatable, and refused where they no longer hold."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from grotto.arena import run, suites
from grotto.kernel.errors import BadOption
from grotto.play.suite import Suite
from tests.nets.making import write_net

pytestmark = pytest.mark.one_build

PUBLISHED = [name for name in suites.suite_names() if suites.SMALL not in name]
# The published suites, frozen: a change here makes all scores of that suite worthless. Publish another version instead.
FINGERPRINTS = {
    "emerald-2p/1": "4ad57be11d1f0fcb",
    "emerald-3p/1": "b3552ea947590f5d",
    "emerald-4p/1": "ad393416a166e3b0",
    "diamant-4p/1": "39ce026e074d9522",
    "diamant-6p/1": "a1d2f94123e32834",
    "erdgeister-2p/1": "fbe9065d6b368cf6",
    "erdgeister-3p/1": "f6b45214635e59a5",
    "erdgeister-4p/1": "7607240febdfc321",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_suite_still_holds(name: str) -> None:
    suite = suites.find_suite(name)
    assert suites.fingerprint(suite) == FINGERPRINTS[name]
    suites.check(suite)


def small() -> Suite:
    return suites.find_suite("diamant-4p-small/1")._replace(deals=5)


def test_the_same_bot_gets_the_same_score() -> None:
    one, two = (suites.score(small(), run(suites.plan_of(small(), "scout"), workers=1)) for _ in range(2))
    assert one == two
    assert one.low <= one.score <= one.high
    other = suites.score(small(), run(suites.plan_of(small(), "wisp"), workers=1))
    assert (other.inputs, other.outputs) != (one.inputs, one.outputs)


def test_everybody_meets_the_same_opponents() -> None:
    """Also a bot that is one of them: else its field would be another one."""
    companies = {
        bot: [suites.plan_of(small(), bot).contests[0].lineup(4, 1, deal)[1:] for deal in range(9)]
        for bot in ("wisp", "master", "script:floor")
    }
    assert companies["wisp"] == companies["master"] == companies["script:floor"]


@pytest.mark.parametrize("change", [{"rules": "0"}, {"nets": {}}, {"trace": "0"}, {"opponents": ("wisp", "master")}])
def test_a_suite_whose_opponents_have_changed_is_refused(change: dict[str, Any]) -> None:
    suites.check(small())
    with pytest.raises(BadOption, match="comparable"):
        suites.check(small()._replace(**change))


def test_nets_of_ones_own_do_not_become_the_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_net(tmp_path / "diamant-mine.net", "diamant")
    monkeypatch.setenv("GROTTO_NETS", os.fspath(tmp_path))
    with pytest.raises(BadOption, match="nets"):
        suites.check(small())


def test_a_net_of_ones_own_goes_into_the_hash(tmp_path: Path) -> None:
    bot = f"master@{tmp_path / 'mine.net'}"
    write_net(tmp_path / "mine.net", "diamant", seed=1)
    before = suites.inputs(small(), bot)
    write_net(tmp_path / "mine.net", "diamant", seed=2)
    assert suites.inputs(small(), bot) != before


def test_the_beginning_of_a_suite_are_its_first_deals_and_another_hash() -> None:
    whole = small()
    beginning = suites.beginning(whole, 3)
    played, shorter = (run(suites.plan_of(each, "scout"), workers=1).deals[0] for each in (whole, beginning))
    assert [deal.games for deal in shorter] == [deal.games for deal in played[:3]]
    assert suites.inputs(beginning, "scout") != suites.inputs(whole, "scout")
    assert suites.beginning(whole, None) == suites.beginning(whole, 5) == whole
    with pytest.raises(BadOption, match="has 5 deals, not 6"):
        suites.beginning(whole, 6)


def test_an_unknown_suite_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="diamant-4p/1"):
        suites.find_suite("diamant-4p/99")
