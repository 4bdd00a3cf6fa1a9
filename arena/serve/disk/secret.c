/* SPDX-License-Identifier: MIT */
#include "serve/disk/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/disk.h"

static bool make(const char *folder, const char *path, struct session_secret *secret, struct error *error)
{
    session_secret_draw(secret);
    return (disk_put(path, span_of(secret->bytes, sizeof secret->bytes)) && disk_sync_folder(folder)) ||
           error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
}

/* Whoever can read it can come back as any bot. */
static bool read_from(int fd, const char *path, struct session_secret *secret, struct error *error)
{
    struct stat about;
    struct buffer bytes;
    bool good;

    if (fstat(fd, &about) == 0 && about.st_mode & (S_IRWXG | S_IRWXO))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "%s: others can use it, and with it come back as any bot: take their rights away (chmod 600), "
                         "or remove it, and bots attach anew",
                         path);
    buffer_init(&bytes, sizeof secret->bytes + 1);
    good = disk_read_from(fd, path, sizeof secret->bytes, &bytes, error);
    if (good && bytes.used != sizeof secret->bytes)
        good = error_set(error, EXIT_COULD_NOT_RUN, "%s: it has %zu bytes and not %zu: remove it, and bots attach anew",
                         path, bytes.used, sizeof secret->bytes);
    if (good)
        memcpy(secret->bytes, bytes.at, sizeof secret->bytes);
    buffer_release(&bytes);
    return good;
}

bool secret_take(const char *folder, struct session_secret *secret, struct error *error)
{
    char path[PATH_MAX];
    bool good;
    int fd;

    if (snprintf(path, sizeof path, "%s/secret", folder) >= (int)sizeof path)
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (fd < 0 && errno == ENOENT)
        return make(folder, path, secret, error);
    if (fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    good = read_from(fd, path, secret, error);
    (void)close(fd);
    return good;
}
