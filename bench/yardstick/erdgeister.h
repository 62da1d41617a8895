/* Der Schatz der Erdgeister, on the board that Grotto plays if nothing else is said, by hand in C, as a yardstick for
   the compiled rules: the same games, from the same random numbers in the same order, with a state that can be
   stopped, copied and continued at every decision. */

#include <stdint.h>
#include <string.h>

#include "common.h"
#include "erdgeister_board.h"

enum { MAX_SEATS = 4, MAX_FIGURES = 24, NUMBERS = 6, TURN_LIMIT = 400 };
enum { NOBODY = -1, UNMARKED = -1, NOWHERE = 0 };
enum { CHANCE = -1, OVER = -2 };
enum { SPY_CARD, KIDNAP_CARD, EXTRA_CARD, CARD_KINDS };
enum { PICK_STARTER, LAY_TILE, PICK_KEY, MARK_FIGURE, BEFORE, ACTION, SECOND, AFTER, EXTRA_MOVE, SPYING, CARRYING, ENDED };
enum { RUNNING, FINISHED, OUT_OF_TURNS };
enum { EVERYBODY = 31 };

/* Actions: to place or to move a figure is figure * SPAN + place. */
enum { SPAN = 128, SPY = 4000, KIDNAP = 4100, CARRY = 4200, EXTRA = 4400, SHOW, KEEP, END, PASS, ACTIONS = 1024 };

/* -- the state -- */

typedef struct {
    int players, each, goal, phase, turn, turns, laid, key_number;
    int acted, placing, first_figure, card_played, marked, finisher, ending;
    u8 face[TUNNELS], at[MAX_FIGURES], known[MAX_FIGURES];
    i8 number[MAX_FIGURES];
    u8 standing[PLACES], crowd[ZONES], home[MAX_SEATS], cards[MAX_SEATS][CARD_KINDS];
} Game;

static inline int figures(const Game *g) { return g->players * g->each; }
static inline int has_room(const Game *g, int place) { return g->standing[place] < mine.room[place]; }

static void lift(Game *g, int place) {
    g->standing[place]--;
    g->crowd[mine.zone[place]]--;
}

static void put(Game *g, int place) {
    g->standing[place]++;
    g->crowd[mine.zone[place]]++;
}

static inline int face_at(const Game *g, int place) {
    int zone = mine.zone[place];
    return zone >= FIRST_SHAFT && zone < NO_ZONE ? g->face[zone - FIRST_SHAFT] : 0;
}

/* -- where a figure may go: every function writes to `out` and returns the end of what is listed -- */

typedef uint64_t Places[2];         /* places as bits; here those listed for a figure, as several ways may end alike */

static inline int *offer(const Game *g, int *out, Places listed, int figure, int place) {
    uint64_t bit = 1ull << (place & 63);
    if (has_room(g, place) && !(listed[place >> 6] & bit)) {
        listed[place >> 6] |= bit;
        *out++ = figure * SPAN + place;
    }
    return out;
}

static inline int *offer_ends(const Game *g, int *out, Places listed, int figure, int landing) {
    if (!has_room(g, landing))
        return out;
    out = offer(g, out, listed, figure, landing);
    if (!mine.special[landing])
        return out;
    int face = face_at(g, landing);
    if (mine.dark[face][landing])
        out = offer(g, out, listed, figure, mine.dark[face][landing]);
    if (mine.sneak[face][landing])
        out = offer(g, out, listed, figure, mine.sneak[face][landing]);
    if (mine.secret[face][landing])
        for (int i = 0; i < 2 * TUNNELS; i++) {
            int place = mine.passages[i];
            if (place != landing && mine.secret[face_at(g, place)][place])
                out = offer(g, out, listed, figure, place);
        }
    return out;
}

