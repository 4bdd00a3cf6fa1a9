/* SPDX-License-Identifier: MIT */
/* Handles a standard output that takes no more. For a command that only prints, a reader that stopped reading is no
 * error. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

#include "base/error.h"

/* From now on the program only prints. So if its reader goes away (`| head`), it ends at once by SIGPIPE, as other
 * programs in a pipe do. Only for commands that have started nothing and leave nothing half-done. */
void output_is_all(void);

/* Flushes the standard output. False with a sentence if a write failed, now or before. */
bool output_flush(struct error *error);

#endif
