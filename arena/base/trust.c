/* SPDX-License-Identifier: MIT */
#include "base/trust.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool check_writers(const char *at, const struct stat *status, bool sticky_is_safe, struct error *error)
{
    if (status->st_uid != 0 && status->st_uid != geteuid())
        return error_set(error, EXIT_COULD_NOT_RUN, "%s belongs to another user", at);
    if ((status->st_mode & (S_IWGRP | S_IWOTH)) && !(sticky_is_safe && (status->st_mode & S_ISVTX)))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s can be written by others", at);
    return true;
}

bool trust_place(const char *real, struct error *error)
{
    char at[PATH_MAX];
    struct stat status;
    bool sticky_is_safe = false;

    if (strlen(real) >= sizeof at)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s", strerror(ENAMETOOLONG));
    memcpy(at, real, strlen(real) + 1);
    for (;;) {
        const char *name = *at ? at : "/";
        char *slash = strrchr(at, '/');

        if (stat(name, &status) != 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", name, strerror(errno));
        if (!check_writers(name, &status, sticky_is_safe, error))
            return false;
        sticky_is_safe = S_ISDIR(status.st_mode);
        if (!slash)
            return true;
        *slash = '\0';
    }
}
