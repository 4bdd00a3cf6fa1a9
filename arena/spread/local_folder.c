/* SPDX-License-Identifier: MIT */
#include "spread/local_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

enum { NAME_HEX = 16, NAMES_MAX = 16 /* of what is put into it */ };

static bool refuse(const char *path, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* Nobody else can write there. */
static bool make_own(const char *path, struct error *error)
{
    struct stat info;

    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return refuse(path, error);
    if (lstat(path, &info) != 0)
        return refuse(path, error);
    return (S_ISDIR(info.st_mode) && info.st_uid == geteuid() && !(info.st_mode & (S_IWGRP | S_IWOTH))) ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "%s belongs to another user, or others can write to it: give --local DIR", path);
}

bool local_folder(const char *base, const char *about, char path[PATH_MAX], struct error *error)
{
    char usual[PATH_MAX], hex[HASH_HEX_SIZE];
    struct hash hash = hash_of(span_text(about));

    hex_print(hex, hash.bytes, sizeof hash.bytes);
    (void)snprintf(usual, sizeof usual, "/var/tmp/arena-%u", (unsigned)geteuid());
    base = base ? base : usual;
    if (snprintf(path, PATH_MAX, "%s/%.*s", base, NAME_HEX, hex) >= PATH_MAX - NAMES_MAX)
        return error_set(error, EXIT_WRONG_USE, "--local: the path has at most %d bytes", PATH_MAX - 40);
    return make_own(base, error) && make_own(path, error);
}

int local_lock(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC, 0600), reason;

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        reason = errno;
        (void)close(fd);
        errno = reason;
        fd = -1;
    }
    return fd;
}
