/* SPDX-License-Identifier: MIT */
#include "run/bots/leftovers.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { ROOM_FIRST = 16, EVERY_MS = 1000 };

bool leftovers_init(struct leftovers *leftovers)
{
    *leftovers = (struct leftovers){.lock = PTHREAD_MUTEX_INITIALIZER, .end_fd = -1};
    return orphans_adopt(&leftovers->orphans);
}

static bool make_room(struct leftovers *leftovers)
{
    size_t room = leftovers->room ? 2 * leftovers->room : ROOM_FIRST;
    char **marks =
        leftovers->count < leftovers->room ? leftovers->marks : realloc(leftovers->marks, room * sizeof *marks);

    if (!marks)
        return false;
    leftovers->room = leftovers->count < leftovers->room ? leftovers->room : room;
    leftovers->marks = marks;
    return true;
}

/* Without memory it is left for the end of the run. */
void leftovers_add(struct leftovers *leftovers, const char *token)
{
    char *mark = NULL;

    if (asprintf(&mark, "ARENA_TOKEN=%s", token) < 0)
        return;
    (void)pthread_mutex_lock(&leftovers->lock);
    if (make_room(leftovers))
        leftovers->marks[leftovers->count++] = mark;
    else
        free(mark);
    (void)pthread_mutex_unlock(&leftovers->lock);
}

static void free_marks(char **marks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(marks[i]);
    free(marks);
}

/* Ends the processes that were left since the last call. */
static void work(struct leftovers *leftovers)
{
    char **marks;
    size_t count;

    (void)pthread_mutex_lock(&leftovers->lock);
    marks = leftovers->marks;
    count = leftovers->count;
    leftovers->marks = NULL;
    leftovers->count = leftovers->room = 0;
    (void)pthread_mutex_unlock(&leftovers->lock);
    if (count > 0)
        (void)orphans_end_marked((const char *const *)(uintptr_t)marks, count);
    orphans_reap();
    free_marks(marks, count);
}

static void *leftovers_thread(void *context)
{
    struct leftovers *leftovers = context;
    struct pollfd end = {.fd = leftovers->end_fd, .events = POLLIN};

    while (poll(&end, 1, EVERY_MS) <= 0)
        work(leftovers);
    return NULL;
}

bool leftovers_start(struct leftovers *leftovers, struct error *error)
{
    int failed = 0;

    leftovers->end_fd = eventfd(0, EFD_CLOEXEC);
    if (leftovers->end_fd < 0)
        failed = errno;
    else
        failed = pthread_create(&leftovers->thread, NULL, leftovers_thread, leftovers);
    leftovers->runs = failed == 0;
    return leftovers->runs || error_set(error, EXIT_COULD_NOT_RUN, "cannot start a thread: %s", strerror(failed));
}

static void stop(struct leftovers *leftovers)
{
    if (leftovers->runs) {
        (void)eventfd_write(leftovers->end_fd, 1);
        (void)pthread_join(leftovers->thread, NULL);
    }
    if (leftovers->end_fd >= 0)
        (void)close(leftovers->end_fd);
}

bool leftovers_release(struct leftovers *leftovers)
{
    bool ended;

    stop(leftovers);
    ended = orphans_end_all(&leftovers->orphans);
    orphans_release(&leftovers->orphans);
    free_marks(leftovers->marks, leftovers->count);
    (void)pthread_mutex_destroy(&leftovers->lock);
    return ended;
}
