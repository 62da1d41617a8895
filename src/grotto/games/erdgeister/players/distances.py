"""How far every figure has to go: the best end of its move now, and the moves that it needs to get home.

Steps depend on how crowded tunnels and shafts will be, which nobody knows. So the moves needed from a place are
estimated: on average, if the crowds were drawn anew before each move, on a board with nobody in the way. A
figure that draws badly may wait while others move. Where moves lead, the rules say.
"""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.mine import Mine
from grotto.games.erdgeister.numbers import CHAMBER, DARK, FIRST_SHAFT, HAND, MAX_PLACES, PLACE_BITS, PLACE_MASK
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import Actions

NOWHERE = 0
NOBODY = -1
TUNNEL_PERCENT = (0, 14, 44, 22, 12, 5, 2, 1, 0)  # how often a figure in a tunnel moves 0, 1, 2 ... steps
SHAFT_PERCENT = (0, 30, 28, 17, 11, 8, 4, 2, 0)
LONGEST = 8  # steps
SWEEPS = 80  # enough for the estimate to settle
WAITING = 0.5  # what it costs to wait, in moves: mostly another figure uses the turn
BLOCKED = 99.0
NOW = 0.6  # weight of the present crowds, for they change until one's next turn
MOVES_A_TURN = 2.0
MOST_ESTIMATES = 256  # kept
ESTIMATES = {}  # type: dict[tuple[str, int], list[float]]  # moves home from each place, by board and faces


