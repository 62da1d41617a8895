"""How Emerald's net is trained."""

from __future__ import annotations

from grotto.play.recipe import Recipe

RECIPES = {
    "emerald": Recipe(
        game="emerald", learns="values", hidden=(64, 32), outputs=5, players=(2, 3, 4, 4, 5),
        rounds=400, jobs=4, games=100, learning_rate=(1e-3, 5e-5), trace_decay=0.9, rows_per_game=400,
        search_share=0.25, search_rounds=48, search_games_divisor=4, gate_deals=400,
    ),
}  # fmt: skip
