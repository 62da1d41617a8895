"""Diamant in words and as a drawing: every event can be told, and every table fits the terminal."""

from __future__ import annotations

import re

import pytest
from tests.games.diamant.playing import (
    EDITIONS,
    RELIC,
    TRAPS,
    DiamantMatch,
    begin,
    path,
    play,
    random_match,
    random_steps,
)
from tests.long_runs import only_in_long_runs

from grotto import Match
from grotto.kernel.messages import LANGUAGES

LONG_NAMES = [f"{letter}{'wanderer ' * 5}"[:39] + letter for letter in "ABCDEFGH"]


def told(match: Match, viewer: int | None = None, language: str = "en") -> list[str]:
    """The latest event in words."""
    event = match.view(viewer)["history"][-1]
    return match.game.words.sentences(event, match.names, language)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 8])
def test_every_event_can_be_told_to_every_viewer(players: int, edition: str) -> None:
    for seed in range(2):
        match = random_match(players, edition, seed)
        for viewer in (None, *range(players)):
            for event in match.view(viewer)["history"]:
                lines = match.game.words.sentences(event, match.names, "en")
                assert lines or not event["facts"]
                assert all(line and line == line.strip() and not set("{}") & set(line) for line in lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_event_can_be_told_while_its_round_runs(edition: str) -> None:
    for match in random_steps(4, edition, seed=1):
        for viewer in (None, 0, 1, 2, 3) if match.done else ():
            event = match.view(viewer)["history"][-1]
            assert len(told(match, viewer)) >= bool(event["facts"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_told_in_every_language(language: str) -> None:
    for edition in EDITIONS:
        for match in random_steps(4, edition, seed=2):
            if match.done:
                assert len(told(match, language=language)) == len(told(match))


@pytest.mark.clause("D-51")
def test_in_incan_gold_relics_are_called_artifacts() -> None:
    match = begin("artifact", edition="incan-gold")
    assert not any("relic" in line.lower() for line in told(match))
    play(match, "back on on on")
    assert not any("relic" in line.lower() for line in told(match))
    assert "relic" not in match.picture().lower()


@pytest.mark.clause("D-03", "D-50", "D-51")
@pytest.mark.parametrize(
    ("language", "giant", "poison", "plain"),
    [
        ("en", "Giant spiders", "Venomous snakes", ("Spiders", "Snakes")),
        ("de", "Riesenspinnen", "Giftschlangen", ("Spinnen", "Schlangen")),
        ("nl", "Reuzenspinnen", "Gifslangen", ("Spinnen", "Slangen")),
        ("cs", "Obří pavouci", "Jedovatí hadi", ("Pavouci", "Hadi")),
    ],
)
def test_each_edition_calls_its_traps_by_its_own_words(
    language: str, giant: str, poison: str, plain: tuple[str, str]
) -> None:
    for edition, traps in {
        "2017": {"spiders": giant, "snakes": poison},
        "schmidt": {"snakes": plain[1]},
        "incan-gold": {"spiders": plain[0], "snakes": plain[1]},
    }.items():
        for card, called in traps.items():
            match = begin(card, edition=edition)
            assert all(line.startswith(called) for line in told(match, language=language))
            play(match, f"all-on {card}")
            assert sum(called in line for line in told(match, language=language)) == 2  # again, and out of the game


def test_a_language_that_nobody_has_written_is_english() -> None:
    assert told(begin("13"), language="tlh") == told(begin("13"))


def test_both_choices_have_words_of_their_own() -> None:
    match = begin("13")
    spoken = [match.game.words.choice(value, match.names, "en") for value in match.view(0)["legal"]]
    assert len(set(spoken)) == 2
    assert all(spoken)


@pytest.mark.clause("D-23")
def test_a_secret_choice_is_not_told_before_the_reveal() -> None:
    match = begin("13 0:back", names=["Ann", "Ben", "Cleo", "Dan"])
    assert [told(match, viewer) for viewer in (None, 0, 1)] == [[], [], []]


@pytest.mark.clause("D-23")
def test_the_reveal_names_those_who_go_back() -> None:
    match = begin("13 on back on back", names=["Ann", "Ben", "Cleo", "Dan"])
    told_first = told(match)[0]
    assert "Ben" in told_first
    assert "Dan" in told_first
    assert "Ann" not in told_first


@pytest.mark.clause("D-12", "D-13")
def test_a_treasure_is_told_with_share_and_rest() -> None:
    lines = " ".join(told(begin("13", players=5)))
    assert [int(number) for number in re.findall(r"(?<!Seat )\b\d+", lines)] == [13, 2, 3]


@pytest.mark.clause("D-27", "D-30")
def test_a_lone_leaver_is_told_with_all_that_is_brought_home() -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    match = begin("13 all-on relic on back on on", names=names)
    home = [line for line in told(match) if "Ben" in line]
    assert any("4" in line for line in home)
    assert any("5" in line for line in home)
    assert not any("Ann" in line or "Cleo" in line for line in home)


@pytest.mark.clause("D-17")
def test_a_trap_that_strikes_is_told_with_its_victims_and_their_loss() -> None:
    match = begin("13 all-on lava back on on on lava", names=["Ann", "Ben", "Cleo", "Dan"])
    struck = told(match)[0]
    assert all(name in struck for name in ("Ben", "Cleo", "Dan", "3"))
    assert "Ann" not in struck


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_kinds_of_trap_are_told_apart(edition: str) -> None:
    assert len({told(begin(trap, edition=edition))[0] for trap in TRAPS[edition]}) == 5


# -- drawing -----------------------------------------------------------------------------------------------


def long_walk(players: int, edition: str) -> DiamantMatch:
    """Fourteen cards on the path, hundreds in a chest, relics, camp and cave, secret choices pending."""
    rich = "17 on " + "back " * (players - 1) + "15 on 14 on 13 on 11 on 11 on 9 back "
    match = begin(rich * 3, players, edition, names=LONG_NAMES[:players])
    relic = "" if edition == "schmidt" else f"{RELIC[edition]} back " + "on " * (players - 1)
    cards = [*TRAPS[edition][:4], "1", "2", "3", "4", "5", "5", "7", "7", "9", "11"]
    play(match, relic + " all-on ".join(cards))
    match.play("on", seat=match.to_act[-1])
    return match


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(3, 9))
def test_a_drawing_is_at_most_a_hundred_columns_wide(players: int, edition: str) -> None:
    match = long_walk(players, edition)
    for viewer in (None, *range(players)):
        assert max(len(line) for line in match.picture(viewer).split("\n")) <= 100


@pytest.mark.clause("D-07")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, pytest.param(8, marks=only_in_long_runs)])
def test_a_drawing_can_be_made_of_every_position(players: int, edition: str) -> None:
    for match in random_steps(players, edition, seed=3, boldness=0.9):
        for viewer in (None, *range(players)):
            drawing = match.picture(viewer)
            assert all(name in drawing for name in match.names)
            assert max(len(line) for line in drawing.split("\n")) <= 100


