/* SPDX-License-Identifier: MIT */
#include "base/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_AT_ONCE = 1 << 16 };

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

/* A new file, in place of one that a crash left there; nobody's link is followed. */
static int open_draft(const char *draft)
{
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    int fd = open(draft, flags, 0600);

    if (fd < 0 && errno == EEXIST && unlink(draft) == 0)
        fd = open(draft, flags, 0600);
    return fd;
}

bool disk_put(const char *path, struct span bytes)
{
    char draft[PATH_MAX];
    int length = snprintf(draft, sizeof draft, "%s.part", path), fd, reason;

    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= sizeof draft)
        return false;
    fd = open_draft(draft);
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

static bool write_into(const char *path, struct span bytes)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0600);
    bool good = fd >= 0 && disk_write(fd, bytes);

    close_quietly(fd);
    return good;
}

bool disk_put_out(const char *path, struct span bytes)
{
    struct stat info;
    bool there = lstat(path, &info) == 0;

    return there && !S_ISREG(info.st_mode) ? write_into(path, bytes) : disk_put(path, bytes);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

static bool refuse(const char *path, int reason, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(reason));
}

/* It may grow while it is read, but not beyond `most`. */
static bool read_all(int fd, const char *path, size_t from, size_t most, struct buffer *out, struct error *error)
{
    size_t begin = out->used;

    for (;;) {
        size_t left = most - (out->used - begin) + 1;
        uint8_t *at = buffer_room(out, left < READ_AT_ONCE ? left : READ_AT_ONCE);
        ssize_t got =
            at ? pread(fd, at, left < READ_AT_ONCE ? left : READ_AT_ONCE, (off_t)(from + out->used - begin)) : -1;

        if (!at)
            return refuse(path, ENOMEM, error);
        if (got == 0)
            return true;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return refuse(path, errno, error);
        if ((size_t)got == left)
            return error_set(error, EXIT_COULD_NOT_RUN, "%s has more than %zu bytes", path, most);
        out->used += (size_t)got;
    }
}

static bool read_regular(int fd, const char *path, size_t from, size_t most, struct buffer *out, struct error *error)
{
    struct stat about;

    if (fstat(fd, &about) != 0)
        return refuse(path, errno, error);
    if (!S_ISREG(about.st_mode))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s is no regular file", path);
    if (about.st_size > (off_t)(from + most))
        return error_set(error, EXIT_COULD_NOT_RUN, "%s has more than %zu bytes", path, most);
    return read_all(fd, path, from, most, out, error);
}

bool disk_read_from(int fd, const char *path, size_t most, struct buffer *out, struct error *error)
{
    return read_regular(fd, path, 0, most, out, error);
}

bool disk_read_rest(const char *path, size_t from, size_t most, struct buffer *out, struct error *error)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool good = fd >= 0 ? read_regular(fd, path, from, most, out, error) : refuse(path, errno, error);

    close_quietly(fd);
    return good;
}

bool disk_read(const char *path, size_t most, struct buffer *out, struct error *error)
{
    return disk_read_rest(path, 0, most, out, error);
}
