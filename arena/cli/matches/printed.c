/* SPDX-License-Identifier: MIT */
#include "cli/matches/printed.h"

#include <string.h>

void printed_print(FILE *out, const char *indent, const char *bot, const char *lines)
{
    while (lines && *lines) {
        int size = (int)strcspn(lines, "\n");

        (void)fprintf(out, "%s%s| %.*s\n", indent, bot, size, lines);
        lines += size + (lines[size] == '\n');
    }
}

void printed_lowest(const struct lowest *lowest)
{
    char text[LOWEST_TEXT_MAX];

    lowest_print(lowest, text);
    if (*text)
        (void)printf("  %s\n", text);
}
