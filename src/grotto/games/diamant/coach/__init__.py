"""Why a choice in Diamant is good: facts about risk, gain and the way home, as sentences; headings for events."""

from .headline import headline as headline
from .reasons import reasons as reasons
from .reasons import sentence as sentence
