/* SPDX-License-Identifier: MIT */
/* What a shell needs to complete the words of this program, written from the table of commands. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

/* The script for a shell; the error names the shells that there are. */
bool completion_print(FILE *out, const char *shell, struct error *error) __attribute__((warn_unused_result));

#endif