def drawn_cards(match: Match) -> list[str]:
    """The faces of the cards in the drawing: every second row between bars."""
    rows = [line for line in match.picture().split("\n") if line.startswith("│")]
    return sorted(" ".join(rows[1::2]).replace("│", " ").split())


def lying(match: DiamantMatch) -> list[str]:
    """What lies on the path, as a list."""
    return sorted(name for name, copies in path(match).items() for _ in range(copies))


@pytest.mark.clause("D-11")
def test_every_card_of_a_long_path_is_drawn() -> None:
    match = long_walk(4, "schmidt")
    assert len(lying(match)) == 14
    assert drawn_cards(match) == lying(match)


@pytest.mark.clause("D-11", "D-44")
def test_a_new_expedition_is_drawn_without_cards() -> None:
    match = begin("13 all-on lava all-back")
    assert drawn_cards(match) == []


@pytest.mark.clause("D-30", "D-44")
@pytest.mark.parametrize("edition", ["2017", "incan-gold"])
def test_a_relic_that_was_taken_is_no_longer_drawn_on_the_path(edition: str) -> None:
    match = begin(f"13 all-on {RELIC[edition]} back on on on", edition=edition)
    assert drawn_cards(match) == lying(match) == ["13"]


@pytest.mark.clause("DA-08")
def test_the_others_chests_are_drawn_closed_until_the_end() -> None:
    match = begin("17 all-back 1 all-back 1 all-back 1 all-back 15 back on on 13 all-back", players=3)

    def chests(drawing: str) -> list[str]:
        return re.findall(r"(\d+ points|chest shut)", drawing)

    assert chests(match.picture()) == ["10 points", "16 points", "16 points"]
    match = begin("17 all-back 15", players=3)
    assert chests(match.picture(1)) == ["chest shut", "5 points", "chest shut"]
    assert chests(match.picture()) == ["chest shut"] * 3


@pytest.mark.clause("D-19", "D-42")
def test_the_log_says_which_cards_leave_the_game() -> None:
    assert told(begin("relic all-on relic all-on lava all-on lava"))[-3:-1] == [
        "Lava: one of these cards is out of the game.",
        "The 2 relics that nobody took are out of the game.",
    ]
    assert told(begin("artifact all-back", edition="incan-gold"))[-2] == (
        "The artifact that nobody took is out of the game."
    )
