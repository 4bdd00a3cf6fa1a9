/* SPDX-License-Identifier: MIT */
/* The versions of a season as a fit takes them: in the order of the numbers of their first matches, so that it does not
 * matter in which order results came or were read. The *predecessor* of a version is that of the same bot which comes
 * before it in this order. */
#ifndef LADDER_SEASON_ORDER_H
#define LADDER_SEASON_ORDER_H

#include "ladder/season/season.h"

struct season_order {
    unsigned count;    /* of the versions that played by then */
    unsigned *version; /* by place in the order */
    int *place;        /* by version of the season; SEASON_NOBODY: it had not played */
    int *predecessor;  /* by place: the place of its predecessor, which is lower; SEASON_NOBODY: it has none */
    unsigned versions; /* of the season */
};

/* With matches up to this number; 0: with all. False: no memory; it must be released all the same. */
bool season_order_make(struct season_order *order, const struct season *season, uint64_t up_to)
    __attribute__((warn_unused_result));
void season_order_release(struct season_order *order);

#endif
