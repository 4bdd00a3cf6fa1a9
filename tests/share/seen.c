/* SPDX-License-Identifier: MIT */
#include "seen.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "control.h"

enum { NAMES_MOST = 4096, MS_PER_S = 1000, NS_PER_MS = 1000000 };

/* What this mount knows of a path. */
struct seen {
    char path[CONTROL_PATH_MOST];
    bool own;              /* it made the name itself */
    int64_t missing_since; /* it was looked for in vain then; 0: it was not */
    int64_t sized_at;      /* when the next was seen; 0: never */
    struct stat info;
};

static struct {
    const char *backing;
    struct control control;
    pthread_mutex_t lock; /* of all */
    struct seen seen[NAMES_MOST];
    unsigned count;
} share;

void seen_init(const char *backing, const char *control, uint64_t seed)
{
    share.backing = backing;
    control_init(&share.control, control, seed);
    (void)pthread_mutex_init(&share.lock, NULL);
}

static int64_t now_ms(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * MS_PER_S + now.tv_nsec / NS_PER_MS;
}

void seen_back(char out[PATH_MAX], const char *path)
{
    (void)snprintf(out, PATH_MAX, "%s%s", share.backing, path);
}

int seen_fails(const char *call, const char *path)
{
    int reason;

    (void)pthread_mutex_lock(&share.lock);
    reason = control_fails(&share.control, call, path);
    (void)pthread_mutex_unlock(&share.lock);
    return -reason;
}

/* Forgets the oldest if there is no room. Under the lock. */
static struct seen *seen_of(const char *path)
{
    struct seen *seen;

    for (unsigned i = 0; i < share.count && i < NAMES_MOST; i++)
        if (strcmp(share.seen[i].path, path) == 0)
            return &share.seen[i];
    seen = &share.seen[share.count++ % NAMES_MOST];
    *seen = (struct seen){0};
    (void)snprintf(seen->path, sizeof seen->path, "%s", path);
    return seen;
}

/* This mount changed it, so it knows it as it is now. */
void seen_mine(const char *path)
{
    char at[PATH_MAX];
    struct seen *seen;

    seen_back(at, path);
    (void)pthread_mutex_lock(&share.lock);
    seen = seen_of(path);
    seen->own = true;
    seen->missing_since = 0;
    seen->sized_at = lstat(at, &seen->info) == 0 ? now_ms() : 0;
    (void)pthread_mutex_unlock(&share.lock);
}

void seen_gone(const char *path)
{
    (void)pthread_mutex_lock(&share.lock);
    *seen_of(path) = (struct seen){0};
    (void)pthread_mutex_unlock(&share.lock);
}

static int64_t delay_of(const char *path)
{
    int64_t most = control_number(&share.control, "entries");

    return most + (most > 0 ? (int64_t)(control_hash(&share.control, path) % (uint64_t)most) : 0);
}

/* When a name was made. A folder changes with each name in it, so its birth counts. */
static int64_t made_at(const char *path, const struct stat *info)
{
    char at[PATH_MAX];
    struct statx born;

    seen_back(at, path);
    if (S_ISDIR(info->st_mode) && statx(AT_FDCWD, at, AT_SYMLINK_NOFOLLOW, STATX_BTIME, &born) == 0)
        return born.stx_mask & STATX_BTIME ? born.stx_btime.tv_sec * MS_PER_S + born.stx_btime.tv_nsec / NS_PER_MS : 0;
    return (int64_t)info->st_ctim.tv_sec * MS_PER_S + info->st_ctim.tv_nsec / NS_PER_MS;
}

/* Whether a name that is there is hidden yet. Under the lock. */
static bool is_hidden(const char *path, const struct stat *info)
{
    const struct seen *seen = seen_of(path);
    int64_t made = made_at(path, info), delay = delay_of(path), now = now_ms();

    if (seen->own || seen->sized_at || strcmp(path, "/") == 0)
        return false;
    return now < made + delay || (seen->missing_since && now < seen->missing_since + delay);
}

int seen_look(const char *path, struct stat *info)
{
    char at[PATH_MAX];
    struct seen *seen;
    int64_t now = now_ms();
    int result;

    seen_back(at, path);
    result = lstat(at, info) < 0 ? -errno : 0;
    (void)pthread_mutex_lock(&share.lock);
    seen = seen_of(path);
    if (result == 0 && is_hidden(path, info))
        result = -ENOENT;
    if (result == -ENOENT && now >= seen->missing_since + delay_of(path))
        seen->missing_since = now;
    if (result == 0) {
        if (S_ISREG(info->st_mode) && seen->sized_at &&
            now < seen->sized_at + control_number(&share.control, "sizes")) {
            *info = seen->info;
        } else {
            seen->info = *info;
            seen->sized_at = now;
        }
        seen->missing_since = 0;
    }
    (void)pthread_mutex_unlock(&share.lock);
    return result;
}

bool seen_knows(const char *path)
{
    const struct seen *seen;
    bool knows;

    (void)pthread_mutex_lock(&share.lock);
    seen = seen_of(path);
    knows = seen->own || seen->sized_at;
    (void)pthread_mutex_unlock(&share.lock);
    return knows;
}