static int *list_moves(Game *g, int *out, int figure) {
    int place = g->at[figure], host = mine.host[place];
    if (place == CHAMBER || (host && !has_room(g, host)))
        return out;
    int start = host ? host : place;
    int steps = g->crowd[mine.zone[start]] + (host != 0);
    int depth = mine.depth[start];
    Places listed = {0, 0};
    g->standing[place]--;                           /* it may come back to where it stood */
    out = offer_ends(g, out, listed, figure, mine.away[start][steps]);
    if (depth && steps <= depth)
        out = offer_ends(g, out, listed, figure, steps < depth ? start + steps : CHAMBER);
    else if (depth)                                 /* through the chamber and out by another shaft */
        for (int shaft = 0; shaft < TUNNELS; shaft++)
            if (shaft != mine.zone[start] - FIRST_SHAFT)
                out = offer_ends(g, out, listed, figure, mine.away[shaft_field(shaft, SHAFT)][steps - depth - 1]);
    g->standing[place]++;
    return out;
}

static int *list_placements(const Game *g, int *out, int figure) {
    for (int i = 0; i < TUNNELS * ARROWS; i++)
        if (has_room(g, mine.arrows[i]))
            *out++ = figure * SPAN + mine.arrows[i];
    return out;
}

static int *list_figure(Game *g, int *out, int figure) {
    return g->at[figure] == HAND ? list_placements(g, out, figure) : list_moves(g, out, figure);
}

static int *list_go(Game *g, int *out) {
    for (int figure = g->turn * g->each; figure < (g->turn + 1) * g->each; figure++)
        out = list_figure(g, out, figure);
    return out;
}

static int *list_second(Game *g, int *out) {
    for (int figure = g->turn * g->each; figure < (g->turn + 1) * g->each; figure++)
        if (figure != g->first_figure && g->placing == (g->at[figure] == HAND))
            out = list_figure(g, out, figure);
    return out;
}

static int can_go(Game *g, int *scratch) {
    for (int figure = g->turn * g->each; figure < (g->turn + 1) * g->each; figure++)
        if (list_figure(g, scratch, figure) > scratch)
            return 1;
    return 0;
}

/* -- all choices -- */

static int *list_carry(const Game *g, int *out) {
    for (int place = FIELD; place < CORNERS; place++)
        if (place != g->at[g->marked] && has_room(g, place))
            *out++ = CARRY + place;
    return out;
}

static int *list_cards(Game *g, int *out) {
    const u8 *cards = g->cards[g->turn];
    int own = g->turn * g->each;
    if (cards[SPY_CARD] > 0)
        for (int figure = 0; figure < figures(g); figure++)
            *out++ = SPY + figure;
    if (cards[KIDNAP_CARD] > 0)
        for (int figure = 0; figure < figures(g); figure++)
            if ((figure < own || figure >= own + g->each) && g->at[figure] != HAND && !mine.guarded[g->at[figure]])
                *out++ = KIDNAP + figure;
    if (g->acted > 0 && cards[EXTRA_CARD] > 0 && can_go(g, out))
        *out++ = EXTRA;
    return out;
}

static int list_actions(Game *g, int *actions) {
    int *out = actions, phase = g->phase;
    switch (phase) {
    case BEFORE: case ACTION:
        out = list_go(g, out);
        if (out == actions)
            *out++ = PASS;
        break;
    case SECOND:
        out = list_second(g, out);
        break;
    case EXTRA_MOVE:
        out = list_go(g, out);
        break;
    case SPYING:
        *out++ = SHOW;
        *out++ = KEEP;
        break;
    case CARRYING:
        out = list_carry(g, out);
        break;
    }
    if (phase == SECOND || phase == AFTER)
        *out++ = END;
    if (!g->card_played && (phase == BEFORE || phase == SECOND || phase == AFTER))
        out = list_cards(g, out);
    return (int)(out - actions);
}

/* -- what a choice does -- */

static void end_game(Game *g, int ending) {
    g->ending = ending;
    g->phase = ENDED;
    g->marked = NOBODY;
    for (int figure = 0; figure < figures(g); figure++)
        if (g->at[figure] == CHAMBER)
            g->known[figure] = EVERYBODY;
}

