"""Emerald's benchmark suites. What is published is never changed: `grotto suite` refuses one that no longer holds."""

from __future__ import annotations

from grotto.play.suite import Suite

OPPONENTS = ("apprentice", "scout", "companion-1", "companion-2", "companion-3", "master")
NETS = {"play": "fd27367ecdb54b09"}

SUITES = (
    Suite("emerald-2p/1", 2, OPPONENTS, 2000, 20_261_118, "1", NETS, "58daa449e06991b1"),
    Suite("emerald-3p/1", 3, OPPONENTS, 1500, 20_261_118, "1", NETS, "44dc186e93732efb"),
    Suite("emerald-4p/1", 4, OPPONENTS, 1000, 20_261_118, "1", NETS, "b30f5b48fed65469"),
)
