/* SPDX-License-Identifier: MIT */
#include "test_folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_MAX = 1024, OPEN_MAX_AT_ONCE = 8 };

int test_folder_make(char *path)
{
    static const char letters[] = "XXXXXX"; /* of mkdtemp */

    memcpy(path + strlen(path) + 1 - sizeof letters, letters, sizeof letters);
    return mkdtemp(path) ? 0 : -1;
}

int test_folder_remove(const char *path)
{
    char command[COMMAND_MAX];

    (void)snprintf(command, sizeof command, "exec python3 -B '%s' '%s'", FOLDER_PROGRAM, path);
    return system(command); /* NOLINT: the names are our own */
}

static int remove_one(const char *path, const struct stat *about, int type, struct FTW *walk)
{
    (void)about, (void)type, (void)walk;
    return remove(path);
}

int test_folder_remove_plain(const char *path)
{
    return nftw(path, remove_one, OPEN_MAX_AT_ONCE, FTW_DEPTH | FTW_PHYS);
}
