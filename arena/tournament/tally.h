/* SPDX-License-Identifier: MIT */
/* The results of an event as the fit takes them: matches of the same class between the same players are one line, so
 * that a million matches are no more work than a thousand. */
#ifndef TOURNAMENT_TALLY_H
#define TOURNAMENT_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STRENGTH_SEATS = 8 /* players of a match at the most */ };

/* The result of a match. */
struct strength_result {
    uint16_t class;
    uint16_t players[STRENGTH_SEATS]; /* those of side 0, then those of side 1 */
    uint8_t count[2];                 /* how many: at least one each, at most STRENGTH_SEATS in all */
    uint8_t halves;                   /* what side 1 got, in half points: 0 lost, 1 a draw, 2 won */
    uint8_t unused;
};

/* Matches between the same players of the same class. */
struct tally {
    struct strength_result match; /* its players ascend within a side, its `halves` are 0 */
    uint32_t games, draws;
    uint32_t halves; /* of side 1 */
};

struct tallies {
    struct tally *at;
    size_t count, room;
    size_t merged; /* from the front that are sorted, each match once */
};

/* False: no memory, and nothing is added. */
bool tallies_add(struct tallies *tallies, const struct strength_result *result) __attribute__((warn_unused_result));
void tallies_release(struct tallies *tallies);

/* Makes one of all tallies of a match, and sorts them by class and players. */
void tallies_merge(struct tallies *tallies);

#endif
