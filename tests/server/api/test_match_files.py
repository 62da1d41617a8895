"""A match file from elsewhere, such as an episode of an environment, is replayed by the browser."""

from __future__ import annotations

import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.match.match import Match
from grotto.match.record import dumps
from tests.server.service import Service

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize(("game", "players"), [("diamant", 4), ("emerald", 3), ("erdgeister", 2)])
def test_every_step_of_a_file_is_replayed_through_any_eyes(service: Service, game: str, players: int) -> None:
    nobody, rng = service.nobody(), Rng(2)
    match = grotto.new(game, players, seed=2)
    while match.mover != grotto.OVER and len(match.done) < 60:
        match.play(match.legal[rng.below(len(match.legal))])
    for eyes, seat in (("onlooker", None), ("1", 1), ("open", None)):
        replay = nobody.good("POST", f"/api/replay?seat={eyes}", {"text": dumps(match)})
        assert replay["table"] is None
        assert replay["names"] == match.names
        assert len(replay["moments"]) == len(replay["past"]) + 1 == len(match.done) + 1
        if eyes != "open":
            assert replay["moments"][20]["position"] == match.rewound(20).view(seat)["position"]
            assert [event["text"] for event in replay["past"]] == [event["text"] for event in match.events(seat)]


def test_a_file_is_read_in_a_worker_and_a_long_one_comes_in_pages(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading one takes up to a second, which everybody at the server would notice."""
    match, rng = grotto.new("erdgeister", 2, seed=2), Rng(3)
    while len(match.done) < 520:
        text = match.legal[rng.below(len(match.legal))]
        match.play(text if "chamber" not in text else match.legal[0])
    assert match.mover != grotto.OVER
    asked = {"text": dumps(match)}

    def here(*given: object) -> None:
        raise AssertionError("read in the server's process")

    monkeypatch.setattr(Match, "__init__", here)
    pages = [service.nobody().good("POST", f"/api/replay?start={start}", asked) for start in (0, 500)]
    assert [(page["start"], page["next"], len(page["past"])) for page in pages] == [
        (0, 500, 500),
        (500, None, len(match.done) - 500),
    ]


def test_what_is_wrong_with_a_file_is_told(service: Service) -> None:
    nobody = service.nobody()
    good = dumps(grotto.new("diamant", 3, seed=1))
    assert nobody.ask("POST", "/api/replay", {"text": "checkers"}).outcome == "bad-file"
    assert nobody.ask("POST", "/api/replay", {"text": good.replace("unfinished", "1 0 0")}).outcome == "bad-file"
    assert nobody.ask("POST", "/api/replay?seat=3", {"text": good}).outcome == "bad-option"
    assert nobody.ask("POST", "/api/replay", {"text": "x" * 14_001}).outcome == "invalid"
    assert nobody.ask("POST", "/api/replay", {"file": good}).outcome == "invalid"
