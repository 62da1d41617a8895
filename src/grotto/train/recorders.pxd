cimport cython
from grotto.play.features cimport Features
from grotto.play.guesser cimport Guesser
from grotto.play.policy cimport Policy
from grotto.play.selfplay cimport GameRecorder
from grotto.kernel.state cimport Actions, State
from grotto.search.search_policy cimport SearchPolicy

cdef class PositionRecorder(GameRecorder):
    cdef readonly Features features
    cdef int size, turn, sample_every, passed
    cdef readonly int rows, used, games
    cdef readonly object table, viewer, game
    cdef float[:, ::1] _table
    cdef int[::1] _viewer
    cdef int[::1] _game
    cdef void _write(self, State state, int seat) noexcept nogil

cdef class SearchRecorder(PositionRecorder):
    cdef readonly object searched
    cdef float[:, ::1] _searched
    @cython.locals(before=int)
    cdef void note(self, State state, int seat, Actions actions, int picked, Policy policy) noexcept nogil
    @cython.locals(row=int, seat=int)
    cdef void _write_searched(self, SearchPolicy searcher, int before) noexcept with gil

cdef class ChoiceRecorder(GameRecorder):
    cdef readonly Features features
    cdef int size, turn
    cdef public int seats
    cdef readonly int rows, used, games
    cdef readonly object table, who, picked, probability
    cdef float[:, ::1] _table
    cdef int[::1] _who
    cdef int[::1] _picked
    cdef float[::1] _probability
    @cython.locals(total=double)
    cdef void note(self, State state, int seat, Actions actions, int picked, Policy policy) noexcept nogil
    cdef void _write(self, State state, int seat, int picked, double probability) noexcept nogil

cdef class SuspectRecorder(GameRecorder):
    cdef Guesser guesser
    cdef int sample_every, passed, decisions
    cdef readonly list looks, sizes, truth, when
    cdef void _write(self, State state) noexcept with gil
