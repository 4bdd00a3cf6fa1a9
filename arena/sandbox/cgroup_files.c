/* SPDX-License-Identifier: MIT */
#include "sandbox/cgroup_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/steady.h"

enum { DEPTH_MAX = 16, MS_US = 1000 };

int cgroup_open(int parent, const char *name)
{
    return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

bool cgroup_write(int folder, const char *name, const char *text)
{
    int fd = openat(folder, name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    size_t size = strlen(text);
    bool good = fd >= 0 && write(fd, text, size) == (ssize_t)size;
    int reason = errno;

    if (fd >= 0)
        (void)close(fd);
    errno = reason;
    return good;
}

bool cgroup_read(int folder, const char *name, char out[CGROUP_FILE_MAX])
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    ssize_t size = fd < 0 ? -1 : read(fd, out, CGROUP_FILE_MAX - 1);

    if (fd >= 0)
        (void)close(fd);
    out[size > 0 ? size : 0] = '\0';
    return size >= 0;
}

bool cgroup_has_word(int folder, const char *name, const char *word)
{
    char text[CGROUP_FILE_MAX], *rest = text, *next;

    (void)cgroup_read(folder, name, text);
    while ((next = strsep(&rest, " \n")))
        if (strcmp(next, word) == 0)
            return true;
    return false;
}

uint64_t cgroup_number(int folder, const char *name, const char *key)
{
    char text[CGROUP_FILE_MAX], *rest = text, *line;
    size_t length = key ? strlen(key) : 0;

    (void)cgroup_read(folder, name, text);
    if (!key)
        return strtoull(text, NULL, 10);
    while ((line = strsep(&rest, "\n")))
        if (strncmp(line, key, length) == 0 && line[length] == ' ')
            return strtoull(line + length, NULL, 10);
    return 0;
}

/* A folder without the file has no processes that we could wait for. */
static bool is_populated(int folder)
{
    return cgroup_number(folder, "cgroup.events", "populated") > 0;
}

bool cgroup_empty(int folder, int wait_ms)
{
    int64_t until_us = steady_us() + (int64_t)wait_ms * MS_US, left_us;
    int events;
    bool populated = is_populated(folder);

    if (!populated || !cgroup_write(folder, "cgroup.kill", "1"))
        return !populated;
    events = openat(folder, "cgroup.events", O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    while (events >= 0 && (populated = is_populated(folder)) && (left_us = until_us - steady_us()) > 0) {
        struct pollfd item = {.fd = events, .events = POLLPRI};
        char text[CGROUP_FILE_MAX];

        /* The kernel tells of changes since the last read. */
        if (pread(events, text, sizeof text, 0) > 0 && is_populated(folder))
            (void)poll(&item, 1, (int)(left_us / MS_US) + 1);
    }
    if (events >= 0)
        (void)close(events);
    return !populated;
}

static bool remove_below(int folder, unsigned depth);

static bool remove_in(int parent, const char *name, unsigned depth)
{
    int folder = cgroup_open(parent, name);

    if (folder < 0)
        return false;
    (void)remove_below(folder, depth);
    (void)close(folder);
    return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

static bool remove_below(int folder, unsigned depth)
{
    int again = depth < DEPTH_MAX ? cgroup_open(folder, ".") : -1;
    DIR *list = again >= 0 ? fdopendir(again) : NULL;
    const struct dirent *entry;
    bool good = list != NULL;

    if (!list && again >= 0)
        (void)close(again);
    while (list && (entry = readdir(list)))
        if (entry->d_type == DT_DIR && strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            good = remove_in(folder, entry->d_name, depth + 1) && good;
    if (list)
        (void)closedir(list);
    return good;
}

bool cgroup_remove(int parent, const char *name)
{
    return remove_in(parent, name, 0);
}
