/* SPDX-License-Identifier: MIT */
/* The standard output when it takes no more. For a command that only prints, a reader that stopped reading is no error.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>

#include "base/error.h"

/* What is printed from now on is all that the program does. So when its reader goes away (`| head`), it ends at once by
 * SIGPIPE, as other programs in a pipe do. Only for commands that have started nothing and would leave nothing
 * half-done. */
void output_is_all(void);

/* Hands on what was printed. False with a sentence if the standard output does not take it, or did not before. */
bool output_flush(struct error *error);

#endif
