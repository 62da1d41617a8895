/* What the yardsticks share: Grotto's random numbers, and how a game ended. */

#ifndef COMMON_H
#define COMMON_H

#include <stdint.h>

/* Xorshift64*. The state comes from Grotto's own generator and goes back there, so that both can be compared after
   every game. */
static inline int below(uint64_t *rng, int n) {
    uint64_t x = *rng;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *rng = x;
    return (int)(((x * 0x2545F4914F6CDD1Du >> 32) * (uint64_t)n) >> 32);
}

typedef struct {
    int count, number[128];
} Ending;

static inline void tell(Ending *ending, int number) { ending->number[ending->count++] = number; }

#endif
