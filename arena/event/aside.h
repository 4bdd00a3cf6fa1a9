/* SPDX-License-Identifier: MIT */
/* Entries that are set aside: who spoils `faults_most` matches in a row by its own faults plays no more. From the next
 * group on no match in which it sits is played, nor counts if it was being played by then: its result is that of a
 * match that was left out. So the event comes out the same however many matches are played at once. The other side goes
 * on as if it had won; a candidate that is set aside is rejected.
 *
 * It follows from the results in the order of the schedule, and is not written down anywhere. A replay, which the host
 * orders when the cause is mended, is played by everybody. */
#ifndef EVENT_ASIDE_H
#define EVENT_ASIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "event/event.h"

/* Takes in the matches of a group, which are those from `begin` on, and says who is set aside by them if the event is
 * played. */
void aside_watch(struct event *event, size_t begin, const struct event_ops *ops);

bool aside_is(const struct event *event, unsigned entry);

/* Whether a side has not played a match at all: each of its bots was at fault before it answered anything, and whatever
 * was done for it a filler did. Then the outcome becomes a win of the other side; if neither played, it is void. */
bool aside_walkover(struct outcome *outcome);

#endif
