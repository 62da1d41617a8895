"""Two worlds that differ only in what a viewer may not know are one to that viewer, byte for byte (B1, B2, B3, B4)."""

from __future__ import annotations

import pytest

from tests.long_runs import sized

from .knowledge import Truth, known
from .pairs import check, folded
from .planning import plan, scenario

pytestmark = pytest.mark.one_build

PAIRS, AT_ONCE = sized(50, 100), 10
SECRET = 0.6  # of the pairs, at least, have another hidden assignment; all have another seed and future


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, PAIRS, AT_ONCE))
def test_nobody_can_tell_two_worlds_apart(first: int) -> None:
    """`python -m scripts.secrecy --first SEED --pairs 1` repeats the one that is named."""
    for seed in range(first, first + AT_ONCE):
        check(scenario(seed))


def test_the_pairs_go_through_every_game_and_every_viewer() -> None:
    scenarios = [scenario(seed) for seed in range(PAIRS)]
    viewers = {(one.game, one.kind) for one in scenarios}
    seats = {(one.game, one.seat) for one in scenarios if one.kind == "seat"}
    assert len(viewers) == 3 * 4
    assert {game for game, seat in seats if seat == 0} == {game for game, seat in seats if seat == 2}
    assert {one.public for one in scenarios} == {one.uneven for one in scenarios} == {True, False}
    assert {one.hints for one in scenarios} == {"off", "after", "always"}


def test_somebody_is_there_to_begin_the_round_of_a_room() -> None:
    for seed in range(300):
        one = scenario(seed, room=True)
        assert len(one.bots) < one.players
        assert (one.kind == "bot") == (one.seat in one.bots)


@pytest.mark.slow
def test_most_pairs_have_another_secret() -> None:
    other = 0
    for seed in range(PAIRS):
        story = plan(scenario(seed))
        assert story.truths is not None
        other += story.truths[0] != story.truths[1]
    assert other >= SECRET * PAIRS


def test_bots_choices_are_shown_at_the_same_moments() -> None:
    """Though the bots of the second world think twenty times as long (B3)."""
    for seed, game in enumerate(("emerald", "diamant", "erdgeister")):
        one, two = check(scenario(seed, game=game, kind="bot", players=3, bots=(0, 1, 2), host=-1))
        assert one.releases
        assert one.releases == two.releases


# -- the reference itself -------------------------------------------------------------------------------------


def test_only_its_owner_knows_what_paid_a_bribe() -> None:
    paid = [Truth("emerald", 3, ((-1, "first:0"), (1, f"bribe:{card}"))) for card in (2, 5)]
    for viewer in (None, 0, 2):
        assert known(paid[0], viewer) == known(paid[1], viewer)
    assert known(paid[0], 1) != known(paid[1], 1)


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    chosen = [Truth("diamant", 3, ((-1, "7"),), ((1, text),)) for text in ("on", "back")]
    done = [Truth("diamant", 3, ((-1, "7"), (0, "on"), (1, text), (2, "on"))) for text in ("on", "back")]
    for viewer in (None, 0, 2):
        assert known(chosen[0], viewer) == known(chosen[1], viewer)
        assert known(done[0], viewer) != known(done[1], viewer)
    assert known(chosen[0], 1) != known(chosen[1], 1)
    assert known(chosen[0], 0) != known(Truth("diamant", 3, ((-1, "7"),)), 0)


@pytest.mark.parametrize(
    ("done", "knowing"),
    [((), {1}), (((0, "spy:Ba"), (0, "keep")), {0, 1}), (((0, "spy:Ba"), (0, "show")), {None, 0, 1, 2})],
)
def test_who_has_seen_a_gnome_knows_its_number(done: tuple[tuple[int, str], ...], knowing: set[int | None]) -> None:
    def dealt(*numbers: str) -> Truth:
        return Truth("erdgeister", 3, (*((-1, f"number:{number}") for number in numbers), *done))

    one, two = dealt("1", "2", "1", "2", "1", "2"), dealt("1", "2", "2", "1", "1", "2")
    for viewer in (None, 0, 1, 2):
        assert (known(one, viewer) != known(two, viewer)) == (viewer in knowing)


def test_when_the_game_is_over_everything_is_known() -> None:
    paid = [Truth("emerald", 3, ((1, f"bribe:{card}"),), (), over=True) for card in (2, 5)]
    assert known(paid[0], None) != known(paid[1], None)


def test_a_client_joins_what_it_has_with_what_is_new() -> None:
    line = {"number": 1, "text": "hello"}
    now = folded(None, {"start": 0, "past": [1, 2, 3], "talk_start": 0, "talk": [line]})
    assert folded(now, {"start": 2, "past": [4], "talk_start": 1, "talk": []})["past"] == [1, 2, 4]
    assert folded(now, {"start": 2, "past": [4], "talk_start": 1, "talk": []})["talk"] == [line]
    assert folded(now, {"start": 2, "past": [4], "talk_start": 0, "talk": []})["talk"] == []
