"""Match files of Diamant: they bring back the match, and what was changed by hand is found."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from grotto import OVER, BadFile, Match, load
from grotto.match.record import dumps, loads

from .playing import EDITIONS, begin, random_match

NAMES = ["Ann", "Ben B.", "Cléo", "Dan"]


def seeded(edition: str, seed: int, choices: int) -> Match:
    """A match on a seed, after some random choices."""
    match = Match.new("diamant", players=4, seed=seed, names=NAMES, edition=edition)
    play_on(match, seed, choices)
    return match


def play_on(match: Match, seed: int, choices: int) -> None:
    chooser = Random(seed)
    for _ in range(choices):
        if match.mover != OVER:
            match.play(chooser.choice(("on", "on", "back")), seat=chooser.choice(match.to_act))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("choices", [0, 3, 17, 500])
def test_a_file_brings_back_the_match(tmp_path: Path, edition: str, choices: int) -> None:
    match = seeded(edition, seed=choices + 1, choices=choices)
    match.save(tmp_path / "evening.grotto")
    again = load(tmp_path / "evening.grotto")
    assert again.options == {"edition": edition}
    assert again.state == match.state
    assert dumps(again) == dumps(match)
    for viewer in (None, 0, 1, 2, 3):
        assert again.view(viewer) == match.view(viewer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_loaded_match_goes_on_with_the_same_cards(edition: str) -> None:
    match = seeded(edition, seed=5, choices=9)
    again = loads(dumps(match))
    for one in (match, again):
        play_on(one, seed=99, choices=500)
    assert match.mover == OVER
    assert dumps(again) == dumps(match)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_with_cards_turned_up_by_hand_is_kept_too(edition: str) -> None:
    match = random_match(3, edition, seed=7)
    again = loads(dumps(match))
    assert again.state == match.state
    assert dumps(again) == dumps(match)


@pytest.mark.clause("D-50", "D-51")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_is_written_into_the_file(edition: str) -> None:
    assert dumps(begin(edition=edition)).split("\n")[4] == f'option edition "{edition}"'


@pytest.mark.clause("D-50", "D-51")
@pytest.mark.parametrize(("written", "forged"), list(permutations(EDITIONS, 2)))
@pytest.mark.parametrize("by_hand", [False, True])
def test_another_edition_written_by_hand_is_found(written: str, forged: str, by_hand: bool) -> None:
    line = "13 all-on snakes all-on 9 all-back"  # all three editions have these cards
    match = begin(line, edition=written) if by_hand else seeded(written, seed=3, choices=40)
    text = dumps(match).replace(f'"{written}"', f'"{forged}"')
    with pytest.raises(BadFile) as refusal:
        loads(text, "evening.grotto")
    assert refusal.value.file == "evening.grotto"
    assert 5 <= int(refusal.value.place.removeprefix("line ")) <= len(text.split("\n"))


@pytest.mark.clause("D-50")
@pytest.mark.parametrize("forged", ['"1999"', "2017", "null", '["2017"]', '{"name": "2017"}', '"2017', ""])
def test_an_edition_that_does_not_exist_is_found(forged: str) -> None:
    text = dumps(seeded("2017", 3, 10)).replace('edition "2017"', f"edition {forged}")
    with pytest.raises(BadFile, match=r"line \d+"):
        loads(text)


@pytest.mark.clause("D-50")
def test_a_file_whose_edition_was_taken_out_is_found() -> None:
    text = dumps(begin("13 all-on", edition="schmidt")).replace('option edition "schmidt"\n', "")
    with pytest.raises(BadFile, match=r"line \d+"):
        loads(text)


@pytest.mark.clause("D-11", "D-23", "D-24")
@pytest.mark.parametrize(
    ("line", "forged"),
    [
        (11, "* 6"),  # no such card
        (12, "0 maybe"),  # no such choice
        (12, "3 on"),  # no such seat
        (13, "0 back"),  # chosen already
        (15, "* 13"),  # lies on the path
        (15, "0 on"),  # a card is due
        (17, "1 on"),  # in camp
        (16, "* lava"),  # a choice is due
    ],
)
def test_a_line_changed_by_hand_is_found_where_it_is(line: int, forged: str) -> None:
    lines = dumps(begin("13 on back on lava on on", players=3)).split("\n")
    assert lines[10:17] == ["* 13", "0 on", "1 back", "2 on", "* lava", "0 on", "2 on"]
    lines[line - 1] = forged
    with pytest.raises(BadFile) as refusal:
        loads("\n".join(lines))
    assert refusal.value.place == f"line {line}"
