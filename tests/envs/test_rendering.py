"""What environments render: text, pictures and pixels, as an onlooker sees the position."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
import grotto
from grotto.envs import pettingzoo
from grotto.envs.gymnasium import SeatEnv
from grotto.envs.rendering import RENDER_MODES, Rendered, pixels


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_pictures_and_pixels_show_what_an_onlooker_sees(game: str) -> None:
    pytest.importorskip("resvg_py")
    options: dict[str, Any] = {"turn_limit": 400} if game == "erdgeister" else {}
    onlooker = grotto.new(game, 3, seed=1, **options)
    for kind in (pettingzoo.GameEnv, SeatEnv):
        shown: dict[str, Rendered] = {}
        for mode in RENDER_MODES:
            env = kind(game, 3, render_mode=mode)
            env.reset(seed=1)
            shown[mode] = env.render()
        assert shown["ansi"] == onlooker.picture()
        assert shown["svg"] == onlooker.svg()
        image = shown["rgb_array"]
        assert isinstance(image, np.ndarray)
        assert image.dtype == np.uint8
        assert image.ndim == 3
        assert image.shape[2] == 3
        assert len(np.unique(image[::6, ::6].reshape(-1, 3), axis=0)) > 12


def test_pixels_have_the_width_that_is_asked_for() -> None:
    pytest.importorskip("resvg_py")
    assert pixels(grotto.new("diamant", 3, seed=1).svg(), width=480).shape == (280, 480, 3)


def test_without_the_extra_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = pettingzoo.env("diamant", 3, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(grotto.BadOption, match=r"grotto\[pictures\]"):
        env.render()
