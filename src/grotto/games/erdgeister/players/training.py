"""How Erdgeister's nets are trained: first one that judges positions, then beliefs from that one's games."""

from __future__ import annotations

from grotto.play.recipe import Recipe

RECIPES = {
    "erdgeister": Recipe(
        game="erdgeister", learns="values", hidden=(80, 32), outputs=4, players=(2, 3, 4, 4),
        options={"turn_limit": 240}, rounds=600, jobs=4, games=40, learning_rate=(1e-3, 5e-5), trace_decay=0.9,
        scout_rounds=12, sample_every=2, rows_per_game=300,
    ),
    "erdgeister-beliefs": Recipe(
        game="erdgeister", learns="beliefs", hidden=(24, 12), outputs=1, players=(2, 3, 4, 4),
        options={"turn_limit": 240}, rounds=24, jobs=4, games=60, learning_rate=(3e-3, 3e-4),
        temperature=(0.01, 0.002), sample_every=6,
    ),
}  # fmt: skip
