/* Diamant's tree search by hand in C: the same trees as grotto.search grows without a judge, node for node. One tree a
   seat, each branching on what that seat sees; the mover chooses by UCB; a new position is played out at random. */

#include <math.h>
#include <stdlib.h>

#include "diamant.h"

enum { NO_NODE = 0, NEWS = 1 << 12, SEAT_SETS = 1 << MAX_SEATS, DEEPEST = 512, WIDEST = 4096 };

typedef struct {
    int first_child, sibling, edge, visits, offered;
    double value;                   /* sum of the owner's shares of the win */
} Node;

typedef struct {
    Cave root, cave;
    uint64_t rng;
    int viewer, room, used;
    double exploration;
    Node *nodes;
    int top[MAX_SEATS], at[MAX_SEATS], depth[MAX_SEATS], path[MAX_SEATS][DEEPEST];
} Search;

/* -- nodes -- */

static int new_node(Search *s) {
    s->nodes[s->used] = (Node){NO_NODE, NO_NODE, 0, 0, 0, 0.0};
    return s->used++;
}

static inline int child_of(const Search *s, int node, int edge) {
    int child = s->nodes[node].first_child;
    while (child != NO_NODE && s->nodes[child].edge != edge)
        child = s->nodes[child].sibling;
    return child;
}

static void follow(Search *s, int seat, int edge) {
    int node = s->at[seat], child = child_of(s, node, edge);
    if (child == NO_NODE) {
        child = new_node(s);
        s->nodes[child].edge = edge;
        s->nodes[child].sibling = s->nodes[node].first_child;
        s->nodes[node].first_child = child;
    }
    s->at[seat] = child;
    s->path[seat][s->depth[seat]++] = child;
}

/* -- one round -- */

static void turn_card(Search *s) {
    int card = draw_card(&s->cave, &s->rng);
    for (int seat = 0; seat < s->cave.players; seat++)
        follow(s, seat, card);
    turn_up(&s->cave, card);
}

/* Only the mover sees the choice; when the last is in, all see who is still inside. */
static void make_choice(Search *s, int action) {
    follow(s, s->cave.turn, action);
    choose(&s->cave, action);
}

static void tell_news(Search *s) {
    if (s->cave.turn < 0)
        for (int seat = 0; seat < s->cave.players; seat++)
            follow(s, seat, NEWS + s->cave.expedition * SEAT_SETS + (int)s->cave.inside);
}

static int select_action(Search *s, int node, const int *actions, int count) {
    int untried = 0, best = actions[0];
    double best_bound = -1.0;
    for (int i = 0; i < count; i++) {
        int child = child_of(s, node, actions[i]);
        if (child == NO_NODE) {
            if (below(&s->rng, ++untried) == 0)
                best = actions[i];
        } else if (untried == 0) {
            Node *n = &s->nodes[child];
            double bound = n->value / n->visits + s->exploration * sqrt(log(++n->offered + 1) / n->visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = actions[i];
            }
        }
    }
    return best;
}

static int has_room_below(const Search *s) {
    for (int seat = 0; seat < s->cave.players; seat++)
        if (s->depth[seat] + 2 >= DEEPEST)
            return 0;
    return 1;
}

static void descend(Search *s) {
    int actions[2], grown = 0;
    for (int seat = 0; seat < s->cave.players; seat++) {
        s->at[seat] = s->path[seat][0] = s->top[seat];
        s->depth[seat] = 1;
    }
    while (!grown && s->cave.turn != OVER && has_room_below(s)) {
        if (s->cave.turn == CHANCE) {
            turn_card(s);
        } else {
            int node = s->at[s->cave.turn];
            int action = select_action(s, node, actions, list_actions(actions));
            grown = child_of(s, node, action) == NO_NODE;
            make_choice(s, action);
        }
        tell_news(s);
    }
}

static void remember(Search *s) {
    int best = -1, tied = 0;
    for (int seat = 0; seat < s->cave.players; seat++) {
        int mine = points(&s->cave, seat);
        tied = mine > best ? 1 : tied + (mine == best);
        best = mine > best ? mine : best;
    }
    for (int seat = 0; seat < s->cave.players; seat++) {
        double share = points(&s->cave, seat) == best ? 1.0 / tied : 0.0;
        for (int i = 0; i < s->depth[seat]; i++) {
            s->nodes[s->path[seat][i]].visits++;
            s->nodes[s->path[seat][i]].value += share;
        }
    }
}

/* The others' choices of this round are hidden from the viewer; each may be either. */
static void guess(Search *s) {
    for (int seat = 0; seat < s->cave.players; seat++)
        if (seat != s->viewer && s->cave.decided >> seat & 1) {
            s->cave.leaving &= ~(1u << seat);
            s->cave.leaving |= (unsigned)below(&s->rng, 2) << seat;
        }
}

/* -- for the benchmark: a search from the first decision, after this card -- */

typedef struct {
    int rounds, used, visits[2];
    double value[2];
} Found;

Search *begin(int players, int first_card, uint64_t rng, double exploration, int room) {
    Search *s = calloc(1, sizeof *s);
    s->nodes = malloc((size_t)room * sizeof *s->nodes);
    memset(s->nodes, 1, (size_t)room * sizeof *s->nodes);   /* all pages are there before the time is taken */
    s->rng = rng;
    s->exploration = exploration;
    s->room = room;
    set_up(&s->root, players);
    turn_up(&s->root, first_card);
    s->viewer = s->root.turn;
    s->cave = s->root;
    new_node(s);                    /* number 0, which stands for none */
    for (int seat = 0; seat < players; seat++)
        s->top[seat] = new_node(s);
    return s;
}

void run(Search *s, int rounds, Found *found) {
    memset(found, 0, sizeof *found);
    for (; found->rounds < rounds && s->used + s->root.players * DEEPEST + WIDEST <= s->room; found->rounds++) {
        s->cave = s->root;
        guess(s);
        descend(s);
        playout(&s->cave, &s->rng);
        remember(s);
    }
    found->used = s->used;
    for (int action = GO_ON; action <= GO_BACK; action++) {
        int child = child_of(s, s->top[s->viewer], action);
        found->visits[action] = s->nodes[child].visits;
        found->value[action] = s->nodes[child].value;
    }
}

void end(Search *s) {
    free(s->nodes);
    free(s);
}
