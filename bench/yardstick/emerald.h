/* Emerald by hand in C, as a yardstick for the compiled rules: the same games, from the same random numbers in the
   same order, with a state that can be stopped, copied and continued at every decision. */

#include <stdint.h>
#include <string.h>

#include "common.h"

typedef int8_t i8;

enum { START_PLACES = 5, MEADOW = 5, CAVE = 11, CHAMBER = 20, PLACES = 20 };
enum { MAX_SEATS = 5, MAX_COLOURS = 5, KINDS = 4, VALUES = 6, FIELDS = 9, LOG = 48 };
enum { TREASURE_CARDS = 4, TREASURE_VALUE = 5, BONUS_VALUE = 4, RAIL_LENGTH = 4, LAST_RAIL = 6 };
enum { NOBODY = -1, NOWHERE = -1, PAID = 0 };
enum { CHANCE = -1, OVER = -2 };
enum { PICK_STARTER, LAY_OUT, FIRST_KNIGHT, SECOND_KNIGHT, TURN_UP, ROLL_DIE, PICK_VICTIM, ANSWER, ENDED };

/* Actions: a knight's move is (slot * PLACES + place) * TAKES + what it takes. */
enum { TAKE_NOTHING, TAKE_GEM, TAKE_GOLD, TAKES };
enum { STOP = 120, CATCH = 121, YIELD = 126, BRIBE = 126, ACTIONS = 132 };

static const i8 GEM_STACKS[FIELDS] = {2, 3, 2, 3, 2, 3, 2, 3, 2};
static const i8 GOLD_STACKS[FIELDS] = {3, 2, 3, 2, 3, 2, 3, 2, 3};

typedef struct {
    int players, colours, phase, turn, moves, turn_ends, dragon_due;
    int up;                                 /* the stack to turn up: gems 0 to 8, gold 9 to 17 */
    int moved_colour, moved_place;          /* the knight that may not move again this turn */
    int freed_colour, freed_place;          /* the knight freed by a bribe this turn */
    int victim, dragon, facing, rail, treasures_left, four_kinds, log_length;
    int gems_unseen, gold_unseen;           /* how many cards the bags hold */
    uint32_t where[MAX_COLOURS];            /* places with a knight of the colour, as bits */
    i8 knights[MAX_COLOURS][PLACES], crowd[PLACES];
    i8 home[MAX_COLOURS], nest[MAX_COLOURS], active[MAX_SEATS];
    i8 gem_top[FIELDS], gem_cards[FIELDS], gold_top[FIELDS], gold_cards[FIELDS];
    i8 gem_bag[KINDS], gold_bag[VALUES];    /* not seen yet */
    i8 gems[MAX_SEATS][KINDS], gold[MAX_SEATS][VALUES], purse[MAX_SEATS], treasures[MAX_SEATS];
    i8 log[LOG];                            /* gold taken and paid: seat * 8 + value, or PAID */
} Table;

/* -- turns -- */

static void begin_turn(Table *t) {
    t->phase = FIRST_KNIGHT;
    t->moves = t->turn_ends = t->dragon_due = 0;
    t->moved_colour = t->freed_colour = t->victim = NOBODY;
    t->moved_place = t->freed_place = NOWHERE;
}

static void end_turn(Table *t) {
    if (++t->turn == t->players)
        t->turn = 0;
    begin_turn(t);
}

static void end_game(Table *t) {
    t->phase = ENDED;
    t->victim = NOBODY;
}

/* -- knights -- */

static void put_knight(Table *t, int colour, int place) {
    t->knights[colour][place]++;
    t->crowd[place]++;
    t->where[colour] |= 1u << place;
}

static void lift_knight(Table *t, int colour, int place) {
    t->crowd[place]--;
    if (--t->knights[colour][place] == 0)
        t->where[colour] &= ~(1u << place);
}

/* Places from which a knight of the colour may set off: not the one moved, not the one bribed free. */
static uint32_t starts(const Table *t, int colour) {
    if (t->colours == 2 && t->moves > 0 && colour != t->moved_colour)
        return 0;
    uint32_t places = t->where[colour];
    int moved = colour == t->moved_colour ? t->moved_place : NOWHERE;
    int freed = colour == t->freed_colour ? t->freed_place : NOWHERE;
    if (moved != NOWHERE && t->knights[colour][moved] <= 1 + (moved == freed))
        places &= ~(1u << moved);
    if (freed != NOWHERE && t->knights[colour][freed] <= 1)
        places &= ~(1u << freed);
    return places;
}

