/* SPDX-License-Identifier: MIT */
#include "launch/find.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char path_is[] = "PATH=";
static const char *const default_path = "/usr/local/bin:/usr/bin:/bin";

char *find_path(const char *folder)
{
    const char *path = getenv("PATH");
    char *out = NULL;

    if (asprintf(&out, "%s%s%s%s", path_is, path ? path : default_path, folder ? ":" : "", folder ? folder : "") < 0)
        return NULL;
    return out;
}

bool find_refuse(int reason, const char *program, const char *folder, struct error *error)
{
    if (reason != ENOENT)
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: %s", program, strerror(reason));
    if (strchr(program, '/'))
        return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: there is no such program", program);
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot run %s: there is no such program in PATH%s%s", program,
                     folder ? " or in " : "", folder ? folder : "");
}

bool find_place(const char *path, const char *directory, char place[FIND_PLACE_MAX])
{
    bool apart = directory && *path != '/';

    return snprintf(place, FIND_PLACE_MAX, "%s%s%s", apart ? directory : "", apart ? "/" : "", path) < FIND_PLACE_MAX;
}

/* 0, or the errno that exec would have. */
static int look_at(const char *path, const char *directory, char place[FIND_PLACE_MAX])
{
    struct stat info;

    if (!find_place(path, directory, place))
        return ENAMETOOLONG;
    if (stat(place, &info) != 0)
        return errno;
    if (!S_ISREG(info.st_mode))
        return EACCES;
    return faccessat(AT_FDCWD, place, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

/* As execvp has it: an empty part is the working directory, and a program that may not be run is passed over. */
static int look_along(const char *path, const char *program, const char *directory, char place[FIND_PLACE_MAX])
{
    int reason = ENOENT;

    for (;;) {
        size_t size = strcspn(path, ":");
        char path_of_it[FIND_PLACE_MAX];
        int found = ENOENT;

        if (snprintf(path_of_it, sizeof path_of_it, "%.*s%s%s", (int)size, path, size ? "/" : "", program) <
            (int)sizeof path_of_it)
            found = look_at(path_of_it, directory, place);
        if (found == 0)
            return 0;
        reason = found == EACCES ? EACCES : reason;
        if (path[size] == '\0')
            return reason;
        path += size + 1;
    }
}

bool find_program(const char *program, const char *folder, const char *directory, char place[FIND_PLACE_MAX],
                  struct error *error)
{
    char *path = find_path(folder);
    int reason;

    if (!path)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    reason = strchr(program, '/') ? look_at(program, directory, place)
                                  : look_along(path + strlen(path_is), program, directory, place);
    free(path);
    return reason == 0 || find_refuse(reason, program, folder, error);
}
