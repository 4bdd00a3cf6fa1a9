/* SPDX-License-Identifier: MIT */
#include "sandbox/namespaces/users.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_FILE "/run/arena-users.lock"

enum { BITS = 64, LINE_MAX_BYTES = 256, PATH_BYTES = 4096, DECIMAL = 10 };

struct users {
    pthread_mutex_t mutex;
    uid_t first;
    unsigned count, next;
    int lock; /* the file with a byte for each user */
    uint64_t taken[USERS_MAX / BITS];
};

/* --- the range --------------------------------------------------------------------------------------------------- */

/* Lines of NAME:FIRST:COUNT. */
static bool find_range(struct users *users, const char *path, const char *name)
{
    FILE *file = fopen(path, "re");
    char line[LINE_MAX_BYTES];
    size_t size = strlen(name);
    bool found = false;

    while (file && !found && fgets(line, sizeof line, file)) {
        char *end;
        unsigned long first, count = 0;

        if (strncmp(line, name, size) != 0 || line[size] != ':')
            continue;
        first = strtoul(line + size + 1, &end, DECIMAL);
        if (*end == ':')
            count = strtoul(end + 1, NULL, DECIMAL);
        found = first > 0 && first <= UINT32_MAX - USERS_MAX && count > 0;
        if (found) {
            users->first = (uid_t)first;
            users->count = count < USERS_MAX ? (unsigned)count : USERS_MAX;
        }
    }
    if (file)
        (void)fclose(file);
    return found;
}

struct users *users_open(const char *subuid, struct error *error)
{
    struct users *users = calloc(1, sizeof *users);

    if (!users) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
        return NULL;
    }
    subuid = subuid ? subuid : "/etc/subuid";
    (void)pthread_mutex_init(&users->mutex, NULL);
    if (!find_range(users, subuid, "arena") && !find_range(users, subuid, "root")) {
        users->first = USERS_DEFAULT_FIRST;
        users->count = USERS_DEFAULT_COUNT;
    }
    users->lock = open(LOCK_FILE, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (users->lock >= 0)
        return users;
    (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot open %s, which says what users sandboxed bots have: %s",
                    LOCK_FILE, strerror(errno));
    users_close(users);
    return NULL;
}

void users_close(struct users *users)
{
    if (!users)
        return;
    if (users->lock >= 0)
        (void)close(users->lock);
    (void)pthread_mutex_destroy(&users->mutex);
    free(users);
}

/* --- one user ---------------------------------------------------------------------------------------------------- */

/* Of this open file: other arenas have others. The byte is that of the user itself, whatever range each arena has. */
static bool lock_byte(const struct users *users, unsigned at, short type)
{
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)users->first + at, .l_len = 1};

    return fcntl(users->lock, F_OFD_SETLK, &lock) == 0;
}

static bool take_at(struct users *users, unsigned at)
{
    uint64_t bit = (uint64_t)1 << at % BITS;

    if ((users->taken[at / BITS] & bit) || !lock_byte(users, at, F_WRLCK))
        return false;
    users->taken[at / BITS] |= bit;
    return true;
}

/* The one that was given back last is taken last: what it may have left behind has time to go. */
bool users_take(struct users *users, uid_t *user, struct error *error)
{
    bool taken = false;

    (void)pthread_mutex_lock(&users->mutex);
    for (unsigned tried = 0; !taken && tried < users->count; tried++) {
        unsigned at = (users->next + tried) % users->count;

        taken = take_at(users, at);
        if (taken) {
            *user = users->first + at;
            users->next = at + 1;
        }
    }
    (void)pthread_mutex_unlock(&users->mutex);
    return taken ||
           error_set(error, EXIT_COULD_NOT_RUN,
                     "all %u users for sandboxed bots are taken (%lu to %lu): start fewer bots at once, or give "
                     "arena a larger range in /etc/subuid",
                     users->count, (unsigned long)users->first, (unsigned long)users->first + users->count - 1);
}

void users_give_back(struct users *users, uid_t user)
{
    unsigned at = user - users->first;

    (void)pthread_mutex_lock(&users->mutex);
    (void)lock_byte(users, at, F_UNLCK);
    users->taken[at / BITS] &= ~((uint64_t)1 << at % BITS);
    (void)pthread_mutex_unlock(&users->mutex);
}

/* --- what they may read ------------------------------------------------------------------------------------------ */

/* `last`: what is needed of the path itself, besides entering it if it is a folder. */
static bool may(const char *path, mode_t last, bool but_last, char *kept_out, unsigned size)
{
    char part[PATH_BYTES];

    for (size_t at = 1; at <= strlen(path) && at < sizeof part; at++) {
        struct stat info;
        bool is_last = path[at] == '\0';
        mode_t needed;

        if ((path[at] != '/' && !is_last) || (is_last && but_last))
            continue;
        (void)snprintf(part, sizeof part, "%.*s", (int)at, path);
        if (stat(part, &info) != 0)
            return true; /* what is not there is nobody's secret */
        needed = (is_last ? last : 0) | (S_ISDIR(info.st_mode) ? S_IXOTH : 0);
        if ((info.st_mode & needed) != needed) {
            (void)snprintf(kept_out, size, "%s", part);
            return false;
        }
    }
    return true;
}

bool users_may_read(const char *path, char *kept_out, unsigned size)
{
    return may(path, S_IROTH, false, kept_out, size);
}

bool users_may_come_to(const char *path, char *kept_out, unsigned size)
{
    return may(path, 0, true, kept_out, size);
}
