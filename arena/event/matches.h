/* SPDX-License-Identifier: MIT */
/* The table of an event's matches. Each match has a row in event->matches and one in event->outcomes. They are kept so
 * that the host can still change what counts. Nothing else grows while an event is played; a match needs some 300
 * bytes. */
#ifndef EVENT_MATCHES_H
#define EVENT_MATCHES_H

#include <stdbool.h>
#include <stddef.h>

#include "event/event.h"
#include "run/sandboxes/lived.h"

/* What a result says of the seats' bots: what they lived in and the processor time that they used. */
void matches_take_seats(struct event_match *match, const struct run_result *result, unsigned seats);
/* Adds a match, and copies the text of its reason. False: no memory. */
bool matches_add(struct event *event, const struct event_match *match, const struct outcome *outcome)
    __attribute__((warn_unused_result));
/* Removes the matches from index `count` on. */
void matches_cut(struct event *event, size_t count);
void matches_free(struct event *event);

/* Writes the id of a match in its round: m1 and so on. */
void match_id(const struct outcome *outcome, char id[RUN_ID_MAX]);
/* Returns who won: the name of a side, "draw" if the first place is shared, or "void". */
const char *match_winner(const struct event *event, const struct outcome *outcome);

/* What the event promises of the sandboxes of its bots. */
struct lowest matches_lowest(const struct event *event);

#endif
