"""The built-in games. Nothing outside their folders names one of them."""

BUILT_IN = {name: f"{__name__}.{name}" for name in ("emerald", "diamant", "erdgeister")}
