/* SPDX-License-Identifier: MIT */
/* The results of an event as the fit takes them: those of the same class between the same players are one line, so that
 * a million matches are no more work than a thousand. A match of two sides gives one result, one of more gives a result
 * for each two of them. */
#ifndef TOURNAMENT_TALLY_H
#define TOURNAMENT_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STRENGTH_SEATS = 8 /* players of a match at the most */ };

/* What two sides of a match got against each other: the one, and the other. */
struct strength_result {
    uint16_t class;
    uint16_t players[STRENGTH_SEATS]; /* those of the one, then those of the other */
    uint8_t count[2];                 /* how many: at least one each, at most STRENGTH_SEATS in all */
    uint8_t side[2];                  /* which sides of the match they are: 0 and 1 of a match of two */
    uint8_t sides;                    /* of the match */
    uint8_t halves;                   /* what the other got, in half points: 0 placed below, 1 equal, 2 above */
    bool repeated;                    /* the players of one of them have a further side of the match */
};

/* Results between the same players of the same class on the same sides. */
struct tally {
    struct strength_result match; /* its players ascend within a side, its `halves` are 0 */
    uint32_t games, draws;
    uint32_t halves; /* of the other */
};

/* How much a result of a match of so many sides counts: 1 of a match of two. Those of one match vary together, so that
 * all of them say as much as these parts of independent games (arena/docs/ratings.md). */
static inline double result_weight(unsigned sides)
{
    return 3.0 / (sides + 1);
}

struct tallies {
    struct tally *at;
    size_t count, room;
    size_t merged; /* from the front that are sorted, each match once */
};

/* False: no memory, and nothing is added. */
bool tallies_add(struct tallies *tallies, const struct strength_result *result) __attribute__((warn_unused_result));
void tallies_release(struct tallies *tallies);

/* Makes one of all tallies of a match, and sorts them by class and players. In a free-for-all the one is who has the
 * lower players, so that all results between two players lie together. */
void tallies_merge(struct tallies *tallies);

#endif
