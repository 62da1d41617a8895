"""Bots above the lowest rung make no senseless choices. STRENGTH.md has the counts over more games."""

from __future__ import annotations

import pytest

from grotto.arena.senseless_counts import Share, count_senseless
from grotto.kernel.errors import BadOption

pytestmark = pytest.mark.one_build

NEVER = 0.0
MOST = {  # percent of the occasions
    "emerald": {
        "bribes with more than the lowest card": NEVER,
        "lets the dragon take its own knight although another is there": 3,  # to end the game and win
        "misses a win at once": 5,  # what others have paid is not known
        "stops although a card could be taken": 10,
        "ends the game and loses": 15,
    },
    "diamant": {
        "leaves although nothing can happen": 9,
        "comes home with nothing": NEVER,
        "last cave, alone, leaves although that loses": NEVER,
    },
    "erdgeister": {
        "does not go home although it could": 8,
        "spies at its own gnome": NEVER,
        "shows its own key bearer to all": NEVER,
        "shows what it saw of a rival": NEVER,
    },
}
# Below the master also what is pointless is struck, from there on only what is dominated (decision 0062).
BY_MASTERS = {"does not go home although it could": 40}
OPTIONS = {"erdgeister": {"turn_limit": 400}}
GAMES = {"emerald": 25, "diamant": 40, "erdgeister": 6}


@pytest.mark.parametrize("bot", ["apprentice", "companion", "master"])
@pytest.mark.parametrize("game", sorted(MOST))
def test_nobody_above_the_lowest_rung_makes_senseless_choices(game: str, bot: str) -> None:
    found = count_senseless(game, 4, bot, GAMES[game], seed=3, options=OPTIONS.get(game))
    assert found.keys() == MOST[game].keys()
    most = MOST[game] | (BY_MASTERS if bot == "master" else {})
    for name, share in found.items():
        assert share.percent <= most[name], (name, share)


def test_the_counter_sees_them() -> None:
    """The lowest rung chooses by chance."""
    found = count_senseless("diamant", 4, "wisp", 20, seed=3)
    assert found["comes home with nothing"].percent > 10


def test_bots_that_cannot_be_counted_are_refused() -> None:
    with pytest.raises(BadOption):
        count_senseless("diamant", 4, "nobody", 1)


@pytest.mark.parametrize(
    ("share", "low", "high"),
    [(Share(0, 0), 0, 100), (Share(0, 100), 0, 3.7), (Share(100, 100), 96.3, 100), (Share(10, 40), 14.2, 40.2)],
)
def test_a_share_has_wilsons_interval(share: Share, low: float, high: float) -> None:
    assert share.interval == pytest.approx((low, high), abs=0.05)
