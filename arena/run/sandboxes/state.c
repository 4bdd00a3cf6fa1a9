/* SPDX-License-Identifier: MIT */
#include "run/sandboxes/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EVERY_MS = 1000, BLOCK_BYTES = 512, ROOM_MAX = 1024, SHOWN_MAX = 150, OWNER_ONLY = 0700 };

/* --- how large --------------------------------------------------------------------------------------------------- */

struct size {
    uint64_t bytes;
    unsigned files;
    bool deep;   /* deeper than is looked */
    bool closed; /* something in it cannot be looked into */
};

static bool is_too_much(const struct size *size, uint64_t most)
{
    return size->deep || size->closed || size->files > STATE_FILES_MAX || size->bytes > most;
}

/* A folder that goes away meanwhile has nothing in it. One that its bot has closed is not: it may hold anything. */
static void measure(int at, const char *name, unsigned depth, uint64_t most, struct size *size)
{
    int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
    const struct dirent *entry;

    size->closed = size->closed || (fd < 0 && errno == EACCES);
    if (!folder && fd >= 0)
        (void)close(fd);
    while (folder && !is_too_much(size, most) && (entry = readdir(folder)) != NULL) {
        struct stat info;

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (fstatat(dirfd(folder), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
            size->closed = size->closed || errno == EACCES; /* it can be listed and not entered */
            continue;
        }
        size->files++;
        size->bytes += (uint64_t)info.st_blocks * BLOCK_BYTES;
        if (!S_ISDIR(info.st_mode))
            continue;
        size->deep = size->deep || depth == STATE_DEPTH_MAX;
        if (!size->deep)
            measure(dirfd(folder), entry->d_name, depth + 1, most, size);
    }
    if (folder)
        (void)closedir(folder);
}

bool state_fits(int fd, const char *path, uint64_t most, struct error *error)
{
    struct size size = {0};

    measure(fd, ".", 0, most, &size);
    if (size.closed)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "its state %.*s has folders that the arena may not look into: chmod -R u+rwX", SHOWN_MAX,
                         path);
    if (size.deep)
        return error_set(error, EXIT_COULD_NOT_RUN, "its state %.*s has folders deeper than %d", SHOWN_MAX, path,
                         STATE_DEPTH_MAX);
    if (size.files > STATE_FILES_MAX)
        return error_set(error, EXIT_COULD_NOT_RUN, "its state %.*s has more than %d files", SHOWN_MAX, path,
                         STATE_FILES_MAX);
    return size.bytes <= most ||
           error_set(error, EXIT_COULD_NOT_RUN, "its state %.*s is larger than %llu KiB (state_size)", SHOWN_MAX, path,
                     (unsigned long long)most >> 10);
}

/* --- one for a process ------------------------------------------------------------------------------------------- */

static bool refuse(const char *folder, struct error *error)
{
    return error_set(error, EXIT_COULD_NOT_RUN, "its state %.*s cannot be had: %s", SHOWN_MAX, folder, strerror(errno));
}

/* A process of root's bots is another user, and must come to its own folder. */
static mode_t mode_of_folder(void)
{
    enum { PASSED_THROUGH = 0711 };

    return geteuid() == 0 ? PASSED_THROUGH : OWNER_ONLY;
}

/* What nobody else may do in it. */
static mode_t closed_to_others(void)
{
    return geteuid() == 0 ? S_IWGRP | S_IWOTH : S_IRWXG | S_IRWXO;
}

/* Whatever the umask is. */
static bool make_one(const char *folder)
{
    return mkdir(folder, mode_of_folder()) == 0 && chmod(folder, mode_of_folder()) == 0;
}

/* Makes the folder, and the one above it. */
static bool make_folder(const char *folder)
{
    char above[PATH_MAX];
    const char *slash = strrchr(folder, '/');

    if (make_one(folder) || errno == EEXIST)
        return true;
    if (errno != ENOENT || !slash || slash == folder)
        return false;
    (void)snprintf(above, sizeof above, "%.*s", (int)(slash - folder), folder);
    return make_one(above) && make_one(folder);
}

/* What bots keep must not be changed by other users, nor found: a program with another user's rights (setuid) could lie
 * there. */
static int open_folder(const char *folder, struct error *error)
{
    struct stat info;
    int fd = make_folder(folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd < 0 || fstat(fd, &info) != 0) {
        (void)refuse(folder, error);
    } else if ((info.st_uid != geteuid() && info.st_uid != 0) || (info.st_mode & closed_to_others())) {
        (void)error_set(error, EXIT_COULD_NOT_RUN,
                        "its state %.*s must belong to this user, and nobody else may write it or, but for root's, "
                        "enter it: chmod 700",
                        SHOWN_MAX, folder);
    } else {
        return fd;
    }
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

bool state_make(const char *folder, struct error *error)
{
    int fd = open_folder(folder, error);

    if (fd >= 0)
        (void)close(fd);
    return fd >= 0;
}

/* The first that no other process has; -1 if there is none. */
static int lock_one(int folder, unsigned *number)
{
    for (*number = 1; *number <= STATE_PROCESSES_MAX; ++*number) {
        char name[16];
        int fd;

        (void)snprintf(name, sizeof name, "%u", *number);
        if (mkdirat(folder, name, OWNER_ONLY) != 0 && errno != EEXIST)
            return -1;
        fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0)
            return -1;
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            return fd;
        (void)close(fd);
        if (errno != EWOULDBLOCK)
            return -1;
    }
    errno = EBUSY;
    return -1;
}

