cimport cython
from .batch cimport Batch
from grotto.kernel.state cimport State

cdef int OVER

cdef class RoundBatch(Batch):
    @cython.locals(choice="int[:, ::1]", wrong=int, row=int, seat=int)
    cdef _play(self, object chosen)
    @cython.locals(choice="int[:, ::1]", row=int)
    cdef _play_or_lose(self, object chosen)
    @cython.locals(seat=int)
    cdef void _step_round_or_lose(self, State state, int row, int[:, ::1] choice) noexcept nogil
    @cython.locals(row=int, seat=int)
    cdef int _first_illegal_seat(self, int[:, ::1] choice) noexcept nogil
    @cython.locals(seat=int, deciders=int)
    cdef int _wrong_seat(self, State state, int row, int[:, ::1] choice) noexcept nogil
    cdef int _deciders(self, State state) noexcept nogil
    @cython.locals(seat=int, deciders=int)
    cdef void _step_round(self, State state, int row, int[:, ::1] choice) noexcept nogil
    @cython.locals(viewer=int)
    cdef void _show_end(self, State state, int row, int seat) noexcept nogil
    @cython.locals(seat=int, deciders=int, at=int)
    cdef void _report(self, State state, int mover, int row) noexcept nogil
    @cython.locals(out="int[:, ::1]", row=int, seat=int, deciders=int)
    cdef _choose_all(self, object chosen)
