/* SPDX-License-Identifier: MIT */
/* What a bot printed, as it stands below its fault: each line behind the bot's name. */
#ifndef CLI_PRINTED_H
#define CLI_PRINTED_H

#include <stdio.h>

/* `lines` each have a line break at their end, and are fit to be shown (run/evidence/redacted.h); NULL prints nothing.
 */
void printed_print(FILE *out, const char *indent, const char *bot, const char *lines);

#endif
