/* Random games of Emerald. */

#include "emerald.h"

static int holder_of_most(const Table *t, int kind) {
    int best = 0, holder = NOBODY;
    for (int seat = 0; seat < t->players; seat++)
        if (t->gems[seat][kind] > best) {
            best = t->gems[seat][kind];
            holder = seat;
        } else if (t->gems[seat][kind] == best) {
            holder = NOBODY;
        }
    return holder;
}

static int points(const Table *t, int seat) {
    int points = TREASURE_VALUE * t->treasures[seat] + (t->four_kinds == seat ? BONUS_VALUE : 0);
    for (int kind = 0; kind < KINDS; kind++)
        points += t->gems[seat][kind] + (holder_of_most(t, kind) == seat ? BONUS_VALUE : 0);
    for (int value = 1; value < VALUES; value++)
        points += value * t->gold[seat][value];
    return points;
}

static void set_up(Table *t, int players) {
    int each = players == 3 || players == 4 ? 5 : 4;
    memset(t, 0, sizeof *t);
    t->players = players;
    t->colours = players == 2 ? 2 : 1;
    begin_turn(t);
    t->phase = PICK_STARTER;
    t->dragon = 4;
    t->facing = -1;
    t->rail = 1;
    t->treasures_left = TREASURE_CARDS;
    t->four_kinds = NOBODY;
    for (int colour = 0; colour < players * t->colours; colour++)
        for (int place = 0; place < each; place++)
            put_knight(t, colour, place);
    for (int seat = 0; seat < players; seat++)
        t->active[seat] = (i8)(each * t->colours);
    memcpy(t->gem_cards, GEM_STACKS, sizeof GEM_STACKS);
    memcpy(t->gold_cards, GOLD_STACKS, sizeof GOLD_STACKS);
    memset(t->gem_top, NOBODY, sizeof t->gem_top);
    memset(t->gem_bag, 6, sizeof t->gem_bag);
    memset(t->gold_bag + 1, 5, sizeof t->gold_bag - 1);
    t->gems_unseen = 24;
    t->gold_unseen = 25;
}

static int playout(Table *t, uint64_t *rng) {
    int decisions = 0;
    int actions[ACTIONS];
    for (;;) {
        int mover = to_move(t);
        if (mover >= 0) {
            int count = list_actions(t, actions);
            choose(t, actions[below(rng, count)]);
            decisions++;
        } else if (mover == CHANCE) {
            draw(t, rng);
        } else {
            return decisions;
        }
    }
}

int64_t play(int players, int64_t games, uint64_t *rng, Ending *ending) {
    Table root, table;
    uint64_t x = *rng;
    int64_t decisions = 0;
    set_up(&root, players);
    table = root;
    for (int64_t game = 0; game < games; game++) {
        table = root;
        decisions += playout(&table, &x);
    }
    *rng = x;
    ending->count = 0;
    for (int seat = 0; seat < players; seat++)
        tell(ending, points(&table, seat));
    for (int place = 0; place < PLACES; place++)
        tell(ending, table.crowd[place]);
    for (int entry = 0; entry < table.log_length; entry++)
        tell(ending, table.log[entry]);
    return decisions;
}