static int has_second_knight(const Table *t) {
    for (int slot = 0; slot < t->colours; slot++)
        if (starts(t, t->turn * t->colours + slot))
            return 1;
    return 0;
}

static inline int landing_from(const Table *t, int place) {
    int landing = (place < START_PLACES ? MEADOW - 1 : place) + t->crowd[place];
    return landing < CHAMBER ? landing : CHAMBER;
}

/* -- the dragon -- */

static inline int dragon_place(const Table *t) { return CAVE + t->dragon - 1; }

static int wakes_dragon(const Table *t, int landing) {
    int field = landing - CAVE + 1;
    return field >= 1 && ((t->rail <= field && field < t->rail + RAIL_LENGTH) || field == t->dragon);
}

static void after_dragon(Table *t) {
    if (t->turn_ends || t->moves == 2 || !has_second_knight(t))
        end_turn(t);
    else
        t->phase = SECOND_KNIGHT;
}

static void after_card(Table *t) {
    if (t->dragon_due)
        t->phase = ROLL_DIE;
    else
        after_dragon(t);
}

static void shift_rail(Table *t) {
    t->victim = NOBODY;
    if (t->rail < LAST_RAIL)
        t->rail++;
    after_dragon(t);
}

static void to_nest(Table *t) {
    int colour = t->victim, place = dragon_place(t), owner = colour / t->colours;
    lift_knight(t, colour, place);
    t->nest[colour]++;
    if (colour == t->moved_colour && place == t->moved_place)
        t->moved_place = NOWHERE;           /* of two alike, the one already moved is caught */
    if (--t->active[owner] == 1)
        end_game(t);
    else
        shift_rail(t);
}

static void catch_knight(Table *t, int colour) {
    t->victim = colour;
    if (t->purse[colour / t->colours] > 0)
        t->phase = ANSWER;
    else
        to_nest(t);
}

static void hunt(Table *t) {
    int found = 0, last = NOBODY, place = dragon_place(t);
    for (int colour = 0; colour < t->players * t->colours; colour++)
        if (t->knights[colour][place] > 0) {
            found++;
            last = colour;
        }
    if (found == 0)
        shift_rail(t);
    else if (found == 1)
        catch_knight(t, last);
    else
        t->phase = PICK_VICTIM;
}

static void turn_dragon(Table *t) {
    if (t->facing < 0 && t->dragon - 1 < t->rail)
        t->facing = 1;
    else if (t->facing > 0 && t->dragon + 1 >= t->rail + RAIL_LENGTH)
        t->facing = -1;
}

static void walk_dragon(Table *t, int pips) {
    while (pips--) {
        turn_dragon(t);                     /* the rail may have gone on since it stopped */
        t->dragon += t->facing;
        turn_dragon(t);
    }
    hunt(t);
}

/* -- cards -- */

static void note(Table *t, int seat, int value) { t->log[t->log_length++] = (i8)(seat * 8 + value); }

static void take_gold(Table *t, int field) {
    int value = t->gold_top[field];
    t->gold[t->turn][value]++;
    t->purse[t->turn]++;
    note(t, t->turn, value);
    t->gold_top[field] = 0;
    t->up = FIELDS + field;
    if (--t->gold_cards[field] > 0)
        t->phase = TURN_UP;
}

static void take_gem(Table *t, int field) {
    i8 *mine = t->gems[t->turn];
    mine[t->gem_top[field]]++;
    t->gem_top[field] = NOBODY;
    if (t->four_kinds == NOBODY && mine[0] && mine[1] && mine[2] && mine[3])
        t->four_kinds = t->turn;
    t->up = field;
    if (--t->gem_cards[field] > 0)
        t->phase = TURN_UP;
}

static void bribe(Table *t, int value) {
    int colour = t->victim, owner = colour / t->colours;
    t->gold[owner][value]--;
    t->purse[owner]--;
    note(t, owner, PAID);
    if (colour != t->moved_colour || dragon_place(t) != t->moved_place) {
        t->freed_colour = colour;
        t->freed_place = dragon_place(t);
    }
    shift_rail(t);
}

/* -- choices -- */

