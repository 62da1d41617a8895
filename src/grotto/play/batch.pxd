cimport cython
from .encoder cimport Encoder
from .episode_rows cimport EpisodeRows
from grotto.kernel.state cimport State

cdef int OVER

cdef class Batch(EpisodeRows):
    cdef readonly int action_count
    cdef readonly object observations, masks, movers, rewards, done, seeds, final_seeds
    cdef readonly bint copy
    cdef Encoder final_encoder
    cdef bint _is_open
    cdef bint _gives_observations, _has_ended, _had_ended
    cdef object _own_observations, _own_masks, _own_movers, _own_rewards, _own_done, _own_finals, _given_masks, _shown_masks, _shown_finals
    cdef unsigned char[:, ::1] _masks
    cdef int[::1] _movers
    cdef float[:, ::1] _rewards
    cdef unsigned char[::1] _done
    @cython.locals(choice="int[::1]", wrong=int)
    cdef _play(self, object chosen)
    @cython.locals(choice="int[::1]", row=int)
    cdef _play_or_lose(self, object chosen)
    @cython.final
    @cython.locals(row=int, beyond=bint, count=int)
    cdef bint _are_actions(self, int[::1] choice) noexcept nogil
    @cython.final
    @cython.locals(row=int)
    cdef int _first_illegal(self, int[::1] choice) noexcept nogil
    @cython.final
    cdef bint _may(self, int mask, int index) noexcept nogil
    @cython.final
    @cython.locals(row=int, first=int, end=int)
    cdef void _step_all(self, int[::1] choice) noexcept nogil
    @cython.final
    @cython.locals(seat=int, mover=int)
    cdef void _step_row(self, State state, int row, int index) noexcept nogil
    @cython.final
    cdef int _step_opposed(self, State state, int row, int action) noexcept nogil
    @cython.final
    @cython.locals(mover=int)
    cdef int _step_alone(self, State state, int row, int action) noexcept nogil
    @cython.locals(row=int)
    cdef _begin_all(self)
    @cython.final
    cdef void _begin_next(self, State state, int row, int seat) noexcept nogil
    cdef void _show_end(self, State state, int row, int seat) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void _lose(self, State state, int row, int loser) noexcept nogil
    @cython.final
    cdef void _end(self, int row) noexcept nogil
    cdef void _begin_row(self, State state, int row) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void _clear_rewards(self, int row) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void _finish(self, State state, int row) noexcept nogil
    cdef void _report(self, State state, int mover, int row) noexcept nogil
    @cython.final
    cdef void _report_mover(self, State state, int mover, int row) noexcept nogil
    @cython.locals(out="int[::1]", row=int)
    cdef _choose_all(self, object chosen)
    @cython.locals(legal=int, index=Py_ssize_t, ticket=int)
    cdef int _random_index(self, int row, int mask) noexcept nogil
    @cython.locals(state=State)
    cpdef State state(self, object row)
