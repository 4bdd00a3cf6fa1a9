/* SPDX-License-Identifier: MIT */
/* The progress of a run, in words. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

#include "run/run.h"

enum { PROGRESS_TEXT_MAX = 96 };

/* Writes "12 of 40 matches, about 1:05 left". `spent_us` is the time of the matches played so far; the estimate assumes
 * that the others take as long. Without any match played there is no estimate. */
void progress_text(struct run_progress progress, int64_t spent_us, char out[PROGRESS_TEXT_MAX]);

#endif
