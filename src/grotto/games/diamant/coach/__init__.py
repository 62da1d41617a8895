"""Why a choice in Diamant is good: facts about risk, gain and the way home, and their sentences."""

from .headline import headline as headline
from .reasons import reasons as reasons
from .reasons import sentence as sentence
