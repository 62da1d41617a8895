cimport cython
from grotto.play.encoder cimport Encoder
from grotto.kernel.state cimport Actions, State
from grotto.games.diamant.rules cimport Diamant

cdef int KINDS, ACTIONS
cdef int PLAYERS, EXPEDITION, POCKET, FLOOR, RELICS_OUT, CARDS, LATEST, CHOOSING, BACK, DECK, PATH
cdef int INSIDE, DECIDED, CHEST, RELICS, RELIC_POINTS
cdef short[13] VALUE
cdef short[2048] SEAT_FLAGS

@cython.final
cdef class DiamantEncoder(Encoder):
    @cython.locals(out="short*", first=int, inside=Py_ssize_t, decided=Py_ssize_t, seat=Py_ssize_t, i=Py_ssize_t)
    cdef void _write(self, Diamant state, int viewer, int row) noexcept nogil
    cdef int _seats_from(self, int first, int players, int seats) noexcept nogil
