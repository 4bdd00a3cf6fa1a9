/* SPDX-License-Identifier: MIT */
/* Makes the scripts by which shells complete this program's command lines, from the table of commands. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

/* Prints the script for a shell. The error names the known shells. */
bool completion_print(FILE *out, const char *shell, struct error *error) __attribute__((warn_unused_result));

#endif
