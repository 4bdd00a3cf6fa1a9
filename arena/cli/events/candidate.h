/* SPDX-License-Identifier: MIT */
/* Prints what is decided about a candidate, and how sure that is, for a person or as JSON. */
#ifndef CLI_EVENTS_CANDIDATE_H
#define CLI_EVENTS_CANDIDATE_H

#include <jansson.h>
#include <stdio.h>

#include "event/event.h"

void candidate_print(FILE *out, const struct event *event);
json_t *candidate_json(const struct event *event);

#endif
