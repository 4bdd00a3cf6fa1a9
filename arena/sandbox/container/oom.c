/* SPDX-License-Identifier: MIT */
#include "sandbox/container/oom.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ID_LEAST = 32, ID_MAX = 80, DEPTH_MAX = 10, TEXT_MAX = 16384 };

static bool read_text(int fd, char *out, size_t size)
{
    ssize_t got = fd >= 0 ? pread(fd, out, size - 1, 0) : -1;

    out[got > 0 ? got : 0] = '\0';
    return got > 0;
}

/* How often something was killed there. False: it is gone. */
static bool read_kills(int fd, unsigned long *kills)
{
    static const char key[] = "oom_kill ";
    char text[TEXT_MAX];
    const char *line = text;

    if (!read_text(fd, text, sizeof text))
        return false;
    while (line && strncmp(line, key, sizeof key - 1) != 0) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    *kills = line ? strtoul(line + sizeof key - 1, NULL, 10) : 0;
    return true;
}

void oom_watch_init(struct oom_watch *watch, const char *cgroups, const char *counters, const char *id_file)
{
    *watch = (struct oom_watch){.id_file = id_file,
                                .cgroups = cgroups,
                                .events = -1,
                                .above = -1,
                                .machine = open(counters, O_RDONLY | O_CLOEXEC),
                                .above_kills = ULONG_MAX,
                                .machine_kills = ULONG_MAX};
    (void)read_kills(watch->machine, &watch->machine_kills);
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

/* Opens its memory.events, if it is below this folder, whose descriptor is closed. */
static void find_below(struct oom_watch *watch, int folder, const char *id, unsigned depth)
{
    static const char events[] = "memory.events";
    DIR *entries = fdopendir(folder);
    const struct dirent *entry;

    while (entries && watch->events < 0 && (entry = readdir(entries))) {
        int inner = -1;

        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            inner = openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (inner >= 0 && is_its(entry->d_name, id)) {
            watch->events = openat(inner, events, O_RDONLY | O_CLOEXEC);
            watch->above = watch->events >= 0 ? openat(folder, events, O_RDONLY | O_CLOEXEC) : -1;
            (void)close(inner);
        } else if (inner >= 0 && depth < DEPTH_MAX)
            find_below(watch, inner, id, depth + 1);
        else if (inner >= 0)
            (void)close(inner);
    }
    if (entries)
        (void)closedir(entries);
    else
        (void)close(folder);
}

bool oom_watch_find(struct oom_watch *watch)
{
    char id[ID_MAX];
    int root;

    if (watch->found)
        return true;
    if (!read_id(watch, id))
        return false;
    root = open(watch->cgroups, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root >= 0)
        find_below(watch, root, id, 0);
    watch->found = watch->events >= 0;
    oom_watch_look(watch);
    return watch->found;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

/* What is above is read first: what is killed between the two reads is seen by the second. */
void oom_watch_look(struct oom_watch *watch)
{
    unsigned long above = watch->above_kills, machine = watch->machine_kills, kills = 0;
    bool above_stays;

    if (watch->events < 0)
        return;
    (void)read_kills(watch->machine, &machine);
    above_stays = read_kills(watch->above, &above);
    if (read_kills(watch->events, &kills)) {
        watch->machine_kills = machine;
        watch->above_kills = above;
        watch->killed = watch->killed || kills > 0;
        return;
    }
    above_stays = above_stays && watch->above_kills != ULONG_MAX;
    watch->killed_near = above_stays ? above > watch->above_kills : machine > watch->machine_kills;
    close_fd(&watch->events);
}

void oom_watch_end(struct oom_watch *watch)
{
    unsigned long machine = watch->machine_kills;

    oom_watch_look(watch);
    if (!watch->found && read_kills(watch->machine, &machine))
        watch->killed_near = machine > watch->machine_kills;
}

void oom_watch_release(struct oom_watch *watch)
{
    close_fd(&watch->events);
    close_fd(&watch->above);
    close_fd(&watch->machine);
}
