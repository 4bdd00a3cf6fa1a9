/* SPDX-License-Identifier: MIT */
#include "sandbox/container/oom.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ID_LEAST = 32, ID_MAX = 80, DEPTH_MAX = 10, EVENTS_MAX = 512 };

void oom_watch_init(struct oom_watch *watch, const char *cgroups, const char *id_file)
{
    *watch = (struct oom_watch){.id_file = id_file, .cgroups = cgroups, .events = -1};
}

static bool read_text(int fd, char *out, size_t size)
{
    ssize_t got = fd >= 0 ? pread(fd, out, size - 1, 0) : -1;

    out[got > 0 ? got : 0] = '\0';
    return got > 0;
}

static bool read_id(const struct oom_watch *watch, char id[ID_MAX])
{
    int fd = open(watch->id_file, O_RDONLY | O_CLOEXEC);
    bool good = read_text(fd, id, ID_MAX);

    if (fd >= 0)
        (void)close(fd);
    id[strspn(id, "0123456789abcdef")] = '\0';
    return good && strlen(id) >= ID_LEAST;
}

/* libpod-ID.scope, docker-ID.scope or ID; podman puts its own process beside it, into libpod-conmon-ID.scope. */
static bool is_its(const char *name, const char *id)
{
    return strstr(name, id) && !strstr(name, "conmon");
}

/* A descriptor of its memory.events; -1 if it is not below this folder, whose descriptor is closed. */
static int find_below(int folder, const char *id, unsigned depth)
{
    DIR *entries = fdopendir(folder);
    const struct dirent *entry;
    int found = -1;

    while (entries && found < 0 && (entry = readdir(entries))) {
        int inner = -1;

        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            inner = openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner >= 0 && is_its(entry->d_name, id)) {
            found = openat(inner, "memory.events", O_RDONLY | O_CLOEXEC);
            (void)close(inner);
        } else if (inner >= 0 && depth < DEPTH_MAX)
            found = find_below(inner, id, depth + 1);
        else if (inner >= 0)
            (void)close(inner);
    }
    if (entries)
        (void)closedir(entries);
    else
        (void)close(folder);
    return found;
}

bool oom_watch_find(struct oom_watch *watch)
{
    char id[ID_MAX];
    int root;

    if (watch->events >= 0)
        return true;
    if (!read_id(watch, id))
        return false;
    root = open(watch->cgroups, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root >= 0)
        watch->events = find_below(root, id, 0);
    oom_watch_look(watch);
    return watch->events >= 0;
}

void oom_watch_look(struct oom_watch *watch)
{
    static const char key[] = "oom_kill ";
    char text[EVENTS_MAX];
    const char *line = text;

    if (watch->events < 0 || !read_text(watch->events, text, sizeof text))
        return;
    while (line && strncmp(line, key, sizeof key - 1) != 0) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    if (line && strtoul(line + sizeof key - 1, NULL, 10) > 0)
        watch->killed = true;
}

void oom_watch_release(struct oom_watch *watch)
{
    if (watch->events >= 0)
        (void)close(watch->events);
    watch->events = -1;
}
