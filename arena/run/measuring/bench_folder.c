/* SPDX-License-Identifier: MIT */
#include "run/measuring/bench_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDERS_OPEN = 8 };

bool bench_folder_make(const char *in, char path[PATH_MAX], struct error *error)
{
    if (snprintf(path, PATH_MAX, "%s/arena-bench-XXXXXX", in) < PATH_MAX && mkdtemp(path))
        return true;
    path[0] = 0;
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot make a folder in %s: %s", in, strerror(errno));
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    (void)remove(path);
    return 0;
}

void bench_folder_remove(const char *path)
{
    if (*path)
        (void)nftw(path, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS);
}
