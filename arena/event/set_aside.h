/* SPDX-License-Identifier: MIT */
/* Entries that are set aside: an entry that spoils `faults_most` matches in a row by its own faults plays no more. From
 * the next group on no match with it is played. A match in progress does not count: its result is that of a match that
 * was left out. So the event has the same result however many matches are played at once. In a duel the other side
 * continues as if it had won; of a free-for-all nothing counts. A candidate that is set aside is rejected.
 *
 * This follows from the results in the order of the schedule; it is not stored anywhere. In a replay every entry plays:
 * the host orders one when the cause is mended. */
#ifndef EVENT_SET_ASIDE_H
#define EVENT_SET_ASIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "event/event.h"

/* Counts the matches of a group, from index `begin` on. Sets entries aside, and reports them if the event is being
 * played. */
void set_aside_watch(struct event *event, size_t begin, const struct event_ops *ops);

bool set_aside_is(const struct event *event, unsigned entry);

/* True if a side has not played the match at all: each of its bots was at fault before its first answer, and fillers
 * played for it. A duel then becomes a win of the other side, or void if neither played. In a free-for-all all such
 * sides share the last place, behind those that played; it is void if fewer than two sides played. */
bool set_aside_walkover(struct outcome *outcome);

#endif
