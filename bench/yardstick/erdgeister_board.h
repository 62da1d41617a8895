/* Erdgeister's board, as Grotto plays it if nothing else is said: tables by place. */

#include <stdint.h>
#include <string.h>

typedef int8_t i8;
typedef uint8_t u8;

enum { TUNNELS = 4, TUNNEL = 10, SHAFT = 8, RING = TUNNELS * (TUNNEL + 1), STEPS = 25 };
enum { ARROWS = 3, FIRST_PROTECTED = 6 };           /* the first fields of a tunnel, the last of a shaft from 0 on */
enum { HAND, CHAMBER, FIELD };                      /* places: then tunnel fields, shaft fields, dark corners */
enum { SHAFTS = FIELD + TUNNELS * TUNNEL, CORNERS = SHAFTS + TUNNELS * SHAFT, PLACES = CORNERS + 3 * TUNNELS };
enum { FIRST_SHAFT = 4, NO_ZONE = 8, ZONES = 9 };   /* zones, in which figures count: tunnels, then shafts */

static struct {
    u8 away[PLACES][STEPS];         /* so many steps clockwise or out of a shaft */
    u8 depth[PLACES];               /* steps from a shaft field to the chamber; 0 elsewhere */
    u8 zone[PLACES], room[PLACES], guarded[PLACES];
    u8 host[PLACES];                /* the field that a dark corner lies beside */
    u8 dark[2][PLACES], sneak[2][PLACES], secret[2][PLACES];    /* by the face of the shaft's tile */
    u8 special[PLACES];             /* whether any of them lies beside the field */
    u8 arrows[TUNNELS * ARROWS];
    u8 passages[2 * TUNNELS];
} mine;

static inline int tunnel_field(int tunnel, int i) { return FIELD + tunnel * TUNNEL + i - 1; }
static inline int shaft_field(int shaft, int i) { return SHAFTS + shaft * SHAFT + i - 1; }

static void dig_ring_and_shafts(void) {
    int ring[2 * RING], length = 0;
    for (int lap = 0; lap < 2; lap++)
        for (int tunnel = 0; tunnel < TUNNELS; tunnel++) {
            for (int i = 1; i <= TUNNEL; i++)
                ring[length++] = tunnel_field(tunnel, i);
            ring[length++] = shaft_field(tunnel, 1);
        }
    for (int i = 0; i < RING; i++)
        for (int steps = 0; steps < STEPS; steps++)
            mine.away[ring[i]][steps] = (u8)ring[i + steps];
    for (int shaft = 0; shaft < TUNNELS; shaft++)
        for (int i = 2; i <= SHAFT; i++) {
            int place = shaft_field(shaft, i);
            for (int steps = 0; steps < STEPS; steps++)
                mine.away[place][steps] =
                    steps < i ? (u8)(place - steps) : mine.away[shaft_field(shaft, 1)][steps - i + 1];
        }
}

static void number_fields(void) {
    memset(mine.zone, NO_ZONE, sizeof mine.zone);
    mine.room[CHAMBER] = 99;
    mine.guarded[CHAMBER] = 1;
    for (int t = 0; t < TUNNELS; t++) {
        for (int i = 1; i <= TUNNEL; i++) {
            mine.zone[tunnel_field(t, i)] = (u8)t;
            mine.room[tunnel_field(t, i)] = 1;
        }
        for (int i = 1; i <= SHAFT; i++) {
            int place = shaft_field(t, i);
            mine.depth[place] = (u8)(SHAFT - i + 1);
            mine.zone[place] = (u8)(FIRST_SHAFT + t);
            mine.room[place] = 4;
            mine.guarded[place] = i > FIRST_PROTECTED;
        }
        for (int i = 0; i < ARROWS; i++)
            mine.arrows[t * ARROWS + i] = (u8)tunnel_field(t, i + 1);
    }
}

static void add_corner(int place, int corner, int first_face, int last_face) {
    mine.room[corner] = 1;
    mine.host[corner] = (u8)place;
    mine.special[place] = 1;
    for (int face = first_face; face <= last_face; face++)
        mine.dark[face][place] = (u8)corner;
}

static void add_special_fields(void) {
    for (int t = 0; t < TUNNELS; t++) {
        int odd = t & 1;
        int corner = tunnel_field(t, odd ? 7 : 5), sneak = tunnel_field(t, odd ? 5 : 7), secret = tunnel_field(t, 9);
        add_corner(corner, CORNERS + t, 0, 1);
        for (int face = 0; face < 2; face++) {
            mine.sneak[face][sneak] = (u8)(sneak + 3);
            mine.secret[face][secret] = 1;
        }
        mine.special[sneak] = mine.special[secret] = 1;
        mine.passages[t] = (u8)secret;
        add_corner(shaft_field(t, 5), CORNERS + TUNNELS + 2 * t, 0, 0);
        add_corner(shaft_field(t, 4), CORNERS + TUNNELS + 2 * t + 1, 1, 1);
        mine.secret[0][shaft_field(t, 3)] = mine.special[shaft_field(t, 3)] = 1;
        mine.sneak[1][shaft_field(t, 2)] = (u8)shaft_field(t, 5);
        mine.special[shaft_field(t, 2)] = 1;
        mine.passages[TUNNELS + t] = (u8)shaft_field(t, 3);
    }
}

static void dig_mine(void) {
    dig_ring_and_shafts();
    number_fields();
    add_special_fields();
}
