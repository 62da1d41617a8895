"""The simple rules by which people say they go back: what they look at, and from which limit on they leave."""

from __future__ import annotations

# What a rule looks at (see stopping_measures).
NOTHING, TRAPS, RUBIES, CARDS, LOSS, LOSS_WITH_FLOOR = 0, 1, 2, 3, 4, 5
MEASURES = 6

RATIOS = (0.7, 0.85, 1.0, 1.15, 1.4, 1.8)  # of what the next card may cost to what it may bring
FAMILIES: tuple[tuple[int, tuple[float, ...]], ...] = (
    (NOTHING, (0,)),
    (TRAPS, (1, 2, 3, 4)),
    (RUBIES, (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)),
    (CARDS, (3, 4, 5, 6, 7, 8, 9)),
    (LOSS, RATIOS),
    (LOSS_WITH_FLOOR, RATIOS),
)
