/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 100000, DEPTH_MAX = 64, BLOCK_BYTES = 512 };

struct walk {
    const char *path;
    uint64_t most_bytes, bytes;
    uid_t user;
    unsigned files;
    dev_t device;
    struct error *error;
};

static bool refuse(const struct walk *walk, const char *what)
{
    return error_set(walk->error, EXIT_COULD_NOT_RUN, "its folder `state` %s cannot be %s: %s", walk->path, what,
                     strerror(errno));
}

/* A link is never followed: its owner alone is changed. */
static bool take(struct walk *walk, int at, const char *name, const struct stat *info)
{
    walk->bytes += (uint64_t)info->st_blocks * BLOCK_BYTES;
    if (++walk->files > FILES_MAX || (walk->most_bytes > 0 && walk->bytes > walk->most_bytes))
        return error_set(walk->error, EXIT_COULD_NOT_RUN,
                         "its folder `state` %s has more than %" PRIu64
                         " bytes or %d files: remove some, or allow more",
                         walk->path, walk->most_bytes, FILES_MAX);
    return walk->user == 0 || info->st_uid == walk->user ||
           fchownat(at, name, walk->user, walk->user, AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) == 0 ||
           refuse(walk, "given to its user");
}

/* Goes from folder to folder by descriptors: the working directory belongs to all threads, and a path could lead
 * elsewhere by now. Takes over the descriptor. */
static bool walk_folder(struct walk *walk, int fd, unsigned depth)
{
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;
    bool good = true;

    if (!folder) {
        good = refuse(walk, "read");
        if (fd >= 0)
            (void)close(fd);
        return good;
    }
    while (good && (entry = readdir(folder)) != NULL) {
        struct stat info;

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (fstatat(fd, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
            good = refuse(walk, "read");
            continue;
        }
        good = take(walk, fd, entry->d_name, &info);
        if (!good || !S_ISDIR(info.st_mode) || info.st_dev != walk->device)
            continue;
        errno = ELOOP;
        good = depth < DEPTH_MAX
                   ? walk_folder(walk, openat(fd, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
                                 depth + 1)
                   : refuse(walk, "read");
    }
    (void)closedir(folder);
    return good;
}

bool state_prepare(const char *path, uint64_t most_bytes, uid_t user, struct error *error)
{
    struct walk walk = {.path = path, .most_bytes = most_bytes, .user = user, .error = error};
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat info;

    if (fd < 0 && errno == EACCES)
        return refuse(&walk, "read");
    if (fd < 0 || fstat(fd, &info) != 0) {
        if (fd >= 0)
            (void)close(fd);
        return error_set(error, EXIT_COULD_NOT_RUN, "its folder `state` %s is no folder that is there", path);
    }
    walk.device = info.st_dev;
    if (user == 0 && access(path, R_OK | W_OK | X_OK) != 0) {
        (void)close(fd);
        return refuse(&walk, "written");
    }
    if (!take(&walk, fd, "", &info)) {
        (void)close(fd);
        return false;
    }
    return walk_folder(&walk, fd, 0);
}
