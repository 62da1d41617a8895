cimport cython
from .encoder cimport Encoder
from .policy cimport Policy
from grotto.kernel.rng cimport Rng
from grotto.kernel.state cimport Actions, Odds, State

cdef int CHANCE, NO_NEWS, OVER, TRIES
cdef unsigned long long SEED_BITS, CHOICES, CALLERS

cdef class EpisodeRows:
    cdef readonly int size, players
    cdef list states, policies
    cdef State root, guess
    cdef Rng luck, choices
    cdef Actions scratch
    cdef Odds odds
    cdef bint opposed, watched, _bounded, _taken
    cdef object game, options, past, history
    cdef Encoder encoder
    cdef object own_seeds, own_final_seeds, log, final_log
    cdef int capacity, log_width
    cdef long long steps
    cdef Py_ssize_t[::1] _state_at, _policy_at
    cdef unsigned char[:, ::1] _is_theirs
    cdef int[::1] _lengths, _final_lengths
    cdef long long[::1] _seeds, _final_seeds, _episodes, _begun, _final_begun, _final_ended
    cdef unsigned long long[::1] _row_keys, _luck_at, _choices_at, _callers_at
    cdef int[:, ::1] _log, _final_log
    cdef _take(self)
    cdef void _begin(self, State state, int row) noexcept nogil
    cdef void _next_seed(self, int row) noexcept nogil
    cdef void _set_sources(self, int row) noexcept nogil
    cdef void _take_sources(self, int row) noexcept nogil
    cdef void _leave_sources(self, int row) noexcept nogil
    cdef void _do(self, State state, int row, int action) noexcept nogil
    cdef void _happen(self, State state, int row, int action) noexcept nogil
    @cython.locals(mover=int)
    cdef void _go_on(self, State state, int row) noexcept nogil
    @cython.locals(mover=int, picked=int)
    cdef void _let_choose(self, Policy policy, State state, int row) noexcept nogil
    @cython.locals(seat=int)
    cdef void _forget(self, int row) noexcept nogil
    cdef void _let_forget(self, Policy policy) noexcept nogil
    @cython.locals(seat=int, seen=int)
    cdef void _tell(self, State state, int row, int action) noexcept nogil
    cdef void _show(self, Policy policy, State state, int seat, int action) noexcept nogil
    @cython.locals(i=int)
    cdef void _keep(self, int row) noexcept nogil
