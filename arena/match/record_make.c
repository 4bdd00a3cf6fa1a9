/* SPDX-License-Identifier: MIT */
#include "match/record_make.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>

enum { NUMBER_MOST = 9999 /* files of one run */ };

int record_make_file(const char *directory, const char *run, unsigned *number, char path[PATH_MAX])
{
    int fd = -1;

    errno = EEXIST;
    while (fd < 0 && errno == EEXIST && *number < NUMBER_MOST) {
        int length = snprintf(path, PATH_MAX, "%s/%s-%04u.arena", directory, run, ++*number);

        errno = ENAMETOOLONG;
        if (length > 0 && length < PATH_MAX)
            fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    }
    return fd;
}

bool record_hold(int fd)
{
    struct stat about;

    return flock(fd, LOCK_SH | LOCK_NB) == 0 && fstat(fd, &about) == 0 &&
           (about.st_nlink > 0 || (errno = ESTALE, false));
}
