/* SPDX-License-Identifier: MIT */
#include "run/leavings.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM_FIRST = 16 };

bool leavings_init(struct leavings *leavings)
{
    *leavings = (struct leavings){.lock = PTHREAD_MUTEX_INITIALIZER};
    return orphans_adopt(&leavings->orphans);
}

static bool make_room(struct leavings *leavings)
{
    size_t room = leavings->room ? 2 * leavings->room : ROOM_FIRST;
    char **marks = leavings->count < leavings->room ? leavings->marks : realloc(leavings->marks, room * sizeof *marks);

    if (!marks)
        return false;
    leavings->room = leavings->count < leavings->room ? leavings->room : room;
    leavings->marks = marks;
    return true;
}

/* Without memory it is left for the end of the run. */
void leavings_add(struct leavings *leavings, const char *token)
{
    char *mark = NULL;

    if (asprintf(&mark, "ARENA_TOKEN=%s", token) < 0)
        return;
    (void)pthread_mutex_lock(&leavings->lock);
    if (make_room(leavings))
        leavings->marks[leavings->count++] = mark;
    else
        free(mark);
    (void)pthread_mutex_unlock(&leavings->lock);
}

static void free_marks(char **marks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(marks[i]);
    free(marks);
}

void leavings_work(struct leavings *leavings)
{
    char **marks;
    size_t count;

    (void)pthread_mutex_lock(&leavings->lock);
    marks = leavings->marks;
    count = leavings->count;
    leavings->marks = NULL;
    leavings->count = leavings->room = 0;
    (void)pthread_mutex_unlock(&leavings->lock);
    if (count > 0)
        (void)orphans_end_marked((const char *const *)(uintptr_t)marks, count);
    orphans_reap();
    free_marks(marks, count);
}

bool leavings_release(struct leavings *leavings)
{
    bool ended = orphans_end_all(&leavings->orphans);

    orphans_release(&leavings->orphans);
    free_marks(leavings->marks, leavings->count);
    (void)pthread_mutex_destroy(&leavings->lock);
    return ended;
}
