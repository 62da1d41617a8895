/* Random games of Diamant. */

#include "diamant.h"

int64_t play(int players, int64_t games, uint64_t *rng, Ending *ending) {
    Cave root, cave;
    uint64_t x = *rng;
    int64_t decisions = 0;
    set_up(&root, players);
    cave = root;
    for (int64_t game = 0; game < games; game++) {
        cave = root;
        decisions += playout(&cave, &x);
    }
    *rng = x;
    ending->count = 0;
    for (int seat = 0; seat < players; seat++)
        tell(ending, points(&cave, seat));
    return decisions;
}
