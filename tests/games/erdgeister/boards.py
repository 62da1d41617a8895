"""Boards for tests beside the default one: a cramped mine and a winding one."""

from __future__ import annotations

from typing import Any

from .positions import DATA

CRAMPED: dict[str, Any] = {
    "name": "cramped",
    "tunnel_length": 4,
    "arrow_fields": [1, 2],
    "shaft_length": 3,
    "protected_fields": [3],
    "dark_corner_room": 2,
    "tunnels": {
        "A": {"dark": [3], "secret": [4], "sneak": [{"in": 4, "out": "b2"}]},
        "B": {"dark": [4], "secret": [3]},
    },
    "faces": {"I": {"dark": [2], "secret": [2]}, "II": {"sneak": [{"in": 2, "out": 3}]}},
}
"""Two short tunnels and dark corners for two: large counts lead through everything."""

WINDING: dict[str, Any] = {
    "name": "winding",
    "tunnel_length": 7,
    "arrow_fields": [1, 3],
    "shaft_length": 5,
    "protected_fields": [4, 5],
    "leave_by_entrance": False,
    "tunnels": {
        "A": {"dark": [2, 6], "secret": [5], "sneak": [{"in": 4, "out": "c5"}]},
        "B": {"secret": [4, 7], "sneak": [{"in": 6, "out": "A1"}, {"in": 2, "out": "b1"}]},
        "C": {"dark": [7], "sneak": [{"in": 5, "out": 2}]},
    },
    "faces": {"I": {"secret": [2], "dark": [3]}, "II": {"dark": [3, 2]}},
    "tiles": {
        "b": {
            "I": {"secret": [2, 3], "sneak": [{"in": 2, "out": "A7"}]},
            "II": {"sneak": [{"in": 3, "out": "C7"}, {"in": 2, "out": "b5"}], "dark": [2]},
        },
    },
}
"""Three tunnels, a tile of its own at shaft b, sneak paths across the mine, no way out by the entrances."""

HUGE: dict[str, Any] = {
    "name": "漢字" * 20,
    "tunnel_length": 16,
    "arrow_fields": [1, 2, 3, 16],
    "shaft_length": 12,
    "protected_fields": [10, 11, 12],
    "dark_corner_room": 4,
    "tunnels": {
        name: {"dark": [5, 6, 10], "secret": [5, 9, 10], "sneak": [{"in": 5, "out": "c12"}, {"in": 10, "out": 12}]}
        for name in "ABCD"
    },
    "faces": {
        "I": {"dark": [2, 3, 4], "secret": [3]},
        "II": {"dark": [4], "sneak": [{"in": 2, "out": 5}, {"in": 4, "out": "D16"}]},
    },
}
"""The largest board that there can be, with special fields of every kind beside the same fields."""

ODD: dict[str, Any] = CRAMPED | {"name": "odd", "tunnel_length": 5, "shaft_length": 4, "protected_fields": [4]}
"""Out of a shaft and through the chamber it is equally far to the next entrance: two walks end in one place."""

BOARDS = {"default": DATA, "cramped": CRAMPED, "winding": WINDING}
