"""Diamant's benchmark suites. What is published is never changed: `grotto suite` refuses one that no longer holds."""

from __future__ import annotations

from grotto.play.suite import Suite

OPPONENTS = (
    "script:ten-rubies", "script:one-step", "script:floor", "script:relic",
    "scout", "companion-1", "companion-3", "master",
)  # fmt: skip
NETS = {"play": "9933de23ef0315d1"}

SUITES = (
    Suite("diamant-4p/1", 4, OPPONENTS, 4000, 20_261_118, "1", NETS, "392f673c461d8c5f"),
    Suite("diamant-6p/1", 6, OPPONENTS, 4000, 20_261_118, "1", NETS, "023353fb95367f01"),
)
