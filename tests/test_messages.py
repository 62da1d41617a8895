"""The message files: every language says everything that English does."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.games.erdgeister.options import _plain_face
from grotto.kernel.errors import BadOption
from grotto.kernel.messages import LANGUAGES, Message, joined, plural, say
from grotto.kernel.rng import Rng

from .cases import CASES, Case, play_at_random
from .recorded import files
from .refused import UNREADABLE, illegal, scenes, waiting

pytestmark = pytest.mark.one_build

GAMES = Path(grotto.__file__).parent / "games"
ALL = sorted({path.parent for path in GAMES.parent.rglob("messages/en.json")})
FOLDERS = {game: GAMES / game / "messages" for game in ("emerald", "diamant", "erdgeister")}
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "nl": {"one", "other"}, "cs": {"one", "few", "other"}}


def load(folder: Path, language: str) -> dict[str, Message]:
    found: dict[str, Message] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def texts(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def holes(message: Message) -> set[str]:
    return set().union(*(placeholders(text) for text in texts(message)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", ALL, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_messages_with_the_same_parts(folder: Path, language: str) -> None:
    english, other = load(folder, "en"), load(folder, language)
    assert other.keys() == english.keys()
    for key, message in other.items():
        assert holes(message) - {"n"} == holes(english[key]) - {"n"}, key
        if isinstance(message, dict):
            assert set(message) <= FORMS[language], key
            assert "other" in message, key
        assert all(text.strip() for text in texts(message)), key


class Heard(dict[str, Message]):
    """Messages that remember which of them were spoken."""

    spoken: set[str]

    def __getitem__(self, key: str) -> Message:
        self.spoken.add(key)
        return super().__getitem__(key)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_every_message_is_heard_in_enough_games(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(load(FOLDERS[game], "en"))
    heard.spoken = set()
    monkeypatch.setattr("grotto.kernel.messages.messages", lambda *_: heard)
    grotto.game(game).about("en")
    refuse_options(game)
    for match in scenes(game):
        refuse(match)
        refuse_side_game(match)
    for path in files():
        if path.name.startswith(game):
            retell(grotto.load(path))
            refuse_side_game(grotto.load(path))
    for seed in range(60):
        case = next(case for case in CASES[seed % len(CASES) :] + CASES if case.game == game)
        tell(case, seed)
        if heard.spoken == heard.keys():
            return
    assert heard.keys() - heard.spoken == set()


def refuse_side_game(match: grotto.Match) -> None:
    """What is said to those who take no part in bets and dares, or have sent theirs."""
    side = match.game.side_game
    if side is not None:
        side.dare_spent().say("en")
        for seat in range(match.players):
            barred = side.barred(match.glance(), seat)
            if barred is not None:
                barred.say("en")


def tell(case: Case, seed: int) -> None:
    """A whole game in words, for everybody, with the choices that there were."""
    match, rng = case.match(seed), Rng(seed)
    while match.mover != grotto.OVER:
        for value in match.view(match.mover)["legal"]:
            match.game.words.choice(value, match.names, "en")
        play_at_random(match, rng, 3)
        for event in match.view(match.mover if match.mover >= 0 else None)["history"][-4:]:
            match.game.words.sentences(event, match.names, "en")
    retell(match)


WRONG_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "emerald": [{"start": 9}],
    "diamant": [{"edition": "2099"}],
    "erdgeister": [{"start": 9}, {"board": 1}, {"tiles": 1}, {"tiles": ["I"]}, {"turn_limit": -1}],
}
WRONG_ORDERS: list[Any] = [
    1, {"soon": 1}, {"expedition": "all"}, {"hold": -1, "expedition": "all"}, {"relic": 1, "expedition": "all"},
    {"hold": 5, "then": "run", "expedition": "all"}, {"hold": 5, "expedition": 0},
]  # fmt: skip


def refuse_options(game: str) -> None:
    """Every kind of option and order that cannot be had."""
    for options in WRONG_OPTIONS[game]:
        with pytest.raises(BadOption):
            grotto.new(game, players=3, **options)
    for order in WRONG_ORDERS if grotto.game(game).orders is not None else []:
        with pytest.raises(BadOption):
            grotto.game(game).check_order(order)
    if game == "erdgeister":
        with pytest.raises(BadOption):
            _plain_face(secret_everywhere(), "a")


def secret_everywhere() -> Any:
    """A board on which every face has a secret passage."""

    class Secret:
        def has_secret(self, shaft: str, face: str) -> bool:
            return True

    return Secret()


def refuse(match: grotto.Match) -> None:
    """All that cannot be done in a position, with the reasons."""
    refusals = match.game.refusals
    for action in illegal(match):
        refusals.why_not(match.state, match.mover, action)
    for seat in waiting(match):
        refusals.not_your_turn(match.state, seat)
    for text in UNREADABLE[match.game.name]:
        match.why(text, match.mover)


def retell(match: grotto.Match) -> None:
    """A finished game in words, for everybody, with the choices of whoever passed."""
    for viewer in (None, *range(match.players)):
        for event in match.view(viewer)["history"]:
            match.game.words.sentences(event, match.names, "en")
    for step, done in enumerate(match.done):
        if done.text == "pass":
            past = match.rewound(step)
            for value in past.view(past.mover)["legal"]:
                match.game.words.choice(value, match.names, "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.name)
def test_whole_games_can_be_told_in_every_language(case: Case, language: str) -> None:
    match = case.match(21)
    words = match.game.words
    while match.mover != grotto.OVER:
        for value in match.view(match.mover)["legal"]:
            assert "{" not in words.choice(value, match.names, language)
        play_at_random(match, Rng(len(match.done)), 6)
    for viewer in (None, 0):
        for event in match.view(viewer)["history"]:
            for line in words.sentences(event, match.names, language):
                assert "{" not in line
                assert "  " not in line


def test_plurals_follow_the_language() -> None:
    assert [plural("en", n) for n in (0, 1, 2, 5)] == ["other", "one", "other", "other"]
    assert [plural("cs", n) for n in (0, 1, 2, 4, 5)] == ["other", "one", "few", "few", "other"]


def test_an_unknown_language_speaks_english() -> None:
    folder = FOLDERS["diamant"]
    assert say(folder, "xx", "choose-on") == say(folder, "en", "choose-on")
    assert joined(folder, "de", ["A", "B", "C"]) == "A, B und C"
    assert joined(folder, "de", []) == ""
