cimport cython
from grotto.play.guesser cimport Guesser
from grotto.play.judge cimport Judge
from grotto.play.policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, State
from .tree cimport Search

cdef int HIDDEN, CHUNK, ENDLESS, LONG_SEED
cdef double NEVER

cdef class SearchPolicy(Policy):
    cdef readonly Judge judge
    cdef readonly Guesser guesser
    cdef public int rounds, room, plays_on
    cdef public double seconds, exploration, sharpness, focus
    cdef readonly Search search
    cdef list edges
    cdef bint lost, working
    cdef readonly int thoughts
    cdef readonly object calm
    cdef void _forget(self) noexcept with gil
    @cython.locals(other=int, after=State)
    cdef void _note(self, State state, int action) noexcept with gil
    cdef void weigh(self, State state, int seat, Actions actions, Rng rng) noexcept nogil
    cdef double _clock(self) noexcept with gil
    @cython.locals(rounds=int, before=int, chunk=int, started=double)
    cdef void _think(self, State state, int seat, Rng rng) noexcept with gil
    @cython.locals(i=int, visits=int)
    cdef void _weigh(self, Actions actions) noexcept with gil
