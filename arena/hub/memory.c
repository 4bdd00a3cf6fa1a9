/* SPDX-License-Identifier: MIT */
#include "hub/memory.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes in memory: the second number of the file, which is in pages. 0 if it is not known. */
static size_t bytes_in_use(const struct memory_watch *watch)
{
    char text[128];
    ssize_t size = watch->file >= 0 ? pread(watch->file, text, sizeof text - 1, 0) : 0;
    const char *second;

    if (size <= 0)
        return 0;
    text[size] = '\0';
    second = strchr(text, ' ');
    return second ? strtoul(second, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

void memory_watch_init(struct memory_watch *watch)
{
    *watch = (struct memory_watch){.file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)};
    watch->known = bytes_in_use(watch);
}

void memory_watch_release(struct memory_watch *watch)
{
    if (watch->file >= 0)
        (void)close(watch->file);
    watch->file = -1;
}

bool memory_has_grown(const struct memory_watch *watch)
{
    return bytes_in_use(watch) > watch->known + MEMORY_GROWTH_MAX;
}

void memory_settle(struct memory_watch *watch)
{
    (void)malloc_trim(0);
    watch->known = bytes_in_use(watch);
}
