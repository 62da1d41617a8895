"""How Diamant's nets are trained."""

from __future__ import annotations

from grotto.play.recipe import Recipe

RECIPES = {
    "diamant": Recipe(
        game="diamant", learns="choices", hidden=(64, 64), outputs=3, players=(3, 3, 4, 4, 5, 6, 7, 8),
        rounds=960, jobs=4, games=512, learning_rate=(3e-4, 3e-5), trace_decay=0.97,
        opponent_share=0.1, snapshot_every=20,
    ),
    "diamant-exploiter": Recipe(
        game="diamant", learns="choices", hidden=(64, 64), outputs=3, players=(4,),
        rounds=200, jobs=4, games=512, learning_rate=(3e-4, 3e-5), trace_decay=0.97,
        entropy_bonus=(0.01, 0.001), exploits=True,
    ),
}  # fmt: skip