static char *path_of(const char *folder, unsigned number)
{
    char real[PATH_MAX], *path = NULL;

    if (!realpath(folder, real) || asprintf(&path, "%s/%u", real, number) < 0)
        return NULL;
    return path;
}

static struct state *state_new(const char *folder, uint64_t most, struct error *error)
{
    struct state *state = calloc(1, sizeof *state);
    unsigned number;
    int fd;

    if (!state || (fd = open_folder(folder, error)) < 0) {
        free(state);
        return NULL;
    }
    state->most = most;
    state->fd = lock_one(fd, &number);
    state->path = state->fd < 0 ? NULL : path_of(folder, number);
    if (!state->path)
        (void)refuse(folder, error);
    (void)close(fd);
    return state;
}

static void state_free(struct state *state)
{
    if (state && state->fd >= 0)
        (void)close(state->fd);
    if (state)
        free(state->path);
    free(state);
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

void states_init(struct states *states, void (*over)(void *context), void *context)
{
    *states = (struct states){.end_fd = -1, .over = over, .context = context};
    (void)pthread_mutex_init(&states->lock, NULL);
}

void states_release(struct states *states)
{
    if (states->runs) {
        (void)eventfd_write(states->end_fd, 1);
        (void)pthread_join(states->thread, NULL);
    }
    if (states->end_fd >= 0)
        (void)close(states->end_fd);
    (void)pthread_mutex_destroy(&states->lock);
}

/* Those that are measured in one look: descriptors of their own, as theirs may be closed meanwhile. */
struct looked {
    int fd;
    uint64_t most;
    struct state *state;
    char *path;
};

static unsigned take_all(struct states *states, struct looked looked[ROOM_MAX])
{
    unsigned count = 0;

    (void)pthread_mutex_lock(&states->lock);
    for (struct state *at = states->first; at && count < ROOM_MAX; at = at->next)
        if (!at->over)
            looked[count++] = (struct looked){dup(at->fd), at->most, at, strdup(at->path)};
    (void)pthread_mutex_unlock(&states->lock);
    return count;
}

/* It may be gone, and another be in its place: then that is told for nothing at most, and measured when it ends. */
static void set_over(struct states *states, const struct looked *looked)
{
    (void)pthread_mutex_lock(&states->lock);
    for (struct state *at = states->first; at; at = at->next)
        if (at == looked->state && looked->path && strcmp(at->path, looked->path) == 0)
            at->over = true;
    (void)pthread_mutex_unlock(&states->lock);
    if (states->over)
        states->over(states->context);
}

static void look(struct states *states, struct looked looked[ROOM_MAX])
{
    unsigned count = take_all(states, looked);

    for (unsigned i = 0; i < count; i++) {
        struct size size = {0};

        measure(looked[i].fd, ".", 0, looked[i].most, &size);
        if (is_too_much(&size, looked[i].most))
            set_over(states, &looked[i]);
        if (looked[i].fd >= 0)
            (void)close(looked[i].fd);
        free(looked[i].path);
    }
}

static void *states_thread(void *context)
{
    struct states *states = context;
    struct looked *looked = calloc(ROOM_MAX, sizeof *looked);
    struct pollfd end = {.fd = states->end_fd, .events = POLLIN};

    while (looked && poll(&end, 1, EVERY_MS) <= 0)
        look(states, looked);
    free(looked);
    return NULL;
}

/* The lock is held. */
static bool has_thread(struct states *states, struct error *error)
{
    int failed = 0;

    if (states->runs)
        return true;
    states->end_fd = eventfd(0, EFD_CLOEXEC);
    failed = states->end_fd < 0 ? errno : pthread_create(&states->thread, NULL, states_thread, states);
    states->runs = failed == 0;
    return states->runs || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

struct state *state_open(struct states *states, const char *folder, uint64_t most, struct error *error)
{
    struct state *state = state_new(folder, most, error);
    bool good = state && state->path && state_fits(state->fd, state->path, most, error);

    if (!state)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    (void)pthread_mutex_lock(&states->lock);
    good = good && has_thread(states, error);
    if (good) {
        state->next = states->first;
        states->first = state;
    }
    (void)pthread_mutex_unlock(&states->lock);
    if (good)
        return state;
    state_free(state);
    return NULL;
}

void state_close(struct states *states, struct state *state, struct error *error)
{
    struct state **at = &states->first;

    (void)pthread_mutex_lock(&states->lock);
    while (*at != state)
        at = &(*at)->next;
    *at = state->next;
    (void)pthread_mutex_unlock(&states->lock);
    (void)!state_fits(state->fd, state->path, state->most, error);
    state_free(state);
}
