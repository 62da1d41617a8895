/* Random games of Erdgeister, stopped after a number of turns, because they may go on for very long. */

#include "erdgeister.h"

static void set_up(Game *g, int players) {
    static const u8 SPIES[] = {4, 3, 2};
    memset(g, 0, sizeof *g);
    g->players = players;
    g->each = 14 - 2 * players;
    g->goal = 8 - players;
    g->first_figure = g->marked = g->finisher = NOBODY;
    memset(g->number, UNMARKED, sizeof g->number);
    for (int seat = 0; seat < players; seat++) {
        g->cards[seat][SPY_CARD] = SPIES[players - 2];
        g->cards[seat][KIDNAP_CARD] = 1;
        g->cards[seat][EXTRA_CARD] = 3;
    }
}

static int playout(Game *g, uint64_t *rng) {
    int decisions = 0;
    int actions[ACTIONS];
    for (;;) {
        int mover = to_move(g);
        if (mover >= 0) {
            int count = list_actions(g, actions);
            choose(g, actions[below(rng, count)]);
            decisions++;
        } else if (mover == CHANCE) {
            draw(g, rng);
        } else {
            return decisions;
        }
    }
}

int64_t play(int players, int64_t games, uint64_t *rng, Ending *ending) {
    Game root, game;
    uint64_t x = *rng;
    int64_t decisions = 0;
    dig_mine();
    set_up(&root, players);
    game = root;
    for (int64_t i = 0; i < games; i++) {
        game = root;
        decisions += playout(&game, &x);
    }
    *rng = x;
    ending->count = 0;
    tell(ending, game.key_number);
    tell(ending, game.finisher);
    for (int figure = 0; figure < figures(&game); figure++) {
        tell(ending, game.at[figure]);
        tell(ending, game.number[figure]);
        tell(ending, game.known[figure]);
    }
    return decisions;
}
