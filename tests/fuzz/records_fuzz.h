/* SPDX-License-Identifier: MIT */
/* Runs every reader on a record: verifies it, prints it, walks it step by step, and replays it to a bot that takes the
 * first legal action. Also counts and resumes it as a record of a run. */
#ifndef RECORDS_FUZZ_H
#define RECORDS_FUZZ_H

#include <stdbool.h>

#include "base/span.h"
#include "shelf.h"

bool records_begin(void);
void records_end(void);

/* The run into which records are put. Its first two matches are played. */
const struct shelf *shelf_of_records(void);

void records_seed(void (*add)(void *context, struct span bytes), void *context);
const char *records_check(struct span bytes);

#endif
