"""Bots from other packages: found by entry point, loaded when asked for, and harmless if broken."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import grotto
from grotto.bots.entry_points import offered, offered_bot
from grotto.bots.forfeit import ask
from grotto.kernel.rng import Rng

pytestmark = pytest.mark.one_build

MODULE = """
from grotto.bots.contract import Bot, Decision

class Timid(Bot):
    def choose(self, view, rng, budget=None):
        return Decision("back", {"back": 1.0})

class Named(Timid):
    name = "Sir Named"

def factory():
    return Timid()

def broken():
    raise RuntimeError("no net file")

def leaving():
    raise SystemExit

def number():
    return 7

constant = 7
"""

POINTS = """
[grotto.bots]
timid = stranger_bots:Timid
named = stranger_bots:Named
made = stranger_bots:factory
broken = stranger_bots:broken
leaving = stranger_bots:leaving
number = stranger_bots:number
constant = stranger_bots:constant
missing = stranger_bots:nothing
unimportable = stranger_broken:Bot
nowhere = stranger_nowhere:Bot
"""


@pytest.fixture(autouse=True)
def _a_strangers_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stranger_bots.py").write_text(MODULE)
    (tmp_path / "stranger_broken.py").write_text("1 / 0")
    info = tmp_path / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    monkeypatch.delitem(sys.modules, "stranger_bots", raising=False)


def test_offers_are_listed_without_loading_them() -> None:
    assert {"timid", "named", "made", "broken", "unimportable", "nowhere"} <= set(offered())
    assert "stranger_bots" not in sys.modules


@pytest.mark.parametrize(("name", "called"), [("timid", "timid"), ("made", "made"), ("named", "Sir Named")])
def test_a_class_or_a_function_makes_a_bot(name: str, called: str) -> None:
    bot = offered_bot(name)
    assert bot.name == called
    assert ask(bot, grotto.new("diamant", 3, 1).view(0), Rng(1)).text == "back"
    assert offered_bot(name) is not bot


@pytest.mark.parametrize(
    "name", ["broken", "leaving", "number", "constant", "missing", "unimportable", "nowhere", "unheard-of"]
)
def test_what_is_no_bot_is_refused_and_the_others_go_on(name: str) -> None:
    with pytest.raises(grotto.BadOption, match=name):
        offered_bot(name)
    assert offered_bot("timid").name == "timid"
