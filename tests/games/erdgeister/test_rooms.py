"""The rooms around Erdgeister's rules: notation, landings, words, drawing, encoding and options."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import combining, east_asian_width

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grotto
from grotto import CHANCE, BadFile, BadOption, Match, Unreadable
from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.board import DEFAULT, check
from grotto.games.erdgeister.encoding import ErdgeisterEncoder
from grotto.games.erdgeister.landing import Walk
from grotto.games.erdgeister.limits import EXTRA, HANDLES, MAX_PLACES
from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel import record
from grotto.kernel.consts import MAX_ACTIONS
from grotto.kernel.rng import Rng

from .boards import BOARDS, CRAMPED, WINDING
from .positions import DATA, data_with, position

COUNTS = [2, 3, 4]
GAME = grotto.game("erdgeister")
HUGE: dict[str, Any] = {
    "name": "漢字" * 20,
    "tunnel_length": 16,
    "arrow_fields": [1, 2, 3, 16],
    "shaft_length": 12,
    "protected_fields": [10, 11, 12],
    "dark_corner_room": 4,
    "tunnels": {
        name: {"dark": [5, 6, 10], "secret": [5, 9, 10], "sneak": [{"in": 5, "out": "c12"}, {"in": 10, "out": 12}]}
        for name in "ABCD"
    },
    "faces": {
        "I": {"dark": [2, 3, 4], "secret": [3]},
        "II": {"dark": [4], "sneak": [{"in": 2, "out": 5}, {"in": 4, "out": "D16"}]},
    },
}
"""The largest board that there can be, with special fields of every kind beside the same fields."""


def playing(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random match at every step; those who can go home do."""
    random = Random(seed)
    match = Match.new("erdgeister", players=players, seed=seed, **({"turn_limit": 60} | options))
    yield match
    while match.mover >= 0:
        homeward = [text for text in match.legal if text.endswith(">chamber")]
        match.play(random.choice(homeward or match.legal))
        yield match


