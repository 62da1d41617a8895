"""Erdgeister's benchmark suites. Never changed once published: `grotto suite` refuses one that no longer holds."""

from __future__ import annotations

from grotto.play.suite import Suite

OPPONENTS = ("apprentice", "scout", "companion-1", "companion-2", "companion-3", "master")
NETS = {"play": "f563a4b8e54970fe", "beliefs": "6d496b341e6940a1"}
OPTIONS = {"turn_limit": 400}

SUITES = (
    Suite("erdgeister-2p/1", 2, OPPONENTS, 1500, 20_261_118, "1", NETS, "34c0e15e67d5c873", OPTIONS),
    Suite("erdgeister-3p/1", 3, OPPONENTS, 1000, 20_261_118, "1", NETS, "1f3997a46db16163", OPTIONS),
    Suite("erdgeister-4p/1", 4, OPPONENTS, 1000, 20_261_118, "1", NETS, "d1546142854f439f", OPTIONS),
)
