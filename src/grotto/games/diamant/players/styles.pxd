from grotto.kernel.state cimport State
from grotto.play.style cimport Style
from grotto.games.diamant.rules cimport Diamant

cdef int GO_BACK, RELIC, LITTLE, FEW
cdef double FEAR, EASE, DARING, HOPE, GREED, PATIENCE, FOLLOWING, COMPANY

cdef class DiamantStyle(Style):
    cdef double _pull(self, State state, int seat, int action) noexcept nogil
    cdef double _pull_of_camp(self, Diamant state) noexcept nogil

cdef class Prudent(DiamantStyle):
    pass

cdef class Gambler(DiamantStyle):
    pass

cdef class TreasureHunter(DiamantStyle):
    pass

cdef class Copycat(DiamantStyle):
    pass
