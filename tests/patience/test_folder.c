/* SPDX-License-Identifier: MIT */
#include "test_folder.h"

#include <stdio.h>
#include <stdlib.h>

enum { COMMAND_MAX = 1024 };

int test_folder_remove(const char *path)
{
    char command[COMMAND_MAX];

    (void)snprintf(command, sizeof command, "exec python3 -B '%s' '%s'", FOLDER_PROGRAM, path);
    return system(command); /* NOLINT: the names are our own */
}
