/* SPDX-License-Identifier: MIT */
/* The outcome of one match of an event. This layer knows entries, classes and groups by number only. */
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

/* A match of a schedule, and who plays it. A match of two sides is a *duel*, one of three to EVENT_SEATS a
 * *free-for-all*. Sides are numbered from 0. The matches of a group belong together. */
struct fixture {
    uint32_t match; /* its number in its round, from 0 */
    uint32_t group; /* in its round, from 0; ascending over the matches */
    uint16_t class;
    uint16_t entry[EVENT_SEATS]; /* by seat */
};

/* How a duel ended (pairing.h). */
enum outcome_end { OUTCOME_DRAW, OUTCOME_SIDE_0, OUTCOME_SIDE_1, OUTCOME_VOID };

struct outcome {
    struct fixture fixture;
    uint16_t round; /* from 0 */
    uint8_t seats, sides;
    uint8_t side[EVENT_SEATS];    /* by seat */
    uint8_t role[EVENT_SEATS];    /* by seat: number of the game's role */
    uint8_t place[EVENT_SEATS];   /* by side, from 1: equal places are a draw between them. All 0 of a void match */
    bool is_void;                 /* nobody won or lost anything */
    uint8_t group_seed;           /* matches of a group with the same number shared a seed; 0: a seed of its own */
    uint16_t faults[EVENT_SEATS]; /* by seat: faults that counted against the bot */
    uint32_t decisions[EVENT_SEATS];
    bool withdrawn; /* it does not count: an entry of it was withdrawn, or the host voided the match */
    uint8_t
        instead;  /* of a withdrawn duel: the enum outcome_end that decides who goes on. It counts for nothing else */
    bool unrated; /* it was never meant to count: a qualification or a challenge of a ladder */
    uint8_t choice,
        chosen_for; /* of a ladder: why it was played, and the side that was chosen first (match/record.h) */
    bool again;     /* a replay: it replaces a former result of the same match, which is withdrawn */
};

/* True if the bot on the seat played. False if it was at fault before its first answer and a filler played for it. */
static inline bool outcome_played(const struct outcome *outcome, unsigned seat)
{
    return outcome->decisions[seat] > 0 || outcome->faults[seat] == 0;
}

/* True if the match counts: it is rated, not void, and nothing that the host did took it out. */
static inline bool outcome_counts(const struct outcome *outcome)
{
    return !outcome->withdrawn && !outcome->is_void && !outcome->unrated;
}

#endif
