/* SPDX-License-Identifier: MIT */
/* The table of an event's matches: two rows for each, in event->matches and event->outcomes, which are kept so that the
 * host can still change what counts. They are all that grows while an event is played, by some 200 bytes a match. */
#ifndef EVENT_MATCHES_H
#define EVENT_MATCHES_H

#include <stdbool.h>
#include <stddef.h>

#include "event/event.h"

/* Adds a match; the words of its reason are copied. False: no memory. */
bool matches_add(struct event *event, const struct event_match *match, const struct outcome *outcome)
    __attribute__((warn_unused_result));
/* Forgets those from `count` on. */
void matches_cut(struct event *event, size_t count);
void matches_free(struct event *event);

/* What a match is called in its round: m1 and so on. */
void match_id(const struct outcome *outcome, char id[RUN_ID_MAX]);
/* Who won it: the name of a side, "draw" or "void". */
const char *match_winner(const struct event *event, const struct outcome *outcome);

#endif
