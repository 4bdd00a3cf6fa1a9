/* SPDX-License-Identifier: MIT */
#include "cli/ladders/ladder_place.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool ladder_place_read(struct ladder_file *file, struct registry *registry, const char *folder, struct error *error)
{
    char path[PATH_MAX];
    struct stat about;

    if (snprintf(path, sizeof path, "%s/ladder.conf", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of a ladder has at most %d bytes", PATH_MAX - 20);
    if (stat(folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return error_set(error, EXIT_WRONG_USE, "%s is no folder; a ladder is a folder with a ladder.conf", folder);
    if (access(path, F_OK) != 0)
        return error_set(error, EXIT_WRONG_USE, "there is no ladder.conf in %s; `arena init ladder %s` makes one there",
                         folder, folder);
    return ladder_file_read(file, registry, path, error);
}
