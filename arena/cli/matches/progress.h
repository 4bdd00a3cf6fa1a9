/* SPDX-License-Identifier: MIT */
/* How far a run of matches is, in words. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

#include "run/run.h"

enum { PROGRESS_TEXT_MAX = 96 };

/* "12 of 40 matches, about 1:05 left", if what was played took so long and the others take as long; without the time as
 * long as nothing was played. */
void progress_text(struct run_progress progress, int64_t spent_us, char out[PROGRESS_TEXT_MAX]);

#endif
