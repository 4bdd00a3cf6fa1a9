/* SPDX-License-Identifier: MIT */
#include "doctor/children.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/listing.h"

enum { PATH_SIZE = 64, STAT_MAX = 1024, ENVIRON_MAX = 131072, NAME_SIZE = 32, KIB = 1024 };

struct family {
    pid_t group;
    const char *entry;
    const struct orphans *orphans; /* may be NULL */
    char *environ;                 /* room to read one */
};

/* What is read of one process. */
struct member {
    char name[NAME_SIZE];
    char state;
    pid_t group;
    unsigned long ticks; /* of processor time */
};

static ssize_t read_file(pid_t pid, const char *file, char *out, size_t size)
{
    char path[PATH_SIZE];
    ssize_t used = -1;
    int fd;

    (void)snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, file);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    used = read(fd, out, size - 1);
    (void)close(fd);
    if (used >= 0)
        out[used] = '\0';
    return used;
}

/* The `n`-th number of a text whose words have one blank before each. 0 if there is none. */
static unsigned long number_at(const char *text, unsigned n)
{
    for (; text && n > 0; n--)
        text = strchr(text + 1, ' ');
    return text ? strtoul(text, NULL, 10) : 0;
}

/* What stands behind the name in /proc/PID/stat, counted from 0. */
enum { STAT_STATE, STAT_PARENT, STAT_GROUP, STAT_USER_TICKS = 11, STAT_KERNEL_TICKS };

static bool read_member(pid_t pid, struct member *member)
{
    char text[STAT_MAX], *open, *close;

    if (read_file(pid, "stat", text, sizeof text) <= 0)
        return false;
    open = strchr(text, '(');
    close = strrchr(text, ')');
    if (!open || !close || close < open || close[1] != ' ')
        return false;
    member->state = close[2];
    member->group = (pid_t)number_at(close + 1, STAT_GROUP);
    member->ticks = number_at(close + 1, STAT_USER_TICKS) + number_at(close + 1, STAT_KERNEL_TICKS);
    *close = '\0';
    (void)snprintf(member->name, sizeof member->name, "%s", open + 1);
    return true;
}

static bool has_entry(const struct family *family, pid_t pid)
{
    ssize_t size = read_file(pid, "environ", family->environ, ENVIRON_MAX);

    for (ssize_t at = 0; at < size; at += (ssize_t)strlen(family->environ + at) + 1)
        if (strcmp(family->environ + at, family->entry) == 0)
            return true;
    return false;
}

static bool belongs(const struct family *family, pid_t pid, struct member *member)
{
    return read_member(pid, member) && member->state != 'Z' && member->state != 'X' &&
           (member->group == family->group || has_entry(family, pid) ||
            (family->orphans && orphans_have(family->orphans, pid)));
}

typedef void visit(void *context, pid_t pid, const struct member *member);

static void walk(pid_t group, const char *entry, const struct orphans *orphans, visit *each, void *context)
{
    struct family family = {group, entry, orphans, malloc(ENVIRON_MAX)};
    DIR *folder = opendir("/proc");
    const struct dirent *found;
    struct member member;

    while (family.environ && folder && (found = readdir(folder))) {
        pid_t pid = isdigit((unsigned char)found->d_name[0]) ? (pid_t)strtol(found->d_name, NULL, 10) : 0;

        if (pid > 0 && belongs(&family, pid, &member))
            each(context, pid, &member);
    }
    if (folder)
        (void)closedir(folder);
    free(family.environ);
}

struct count {
    pid_t leader;
    unsigned children;
    struct listing names;
    bool lists;
};

static void count_child(void *context, pid_t pid, const struct member *member)
{
    struct count *count = context;

    if (pid == count->leader)
        return;
    count->children++;
    if (count->lists)
        listing_add(&count->names, member->name);
}

unsigned children_of(pid_t group, const char *entry, const struct orphans *orphans, char *names, size_t size)
{
    struct count count = {.leader = group, .lists = names != NULL};

    if (names)
        listing_init(&count.names, names, size);
    walk(group, entry, orphans, count_child, &count);
    if (names)
        listing_end(&count.names);
    return count.children;
}

static void add_memory(void *context, pid_t pid, const struct member *member)
{
    uint64_t *pages = context;
    char text[STAT_MAX];

    (void)member;
    if (read_file(pid, "statm", text, sizeof text) > 0)
        *pages += number_at(text, 1);
}

uint64_t children_memory_kib(pid_t group, const char *entry)
{
    uint64_t pages = 0;

    walk(group, entry, NULL, add_memory, &pages);
    return pages * ((uint64_t)sysconf(_SC_PAGESIZE) / KIB);
}

static void add_ticks(void *context, pid_t pid, const struct member *member)
{
    uint64_t *ticks = context;

    (void)pid;
    *ticks += member->ticks;
}

uint64_t children_ticks(pid_t group, const char *entry)
{
    uint64_t ticks = 0;

    walk(group, entry, NULL, add_ticks, &ticks);
    return ticks;
}
