"""All bots that can be named."""

from __future__ import annotations

import pytest

import grotto
from grotto.bots import bot
from grotto.bots import listing as module
from grotto.bots.listing import bots_of

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_every_bot_of_the_list_can_be_made_and_play_that_game(game: str) -> None:
    names = bots_of(grotto.game(game)).names
    assert len(set(names)) == len(names) > 10
    for name in names:
        bot(name).note(game, 4, {})


def test_bots_of_other_packages_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "offered", lambda: ["stranger"])
    assert "stranger" in bots_of(grotto.game("diamant")).names
