"""The three games. Nothing else in Grotto is named after one of them."""

BUILT_IN = {name: f"{__name__}.{name}" for name in ("emerald", "diamant", "erdgeister")}
