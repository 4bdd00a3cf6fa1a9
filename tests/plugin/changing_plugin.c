/* SPDX-License-Identifier: MIT */
/* Part of a plugin file that is changed while it is loaded: it appends a byte to the file that ARENA_TEST_CHANGES
 * names. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void change(void)
{
    const char *path = getenv("ARENA_TEST_CHANGES");
    FILE *file = path ? fopen(path, "ab") : NULL;

    if (file) {
        (void)fputc('\n', file);
        (void)fclose(file);
    }
}
