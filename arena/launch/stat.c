/* SPDX-License-Identifier: MIT */
#include "launch/stat.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    STAT_MAX = 1024, /* bytes of a process's line, more than it has */
    FIELD_STATE = 1, /* of that line, counted from the end of the name */
    FIELD_PARENT = 2,
    FIELD_WAITED_USER = 14,
    FIELD_WAITED_SYSTEM = 15,
    FIELD_STARTED = 20,
    FIELD_RESIDENT = 22, /* in pages */
};

/* The name may hold anything; after it come the state, the parent, and 17 fields on the start. */
bool process_stat_read(pid_t pid, struct process_stat *out)
{
    char path[32], line[STAT_MAX], *rest, *word;
    ssize_t size;
    int fd;

    *out = (struct process_stat){0};
    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    size = read(fd, line, sizeof line - 1);
    (void)close(fd);
    line[size > 0 ? size : 0] = '\0';
    rest = strrchr(line, ')');
    for (unsigned field = 0; rest && field <= FIELD_RESIDENT && (word = strsep(&rest, " ")); field++) {
        if (field == FIELD_STATE)
            out->ended = *word == 'Z' || *word == 'X';
        if (field == FIELD_PARENT)
            out->parent = (pid_t)strtol(word, NULL, 10);
        if (field == FIELD_WAITED_USER || field == FIELD_WAITED_SYSTEM)
            out->waited += strtoull(word, NULL, 10);
        if (field == FIELD_STARTED)
            out->started = strtoull(word, NULL, 10);
        if (field == FIELD_RESIDENT)
            out->resident = strtoul(word, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
    }
    return out->started > 0;
}
