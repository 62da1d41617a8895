cdef int LOG_VALUE_BITS, LOG_VALUE_MASK

cpdef int pack(int seat, int value) noexcept nogil
cpdef (int, int) unpack(int entry) noexcept nogil
