/* SPDX-License-Identifier: MIT */
/* Linked around the program, lets it die by SIGKILL just before the MORTAL_AT-th time that it changes something below
 * the folder MORTAL_FOLDER, or waits for the disk to have it. With MORTAL_TORN set, if that is a write, half of it is
 * done before. With MORTAL_ERROR set it does not die, but the disk is full that time, and as torn. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES_MOST = 65536 };

static atomic_bool watched[FILES_MOST];
static atomic_int count;

int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *bytes, size_t size);
int __real_fsync(int fd);
int __real_fdatasync(int fd);
int __real_ftruncate(int fd, off_t size);
int __real_rename(const char *from, const char *to);
int __real_renameat(int folder, const char *from, int other, const char *to);
int __real_unlink(const char *path);
int __real_mkdir(const char *path, mode_t mode);
int __real_close(int fd);
int __real_fcntl(int fd, int command, ...);

int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_write(int fd, const void *bytes, size_t size);
int __wrap_fsync(int fd);
int __wrap_fdatasync(int fd);
int __wrap_ftruncate(int fd, off_t size);
int __wrap_rename(const char *from, const char *to);
int __wrap_renameat(int folder, const char *from, int other, const char *to);
int __wrap_unlink(const char *path);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_close(int fd);
int __wrap_fcntl(int fd, int command, ...);

static bool is_below(const char *path)
{
    const char *folder = getenv("MORTAL_FOLDER");

    return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_watched(int fd)
{
    return fd >= 0 && fd < FILES_MOST && watched[fd];
}

/* True if this is the moment. */
static bool is_last(void)
{
    const char *at = getenv("MORTAL_AT");

    return at && ++count == atoi(at);
}

/* What the call returns, if it does. */
static int die(void)
{
    if (!getenv("MORTAL_ERROR"))
        (void)raise(SIGKILL);
    errno = ENOSPC;
    return -1;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    int fd;

    va_start(arguments, flags);
    mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if (flags & O_CREAT && is_below(path) && is_last())
        return die();
    fd = __real_open(path, flags, mode);
    if (fd >= 0 && fd < FILES_MOST)
        watched[fd] = is_below(path);
    return fd;
}

int __wrap_close(int fd)
{
    if (fd >= 0 && fd < FILES_MOST)
        watched[fd] = false;
    return __real_close(fd);
}

int __wrap_fcntl(int fd, int command, ...)
{
    va_list arguments;
    long argument;
    int result;

    va_start(arguments, command);
    argument = va_arg(arguments, long);
    va_end(arguments);
    result = __real_fcntl(fd, command, argument);
    if (command == F_DUPFD_CLOEXEC && result >= 0 && result < FILES_MOST)
        watched[result] = is_watched(fd);
    return result;
}

ssize_t __wrap_write(int fd, const void *bytes, size_t size)
{
    if (is_watched(fd) && is_last()) {
        if (getenv("MORTAL_TORN"))
            (void)!__real_write(fd, bytes, size / 2);
        return die();
    }
    return __real_write(fd, bytes, size);
}

int __wrap_fsync(int fd)
{
    if (is_watched(fd) && is_last())
        return die();
    return __real_fsync(fd);
}

int __wrap_fdatasync(int fd)
{
    if (is_watched(fd) && is_last())
        return die();
    return __real_fdatasync(fd);
}

int __wrap_ftruncate(int fd, off_t size)
{
    if (is_watched(fd) && is_last())
        return die();
    return __real_ftruncate(fd, size);
}

int __wrap_rename(const char *from, const char *to)
{
    if (is_below(to) && is_last())
        return die();
    return __real_rename(from, to);
}

int __wrap_renameat(int folder, const char *from, int other, const char *to)
{
    if (is_watched(folder) && is_last())
        return die();
    return __real_renameat(folder, from, other, to);
}

int __wrap_unlink(const char *path)
{
    if (is_below(path) && is_last())
        return die();
    return __real_unlink(path);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
    if (is_below(path) && is_last())
        return die();
    return __real_mkdir(path, mode);
}
