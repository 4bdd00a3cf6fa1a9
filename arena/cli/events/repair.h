/* SPDX-License-Identifier: MIT */
/* Prints what the host changed in an event, for a person and for a program. */
#ifndef CLI_REPAIR_H
#define CLI_REPAIR_H

#include <jansson.h>
#include <stdio.h>

#include "event/event.h"

/* Both: the line of the event's log with that number. */
json_t *repair_json(const struct event *event, unsigned number);
void repair_print(FILE *out, const struct event *event, unsigned number);

#endif
