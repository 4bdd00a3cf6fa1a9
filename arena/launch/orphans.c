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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    KILLED_AT_ONCE_MAX = 256,     /* in one look through all processes; what is left is found by the next */
    STAT_MAX = 512,               /* bytes of a process's line, more than are needed */
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

/* The parent stands behind the name, which may hold anything, and the state. */
static bool is_child(const struct wanted *wanted, pid_t pid)
{
    struct text *text = wanted->text;
    const char *after = read_file(pid, "stat", text) ? memrchr(text->at, ')', text->size) : NULL;
    char line[STAT_MAX];

    if (!after)
        return false;
    (void)snprintf(line, sizeof line, "%.*s", (int)(text->at + text->size - after), after);
    return strlen(line) > 4 && strtol(line + 4, NULL, 10) == getpid();
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

/* One look through all processes. Returns how many were killed; *left is set if one could not be. */
static size_t end_some(const struct wanted *wanted, int64_t until_ms, bool *left)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;
    int ended[KILLED_AT_ONCE_MAX];
    size_t count = 0;

    while (proc && count < KILLED_AT_ONCE_MAX && (entry = readdir(proc))) {
        pid_t pid = isdigit((unsigned char)entry->d_name[0]) ? (pid_t)strtol(entry->d_name, NULL, 10) : 0;

        if (pid > 0 && pid != getpid() && (ended[count] = end_one(wanted, pid, left)) >= 0)
            count++;
    }
    if (proc)
        (void)closedir(proc);
    for (size_t i = 0; i < count; i++)
        wait_for(ended[i], until_ms);
    return count;
}

void orphans_adopt(void)
{
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
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

bool orphans_end_all(void)
{
    struct text text = {0};
    const struct wanted children = {.fits = is_child, .text = &text};
    int64_t until_ms = now_ms() + ORPHANS_PATIENCE_MS;
    bool left = false, none;

    /* Who is killed leaves his own children to us. */
    do
        none = reap_all();
    while (!none && now_ms() < until_ms && end_some(&children, until_ms, &left) > 0);
    free(text.at);
    return none;
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
