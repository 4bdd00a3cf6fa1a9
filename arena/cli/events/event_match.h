/* SPDX-License-Identifier: MIT */
/* Prints the rounds and matches of an event. `at` is the index of a match in the event's table. */
#ifndef CLI_EVENT_MATCH_H
#define CLI_EVENT_MATCH_H

#include <stddef.h>
#include <stdio.h>

#include "event/event.h"
#include "json/json.h"

/* Returns a match as JSON, which the caller releases. NULL: no memory. */
json_t *event_match_json(const struct event *event, size_t at);
/* Prints that a round begins, its byes, how even it is, and the header of its lines. */
void event_round_print(FILE *out, const struct event *event, unsigned round, const struct schedule_round *fixtures);
/* Prints a match as a line: the entries in the order of the sides in the header, and the side that won. With three
 * sides or more each entry has its place behind its name. */
void event_match_print(FILE *out, const struct event *event, size_t at);

/* Prints a fault of an entry, with what the bot had printed. */
void event_fault_print(FILE *out, const char *entry, const char *match, const struct run_fault *fault);

#endif