static void enter_chamber(Table *t, int colour) {
    t->home[colour]++;
    t->active[t->turn]--;
    t->treasures[t->turn]++;
    t->treasures_left--;
    if (t->treasures_left == 0 || t->active[t->turn] == 1)
        end_game(t);
    else
        end_turn(t);
}

static void move(Table *t, int slot, int place, int take) {
    int colour = t->turn * t->colours + slot;
    int landing = landing_from(t, place);
    lift_knight(t, colour, place);
    t->moves++;
    t->moved_colour = colour;
    t->moved_place = landing;
    if (landing == CHAMBER) {
        enter_chamber(t, colour);
        return;
    }
    put_knight(t, colour, landing);
    t->dragon_due = wakes_dragon(t, landing);
    t->turn_ends = take != TAKE_NOTHING;
    if (take == TAKE_GEM)
        take_gem(t, landing - CAVE);
    else if (take == TAKE_GOLD)
        take_gold(t, landing - CAVE);
    if (t->phase != TURN_UP)
        after_card(t);
}

static void choose(Table *t, int action) {
    switch (t->phase) {
    case PICK_VICTIM:
        catch_knight(t, action - CATCH);
        break;
    case ANSWER:
        if (action == YIELD)
            to_nest(t);
        else
            bribe(t, action - BRIBE);
        break;
    default:
        if (action == STOP)
            end_turn(t);
        else
            move(t, action / TAKES / PLACES, action / TAKES % PLACES, action % TAKES);
    }
}

static int list_moves(const Table *t, int *actions, int count) {
    for (int slot = 0; slot < t->colours; slot++)
        for (uint32_t rest = starts(t, t->turn * t->colours + slot); rest; rest &= rest - 1) {
            int place = __builtin_ctz(rest);
            int action = (slot * PLACES + place) * TAKES;
            int field = landing_from(t, place) - CAVE;
            int gem = field >= 0 && field < FIELDS && t->gem_cards[field] > 0;
            int gold = field >= 0 && field < FIELDS && t->gold_cards[field] > 0;
            if (gem)
                actions[count++] = action + TAKE_GEM;
            if (gold)
                actions[count++] = action + TAKE_GOLD;
            if (!gem && !gold)
                actions[count++] = action + TAKE_NOTHING;
        }
    return count;
}

static int list_actions(const Table *t, int *actions) {
    int count = 0;
    if (t->phase == PICK_VICTIM) {
        for (int colour = 0; colour < t->players * t->colours; colour++)
            if (t->knights[colour][dragon_place(t)] > 0)
                actions[count++] = CATCH + colour;
    } else if (t->phase == ANSWER) {
        actions[count++] = YIELD;
        for (int value = 1; value < VALUES; value++)
            if (t->gold[t->victim / t->colours][value] > 0)
                actions[count++] = BRIBE + value;
    } else {
        count = list_moves(t, actions, count);
        if (t->phase == SECOND_KNIGHT)
            actions[count++] = STOP;
    }
    return count;
}

/* -- chance -- */

static int drawn_from(const i8 *bag, int ticket) {
    int card = 0;
    while (ticket >= bag[card])
        ticket -= bag[card++];
    return card;
}

static void turn_up(Table *t, uint64_t *rng) {
    if (t->up < FIELDS) {
        int kind = drawn_from(t->gem_bag, below(rng, t->gems_unseen--));
        t->gem_bag[kind]--;
        t->gem_top[t->up] = (i8)kind;
    } else {
        int value = drawn_from(t->gold_bag, below(rng, t->gold_unseen--));
        t->gold_bag[value]--;
        t->gold_top[t->up - FIELDS] = (i8)value;
    }
}

static void draw(Table *t, uint64_t *rng) {
    switch (t->phase) {
    case PICK_STARTER:
        t->turn = below(rng, t->players);
        t->phase = LAY_OUT;
        break;
    case LAY_OUT:
        turn_up(t, rng);
        if (++t->up == 2 * FIELDS) {
            t->up = 2 * FIELDS - 1;
            begin_turn(t);
        }
        break;
    case TURN_UP:
        turn_up(t, rng);
        after_card(t);
        break;
    default:
        walk_dragon(t, 1 + below(rng, 3));
    }
}

static inline int to_move(const Table *t) {
    switch (t->phase) {
    case FIRST_KNIGHT: case SECOND_KNIGHT: case PICK_VICTIM: return t->turn;
    case ANSWER: return t->victim / t->colours;
    case ENDED: return OVER;
    default: return CHANCE;
    }
}
