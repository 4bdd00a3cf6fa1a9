/* SPDX-License-Identifier: MIT */
/* Where a program is found: at its path, or, if it has none, in PATH and then in a folder of the caller's. */
#ifndef LAUNCH_FIND_H
#define LAUNCH_FIND_H

#include <stdbool.h>

#include "base/error.h"

/* "PATH=..." with the folder at its end, so that a bot which starts others finds them as we do; NULL for no folder. To
 * be freed; NULL: no memory. */
char *find_path(const char *folder);

/* True if the program could be started from the working directory: it is there, and may be run. The sentence says why
 * not. What it needs itself, such as an interpreter, shows only when it is started. */
bool find_program(const char *program, const char *folder, struct error *error) __attribute__((warn_unused_result));

/* Sets the sentence on a program that cannot be run, for this errno. Returns false. */
bool find_refuse(int reason, const char *program, const char *folder, struct error *error);

#endif
