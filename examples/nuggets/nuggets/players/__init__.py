"""Players of Nuggets: an encoder for learning, and a judge of positions made by hand."""

from __future__ import annotations

from grotto.play.encoder import Encoder
from grotto.play.judge import Judge
from grotto.play.players import Players

from .encoding import NuggetsEncoder
from .scout import NuggetsScout


class NuggetsPlayers(Players):
    def encoder(self) -> Encoder:
        return NuggetsEncoder()

    def scout(self) -> Judge:
        return NuggetsScout()


PLAYERS = NuggetsPlayers()