static void end_turn(Game *g) {
    if (++g->turns == TURN_LIMIT) {
        end_game(g, OUT_OF_TURNS);
        return;
    }
    if (++g->turn == g->players)
        g->turn = 0;
    g->phase = BEFORE;
    g->acted = g->placing = g->card_played = 0;
    g->first_figure = g->marked = NOBODY;
}

static void after_action(Game *g) {
    const u8 *cards = g->cards[g->turn];
    if (g->card_played || cards[0] + cards[1] + cards[2] == 0)
        end_turn(g);
    else
        g->phase = AFTER;
}

static void go(Game *g, int figure, int place) {
    int placed = g->at[figure] == HAND;
    if (!placed)
        lift(g, g->at[figure]);
    put(g, place);
    g->at[figure] = (u8)place;
    if (place == CHAMBER && ++g->home[g->turn] == g->goal) {
        g->finisher = g->turn;
        end_game(g, FINISHED);
    } else if (g->phase == EXTRA_MOVE) {
        end_turn(g);
    } else if (++g->acted == 1) {
        g->placing = placed;
        g->first_figure = figure;
        g->phase = SECOND;
    } else {
        after_action(g);
    }
}

static void play_card(Game *g, int kind) {
    g->cards[g->turn][kind]--;
    g->card_played = 1;
}

static void after_card(Game *g) {
    g->marked = NOBODY;
    if (g->acted == 0)
        g->phase = ACTION;
    else
        end_turn(g);
}

static void choose(Game *g, int action) {
    if (action < SPY) {
        go(g, action / SPAN, action % SPAN);
    } else if (action < KIDNAP) {
        play_card(g, SPY_CARD);
        g->marked = action - SPY;
        g->known[g->marked] |= 1 << g->turn;
        g->phase = SPYING;
    } else if (action < CARRY) {
        play_card(g, KIDNAP_CARD);
        g->marked = action - KIDNAP;
        g->phase = CARRYING;
    } else if (action < EXTRA) {
        lift(g, g->at[g->marked]);
        put(g, action - CARRY);
        g->at[g->marked] = (u8)(action - CARRY);
        after_card(g);
    } else if (action == EXTRA) {
        play_card(g, EXTRA_CARD);
        g->phase = EXTRA_MOVE;
    } else if (action == SHOW || action == KEEP) {
        if (action == SHOW)
            g->known[g->marked] = EVERYBODY;
        after_card(g);
    } else {
        end_turn(g);
    }
}

/* -- chance -- */

/* The number that holds the ticket, of those under no figure of the seat yet; the other tickets are blanks. */
static int drawn_number(const Game *g, uint64_t *rng) {
    int seat = g->laid / g->each, free = 0x7E, blanks = g->each - NUMBERS;
    for (int figure = seat * g->each; figure < g->laid; figure++)
        if (g->number[figure] > 0)
            free &= ~(1 << g->number[figure]);
        else
            blanks--;
    int ticket = below(rng, __builtin_popcount((unsigned)free) + blanks);
    for (int number = 1; number <= NUMBERS; number++)
        if (free >> number & 1 && ticket-- == 0)
            return number;
    return 0;
}

static void draw(Game *g, uint64_t *rng) {
    switch (g->phase) {
    case PICK_STARTER:
        g->turn = below(rng, g->players);
        g->phase = LAY_TILE;
        break;
    case LAY_TILE:
        g->face[g->laid] = (u8)below(rng, 2);
        if (++g->laid == TUNNELS) {
            g->laid = 0;
            g->phase = PICK_KEY;
        }
        break;
    case PICK_KEY:
        g->key_number = 1 + below(rng, NUMBERS);
        g->phase = MARK_FIGURE;
        break;
    default:
        g->number[g->laid] = (i8)drawn_number(g, rng);
        g->known[g->laid] = (u8)(1 << (g->laid / g->each));
        if (++g->laid == figures(g))
            g->phase = BEFORE;
    }
}

static inline int to_move(const Game *g) {
    return g->phase < BEFORE ? CHANCE : g->phase == ENDED ? OVER : g->turn;
}
