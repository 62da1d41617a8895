"""One or two sentences why a choice is good: facts that the game tells, and how it compares with the others."""

from __future__ import annotations

from grotto.kernel.game import Game
from grotto.kernel.view import Value, View

from .report import Analysis
from .sentences import say

FACTS = 2  # of the game, for one choice


def why(game: Game, view: View, value: Value, analysis: Analysis, names: list[str], language: str) -> str:
    """Reasons for one of a view's legal actions, from the view and its analysis alone."""
    found = [] if game.coach is None else game.coach.reasons(view, value)[:FACTS]
    told = [] if game.coach is None else [game.coach.sentence(reason, names, language) for reason in found]
    return " ".join([*told, *_compared(analysis, str(value["text"]), language)])


def _compared(analysis: Analysis, text: str, language: str) -> list[str]:
    """How much more it wins than the next best, or less than the best; only what is beyond doubt is called more."""
    if len(analysis.choices) < 2:
        return []
    best, second, this = analysis.choices[0], analysis.choices[1], analysis.of(text)
    if this is not best:
        n = round(100 * (best.chance - this.chance))
        return [say(language, "less-than-best", n=n)] if n else []
    if analysis.method == "exact":
        return [say(language, "solved")]
    n = round(100 * (best.chance - second.chance))
    sure = best.chance - second.chance > max(best.margin, second.margin)
    return [say(language, "more-than-next" if sure and n else "as-good-as-next", n=n)]
