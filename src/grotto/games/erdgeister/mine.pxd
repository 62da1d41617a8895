cdef class Mine:
    cdef readonly object board
    cdef readonly str board_id
    cdef readonly list names
    cdef readonly dict place_of
    cdef readonly dict zone_names
    cdef readonly int shafts, fields_end, places, arrow_count, passage_count
    cdef readonly short[4000] away
    cdef readonly short[160] to_entrance
    cdef readonly short[160] depth
    cdef readonly short[160] zone
    cdef readonly short[160] room
    cdef readonly short[160] guarded
    cdef readonly short[160] host
    cdef readonly short[320] dark
    cdef readonly short[320] sneak
    cdef readonly short[320] secret
    cdef readonly short[160] special
    cdef readonly short[160] passages
    cdef readonly short[64] arrows
    cdef readonly short[4] last
