/* SPDX-License-Identifier: MIT */
/* How far a run of matches is, in words. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

enum { PROGRESS_TEXT_MAX = 96 };

/* "12 of 40 matches, about 1:05 left", if `finished` took so long and the others take as long; without the time as
 * long as nothing is finished. */
void progress_text(unsigned finished, unsigned all, int64_t spent_us, char out[PROGRESS_TEXT_MAX]);

#endif
