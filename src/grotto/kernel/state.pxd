cimport cython
from .rng cimport Rng

cdef int CHANCE, NO_NEWS, OVER

cdef class Actions:
    cdef int count
    cdef int[4096] item

    @cython.final
    cdef inline void add(self, int action) noexcept nogil:
        self.item[self.count] = action
        self.count += 1

cdef class Odds:
    cdef int count, total
    cdef int[64] outcome
    cdef int[64] weight

    @cython.final
    cdef inline void clear(self) noexcept nogil:
        self.count = 0
        self.total = 0

    @cython.final
    cdef inline void add(self, int outcome, int weight) noexcept nogil:
        self.outcome[self.count] = outcome
        self.weight[self.count] = weight
        self.count += 1
        self.total += weight

    @cython.final
    cdef inline int at(self, int ticket) noexcept nogil:
        cdef int i = 0
        while i < self.count - 1 and ticket >= self.weight[i]:
            ticket -= self.weight[i]
            i += 1
        return self.outcome[i]

cdef class State:
    cdef public int players
    cdef int to_move(self) noexcept nogil
    cdef int deciders(self) noexcept nogil
    cdef void list_actions(self, Actions out) noexcept nogil
    cdef bint allows(self, int action, Actions scratch) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void apply_for(self, int seat, int action) noexcept nogil
    cdef void list_chance(self, Odds out) noexcept nogil
    cdef int sample_chance(self, Rng rng, Odds scratch) noexcept nogil
    @cython.locals(mover=int)
    cdef int settle(self, Rng rng, Odds scratch) noexcept nogil
    cdef int occasion(self) noexcept nogil
    cdef void determinize(self, int viewer, Rng rng) noexcept nogil
    cdef int seen(self, int action, int viewer) noexcept nogil
    cdef int news(self, int viewer) noexcept nogil
    cdef bint is_public(self, int action) noexcept nogil
    cdef bint has_news(self) noexcept nogil
    cdef int rank(self, int seat) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef double win_share(self, int seat) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef int playout(self, Rng rng, Actions actions, Odds odds, int most) noexcept nogil
    @cython.locals(other=State)
    cpdef State clone(self)

cdef long long _many(State state, State root, int games, Rng rng, Actions actions, Odds odds, int most) noexcept nogil

@cython.locals(start=State, state=State, actions=Actions, odds=Odds, count=int, longest=int, decisions="long long")
cpdef tuple random_games(State root, object games, Rng rng, object most=*)
