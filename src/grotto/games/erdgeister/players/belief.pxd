cimport cython
from grotto.play.guesser cimport Guesser
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport State
from grotto.nets.net cimport Net
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int CARRY, CHAMBER, EXTRA, HAND, KIDNAP, MAX_PLACES, PUBLIC, SPY, INPUTS, WHOLE

cdef class Belief(Guesser):
    cdef readonly Net net
    cdef bint dirty
    cdef float[32] x
    cdef int[24] moved
    cdef int[24] last
    cdef int[24] carried
    cdef int[24] spied
    cdef int[4] moves
    cdef int[4] latest
    cdef double[24] weight
    cdef bint[4] open
    cdef int seat
    cdef void _watch(self, Erdgeister state, int action) noexcept nogil
    cdef void _describe(self, Erdgeister state, int figure) noexcept nogil
    cdef int _on_board(self, Erdgeister state, int owner) noexcept nogil
    cdef double _ahead_of(self, Erdgeister state, int figure) noexcept nogil
    @cython.locals(total=double)
    cdef bint _suspect(self, Erdgeister state, int owner, int known_to) noexcept nogil
    cdef double _suspicion(self, Erdgeister state, int figure) noexcept nogil
    cdef void _guess_keys(self, Erdgeister state, int seat, Rng rng) noexcept nogil
    @cython.locals(ticket=double)
    cdef void _give_key(self, Erdgeister state, int owner, Rng rng) noexcept nogil
    @cython.locals(owner=int, figure=int)
    cpdef list suspects(self, State state)
    @cython.locals(i=int)
    cdef object _told(self, Erdgeister state, int figure)
