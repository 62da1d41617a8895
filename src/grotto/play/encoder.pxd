from grotto.kernel.state cimport Actions, Odds, State

cimport cython

cdef class Encoder:
    cdef readonly type kind
    cdef readonly tuple parts
    cdef readonly int size, version
    cdef short[:, ::1] table
    cdef unsigned char[:, ::1] masks
    cdef object flat_table
    cdef Actions scratch
    cdef short* row_at(self, int row) noexcept nogil
    cdef void write(self, State state, int viewer, int row) noexcept nogil
    cdef int count_actions(self, State state) noexcept nogil
    cdef int to_index(self, State state, int seat, int action) noexcept nogil
    cdef int to_action(self, State state, int seat, int index) noexcept nogil
    @cython.locals(i=int)
    cdef void write_mask(self, State state, int seat, Actions scratch, int row) noexcept nogil
    @cython.locals(index=int)
    cdef void clear_mask(self, int actions, int row) noexcept nogil
    @cython.locals(by=int, act=int)
    cpdef int action(self, State state, object index, object seat=*) except? -1
    @cython.locals(by=int, act=int)
    cpdef int play(self, State state, object index, object seat=*) except? -1
    @cython.locals(by=int, i=int)
    cpdef list legal(self, State state, object seat=*)
    @cython.locals(odds=Odds, total=double, i=int)
    cpdef list chances(self, State state, dict places)
    @cython.locals(mover=int)
    cdef int _actor(self, State state, object seat) except -1
    cpdef bind(self, object table, object masks=*)
    @cython.locals(private=Encoder)
    cdef _write_one(self, State state, int viewer, object table)
