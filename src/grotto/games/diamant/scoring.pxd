cdef int FIRST_RELICS, FIRST_WORTH, LATER_WORTH, A_POINT

cpdef int relic_worth(int out, int relics) noexcept nogil
cpdef int rank_of(int points, int relics, bint relics_break_ties) noexcept nogil
