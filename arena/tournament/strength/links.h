/* SPDX-License-Identifier: MIT */
/* Which players matches link: directly, or over other players (by union and find; Tarjan, 1975). Between two that are
 * not linked only the prior decides which is stronger. */
#ifndef TOURNAMENT_LINKS_H
#define TOURNAMENT_LINKS_H

#include <stdbool.h>

struct links;

/* None yet. NULL: no memory. */
struct links *links_new(unsigned players);
void links_free(struct links **links);

void links_add(struct links *links, unsigned player, unsigned other);
bool links_has(struct links *links, unsigned player, unsigned other);

#endif
