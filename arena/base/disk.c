/* SPDX-License-Identifier: MIT */
#include "base/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

bool disk_write(int fd, struct span bytes)
{
    while (bytes.size) {
        ssize_t wrote = write(fd, bytes.at, bytes.size);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return false;
        bytes = span_of(bytes.at + wrote, bytes.size - (size_t)wrote);
    }
    return true;
}

/* Closes and keeps errno. */
static void close_quietly(int fd)
{
    int reason = errno;

    if (fd >= 0)
        (void)close(fd);
    errno = reason;
}

bool disk_sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;

    close_quietly(fd);
    return good;
}

bool disk_put(const char *path, struct span bytes)
{
    char draft[PATH_MAX];
    int length = snprintf(draft, sizeof draft, "%s.part", path), fd, reason;

    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= sizeof draft)
        return false;
    fd = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    if (disk_write(fd, bytes) && fsync(fd) == 0 && rename(draft, path) == 0) {
        close_quietly(fd);
        return true;
    }
    close_quietly(fd);
    reason = errno;
    (void)unlink(draft);
    errno = reason;
    return false;
}
