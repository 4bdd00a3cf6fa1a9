/* SPDX-License-Identifier: MIT */
#include "serve/disk/alive.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/disk.h"

enum { LINE_MAX_BYTES = 128, NS_PER_US = 1000 };

static const int64_t US_PER_S = 1000000;

/* --- times ------------------------------------------------------------------------------------------------------- */

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * US_PER_S + now.tv_nsec / NS_PER_US;
}

struct alive_time alive_now(void)
{
    struct alive_time now = {.since_boot_us = clock_us(CLOCK_BOOTTIME), .since_1970_us = clock_us(CLOCK_REALTIME)};
    int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t size = fd >= 0 ? read(fd, now.boot, sizeof now.boot - 1) : -1;

    if (size != (ssize_t)sizeof now.boot - 1 || strcspn(now.boot, " \n") != sizeof now.boot - 1)
        (void)snprintf(now.boot, sizeof now.boot, "unknown");
    if (fd >= 0)
        (void)close(fd);
    return now;
}

int64_t alive_away_us(const struct alive_time *last, const struct alive_time *now)
{
    bool same_boot = strcmp(last->boot, now->boot) == 0 && strcmp(now->boot, "unknown") != 0;
    int64_t away_us = same_boot ? now->since_boot_us - last->since_boot_us : now->since_1970_us - last->since_1970_us;

    return away_us > 0 ? away_us : 0;
}

/* A number after some spaces, and where it ends. False if there is none, or it is no time. */
static bool read_time(const char **at, int64_t *time_us)
{
    static const int64_t most_us = INT64_MAX / 4;
    char *end;

    errno = 0;
    *time_us = strtoll(*at, &end, 10);
    if (end == *at || errno || *time_us < 0 || *time_us > most_us)
        return false;
    *at = end;
    return true;
}

bool alive_parse(struct alive_time *time, const char *line)
{
    size_t size = strcspn(line, " \n");
    const char *at = line + size;

    if (size == 0 || size >= sizeof time->boot)
        return false;
    memcpy(time->boot, line, size);
    time->boot[size] = '\0';
    return read_time(&at, &time->since_boot_us) && read_time(&at, &time->since_1970_us);
}

/* --- the file ---------------------------------------------------------------------------------------------------- */

static bool path_of(const char *folder, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/alive", folder) < PATH_MAX;
}

int64_t alive_last_us(const char *folder)
{
    struct alive_time last, now = alive_now();
    struct error ignored = {0};
    char path[PATH_MAX];
    struct buffer line;
    int64_t away_us = 0;

    buffer_init(&line, LINE_MAX_BYTES + 2);
    if (path_of(folder, path) && disk_read(path, LINE_MAX_BYTES, &line, &ignored)) {
        buffer_add(&line, "", 1);
        if (!line.failed && alive_parse(&last, (const char *)line.at))
            away_us = alive_away_us(&last, &now);
    }
    buffer_release(&line);
    return away_us;
}

/* Always as long, so that one write replaces the line before. */
static void note(const struct alive *alive)
{
    struct alive_time now = alive_now();
    char line[LINE_MAX_BYTES];
    int size = snprintf(line, sizeof line, "%-36s %020" PRId64 " %020" PRId64 "\n", now.boot, now.since_boot_us,
                        now.since_1970_us);

    (void)!pwrite(alive->fd, line, (size_t)size, 0); /* on a full disk the time before stands there */
}

/* --- the thread -------------------------------------------------------------------------------------------------- */

static void *run(void *context)
{
    struct alive *alive = context;

    (void)pthread_mutex_lock(&alive->lock);
    while (!alive->ends) {
        struct timespec until;

        (void)pthread_mutex_unlock(&alive->lock);
        note(alive);
        (void)pthread_mutex_lock(&alive->lock);
        (void)clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        while (!alive->ends && pthread_cond_timedwait(&alive->wake, &alive->lock, &until) == 0)
            continue;
    }
    (void)pthread_mutex_unlock(&alive->lock);
    note(alive);
    return NULL;
}

static void init(struct alive *alive)
{
    pthread_condattr_t steady;

    *alive = (struct alive){.fd = -1};
    (void)pthread_condattr_init(&steady);
    (void)pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&alive->lock, NULL);
    (void)pthread_cond_init(&alive->wake, &steady);
    (void)pthread_condattr_destroy(&steady);
}

bool alive_start(struct alive *alive, const char *folder, struct error *error)
{
    sigset_t all, before;
    char path[PATH_MAX];
    int failed;

    init(alive);
    if (!path_of(folder, path))
        return error_set(error, EXIT_WRONG_USE, "%s: the path is too long", folder);
    alive->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (alive->fd < 0)
        return error_set(error, EXIT_COULD_NOT_RUN, "%s: %s", path, strerror(errno));
    note(alive);            /* before the first match begins */
    (void)sigfillset(&all); /* signals are for the thread that watches them */
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&alive->thread, NULL, run, alive);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    alive->started = !failed;
    return !failed || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

void alive_stop(struct alive *alive)
{
    if (alive->started) {
        (void)pthread_mutex_lock(&alive->lock);
        alive->ends = true;
        (void)pthread_cond_signal(&alive->wake);
        (void)pthread_mutex_unlock(&alive->lock);
        (void)pthread_join(alive->thread, NULL);
        (void)pthread_cond_destroy(&alive->wake);
        (void)pthread_mutex_destroy(&alive->lock);
    }
    if (alive->fd >= 0)
        (void)close(alive->fd);
    *alive = (struct alive){.fd = -1};
}
