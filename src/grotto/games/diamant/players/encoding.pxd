cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport State
from grotto.games.diamant.rules cimport Diamant

cdef int KINDS, FIRST_CARD, FIRST_SEAT, PER_SEAT

cdef class DiamantEncoder(Encoder):
    @cython.locals(seat=int, at=int, i=int, card=int)
    cdef void _write(self, Diamant state, int viewer, int row) noexcept nogil
