cimport cython
from libc.math cimport exp
from grotto.play.judge cimport Judge
from grotto.kernel.state cimport State
from .distances cimport Distances
from grotto.games.erdgeister.rules cimport Erdgeister

cdef int ACTION, BEFORE, CARRYING, CHAMBER, CARD_KINDS, EXTRA_CARD, EXTRA_MOVE, HAND, KIDNAP_CARD, PUBLIC, SECOND, SPY_CARD
cdef int NOBODY, PATIENCE
cdef double SCALE, MOVES_A_TURN, NEVER_MIND, EXTRA_WORTH, KIDNAP_WORTH, SPY_WORTH, SECRET_WORTH, DANGER

@cython.final
cdef class ErdgeisterScout(Judge):
    cdef Distances distances
    cdef double[4] hope
    cdef double[4] key_home
    @cython.locals(total=double)
    cdef void _judge(self, Erdgeister state, int viewer) noexcept nogil
    cdef void _lose_patience(self, Erdgeister state, int viewer) noexcept nogil
    cdef void _foresee_carrying(self, Erdgeister state) noexcept nogil
    cdef bint _knows(self, Erdgeister state, int seat, int figure) noexcept nogil
    cdef int _key_seen(self, Erdgeister state, int seat, int viewer) noexcept nogil
    cdef bint _may_be_key(self, Erdgeister state, int figure, int key, int viewer) noexcept nogil
    @cython.locals(total=double, cases=int)
    cdef double _expected(self, Erdgeister state, int seat, int viewer) noexcept nogil
    @cython.locals(lost=double, rivals=int)
    cdef double _danger(self, Erdgeister state, int figure) noexcept nogil
    @cython.locals(home=int, cases=int)
    cdef double _key_home(self, Erdgeister state, int seat, int viewer) noexcept nogil
    cdef int _moves_left(self, Erdgeister state) noexcept nogil
    @cython.locals(best=int, least=double, before=double, needs=double)
    cdef void _use_rest_of_turn(self, Erdgeister state, int viewer) noexcept nogil
    cdef bint _may_go(self, Erdgeister state, int figure) noexcept nogil
    @cython.locals(alone=double, hope=double)
    cdef double _hope(self, Erdgeister state, int seat, int viewer) noexcept nogil
    @cython.locals(turns=int)
    cdef double _delay(self, Erdgeister state, int seat) noexcept nogil
    @cython.locals(worth=double)
    cdef double _hand(self, Erdgeister state, int seat, int viewer) noexcept nogil
    cdef int _secrets(self, Erdgeister state, int seat) noexcept nogil
