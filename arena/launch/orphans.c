/* SPDX-License-Identifier: MIT */
#include "launch/orphans.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "launch/stat.h"

enum {
    KILLED_AT_ONCE_MAX = 256,     /* in one look through all processes; what is left is found by the next */
    LIMIT_MAX = 512,              /* bytes of the line of a limit, more than are needed */
    FILE_FIRST = 16 * 1024,       /* bytes of an environment, to begin with */
    FILE_MOST = 16 * 1024 * 1024, /* more than the kernel gives to a program */
};

struct text {
    char *at;
    size_t size, room;
};

/* Which processes are meant. */
struct wanted {
    bool (*fits)(const struct wanted *wanted, pid_t pid);
    const char *const *marks;
    size_t count;
    const struct orphans *orphans;
    struct text *text; /* room to read into */
};

/* --- one process ------------------------------------------------------------------------------------------------- */

static bool read_file(pid_t pid, const char *name, struct text *text)
{
    char path[64];
    ssize_t size = 1;
    int fd;

    (void)snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    for (text->size = 0; fd >= 0 && size > 0; text->size += size > 0 ? (size_t)size : 0) {
        if (text->size == text->room && text->room < FILE_MOST) {
            size_t room = text->room ? 2 * text->room : FILE_FIRST;
            char *at = realloc(text->at, room);

            if (!at)
                break;
            text->at = at;
            text->room = room;
        }
        size = read(fd, text->at + text->size, text->room - text->size);
    }
    if (fd >= 0)
        (void)close(fd);
    return text->size > 0;
}

static bool is_marked(const struct wanted *wanted, pid_t pid)
{
    struct text *text = wanted->text;

    if (!read_file(pid, "environ", text))
        return false;
    for (size_t at = 0; at < text->size; at += strnlen(text->at + at, text->size - at) + 1)
        for (size_t i = 0; i < wanted->count; i++) {
            size_t size = strlen(wanted->marks[i]);

            if (size <= text->size - at && memcmp(text->at + at, wanted->marks[i], size) == 0)
                return true;
        }
    return false;
}

static bool is_child(pid_t pid, struct resident *out)
{
    struct process_stat stat;

    *out = (struct resident){.pid = pid};
    if (!process_stat_read(pid, &stat))
        return false;
    out->started = stat.started;
    return stat.parent == getpid();
}

static bool was_before(const struct orphans *orphans, const struct resident *child)
{
    for (size_t i = 0; i < orphans->count; i++)
        if (orphans->before[i].pid == child->pid && orphans->before[i].started == child->started)
            return true;
    return false;
}

/* The mark: so many locks of files it may hold at most, which the kernel has not counted for twenty years. */
static rlim_t mark_of(pid_t pid, struct text *text)
{
    static const char name[] = "Max file locks";
    const char *line = read_file(pid, "limits", text) ? memmem(text->at, text->size, name, sizeof name - 1) : NULL;
    char words[LIMIT_MAX], most[LIMIT_MAX];

    if (!line)
        return RLIM_INFINITY;
    (void)snprintf(words, sizeof words, "%.*s", (int)(text->at + text->size - line), line);
    if (sscanf(words + sizeof name - 1, "%*s %511s", most) != 1 || strcmp(most, "unlimited") == 0)
        return RLIM_INFINITY;
    return strtoull(most, NULL, 10);
}

static bool is_ours(const struct wanted *wanted, pid_t pid)
{
    struct resident child;
    struct rlimit own;

    if (!is_child(pid, &child) || was_before(wanted->orphans, &child))
        return false;
    /* Where nobody was before us all are. */
    return wanted->orphans->count == 0 ||
           (getrlimit(RLIMIT_LOCKS, &own) == 0 && mark_of(pid, wanted->text) < own.rlim_max);
}

