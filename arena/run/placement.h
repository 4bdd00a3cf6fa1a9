/* SPDX-License-Identifier: MIT */
/* On which cores the threads and processes of a run work. */
#ifndef RUN_PLACEMENT_H
#define RUN_PLACEMENT_H

/* How many cores this program may use. At least 1. */
unsigned placement_cores(void);

#endif
