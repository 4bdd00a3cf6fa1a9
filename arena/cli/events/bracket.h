/* SPDX-License-Identifier: MIT */
/* Prints the bracket of a knockout or a double elimination: who met whom, with what score, and what decided it. */
#ifndef CLI_EVENTS_BRACKET_H
#define CLI_EVENTS_BRACKET_H

#include <jansson.h>
#include <stdio.h>

#include "event/event.h"

/* A line for each match-up whose two entries are known. Nothing in formats without a bracket. */
void bracket_print(FILE *out, const struct event *event, const struct standing *standing);
/* An object for each match-up that anybody plays, or may play; NULL in formats without a bracket. */
json_t *bracket_json(const struct event *event, const struct standing *standing);

#endif