bool orphans_have(const struct orphans *orphans, pid_t pid)
{
    struct text text = {0};
    bool ours = orphans->adopted && is_ours(&(struct wanted){.orphans = orphans, .text = &text}, pid);

    free(text.at);
    return ours;
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Kills the process if it is meant. Returns a descriptor that is readable once it has ended, or -1. Since that is
 * opened before the process is looked at, nobody is hit who got its number later. */
static int end_one(const struct wanted *wanted, pid_t pid, bool *left)
{
    int fd = pidfd_open(pid, 0);

    if (fd < 0)
        return -1;
    if (wanted->fits(wanted, pid)) {
        if (pidfd_send_signal(fd, SIGKILL, NULL, 0) == 0)
            return fd;
        *left = *left || errno == EPERM;
    }
    (void)close(fd);
    return -1;
}

static void wait_for(int fd, int64_t until_ms)
{
    struct pollfd item = {.fd = fd, .events = POLLIN};
    int64_t left_ms;

    while ((left_ms = until_ms - now_ms()) > 0 && poll(&item, 1, (int)left_ms) < 0 && errno == EINTR) {
    }
    (void)close(fd);
}

/* Of the process whose folder in /proc it is; 0 if it is something else. */
static pid_t number_of(const struct dirent *entry)
{
    return isdigit((unsigned char)entry->d_name[0]) ? (pid_t)strtol(entry->d_name, NULL, 10) : 0;
}

/* One look through all processes. Returns how many were killed; *left is set if one could not be. */
static size_t end_some(const struct wanted *wanted, int64_t until_ms, bool *left)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;
    int ended[KILLED_AT_ONCE_MAX];
    size_t count = 0;

    while (proc && count < KILLED_AT_ONCE_MAX && (entry = readdir(proc))) {
        pid_t pid = number_of(entry);

        if (pid > 0 && pid != getpid() && (ended[count] = end_one(wanted, pid, left)) >= 0)
            count++;
    }
    if (proc)
        (void)closedir(proc);
    for (size_t i = 0; i < count; i++)
        wait_for(ended[i], until_ms);
    return count;
}

static bool note(struct orphans *orphans, const struct resident *child)
{
    struct resident *before = realloc(orphans->before, (orphans->count + 1) * sizeof *before);

    if (!before)
        return false;
    orphans->before = before;
    before[orphans->count++] = *child;
    return true;
}

bool orphans_adopt(struct orphans *orphans)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;
    struct text text = {0};
    struct resident child;
    bool good = true;

    *orphans = (struct orphans){.adopted = true};
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    while (proc && good && (entry = readdir(proc)))
        if (is_child(number_of(entry), &child))
            good = note(orphans, &child);
    if (proc)
        (void)closedir(proc);
    free(text.at);
    return good;
}

void orphans_release(struct orphans *orphans)
{
    free(orphans->before);
    *orphans = (struct orphans){0};
}

void orphans_mark(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_LOCKS, &limit) != 0 || limit.rlim_max == 0)
        return;
    limit.rlim_max--;
    if (limit.rlim_cur > limit.rlim_max)
        limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_LOCKS, &limit);
}

void orphans_reap(void)
{
    while (waitpid(-1, NULL, WNOHANG | __WNOTHREAD) > 0) {
    }
}

/* True if no child is left. */
static bool reap_all(void)
{
    pid_t pid;

    while ((pid = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    return pid < 0;
}

bool orphans_end_all(const struct orphans *orphans)
{
    struct text text = {0};
    const struct wanted ours = {.fits = is_ours, .orphans = orphans, .text = &text};
    int64_t until_ms = now_ms() + ORPHANS_PATIENCE_MS;
    bool left = false, more = orphans->adopted, none = false;

    /* Who is killed leaves his own children to us. */
    while (more && !(none = reap_all()) && now_ms() < until_ms)
        more = end_some(&ours, until_ms, &left) > 0;
    free(text.at);
    return none || (!more && !left);
}

bool orphans_end_marked(const char *const *marks, size_t count)
{
    struct text text = {0};
    const struct wanted marked = {.fits = is_marked, .marks = marks, .count = count, .text = &text};
    int64_t until_ms = now_ms() + ORPHANS_PATIENCE_MS;
    bool left = false, more = true;

    /* Who is killed may have started somebody whom the same look had passed. */
    while (more && now_ms() < until_ms)
        more = end_some(&marked, until_ms, &left) > 0;
    free(text.at);
    return !more && !left;
}
