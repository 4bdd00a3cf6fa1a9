/* SPDX-License-Identifier: MIT */
/* Runs every reader on a record: it is verified, printed, walked step by step, and replayed to a bot that takes the
 * first legal action. As a record of a run it is counted and resumed. */
#ifndef RECORDS_FUZZ_H
#define RECORDS_FUZZ_H

#include <stdbool.h>

#include "base/span.h"
#include "shelf.h"

bool records_begin(void);
void records_end(void);

/* The run in which records are put; its first two matches are played. */
const struct shelf *shelf_of_records(void);

void records_seed(void (*add)(void *context, struct span bytes), void *context);
const char *records_check(struct span bytes);

#endif
