/* SPDX-License-Identifier: MIT */
#include "cli/events/sample_game.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/span.h"

enum { NAME_ROOM = 32 };

static bool check_place(const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (strlen(folder) + NAME_ROOM > sizeof path)
        return error_set(error, EXIT_WRONG_USE, "the path of a game has at most %d bytes", PATH_MAX - NAME_ROOM);
    for (const struct sample_file *file = sample_files; file->name; file++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, file->name);
        if (access(path, F_OK) == 0)
            return error_set(error, EXIT_WRONG_USE, "%s is there already, and is left as it is", path);
    }
    return (mkdir(folder, 0755) == 0 || errno == EEXIST) ||
           error_set(error, EXIT_COULD_NOT_RUN, "cannot make the folder %s: %s", folder, strerror(errno));
}

bool sample_game_write(const char *folder, struct error *error)
{
    char path[PATH_MAX];

    if (!check_place(folder, error))
        return false;
    for (const struct sample_file *file = sample_files; file->name; file++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, file->name);
        if (!disk_put(path, span_of(file->bytes, file->size)) || chmod(path, 0644) != 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(errno));
    }
    return true;
}
