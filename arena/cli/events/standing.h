/* SPDX-License-Identifier: MIT */
/* Prints the standings of an event, for a person or as JSON. */
#ifndef CLI_STANDING_H
#define CLI_STANDING_H

#include <jansson.h>
#include <stdio.h>

#include "event/event.h"

/* `faults` are those of event_fault_counts. */
void standing_print(FILE *out, const struct event *event, const struct standing *standing,
                    const struct fault_counts *faults);
json_t *standing_json(const struct event *event, const struct standing *standing, const struct fault_counts *faults);

/* For a host who does not see the table: a line if the fit is bad. */
void standing_warn(FILE *out, const struct standing *standing);

#endif
