/* SPDX-License-Identifier: MIT */
/* How a round of an event is printed, and a match by its place in the event's table. */
#ifndef CLI_EVENT_MATCH_H
#define CLI_EVENT_MATCH_H

#include <stddef.h>
#include <stdio.h>

#include "event/event.h"
#include "json/json.h"

/* For the caller; NULL: no memory. */
json_t *event_match_json(const struct event *event, size_t at);
/* That a round begins, with byes, how even it is, and the head of its lines. */
void event_round_print(FILE *out, const struct event *event, unsigned round, const struct schedule_round *fixtures);
/* A line. Who won stands by its side's name; who plays which side, in the order of the names of the head. */
void event_match_print(FILE *out, const struct event *event, size_t at);

/* A fault of an entry with what it had printed. */
void event_fault_print(FILE *out, const char *entry, const char *match, const struct run_fault *fault);

#endif
