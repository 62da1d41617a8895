"""What a lobby tells of each game: complete in every language, and true."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import grotto
from grotto.games.erdgeister import read_board
from grotto.kernel.game import Game
from grotto.kernel.lobby import GameDescription
from grotto.kernel.messages import LANGUAGES
from tests.cases import SMALL_BOARD

pytestmark = pytest.mark.one_build

every_game = pytest.mark.parametrize("name", ["emerald", "diamant", "erdgeister"])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def texts_of(about: GameDescription) -> list[str]:
    """Everything in it that is meant to be read."""
    found = [about["title"], about["pitch"]]
    for option in about["options"]:
        for named in (option, *option["values"], *([option["other"]] if option["other"] else [])):
            found += [named["title"], named["text"]]
    return found


def own_keys(name: str, language: str) -> dict[str, str]:
    """The messages that are there for the lobby."""
    folder = grotto.game(name).messages
    assert folder is not None
    loaded: dict[str, Any] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return {key: text for key, text in loaded.items() if key in ("title", "pitch") or key.startswith("option-")}


@every_game
@every_language
def test_every_text_for_the_lobby_is_used_and_none_is_missing(name: str, language: str) -> None:
    texts = texts_of(grotto.game(name).about(language))
    assert sorted(texts) == sorted(own_keys(name, language).values())
    assert all(text.strip() == text != "" for text in texts)
    assert all("\n" not in text and "{" not in text for text in texts)


@every_game
@every_language
def test_the_aim_is_told_for_every_number_of_players(name: str, language: str) -> None:
    game = grotto.game(name)
    aims = game.about(language)["aims"]
    assert [aim["players"] for aim in aims] == list(game.seats)
    for aim in aims:
        assert all(str(number) in aim["text"] for number in game.aim_numbers(aim["players"]).values())
        assert "{" not in aim["text"]


def test_the_aim_of_erdgeister_depends_on_the_number_of_players() -> None:
    aims = grotto.game("erdgeister").about("en")["aims"]
    assert [int(aim["text"].split()[1]) for aim in aims] == [6, 5, 4]


@every_game
def test_every_language_says_it_in_its_own_words(name: str) -> None:
    pitches = {grotto.game(name).about(language)["pitch"] for language in LANGUAGES}
    assert len(pitches) == len(LANGUAGES)
    assert grotto.game(name).about("xx") == grotto.game(name).about("en")


@every_game
def test_it_is_plain_json_of_the_documented_shape(name: str) -> None:
    about = grotto.game(name).about("en")
    assert json.loads(json.dumps(about)) == about
    assert msgspec.convert(about, GameDescription) == about


@every_game
def test_it_says_who_may_play_and_how_long(name: str) -> None:
    game, about = grotto.game(name), grotto.game(name).about("en")
    for players in range(1, 12):
        if players in about["players"]:
            game.options(players, {})
        else:
            with pytest.raises(grotto.BadOption):
                game.options(players, {})
    assert 10 <= about["minutes"] <= 120
    assert 3 <= about["minutes_with_bots"] < about["minutes"]


@every_game
def test_every_value_on_offer_is_accepted_and_the_default_is_one_of_them(name: str) -> None:
    game, about = grotto.game(name), grotto.game(name).about("en")
    assert [option["name"] for option in about["options"]] == list(game.defaults)
    for option in about["options"]:
        values = [value["value"] for value in option["values"]]
        assert option["default"] == game.defaults[option["name"]]
        assert option["default"] in values
        for players in about["players"]:
            for value in values + examples(option["other"], players):
                assert game.options(players, {option["name"]: value})[option["name"]] == value


@every_game
def test_nothing_else_is_accepted(name: str) -> None:
    game, about = grotto.game(name), grotto.game(name).about("en")
    for option in about["options"]:
        for wrong in ("nonsense", -1, 99_999, None, 1.0, *([] if option["other"] else [1])):
            with pytest.raises(grotto.Refusal):
                game.options(3, {option["name"]: wrong})


def examples(other: Any, players: int) -> list[Any]:
    """Values of a kind that an option takes besides the named ones."""
    if other is None:
        return []
    kinds: dict[str, list[Any]] = {
        "seat": [0, players - 1],
        "number": [other["least"], other["most"]],
        "faces": [["I", "II", "I", "II"]],
        "board": [read_board(SMALL_BOARD)],
    }
    return kinds[other["kind"]]


def test_a_game_without_messages_is_told_of_in_plain_names() -> None:
    class Bare(Game):
        name = "bare"
        title = "Bare"
        version = "1"
        seats = range(2, 4)
        defaults = {"speed": "slow"}

    about = Bare().about("de")
    assert (about["title"], about["pitch"], about["players"], about["minutes"]) == ("Bare", "", [2, 3], 0)
    assert (about["aims"], about["minutes_with_bots"]) == ([], 0)
    assert about["options"][0]["values"] == [{"value": "slow", "title": "slow", "text": ""}]
