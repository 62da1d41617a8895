"""Why a choice in Erdgeister is good: facts about the way home, crowds and key bearers, in sentences, and headings."""

from .dominated import is_dominated as is_dominated
from .headline import headline as headline
from .reasons import reasons as reasons
from .reasons import sentence as sentence
