/* SPDX-License-Identifier: MIT */
/* Entries that are set aside: an entry that spoils `faults_most` matches in a row by its own faults plays no more. From
 * the next group on, no match with it is played, and one in progress does not count: its result is that of a match that
 * was left out. So the event has the same result however many matches are played at once. The other side continues as
 * if it had won; a candidate that is set aside is rejected.
 *
 * This follows from the results in the order of the schedule, and is not stored anywhere. A replay, which the host
 * orders when the cause is mended, is played by every entry. */
#ifndef EVENT_SET_ASIDE_H
#define EVENT_SET_ASIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "event/event.h"

/* Takes in the matches of a group, from `begin` on. Reports the entries that they set aside, if the event is being
 * played. */
void set_aside_watch(struct event *event, size_t begin, const struct event_ops *ops);

bool set_aside_is(const struct event *event, unsigned entry);

/* True if a side has not played a match at all: each of its bots was at fault before it answered anything, and whatever
 * was done for it a filler did. Then the outcome becomes a win of the other side; if neither played, it is void. */
bool set_aside_walkover(struct outcome *outcome);

#endif
