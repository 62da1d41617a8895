"""How far every figure has to go: the best end of its move now, and the moves it needs to get home.

How long steps are depends on the crowd, so nobody can know the moves to come. `far` holds how many are needed on
average if the crowds were drawn anew before each move, and a figure that draws badly may wait while others move.
"""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import CHAMBER, HAND, MAX_PLACES
from grotto.games.erdgeister.rules import Erdgeister

NOWHERE = 0
LAST_TUNNEL = 3
NOT_COUNTED = 8  # the zone of the chamber and the dark corners
LONGEST = 8  # the longest step that is reckoned with
SWEEPS = 80  # until the estimate no longer changes
WAITING = 0.5  # what it costs to wait, in moves: mostly another figure uses the turn
BLOCKED = 99.0
NOW = 0.6  # how far the crowds of this moment count, for they change until one's next turn
MOVES_A_TURN = 2.0
NOBODY = -1


class Paths:
    """Reads one position at a time; what it found holds until the next one is read."""

    def __init__(self) -> None:
        self.mine = cast(Mine, None)  # of the board that `far` was reckoned for
        self.face = 0  # the tiles' faces as bits
        self.first = 0  # where this board's part of `far` begins
        self.ready = [0] * 16  # whether it has been reckoned, by faces
        self.far = [0.0] * 2560  # moves from each place to the chamber: faces * MAX_PLACES + place
        self.chance = [0.0] * 18  # of each step: in a tunnel 0 to 8, in a shaft 9 to 17
        self.standing = [0] * 160
        self.end = [0] * 24  # the best place that a figure can reach now, or NOWHERE
        self.step = [0] * 24  # how far it goes; 0 if it is not on the way
        self.moves = [0.0] * 24  # that it needs, from where it stands
        self.after = [0.0] * 24  # that it needs after its best move now
        self.cost = [0.0] * 24  # both together
        self.order = [0] * 24  # each seat's figures, those nearest to home first
        self.left = [0] * 160  # steps from a tunnel field to the next entrance; 0 elsewhere
        for step, percent in enumerate((0, 14, 44, 22, 12, 5, 2, 1, 0)):
            self.chance[step] = percent / 100.0
        for step, percent in enumerate((0, 30, 28, 17, 11, 8, 4, 2, 0)):
            self.chance[9 + step] = percent / 100.0

    def read(self, state: Erdgeister) -> None:
        """Hot: where each figure can go, and what it then still needs."""
        if self.mine is not state.mine:
            self._enter(state.mine)
        self._turn_tiles(state)
        self.standing[:] = state.standing
        arrow = self._best_arrow()
        for figure in range(state.players * state.each):
            self._read_figure(state, figure, arrow)
        for seat in range(state.players):
            self.sort(state, seat)

    def _read_figure(self, state: Erdgeister, figure: int, arrow: int) -> None:
        place = state.at[figure]
        self.step[figure] = 0
        if place == HAND:
            self.end[figure] = arrow
        elif place == CHAMBER:
            self.end[figure] = NOWHERE
        else:
            self.end[figure] = self._best_move(state, figure, place)
        moves = self.far[self.first + place]
        end = self.end[figure]
        self.moves[figure] = moves
        self.after[figure] = moves if end == NOWHERE else self.far[self.first + end]
        going = BLOCKED if end == NOWHERE else 1.0 + self.after[figure]
        waiting = WAITING + moves
        here = going if going < waiting else waiting
        self.cost[figure] = 0.0 if place == CHAMBER else NOW * here + (1.0 - NOW) * moves

    def sort(self, state: Erdgeister, seat: int) -> None:
        """Hot: a seat's figures by cost."""
        first = seat * state.each
        for figure in range(first, first + state.each):
            i = figure
            while i > first and self.cost[self.order[i - 1]] > self.cost[figure]:
                self.order[i] = self.order[i - 1]
                i -= 1
            self.order[i] = figure

    def needs(self, state: Erdgeister, seat: int, key: int) -> float:
        """Hot: moves until enough figures are home, this one among them; NOBODY if it is all the same.

        No figure can be moved twice in a turn, so one far behind the others makes it longer.
        """
        total = 0.0
        longest = 0.0
        missing = state.goal
        if key != NOBODY:
            total = self.cost[key]
            longest = total
            missing -= 1
        for i in range(seat * state.each, (seat + 1) * state.each):
            figure = self.order[i]
            if figure != key and missing > 0:
                missing -= 1
                total += self.cost[figure]
                if self.cost[figure] > longest:
                    longest = self.cost[figure]
        longest *= MOVES_A_TURN
        return 0.5 * total + 0.5 * (longest if longest > total else total)

    def _enter(self, mine: Mine) -> None:
        """Another board: nothing is reckoned yet."""
        self.mine = mine
        for i in range(16):
            self.ready[i] = 0
        for place in range(MAX_PLACES):
            self.left[place] = 0
            if mine.zone[place] <= LAST_TUNNEL:
                self._count_left(mine, place)

    def _count_left(self, mine: Mine, place: int) -> None:
        ahead = place
        while mine.depth[ahead] == 0:
            ahead = mine.clockwise[ahead]
            self.left[place] += 1

    def _turn_tiles(self, state: Erdgeister) -> None:
        self.face = 0
        for shaft in range(state.mine.shafts):
            self.face |= state.face[shaft] << shaft
        self.first = self.face * MAX_PLACES
        if not self.ready[self.face]:
            self._reckon()
            self.ready[self.face] = 1

    def _best_arrow(self) -> int:
        best = NOWHERE
        for i in range(self.mine.arrow_count):
            best = self._nearer(best, self.mine.arrows[i])
        return best

    def _best_move(self, state: Erdgeister, figure: int, place: int) -> int:
        start = place
        distance = state.crowd[self.mine.zone[place]]
        if self.mine.host[place] != NOWHERE:
            start = self.mine.host[place]  # it steps out first and counts itself (G-67, G-70)
            distance = state.crowd[self.mine.zone[start]] + 1
        self.step[figure] = distance
        if start != place and self.standing[start] >= self.mine.room[start]:
            return NOWHERE  # held in its dark corner (G-69)
        self.standing[place] -= 1
        best = self._best_end(start, distance)
        self.standing[place] += 1
        return best

    # -- moves, as the rules list them -----------------------------------------------------------------

    def _best_end(self, start: int, distance: int) -> int:
        """The end of a move from which the fewest moves are left, or NOWHERE."""
        zone = self.mine.zone[start]
        if zone <= LAST_TUNNEL or self.mine.clockwise[start] != NOWHERE:
            best = self._beside(NOWHERE, self._on_ring(start, distance))
        else:
            best = self._beside(NOWHERE, self._outwards(start, distance))
        if zone <= LAST_TUNNEL:
            return best
        depth = self.mine.depth[start]
        if distance == depth:
            return CHAMBER
        if distance < depth:
            return self._beside(best, start + distance)
        for shaft in range(self.mine.shafts):
            if shaft != zone - LAST_TUNNEL - 1:
                best = self._beside(best, self._outwards(self.mine.last[shaft], distance - depth - 1))
        return best

    def _on_ring(self, place: int, steps: int) -> int:
        for _ in range(steps):
            place = self.mine.clockwise[place]
        return place

    def _outwards(self, place: int, steps: int) -> int:
        for _ in range(steps):
            place = self.mine.out_of[place]
            if place == NOWHERE:
                return NOWHERE
        return place

    def _beside(self, best: int, landing: int) -> int:
        """The best so far, the landing field, or where what lies beside it leads."""
        if landing == NOWHERE or self.standing[landing] >= self.mine.room[landing]:
            return best
        best = self._nearer(best, landing)
        layer = self._layer(landing)
        if not self.mine.special[layer + landing]:
            return best
        if self.mine.sneak[layer + landing] != NOWHERE:
            best = self._nearer(best, self.mine.sneak[layer + landing])
        if self.mine.secret[layer + landing]:
            for i in range(self.mine.passage_count):
                exit_place = self.mine.passages[i]
                if self.mine.secret[self._layer(exit_place) + exit_place]:
                    best = self._nearer(best, exit_place)
        return best

    def _layer(self, place: int) -> int:
        zone = self.mine.zone[place]
        if zone <= LAST_TUNNEL or zone == NOT_COUNTED:
            return 0
        return MAX_PLACES if self.face >> (zone - LAST_TUNNEL - 1) & 1 else 0

    def _nearer(self, best: int, place: int) -> int:
        if self.standing[place] >= self.mine.room[place]:
            return best
        if best == NOWHERE or self.far[self.first + place] < self.far[self.first + best]:
            return place
        return best

    # -- the moves that are needed on average ------------------------------------------------------------

    def _reckon(self) -> None:
        """For these faces of the tiles, with nobody in the way; better and better from nothing at all."""
        for place in range(MAX_PLACES):
            self.standing[place] = 0
            self.far[self.first + place] = 0.0
        for _ in range(SWEEPS):
            for place in range(self.mine.fields_end - 1, CHAMBER, -1):
                self.far[self.first + place] = self._reckon_place(place)
        for place in range(self.mine.fields_end, MAX_PLACES):
            if self.mine.host[place] != NOWHERE:
                self.far[self.first + place] = self.far[self.first + self.mine.host[place]]
        self.far[self.first + HAND] = 1.0 + self.far[self.first + self._best_arrow()]

    def _reckon_place(self, place: int) -> float:
        odds = 0 if self.mine.zone[place] <= LAST_TUNNEL else LONGEST + 1
        waiting = WAITING + self.far[self.first + place]
        total = 0.0
        for step in range(1, LONGEST + 1):
            end = self._best_end(place, step)
            going = BLOCKED if end == NOWHERE else 1.0 + self.far[self.first + end]
            total += self.chance[odds + step] * (going if going < waiting else waiting)
        return total