def dealing(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A match by hand at every step of its set-up."""
    rng = Rng(seed)
    match = Match.by_hand("erdgeister", players=players, **options)
    yield match
    while match.mover == CHANCE:
        match.play(GAME.notation.write(match.state, match.state.draw(rng)))
        yield match


def at(state: Erdgeister) -> Match:
    match = Match.by_hand("erdgeister", players=state.players)
    match.state = state
    return match


# -- notation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_every_action_reads_back_as_itself(players: int) -> None:
    for match in playing(players, seed=1):
        texts = match.legal
        assert len(set(texts)) == len(texts)
        assert [GAME.notation.parse(match.state, match.mover, text) for text in texts] == match.state.legal
        assert not any(" " in text for text in texts)


@pytest.mark.parametrize("players", COUNTS)
def test_every_draw_reads_back_as_itself(players: int) -> None:
    for match in dealing(players, seed=1):
        if match.mover == CHANCE:
            draws = [draw for draw, _ in match.state.odds]
            assert [GAME.notation.parse(match.state, CHANCE, text) for text in match.legal] == draws


def test_a_whole_line_of_play_in_notation() -> None:
    match = Match.by_hand("erdgeister", players=2, tiles=["I", "II", "I", "II"])
    blue_and_red = [*(f"number:{number}" for number in range(1, 7)), *["number:blank"] * 4] * 2
    for text in ["first:1", "key:4", *blue_and_red]:
        match.play(text)
    for text in ["spy:Rc", "keep", "Bf>A3", "Ba>B1", "Ra>C1", "kidnap:Bf", "to:A4", "Bf>A5d", "extra", "Bf>A6"]:
        match.play(text)
    assert [figure["at"] for figure in match.view()["position"]["figures"][10:16]] == ["B1", *["hand"] * 4, "A6"]
    assert match.mover == 0


NONSENSE = [
    "", " ", ">", ":", "Ra", "Ra>", ">A7", "Ra>A11", "Ra>a9", "Ra>E1", "Ra>hand", "Ra>A7 ", "ra>A7", "RA>A7", "Rk>A1",
    "Ya>A1", "Ra>A07", "Ra>A٣", "R\0>A1", "Ra>A5D", "Ra>A4d", "spy", "spy:", "spy:Bk", "spy:Bc=3", "kidnap:A5", "to:",
    "to:hand", "to:Ra", "END", "first:0", "key:1", "number:1", "\ud800", "Ra>" * 5000, "🎲", "{0}", "%s",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: ascii(text)[:20])
def test_nonsense_is_unreadable(text: str) -> None:
    state = position(players=2)
    with pytest.raises(Unreadable) as refusal:
        GAME.notation.parse(state, 0, text)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("text", ["", "first:4", "first:-1", "tile:III", "key:0", "key:7", "number:0", "number:٣"])
def test_nonsense_is_no_draw(text: str) -> None:
    with pytest.raises(Unreadable, match="is no draw of Erdgeister"):
        GAME.notation.parse(position(players=2), CHANCE, text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="RBGYabcdjk>:ABCDspykidnatoexr0123456789\0é", max_size=12))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    state = position(players=3)
    try:
        action = GAME.notation.parse(state, 0, text)
    except Unreadable:
        return
    assert GAME.notation.write(state, action) == text


# -- landings ----------------------------------------------------------------------------------------------


@pytest.mark.clause("G-60", "G-61", "GA-05")
@pytest.mark.parametrize("board", ["default", "cramped", "winding", "huge"])
@pytest.mark.parametrize("players", COUNTS)
def test_open_ways_and_legal_moves_are_the_same(players: int, board: str) -> None:
    data = HUGE if board == "huge" else BOARDS[board]
    moves = 0
    for match in playing(players, seed=7, board=data):
        state = match.state
        if match.mover < 0 or match.view()["position"]["phase"] not in ("before", "action", "extra-move"):
            continue
        legal = {action for action in state.legal if action < len(state.at) * MAX_PLACES}
        for figure in range(match.mover * state.each, (match.mover + 1) * state.each):
            if state.at[figure] > 1:
                open_ends = _open_ends(state, figure)
                moves += len(open_ends)
                assert open_ends == {action % MAX_PLACES for action in legal if action // MAX_PLACES == figure}
    assert moves > 100


def _open_ends(state: Erdgeister, figure: int) -> set[int]:
    walk = Walk(state, figure)
    if walk.corner and not walk.has_room(walk.start):
        return set()
    ends = range(1, len(state.mine.names))
    return {end for end in ends if walk.has_room(end) and walk.open_way(end) is not None}


WAYS = [
    ("Ra>A6", {"Ra": "A5"}, ("plain", "A6", 1)),
    ("Ra>A5d", {"Ra": "A4"}, ("dark corner", "A5", 1)),
    ("Ra>A10", {"Ra": "A6"}, ("sneak path", "A7", 1)),
    ("Ra>c3", {"Ra": "A8"}, ("secret passage", "A9", 1)),
    ("Ra>chamber", {"Ra": "a7", "Ba": "a1"}, ("plain", "chamber", 2)),
    ("Ra>A7", {"Ra": "A5d", "Ba": "A1"}, ("plain", "A7", 2)),
    ("Ra>A10", {"Ra": "A7", "Ba": "A1", "Bb": "A2"}, ("plain", "A10", 3)),
]


@pytest.mark.parametrize(("text", "figures", "expected"), WAYS, ids=[f"{way[0]} {way[2][0]}" for way in WAYS])
def test_a_move_tells_its_way(text: str, figures: dict[str, str], expected: tuple[str, str, int]) -> None:
    [value] = [value for value in at(position(figures)).view(0)["legal"] if value["text"] == text]
    assert (value["kind"], value["figure"], value["from"]) == ("move", "Ra", figures["Ra"])
    assert (value["way"], value["landing"], value["steps"]) == expected
    assert value["to"] == text.partition(">")[2]


# -- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_all_that_happens_can_be_told_in_words(players: int) -> None:
    told = []
    for match in playing(players, seed=3):
        seat = match.mover if match.mover >= 0 else 0
        told += [GAME.words.choice(value, match.names, "en") for value in match.view(seat)["legal"]]
    for viewer in (None, *range(players)):
        for event in match.view(viewer)["history"]:
            told += GAME.words.sentences(event, match.names, "en")
    assert len(told) > 200
    assert not [line for line in told if "{" in line or "None" in line or not line[0].isupper()]


def _told(match: Match, line: str, viewer: int | None = None) -> list[str]:
    match.names = ["Ann", "Ben", "Cleo", "Dora"][: match.players]
    for text in line.split():
        match.play(text)
    event = match.view(viewer)["history"][-1]
    return GAME.words.sentences(event, match.names, "en")


TALES = [
    ("Ra>A1", {}, ["Ann places red gnome a on A1."]),
    ("Ra>A10", {"Ra": "A6"}, ["Ann moves red gnome a 1 step from A6 to A7, and it takes the sneak path to A10."]),
    ("Ra>A7", {"Ra": "A5d", "Ba": "A1"}, ["Ann moves red gnome a 2 steps from the dark corner beside A5 to A7."]),
    ("Ra>chamber", {"Ra": "a8"}, [
        "Ann moves red gnome a 1 step from a8 into the treasure chamber.",
        "Ann now has 1 of 4 gnomes home.",
    ]),
    ("spy:Bc", {}, ["Ann plays a spy and looks under blue gnome c."]),
    ("spy:Bc show", {}, ["Ann shows blue gnome c to everybody.", "The underside of blue gnome c: number 3."]),
    ("spy:Bc keep", {}, ["Ann tells nobody what is under blue gnome c."]),
    ("kidnap:Ba", {"Ba": "b1"}, ["Ann plays a kidnapping and takes blue gnome a away from b1."]),
    ("kidnap:Ba to:a8", {"Ba": "b1"}, ["Ann puts blue gnome a down on a8."]),
    ("Ra>A1 extra", {}, ["Ann plays an extra move."]),
    ("Ra>A1 end", {}, ["Ann ends the turn.", "It is Ben's turn."]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "figures", "sentences"), TALES, ids=[tale[0] for tale in TALES])
def test_the_log_reads_like_this(line: str, figures: dict[str, str], sentences: list[str]) -> None:
    assert _told(at(position(figures)), line) == sentences


@pytest.mark.clause("G-52")
def test_the_log_tells_the_spy_alone_what_was_seen() -> None:
    seen = ["Ann plays a spy and looks under blue gnome c.", "The underside of blue gnome c: number 3."]
    assert _told(at(position()), "spy:Bc", viewer=0) == seen
    assert _told(at(position()), "spy:Bc", viewer=1) == seen[:1]


@pytest.mark.clause("G-12")
def test_the_log_tells_numbers_to_their_owners() -> None:
    match = Match.by_hand("erdgeister", players=2, start=0, tiles="tactical")
    assert _told(match, "key:4") == ["Everybody's key bearer is the gnome with number 4."]
    assert _told(match, "number:blank", viewer=0) == ["The underside of red gnome a: blank."]
    assert _told(match, "number:2", viewer=1) == []


# -- drawing -----------------------------------------------------------------------------------------------


def columns(line: str) -> int:
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@pytest.mark.parametrize("board", [DATA, CRAMPED, WINDING, HUGE], ids=["default", "cramped", "winding", "huge"])
@pytest.mark.parametrize("players", COUNTS)
def test_a_drawing_is_at_most_100_columns_wide(players: int, board: dict[str, Any]) -> None:
    names = ["界" * 40, "W" * 40, "é" * 40, "Q"][:players]
    for step, match in enumerate(playing(players, seed=11, board=board, names=names)):
        if step % 9 == 0 or match.mover < 0:
            for viewer in (None, *range(players)):
                drawing = match.draw(viewer)
                assert max(columns(line) for line in drawing.split("\n")) <= 100
                assert all(line.isprintable() for line in drawing.split("\n"))
    assert match.outcome is not None
    assert f"({match.outcome['clause']})" in match.draw()


def test_the_drawing_shows_where_everybody_stands() -> None:
    figures = {"Ra": "A5d", "Rb": "A1", "Ba": "a8", "Bb": "a8", "Bc": "chamber", "Ga": "B10"}
    drawing = at(position(figures, players=3, faces="I II I II")).draw(0).split("\n")
    assert drawing[4:7] == [
        " tunnel A  ┌A1▸─┬A2▸─┬A3▸─┬─A4─┬─A5─┬─A6─┬─A7─┬─A8─┬─A9─┬A10─┐",
        " 1 gnome   │Rb2 │    │    │    │    │    │    │    │    │    ├▸a1▸B1",
        "           └────┴────┴────┴────┴●Ra1┴────┴→10─┴────┴─◊──┴────┘",
    ]
    assert drawing[16:23] == [
        " shaft a   ┌─a1─┬─a2─┬─a3─┬─a4─┬─a5─┬─a6─┬═a7═┬═a8═┐ ╔═════════════════════════╗",
        " 2 gnomes  │    │    │    │    │    │    │    │ Ba ├─║    treasure chamber     ║",
        "           │    │    │    │    │    │    │    │ Bb │ ║                         ║",
        " tile I    └────┴────┴─◊──┴────┴─●──┴────┴════┴════┘ ║ red 0 of 5              ║",
        " shaft b   ┌─b1─┬─b2─┬─b3─┬─b4─┬─b5─┬─b6─┬═b7═┬═b8═┐ ║                         ║",
        " no gnomes │    │    │    │    │    │    │    │    ├─║ blue 1 of 5             ║",
        " tile II   └────┴─→5─┴────┴─●──┴────┴────┴════┴════┘ ║ Bc                      ║",
    ]


@pytest.mark.clause("G-52")
def test_the_drawing_sums_up_what_the_viewer_has_seen() -> None:
    match = at(position(players=2, key=3))
    for text in ["spy:Bc", "keep", "Ra>A1", "end", "spy:Rg", "show", "Bc>A2", "end"]:
        match.play(text)
    red, blue = match.draw(0).split("\n")[-2:]
    assert red == "   red    the key bearer is Rc3 (in hand); shown to all Rg"
    assert blue == "   blue   the key bearer is Bc3 (on A2); seen Bc3; still hidden 1 2 4 5 6 ○ ○ ○ ○"
    public = match.draw()
    assert "   red    the key bearer is one of Ra Rb Rc Rd Re Rf Rh Ri Rj; seen Rg○; still hidden 1 2 3" in public
    assert "red has looked at Bc" in public
    assert "Bc3" not in public


# -- encoding ----------------------------------------------------------------------------------------------


SEAT, PER_SEAT = 31, 5          # the layout, for the compiled build hides the encoder's own numbers
FIGURE, PER_FIGURE = 51, 9


def test_an_encoding_begins_with_the_viewer() -> None:
    state = position({"Ba": "A5", "Ga": "chamber"}, players=3, turn="G", key=2, cards={"B": "spy"})
    encoder = ErdgeisterEncoder()
    row = encoder.observe(state, 1)
    assert len(row) == encoder.size == FIGURE + PER_FIGURE * 24
    figures = [row[FIGURE + PER_FIGURE * i : FIGURE + PER_FIGURE * (i + 1)] for i in range(24)]
    place = state.mine.place_of
    assert figures[0] == [place["A5"], 1, 0, 0, 0, 1, 0, 0, 0]
    assert [figure[1] for figure in figures[:8]] == [1, 2, 3, 4, 5, 6, 0, 0]
    assert figures[8] == [place["chamber"], -1, 0, 0, 0, 0, 1, 0, 0]
    assert {figure[1] for figure in figures[8:]} == {-1}
    seats = [row[SEAT + PER_SEAT * i : SEAT + PER_SEAT * (i + 1)] for i in range(4)]
    assert seats == [[0, 0, 1, 0, 0], [1, 1, 3, 1, 3], [0, 0, 3, 1, 3], [0] * 5]


@pytest.mark.clause("G-52")
def test_an_encoding_tells_what_was_spied_and_shown() -> None:
    match = at(position(players=2))
    encoder = ErdgeisterEncoder()

    def number_of_bc(viewer: int) -> int:
        return encoder.observe(match.state, viewer)[FIGURE + PER_FIGURE * (2 if viewer == 1 else 12) + 1]

    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [-1, 3, -1]
    match.play("spy:Bc")
    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [3, 3, -1]
    match.play("show")
    assert [number_of_bc(viewer) for viewer in (0, 1, -1)] == [3, 3, 3]


def test_rows_are_written_where_they_are_asked_for() -> None:
    numpy = pytest.importorskip("numpy")
    from grotto.kernel.batch import Batch

    batch = Batch(Match.by_hand("erdgeister", players=4, turn_limit=30).state, ErdgeisterEncoder(), 8, seed=5)
    finished = 0
    for _ in range(200):
        batch.step(batch.random_actions())
        finished += int(batch.done.sum())
    assert finished > 0
    encoder = ErdgeisterEncoder()
    for row in range(8):
        expected = encoder.observe(batch.state(row), int(batch.movers[row]))
        assert numpy.array_equal(batch.observations[row], expected)


# -- options -----------------------------------------------------------------------------------------------



def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


SECRET_FACES = {"I": {"secret": [3]}, "II": {"secret": [4]}}
WRONG = [
    ({"board": "my-board.toml"}, BadOption, "read_board"),
    ({"board": "/etc/passwd"}, BadOption, "read_board"),
    ({"board": Path("my-board.toml")}, BadOption, "read_board"),
    ({"board": None}, BadOption, "read_board"),
    ({"board": {}}, BadFile, "key name"),
    ({"board": {1: 2}}, BadFile, "key 1"),
    ({"board": {"name": object()}}, BadFile, "cannot be written"),
    ({"board": data_with(tunnel_length=99)}, BadFile, "key tunnel_length"),
    ({"tiles": "tacticle"}, BadOption, "I and II"),
    ({"tiles": ["I", "II", "III", "I"]}, BadOption, "I and II"),
    ({"tiles": [["I"]]}, BadOption, "I and II"),
    ({"tiles": ["I", "II"]}, BadOption, "4 shafts"),
    ({"tiles": []}, BadOption, "4 shafts"),
    ({"tiles": "tactical", "board": data_with(faces=SECRET_FACES)}, BadOption, "shaft a"),
    ({"start": 3}, BadOption, "0 to 2"),
    ({"start": True}, BadOption, "0 to 2"),
    ({"start": "youngest"}, BadOption, "0 to 2"),
    ({"turn_limit": -1}, BadOption, "10000"),
    ({"turn_limit": 10_001}, BadOption, "10000"),
    ({"turn_limit": 1.5}, BadOption, "10000"),
    ({"turn_limit": False}, BadOption, "10000"),
    ({"turn_limit": 10**5000}, BadOption, "this int"),
    ({"tiles": nested(100_000)}, BadOption, "this list"),
    ({"board": nested(100_000)}, BadOption, "this list"),
    ({"dragons": 1}, BadOption, "dragons"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "refusal", "words"), WRONG, ids=range(len(WRONG)))
def test_wrong_options_are_refused(options: dict[str, Any], refusal: type[Exception], words: str) -> None:
    with pytest.raises(refusal, match=words):
        Match.new("erdgeister", players=3, seed=1, **options)


@pytest.mark.clause("G-01")
@pytest.mark.parametrize("players", [0, 1, 5, True])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadOption) as refusal:
        Match.new("erdgeister", players=players, seed=1)
    assert refusal.value.clause == "G-01"


def faces(match: Match) -> list[Any]:
    return match.view()["position"]["faces"]


@pytest.mark.clause("G-05", "GA-41", "G-83")
def test_the_table_may_name_the_tiles() -> None:
    assert faces(Match.by_hand("erdgeister", players=3)) == [None] * 4
    assert faces(Match.by_hand("erdgeister", players=3, tiles="tactical")) == ["II"] * 4
    match = Match.by_hand("erdgeister", players=3, tiles=("II", "I", "I", "II"))
    assert faces(match) == ["II", "I", "I", "II"] == match.options["tiles"]
    swapped = data_with(tiles={"b": {"I": {}, "II": {"secret": [2]}}})
    assert faces(Match.by_hand("erdgeister", players=3, tiles="tactical", board=swapped)) == ["II", "I", "II", "II"]


@pytest.mark.clause("G-15", "GA-42")
def test_the_host_may_name_the_start_player() -> None:
    assert Match.new("erdgeister", players=3, seed=1, start=2).mover == 2
    assert {Match.new("erdgeister", players=3, seed=seed).mover for seed in range(20)} == {0, 1, 2}


@pytest.mark.clause("G-85")
def test_a_turn_limit_ends_the_game() -> None:
    *_, match = playing(3, seed=2, turn_limit=5)
    assert match.outcome is not None
    assert (match.outcome["ending"], match.view()["position"]["turns"]) == ("turn-limit", 5)


def test_a_board_file_is_read_by_name_and_kept_whole() -> None:
    data = read_board(DEFAULT)
    assert data == DATA
    match = Match.new("erdgeister", players=2, seed=1, board=data)
    assert match.options["board"] == DATA
    assert match.view()["position"]["board"] == "reconstruction"


def test_a_board_that_is_changed_later_changes_no_match() -> None:
    data = copy.deepcopy(WINDING)
    match = Match.new("erdgeister", players=2, seed=1, board=data)
    data["tunnel_length"] = 5
    assert match.options["board"] == WINDING
    assert Match.new("erdgeister", players=2, seed=1, board=WINDING).state.mine is match.state.mine


def test_boards_that_differ_in_name_only_keep_their_names() -> None:
    names = ["one", "two"]
    matches = [Match.new("erdgeister", players=2, seed=1, board=data_with(name=name)) for name in names]
    assert [match.view()["position"]["board"] for match in matches] == names


@pytest.mark.parametrize("board", [CRAMPED, WINDING, HUGE], ids=["cramped", "winding", "huge"])
def test_a_match_file_holds_a_board_of_ones_own(board: dict[str, Any], tmp_path: Path) -> None:
    *_, match = playing(3, seed=4, board=board, turn_limit=25)
    path = tmp_path / "match.grotto"
    match.save(path)
    again = grotto.load(path)
    assert again.options == match.options
    assert again.options["board"] == board
    assert again.state == match.state
    assert again.view(1) == match.view(1)
    assert record.dumps(again) == path.read_text("utf-8")


def test_a_match_file_never_opens_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "board.toml").write_bytes(DEFAULT.read_bytes())
    monkeypatch.chdir(tmp_path)
    text = record.dumps(Match.new("erdgeister", players=2, seed=1))
    with pytest.raises(BadFile, match="read_board"):
        record.loads(text.replace('option board "default"', 'option board "board.toml"'))
    damaged = json.dumps(data_with(shaft_length=0))
    with pytest.raises(BadFile, match="key shaft_length"):
        record.loads(text.replace('option board "default"', f"option board {damaged}"))


def test_a_board_file_that_is_no_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    for text in ["name = ", "name = 'x'", f"name = {'9' * 5000}"]:
        path.write_text(text)
        with pytest.raises(BadFile, match=r"board\.toml"):
            read_board(path)
    with pytest.raises(BadFile, match="cannot be read"):
        read_board(tmp_path / "none.toml")


def test_special_fields_lie_beside_their_own_tunnel_or_shaft() -> None:
    """A tile of shaft a has no say beside shaft b, whose own tile may lie differently."""
    for field in ("b4", "B5"):
        tiles = {"a": {"I": {}, "II": {"dark": [field]}}}
        with pytest.raises(BadFile):
            Match.new("erdgeister", players=2, seed=1, board=data_with(tiles=tiles))


def test_no_board_offers_more_actions_than_a_list_can_hold() -> None:
    """Ten figures that can each go to a hundred passages: twice as many as any printed board has, and it fits."""
    passages = {
        "tunnel_length": 16, "arrow_fields": [1], "shaft_length": 12, "protected_fields": [12],
        "tunnels": {name: {"secret": list(range(2, 17))} for name in "ABCD"},
        "faces": {face: {"secret": list(range(2, 12))} for face in ("I", "II")},
    }  # fmt: skip
    mine = Mine(check(data_with(**passages)))
    places = ["a3", "a4", "a5", "b3", "b4", "b5", "c3", "c4", "d3", "d4"]
    state = position({f"R{handle}": place for handle, place in zip(HANDLES, places, strict=True)}, mine=mine, players=2)
    assert 900 < len(state.legal) < MAX_ACTIONS // 2
    state.play(state.legal[0])
    assert EXTRA in state.legal         # for which all moves were listed a second time behind the others
