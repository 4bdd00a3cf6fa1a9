/* SPDX-License-Identifier: MIT */
#include "hub/socket_file.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ipc[] = "ipc://";

static const char *path_of(const char *endpoint)
{
    return strncmp(endpoint, ipc, sizeof ipc - 1) == 0 ? endpoint + sizeof ipc - 1 : NULL;
}

void socket_file_note(struct socket_file *file, const char *endpoint)
{
    const char *path = path_of(endpoint);
    struct stat info;

    *file = (struct socket_file){.known = path != NULL};
    if (path && lstat(path, &info) == 0) {
        file->device = info.st_dev;
        file->number = info.st_ino;
    }
}

bool socket_file_is_there(const struct socket_file *file, const char *endpoint)
{
    struct stat info;

    return !file->known || (lstat(path_of(endpoint), &info) == 0 && info.st_dev == file->device &&
                            info.st_ino == file->number && S_ISSOCK(info.st_mode));
}

bool socket_file_admit_all(const char *endpoint)
{
    const char *path = path_of(endpoint);

    return !path || chmod(path, 0666) == 0;
}

void socket_file_remove(const struct socket_file *file, const char *endpoint)
{
    if (file->known && socket_file_is_there(file, endpoint))
        (void)unlink(path_of(endpoint));
}
