/* SPDX-License-Identifier: MIT */
/* Extensions: more groups or more entries for an event that was begun. The host raises `groups` in the event's file, or
 * adds entries after the others, and says `arena tournament extend`. That appends a line to the event's log:
 *
 *     {"number": 3, ..., "command": "extend", "targets": ["groups=20", "entry=dan"], ...}
 *
 * What the file says must be what the event was begun with and the lines of its log. The new matches are a round of
 * their own after the others (tournament/schedule/extension.h), so that those of the rounds before keep their numbers
 * and their seeds. Its seed is made from that of the replays, because the seed of an event that is over has been shown.
 */
#ifndef EVENT_EXTENSIONS_H
#define EVENT_EXTENSIONS_H

#include <jansson.h>

#include "event/event.h"
#include "tournament/schedule/evenness.h"

/* How many rounds the event has at most, with its extensions. */
unsigned event_rounds(const struct event *event);

/* Reads the stages of the event from what it was begun with and from its log. Writes to `terms` what the file must say
 * by now: with event->extends what the file does say, if that is more. The error says if it cannot be more. */
bool extensions_take(struct event *event, json_t *terms, struct error *error) __attribute__((warn_unused_result));

/* Makes the fixtures of a round; `outcomes` are those of the rounds before. False: no memory. */
bool extensions_round(const struct event *event, unsigned round, const struct outcome *outcomes,
                      struct schedule_round *fixtures) __attribute__((warn_unused_result));
/* How even the schedule is with a round: the round alone, or for an extension with all that was played before. */
struct evenness extensions_evenness(const struct event *event, unsigned round, const struct schedule_round *fixtures);
/* The seed of its run. */
struct game_seed extensions_seed(const struct event *event, unsigned round);

/* The host's command, on an event that was reported with event->extends: appends the line to the log. */
bool extensions_order(struct event *event, const char *why, struct error *error) __attribute__((warn_unused_result));

#endif
