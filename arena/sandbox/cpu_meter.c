/* SPDX-License-Identifier: MIT */
#include "sandbox/cpu_meter.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "launch/stat.h"

enum {
    PROCESSES_MAX = 4096,  /* more than any bot has; what is beyond is not counted */
    PATH_MOST = 64,        /* bytes of a path in /proc, with its final zero */
    CHILDREN_MOST = 32768, /* bytes of a list of children, with a final zero */
    SECOND_US = 1000000,
    US_NS = 1000,
    ROUNDED = 2, /* times that the time of a process which ended is rounded down */
};

/* All that are found, each once: found by its parent. */
struct family {
    pid_t pids[PROCESSES_MAX];
    size_t count;
};

static void add_children(struct family *family, const char *path)
{
    char text[CHILDREN_MOST], *at = text, *end;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd < 0 ? 0 : read(fd, text, sizeof text - 1);

    if (fd >= 0)
        (void)close(fd);
    text[size > 0 ? size : 0] = '\0';
    for (long pid; family->count < PROCESSES_MAX && (pid = strtol(at, &end, 10)) > 0; at = end)
        family->pids[family->count++] = (pid_t)pid;
}

/* Each thread of a process has children of its own. */
static void add_children_of(struct family *family, pid_t pid)
{
    char path[PATH_MOST];
    DIR *threads;
    const struct dirent *entry;

    (void)snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    threads = opendir(path);
    while (threads && (entry = readdir(threads)))
        if (isdigit((unsigned char)entry->d_name[0])) {
            (void)snprintf(path, sizeof path, "/proc/%d/task/%.10s/children", (int)pid, entry->d_name);
            add_children(family, path);
        }
    if (threads)
        (void)closedir(threads);
}

static uint64_t own_us(pid_t pid)
{
    struct timespec used;
    clockid_t clock;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (uint64_t)used.tv_sec * SECOND_US + (uint64_t)used.tv_nsec / US_NS;
}

/* A parent is read before its children, so that none is counted twice which ends meanwhile. */
static uint64_t look(pid_t first, size_t *processes)
{
    struct family family = {.pids = {first}, .count = 1};
    uint64_t ticks = (uint64_t)sysconf(_SC_CLK_TCK), sum_us = 0;

    for (size_t i = 0; i < family.count; i++) {
        struct process_stat stat;

        (void)process_stat_read(family.pids[i], &stat);
        sum_us += stat.waited * SECOND_US / ticks + own_us(family.pids[i]);
        add_children_of(&family, family.pids[i]);
    }
    *processes = family.count;
    return sum_us;
}

/* What rounding may have taken from processes that ended since the last read. */
static uint64_t rounding_us(const struct cpu_meter *meter, size_t processes)
{
    size_t ended = meter->processes > processes ? meter->processes - processes : 1;

    return (uint64_t)ended * ROUNDED * CPU_METER_GRAIN_US;
}

bool cpu_meter_works(void)
{
    char path[PATH_MOST];

    (void)snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    return access(path, R_OK) == 0;
}

uint64_t cpu_meter_read(struct cpu_meter *meter, pid_t first)
{
    size_t processes;
    uint64_t sum_us = look(first, &processes);

    /* Less than before: one ended while this looked, and its parent has its time at a second look; or it is lost. */
    if (sum_us + rounding_us(meter, processes) < meter->sum_us) {
        sum_us = look(first, &processes);
        if (sum_us + rounding_us(meter, processes) < meter->sum_us)
            meter->lost_us += meter->sum_us - sum_us;
    }
    meter->sum_us = sum_us;
    meter->processes = processes;
    if (sum_us + meter->lost_us > meter->total_us)
        meter->total_us = sum_us + meter->lost_us;
    return meter->total_us;
}
