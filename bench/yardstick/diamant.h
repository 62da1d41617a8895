/* Diamant (2017 edition) by hand in C, as a yardstick for the compiled rules: the same games, from the same
   random numbers in the same order, with a state that can be stopped, copied and continued at every decision. */

#include <stdint.h>
#include <string.h>

#include "common.h"

enum { FIRST_TRAP = 12, RELIC = 17, KINDS = 18, MAX_SEATS = 8, EXPEDITIONS = 5 };
enum { CHANCE = -1, OVER = -2 };
enum { GO_ON, GO_BACK };

static const short VALUE[FIRST_TRAP] = {1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17};
static const short COPIES[KINDS] = {1, 1, 1, 1, 2, 2, 1, 2, 1, 1, 1, 1, 3, 3, 3, 3, 3, 5};

typedef struct {
    int players, expedition, turn, pocket, floor, cards, relics_out;
    unsigned inside, decided, leaving;
    short deck[KINDS], shown[KINDS];
    short chest[MAX_SEATS], relics[MAX_SEATS], relic_points[MAX_SEATS];
} Cave;

/* -- the rules -- */

static inline int first_seat(unsigned mask) { return __builtin_ctz(mask); }
static inline int heads(unsigned mask) { return __builtin_popcount(mask); }

static void enter_cave(Cave *c) {
    c->inside = (1u << c->players) - 1;
    c->decided = c->leaving = 0;
    c->turn = CHANCE;
}

static void end_expedition(Cave *c) {
    c->pocket = c->floor = 0;
    c->shown[RELIC] = 0;
    for (int card = 0; card < RELIC; card++) {
        c->deck[card] += c->shown[card];
        c->cards += c->shown[card];
        c->shown[card] = 0;
    }
    if (++c->expedition < EXPEDITIONS) {
        enter_cave(c);
    } else {
        c->inside = c->decided = c->leaving = 0;
        c->turn = OVER;
    }
}

static void take_relics(Cave *c, int seat) {
    for (; c->shown[RELIC] > 0; c->shown[RELIC]--) {
        c->relics[seat]++;
        c->relic_points[seat] += ++c->relics_out <= 3 ? 5 : 10;
    }
}

static void return_to_camp(Cave *c) {
    int leavers = heads(c->leaving);
    int share = c->floor / leavers;
    c->floor -= share * leavers;
    for (unsigned rest = c->leaving; rest; rest &= rest - 1)
        c->chest[first_seat(rest)] += c->pocket + share;
    if (leavers == 1)
        take_relics(c, first_seat(c->leaving));
    c->inside &= ~c->leaving;
}

static void await_card(Cave *c) {
    c->decided = c->leaving = 0;
    c->turn = CHANCE;
    if (c->cards == 0) {                            /* no printed deck allows it */
        c->leaving = c->inside;
        return_to_camp(c);
        end_expedition(c);
    }
}

static void choose(Cave *c, int action) {
    unsigned me = 1u << c->turn;
    c->decided |= me;
    if (action == GO_BACK)
        c->leaving |= me;
    unsigned waiting = c->inside & ~c->decided;
    if (waiting) {
        c->turn = first_seat(waiting);
        return;
    }
    if (c->leaving)
        return_to_camp(c);
    if (c->inside)
        await_card(c);
    else
        end_expedition(c);
}

static void turn_up(Cave *c, int card) {
    c->deck[card]--;
    c->cards--;
    c->shown[card]++;
    if (card < FIRST_TRAP) {
        int explorers = heads(c->inside);
        int share = VALUE[card] / explorers;
        c->pocket += share;
        c->floor += VALUE[card] - share * explorers;
    } else if (card != RELIC && c->shown[card] == 2) {
        c->shown[card] = 1;                         /* one of the pair leaves the game */
        end_expedition(c);
        return;
    }
    c->turn = first_seat(c->inside);
}

static int draw_card(const Cave *c, uint64_t *rng) {
    int ticket = below(rng, c->cards);
    int card = 0;
    while (ticket >= c->deck[card])
        ticket -= c->deck[card++];
    return card;
}

static inline int points(const Cave *c, int seat) { return c->chest[seat] + c->relic_points[seat]; }

/* -- random play -- */

static void set_up(Cave *c, int players) {
    memset(c, 0, sizeof *c);
    c->players = players;
    for (int card = 0; card < KINDS; card++) {
        c->deck[card] = COPIES[card];
        c->cards += COPIES[card];
    }
    enter_cave(c);
}

static int list_actions(int *actions) {
    actions[0] = GO_ON;
    actions[1] = GO_BACK;
    return 2;
}

static int playout(Cave *c, uint64_t *rng) {
    int decisions = 0;
    int actions[2];
    for (;;) {
        if (c->turn >= 0) {
            int count = list_actions(actions);
            choose(c, actions[below(rng, count)]);
            decisions++;
        } else if (c->turn == CHANCE) {
            turn_up(c, draw_card(c, rng));
        } else {
            return decisions;
        }
    }
}
