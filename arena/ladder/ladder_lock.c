/* SPDX-License-Identifier: MIT */
#include "ladder/ladder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A lock that belongs to the open file. Unlike that of flock(2), one can ask for it without taking it. */
static struct flock whole_file(void)
{
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

static bool path_of(const char *folder, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/lock", folder) < PATH_MAX;
}

int ladder_lock(const char *folder, struct error *error)
{
    struct flock wanted = whole_file();
    char path[PATH_MAX];
    int fd;

    if (!path_of(folder, path)) {
        (void)error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
        return -1;
    }
    fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && fcntl(fd, F_OFD_SETLK, &wanted) == 0)
        return fd;
    if (fd >= 0 && (errno == EACCES || errno == EAGAIN))
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: another arena serves this ladder", folder);
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

bool ladder_is_locked(const char *folder)
{
    struct flock wanted = whole_file();
    char path[PATH_MAX];
    int fd = path_of(folder, path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    bool locked = fd >= 0 && fcntl(fd, F_OFD_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;

    if (fd >= 0)
        (void)close(fd);
    return locked;
}
