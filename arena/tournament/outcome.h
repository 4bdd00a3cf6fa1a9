/* SPDX-License-Identifier: MIT */
/* What came of one match of an event, in the words of this layer: entries, classes and groups by number. */
#ifndef TOURNAMENT_OUTCOME_H
#define TOURNAMENT_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

enum {
    EVENT_SEATS = 8,     /* of a match at the most */
    EVENT_ENTRIES = 256, /* of an event at the most */
    EVENT_CLASSES = 16,
    EVENT_ROLES = 4,
};

/* Who plays a match: one of a schedule. Sides are 0 and 1; the matches of a group belong together. */
struct fixture {
    uint32_t match; /* its number in its round, from 0 */
    uint32_t group; /* in its round, from 0; never smaller than that of the match before */
    uint16_t class;
    uint16_t entry[EVENT_SEATS]; /* by seat */
};

enum outcome_end { OUTCOME_DRAW, OUTCOME_SIDE_0, OUTCOME_SIDE_1, OUTCOME_VOID };

struct outcome {
    struct fixture fixture;
    uint16_t round; /* from 0 */
    uint8_t seats;
    uint8_t side[EVENT_SEATS];    /* by seat */
    uint8_t role[EVENT_SEATS];    /* by seat: number of the game's role */
    uint8_t end;                  /* enum outcome_end */
    uint8_t group_seed;           /* matches of a group that have the same were played on one seed; 0: on its own */
    uint16_t faults[EVENT_SEATS]; /* by seat: that counted against the bot */
    uint32_t decisions[EVENT_SEATS];
    bool withdrawn;  /* one of its entries was withdrawn, or the match was voided by the host: it counts for nothing */
    uint8_t instead; /* of a withdrawn one, enum outcome_end: by which entries go on. Nothing is counted for it */
    bool again;      /* it was played in place of a former result of the same match, which is withdrawn */
};

/* True if the bot on the seat played: not if it was at fault before it answered anything, and a filler did the rest. */
static inline bool outcome_played(const struct outcome *outcome, unsigned seat)
{
    return outcome->decisions[seat] > 0 || outcome->faults[seat] == 0;
}

#endif
