cimport cython
from ...kernel.features cimport Features
from ...kernel.state cimport State
from .features cimport EmeraldFeatures
from .rules cimport Emerald

cdef int CAVE, CHAMBER, MEADOW, PLACES, STACKS, NOBODY, REACHES, SIZE
cdef int KINDS, LEADS, TOPS, KNIGHTS, REACH, CARDS, STANDING, PREY, DETAILS, DETAILS_VERSION

@cython.final
cdef class EmeraldDetails(EmeraldFeatures):
    @cython.locals(field=int, seat=int, i=int)
    cdef void _write_details(self, Emerald state, int viewer) noexcept nogil
    @cython.locals(kind=int, lead=int, pips=int)
    cdef void _write_standing(self, Emerald state, int seat, int i) noexcept nogil
    @cython.locals(place=int, count=int, ready=int, landing=int)
    cdef void _write_places(self, Emerald state, int seat, int i) noexcept nogil
