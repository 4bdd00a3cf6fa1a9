/* SPDX-License-Identifier: MIT */
#include "plugin/known.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/trust.h"
#include "game/game.h"

#define REFUSE(...) error_set(error, EXIT_COULD_NOT_RUN, __VA_ARGS__)

enum { ABI_SIZE = 16, NAME_SIZE = ABI_SIZE + HASH_HEX_SIZE };

/* --- where it lies ----------------------------------------------------------------------------------------------- */

/* False if the user has no folder for caches. A path that does not begin with / counts as none. */
static bool find_folder(char out[PATH_MAX])
{
    static const char *const places[][2] = {{"XDG_CACHE_HOME", "arena/games"}, {"HOME", ".cache/arena/games"}};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *parent = getenv(places[i][0]);
        int size;

        if (!parent || parent[0] != '/')
            continue;
        size = snprintf(out, PATH_MAX, "%s/%s", parent, places[i][1]);
        return size > 0 && size < PATH_MAX;
    }
    return false;
}

/* Opens the folder, if nobody else can write there. `real` is its path without links. */
static int open_trusted(const char *folder, struct error *error)
{
    char real[PATH_MAX];
    struct error found = {0};
    int fd = -1;

    if (realpath(folder, real) && trust_place(real, &found))
        fd = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        (void)REFUSE("%s: %s", folder, found.code ? found.text : strerror(errno));
    return fd;
}

/* Makes the folder and those above it that are missing. */
static bool make_folder(char *folder, struct error *error)
{
    for (char *slash = strchr(folder + 1, '/');; slash = strchr(slash + 1, '/')) {
        bool made;

        if (slash)
            *slash = '\0';
        made = mkdir(folder, 0700) == 0 || errno == EEXIST;
        if (!made)
            (void)REFUSE("cannot make %s: %s", folder, strerror(errno));
        if (slash)
            *slash = '/';
        if (!made || !slash)
            return made;
    }
}

/* --- its files --------------------------------------------------------------------------------------------------- */

enum kind { PASSED, NAMED };

static void file_name(enum kind kind, const struct hash *hash, char out[NAME_SIZE])
{
    int size = kind == PASSED ? snprintf(out, ABI_SIZE, "abi%u-", GAME_ABI) : snprintf(out, ABI_SIZE, "named-");

    hex_print(out + size, hash->bytes, sizeof hash->bytes);
}

static bool is_ours(const struct stat *status)
{
    return S_ISREG(status->st_mode) && (status->st_uid == geteuid() || status->st_uid == 0);
}

static bool is_older(const struct timespec *one, const struct timespec *other)
{
    return one->tv_sec != other->tv_sec ? one->tv_sec < other->tv_sec : one->tv_nsec < other->tv_nsec;
}

/* Removes the oldest file if there are more than KNOWN_MOST. One at a time is enough: each file that is added removes
 * one. */
static void keep_bounded(int folder)
{
    struct timespec oldest_time = {0};
    char oldest[NAME_MAX + 1] = "";
    const struct dirent *entry;
    struct stat status;
    size_t count = 0;
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy >= 0 ? fdopendir(copy) : NULL;

    while (list && (entry = readdir(list)) != NULL) {
        if (fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !is_ours(&status))
            continue;
        if (count++ == 0 || is_older(&status.st_mtim, &oldest_time)) {
            oldest_time = status.st_mtim;
            (void)snprintf(oldest, sizeof oldest, "%s", entry->d_name);
        }
    }
    if (count > KNOWN_MOST)
        (void)unlinkat(folder, oldest, 0);
    if (list)
        (void)closedir(list);
    else if (copy >= 0)
        (void)close(copy);
}

static bool has(enum kind kind, const struct hash *hash)
{
    char path[PATH_MAX], name[NAME_SIZE];
    struct error unread = {0};
    struct stat status;
    int folder = find_folder(path) ? open_trusted(path, &unread) : -1;
    bool passed;

    if (folder < 0)
        return false;
    file_name(kind, hash, name);
    passed = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && is_ours(&status);
    (void)close(folder);
    return passed;
}

static bool add(enum kind kind, const struct hash *hash, struct error *error)
{
    char path[PATH_MAX], name[NAME_SIZE];
    int folder, file;

    if (!find_folder(path))
        return true;
    if (!make_folder(path, error))
        return false;
    folder = open_trusted(path, error);
    if (folder < 0)
        return false;
    file_name(kind, hash, name);
    file = openat(folder, name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        (void)REFUSE("cannot write %s/%s: %s", path, name, strerror(errno));
    else
        (void)(futimens(file, NULL) + close(file));
    keep_bounded(folder);
    (void)close(folder);
    return file >= 0;
}

bool known_passed(const struct hash *hash)
{
    return has(PASSED, hash);
}

bool known_add(const struct hash *hash, struct error *error)
{
    return add(PASSED, hash, error);
}

bool known_named(const struct hash *hash)
{
    return has(NAMED, hash);
}

void known_note_named(const struct hash *hash)
{
    struct error unwritten = {0};

    (void)!add(NAMED, hash, &unwritten);
}
