"""Pictures: every game draws every position as SVG, from views alone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import grotto
from grotto.kernel.picture.seats import SIGNS
from grotto.kernel.rng import Rng
from tests.cases import CASES, Case

SVG = "{http://www.w3.org/2000/svg}"
pytestmark = pytest.mark.one_build  # nothing of it is compiled


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_has_a_picture_for_every_viewer(case: Case) -> None:
    names = ["<b>&\"'" + "x" * 30, *(f"Player {seat}" for seat in range(1, case.players))]
    match = grotto.new(case.game, case.players, seed=5, names=names, **case.options)
    rng, steps = Rng(5), 0
    while match.mover != grotto.OVER and steps < 400:
        if steps % 40 == 0:
            for viewer in (None, 0, case.players - 1):
                assert any("<b>" in text for text in texts(match.svg(viewer)))
        match.play(match.legal[rng.below(len(match.legal))])
        steps += 1
    width, height = (int(ElementTree.fromstring(match.svg()).attrib[side]) for side in ("width", "height"))
    assert width > height > 300


@pytest.mark.parametrize("game", ["emerald", "diamant", "erdgeister"])
def test_a_match_a_view_and_a_state_show_themselves_in_a_notebook(game: str) -> None:
    match = grotto.new(game, 3, seed=1, names=["Anna", "Ben", "Cleo"])
    assert match._repr_svg_() == match.svg() == grotto.svg(match.view(), match.names)
    assert match.svg(0)._repr_svg_() == match.svg(0) != match.svg()
    assert "Seat 1" in texts(grotto.svg(match.view(2)))
    shown = ElementTree.fromstring(match.state._repr_html_())
    assert shown.findtext("caption") == repr(match.state)
    assert [row.findtext("th") for row in shown.iter("tr")] == list(match.state.FIELDS)


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert len(set(SIGNS)) == len(SIGNS) == max(grotto.game(name).seats[-1] for name in grotto.game_names())
