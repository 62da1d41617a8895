"""Why a choice in Emerald is good: facts about cards, majorities and the dragon, as sentences; headings for events."""

from .headline import headline as headline
from .reasons import reasons as reasons
from .reasons import sentence as sentence
