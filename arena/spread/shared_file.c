/* SPDX-License-Identifier: MIT */
#include "spread/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"
#include "base/steady.h"
#include "spread/task.h"

enum { US_PER_MS = 1000 };

static bool refuse(const char *path, int reason, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "cannot write %s: %s", path, strerror(reason));
}

/* A server that has renamed a file may be asked again when its answer was lost, and then finds no such file: what
 * counts is that the file has its name. */
static bool take_name(const char *draft, const char *path, ino_t inode)
{
    struct stat now;

    return rename(draft, path) == 0 || (errno == ENOENT && stat(path, &now) == 0 && now.st_ino == inode);
}

/* Ends the draft, which is open. Returns the errno, or 0. */
static int finish(const char *draft, const char *path, int fd, struct span bytes)
{
    struct stat info = {0};
    int reason = 0;

    if (!disk_write(fd, bytes) || fsync(fd) != 0 || fstat(fd, &info) != 0)
        reason = errno;
    if (close(fd) != 0 && !reason) /* a full disk may be reported here only */
        reason = errno;
    if (!reason && !take_name(draft, path, info.st_ino))
        reason = errno;
    return reason;
}

bool shared_put(const char *path, struct span bytes, struct error *error)
{
    char draft[TASK_PATH_MAX + sizeof ".tmp"];
    int fd, reason;

    (void)snprintf(draft, sizeof draft, "%s.tmp", path);
    (void)unlink(draft); /* of a writer that was killed */
    fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    reason = fd >= 0 ? finish(draft, path, fd, bytes) : errno;
    if (reason && fd >= 0)
        (void)unlink(draft);
    return !reason || refuse(path, reason, error);
}

bool shared_sync_folder(const char *folder, struct error *error)
{
    return disk_sync_folder(folder) || refuse(folder, errno, error);
}

bool shared_folder(const char *folder, struct error *error)
{
    struct stat info;

    if (mkdir(folder, 0700) == 0 || (errno == EEXIST && stat(folder, &info) == 0 && S_ISDIR(info.st_mode)))
        return true;
    return refuse(folder, errno == EEXIST ? ENOTDIR : errno, error);
}

char *shared_find(const char *folder, unsigned wait_ms, struct error *error)
{
    int64_t until_us = steady_us() + (int64_t)wait_ms * US_PER_MS;
    char *path = realpath(folder, NULL);

    while (!path && steady_us() < until_us) {
        (void)poll(NULL, 0, SHARED_LOOK_MS);
        path = realpath(folder, NULL);
    }
    if (!path)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", folder, strerror(errno));
    return path;
}

bool shared_read(const char *path, size_t most, unsigned wait_ms, struct buffer *out, shared_is_whole *is_whole,
                 void *context, struct error *error)
{
    int64_t until_us = steady_us() + (int64_t)wait_ms * US_PER_MS;

    for (;;) {
        struct error found = {0};

        buffer_clear(out);
        if (disk_read(path, most, out, &found)) {
            if (is_whole(context, buffer_span(out), &found))
                return true;
            if (steady_us() >= until_us)
                return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, found.text);
        }
        if (steady_us() >= until_us)
            return error_set(error, found.code, "%s", found.text);
        (void)poll(NULL, 0, SHARED_LOOK_MS);
    }
}
