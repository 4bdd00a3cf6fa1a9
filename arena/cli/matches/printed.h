/* SPDX-License-Identifier: MIT */
/* Prints what a bot printed, below its fault. Each line begins with the bot's name. */
#ifndef CLI_PRINTED_H
#define CLI_PRINTED_H

#include <stdio.h>

#include "run/sandboxes/lived.h"

/* Each of `lines` ends with a line break and is fit to be shown (run/evidence/redacted.h). NULL prints nothing. */
void printed_print(FILE *out, const char *indent, const char *bot, const char *lines);

/* A line about the sandboxes of the bots, if any was in one. */
void printed_lowest(const struct lowest *lowest);

#endif
