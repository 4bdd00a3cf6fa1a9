/* SPDX-License-Identifier: MIT */
/* What the system knows of the process and of its disk. What it does not say is left out. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "base/measure.h"
#include "serve/web/metrics_inside.h"

/* The first line of a file of /proc/self. False: there is none. */
static bool first_line(const char *path, char *line, int size)
{
    FILE *file = fopen(path, "re");
    bool good = file && fgets(line, size, file);

    if (file)
        (void)fclose(file);
    return good;
}

/* All of its memory stands first, then what is resident, in pages. */
static void add_memory(struct buffer *out)
{
    char line[200], *rest;

    if (!first_line("/proc/self/statm", line, sizeof line))
        return;
    (void)strtoull(line, &rest, 10);
    metric_number(out, METRIC_MEMORY, (double)strtoull(rest, NULL, 10) * (double)sysconf(_SC_PAGESIZE));
}

/* /proc/self/stat says it in ticks since the machine was started, in its 22nd field. The second one, a name in
 * brackets, may hold anything. */
static void add_start(struct buffer *out)
{
    enum { FIELDS_BETWEEN = 20 };
    char line[1000], *at;
    struct timespec now, up;
    double since_start_s, started_s;

    at = first_line("/proc/self/stat", line, sizeof line) ? strrchr(line, ')') : NULL;
    for (unsigned i = 0; at && i < FIELDS_BETWEEN; i++)
        at = strchr(at + 1, ' ');
    if (!at || clock_gettime(CLOCK_REALTIME, &now) != 0 || clock_gettime(CLOCK_BOOTTIME, &up) != 0)
        return;
    since_start_s = (double)up.tv_sec + (double)up.tv_nsec / 1e9 - strtod(at, NULL) / (double)sysconf(_SC_CLK_TCK);
    started_s = (double)now.tv_sec + (double)now.tv_nsec / 1e9 - since_start_s;
    metric_number(out, METRIC_BEGAN, (double)(int64_t)(started_s + 0.5)); /* the same at each look */
}

static void add_files(struct buffer *out)
{
    DIR *folder = opendir("/proc/self/fd");
    struct rlimit most;
    unsigned count = 0;

    if (folder) {
        for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
            count += entry->d_name[0] != '.';
        (void)closedir(folder);
        metric_number(out, METRIC_FILES, count - 1.0); /* without the folder itself */
    }
    if (getrlimit(RLIMIT_NOFILE, &most) == 0)
        metric_number(out, METRIC_FILES_MOST, (double)most.rlim_cur);
}

static void add_disk(struct buffer *out, const struct serve *serve)
{
    struct statvfs disk;

    if (statvfs(serve->records, &disk) != 0)
        return;
    metric_number(out, METRIC_DISK_FREE, (double)disk.f_bavail * (double)disk.f_frsize);
    metric_number(out, METRIC_DISK_SIZE, (double)disk.f_blocks * (double)disk.f_frsize);
}

void metrics_process(struct buffer *out, const struct serve *serve)
{
    add_disk(out, serve);
    add_memory(out);
    metric_number(out, METRIC_CPU, measure_process_s());
    add_start(out);
    add_files(out);
}