class Distances:
    """Measures one position at a time; the numbers hold until the next one is measured."""

    def __init__(self) -> None:
        self.mine = cast(Mine, None)  # the board that `home` was estimated for
        self.empty = cast(Erdgeister, None)  # that board with nobody on it
        self.ends = Actions()  # scratch: where a figure may go
        self.faces = 0  # of the tiles, as bits
        self.first = 0  # where the estimate for these faces begins in `home`
        self.ready = [0] * 16  # whether there is one, by faces
        self.home = [0.0] * 2560  # moves from each place to the chamber: faces * MAX_PLACES + place
        self.tunnel_odds = [0.0] * 9  # by steps
        self.shaft_odds = [0.0] * 9
        for steps in range(LONGEST + 1):
            self.tunnel_odds[steps] = TUNNEL_PERCENT[steps] / 100.0
            self.shaft_odds[steps] = SHAFT_PERCENT[steps] / 100.0
        # Of each figure:
        self.end = [0] * 24  # the best place that it can reach now, or NOWHERE
        self.steps = [0] * 24  # how far it moves; 0 if it is in hand or home
        self.moves = [0.0] * 24  # that it needs from where it stands
        self.moves_after = [0.0] * 24  # that it needs after its best move now
        self.cost = [0.0] * 24  # both weighed together
        self.order = [0] * 24  # each seat's figures by cost

    def measure(self, state: Erdgeister) -> None:
        """Hot: where each figure can go, and what it then still needs."""
        if self.mine is not state.mine:
            self._use_board(state.mine)
        self._use_tiles(state)
        arrow = self._best_arrow(state)
        for figure in range(state.players * state.each):
            self._measure_figure(state, figure, arrow)
        for seat in range(state.players):
            self.sort(state, seat)

    def _measure_figure(self, state: Erdgeister, figure: int, arrow: int) -> None:
        place = state.at[figure]
        self.steps[figure] = 0
        if place == HAND:
            self.end[figure] = arrow
        elif place == CHAMBER:
            self.end[figure] = NOWHERE
        else:
            self.steps[figure] = state.distance_from(place)
            self.end[figure] = self._best_end(state, place, self.steps[figure])
        moves = self.home[self.first + place]
        end = self.end[figure]
        self.moves[figure] = moves
        self.moves_after[figure] = moves if end == NOWHERE else self.home[self.first + end]
        going = BLOCKED if end == NOWHERE else 1.0 + self.moves_after[figure]
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

    def moves_to_finish(self, state: Erdgeister, seat: int, key: int) -> float:
        """Hot: moves until enough figures are home, the key bearer among them unless it is NOBODY.

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

    def moves_from(self, place: int) -> float:
        """Hot: the estimate of the moves that a figure there needs."""
        return self.home[self.first + place]

    def _best_arrow(self, state: Erdgeister) -> int:
        self.ends.count = 0
        state.list_free_arrows(self.ends)
        return self._nearest_end()

    def _best_end(self, state: Erdgeister, place: int, distance: int) -> int:
        self.ends.count = 0
        state.list_ends(self.ends, place, distance)
        return self._nearest_end()

    def _nearest_end(self) -> int:
        """Of the listed ends the one from which the fewest moves are left, or NOWHERE.

        A dark corner is as far from home as the field beside it, so nobody needs to go in.
        """
        best = NOWHERE
        for i in range(self.ends.count):
            end = self.ends.item[i]
            if end >> PLACE_BITS != DARK:
                end &= PLACE_MASK
                if best == NOWHERE or self.home[self.first + end] < self.home[self.first + best]:
                    best = end
        return best

    # -- the estimate -------------------------------------------------------------------------------------

    def _use_board(self, mine: Mine) -> None:
        self.mine = mine
        self.empty = Erdgeister(2, mine, (), 0)
        for faces in range(16):
            self.ready[faces] = 0

    def _use_tiles(self, state: Erdgeister) -> None:
        self.faces = 0
        for shaft in range(state.mine.shafts):
            self.faces |= state.face[shaft] << shaft
        self.first = self.faces * MAX_PLACES
        if not self.ready[self.faces]:
            self.empty.face[:] = state.face
            self._look_up()
            self.ready[self.faces] = 1

    def _look_up(self) -> None:
        """Estimates are made once for a board and its tiles, and shared."""
        key = (self.mine.board_id, self.faces)
        known = ESTIMATES.get(key)
        if known is None:
            self._estimate()
            known = [self.home[self.first + place] for place in range(MAX_PLACES)]
            if len(ESTIMATES) >= MOST_ESTIMATES:
                ESTIMATES.clear()
            ESTIMATES[key] = known
        for place, moves in enumerate(known):
            self.home[self.first + place] = moves

    def _estimate(self) -> None:
        """Value iteration: each sweep improves on the one before."""
        for place in range(MAX_PLACES):
            self.home[self.first + place] = 0.0
        for _ in range(SWEEPS):
            for place in range(self.mine.fields_end - 1, CHAMBER, -1):
                self.home[self.first + place] = self._expected_from(place)
        for place in range(self.mine.fields_end, MAX_PLACES):
            if self.mine.host[place] != NOWHERE:
                self.home[self.first + place] = self.home[self.first + self.mine.host[place]]
        self.home[self.first + HAND] = 1.0 + self.home[self.first + self._best_arrow(self.empty)]

    def _expected_from(self, place: int) -> float:
        """Over all steps it may draw: to move if that is nearer, or to wait."""
        in_tunnel = self.mine.zone[place] < FIRST_SHAFT
        waiting = WAITING + self.home[self.first + place]
        total = 0.0
        for steps in range(1, LONGEST + 1):
            end = self._best_end(self.empty, place, steps)
            going = BLOCKED if end == NOWHERE else 1.0 + self.home[self.first + end]
            odds = self.tunnel_odds[steps] if in_tunnel else self.shaft_odds[steps]
            total += odds * (going if going < waiting else waiting)
        return total

    # -- called from Python -------------------------------------------------------------------------------

    def moves_by_place(self, state: Erdgeister) -> list[float]:
        """The moves that a figure needs from each place of the board, as the tiles lie."""
        self.measure(state)
        return [self.moves_from(place) for place in range(len(state.mine.names))]

    def best_ends(self, state: Erdgeister) -> list[int]:
        """The best place that each figure can reach now; NOWHERE if it cannot move."""
        self.measure(state)
        return [self.end[figure] for figure in range(state.players * state.each)]
