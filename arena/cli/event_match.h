/* SPDX-License-Identifier: MIT */
/* How a match of an event is told, by its place in the event's table. */
#ifndef CLI_EVENT_MATCH_H
#define CLI_EVENT_MATCH_H

#include <stddef.h>
#include <stdio.h>

#include "event/event.h"
#include "json/json.h"

/* For the caller; NULL: no memory. */
json_t *event_match_json(const struct event *event, size_t at);
/* The head of the lines, and a line. Who won stands by its side's name; who plays which side, in the order of the
 * names. */
void event_match_print_head(FILE *out, const struct event *event);
void event_match_print(FILE *out, const struct event *event, size_t at);

#endif
