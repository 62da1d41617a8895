"""The cards on Diamant's path, for those who draw them."""

from __future__ import annotations

from grotto.kernel.view import View


def path_of(view: View) -> list[str]:
    """The cards on the path in the order in which they were turned up; relics that were taken are gone.

    Cards that lay there when a match began with a position of its own come first.
    """
    lying = dict(view["position"]["path"])
    path: list[str] = []
    for event in reversed(view["history"]):
        if event["by"] == "chance" and lying.get(event["text"], 0) > 0:
            lying[event["text"]] -= 1
            path.insert(0, event["text"])
    return [*(name for name, count in lying.items() for _ in range(count)), *path]
