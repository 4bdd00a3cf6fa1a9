/* SPDX-License-Identifier: MIT */
#include "match/record_crew.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "match/record_index.h"

enum {
    BATCH = 32,     /* matches that a thread takes at once: more than a lock costs, and soon done */
    BATCHES = 64,   /* that are cut and not taken yet */
    AHEAD_MOST = 2, /* no further file is read while those in memory have so many times a segment's bytes */
};

/* Some matches of a file. */
struct batch {
    struct record_file *file;
    const char *path;
    size_t first, count;
    bool is_last; /* of the file */
    bool done;
    uint8_t *found;
};

struct state {
    const struct record_crew *crew;
    char *const *paths;
    size_t path_count, next_path;
    struct record_file *file; /* that batches are cut from; NULL: the next one is to be read */
    const char *path;
    size_t next_match;
    size_t bytes;        /* of the files in memory */
    struct error unread; /* why no further file is read */

    pthread_mutex_t lock; /* of the next members, and of `done` of batches */
    pthread_cond_t has_work, has_done;
    struct batch batches[BATCHES]; /* a ring, */
    size_t cut, begun, taken;      /* and how many so far */
    bool over;                     /* threads end */
    pthread_t threads[RECORD_CREW_MOST];
    unsigned thread_count;
};

/* --- the work ---------------------------------------------------------------------------------------------------- */

static void work_at(const struct record_crew *crew, struct batch *batch)
{
    memset(batch->found, 0, batch->count * crew->size);
    for (size_t i = 0; i < batch->count; i++)
        crew->work(crew->context, batch->file, batch->first + i, batch->found + i * crew->size);
}

static struct batch *next_batch(struct state *state)
{
    while (state->begun == state->cut && !state->over)
        (void)pthread_cond_wait(&state->has_work, &state->lock);
    return state->over ? NULL : &state->batches[state->begun++ % BATCHES];
}

static void *work(void *context)
{
    struct state *state = context;
    struct batch *batch;

    (void)pthread_mutex_lock(&state->lock);
    while ((batch = next_batch(state))) {
        (void)pthread_mutex_unlock(&state->lock);
        work_at(state->crew, batch);
        (void)pthread_mutex_lock(&state->lock);
        batch->done = true;
        (void)pthread_cond_signal(&state->has_done);
    }
    (void)pthread_mutex_unlock(&state->lock);
    return NULL;
}

static void start_threads(struct state *state)
{
    unsigned jobs = state->crew->jobs < RECORD_CREW_MOST ? state->crew->jobs : RECORD_CREW_MOST;

    while (jobs > 1 && state->thread_count < jobs &&
           pthread_create(&state->threads[state->thread_count], NULL, work, state) == 0)
        state->thread_count++;
}

static void end_threads(struct state *state)
{
    (void)pthread_mutex_lock(&state->lock);
    state->over = true;
    (void)pthread_cond_broadcast(&state->has_work);
    (void)pthread_mutex_unlock(&state->lock);
    for (unsigned i = 0; i < state->thread_count; i++)
        (void)pthread_join(state->threads[i], NULL);
}

/* --- cutting ----------------------------------------------------------------------------------------------------- */

/* True if there is a file to cut from. Without threads a file is read when the one before is taken. */
static bool read_on(struct state *state)
{
    size_t most = state->thread_count ? (size_t)AHEAD_MOST * RECORD_SEGMENT_MOST : 1;

    if (!state->file && state->next_path < state->path_count && !state->unread.code && state->bytes < most) {
        state->path = state->paths[state->next_path++];
        state->file = record_file_open(state->path, &state->unread);
        state->bytes += state->file ? state->file->bytes.size + 1 : 0;
        state->next_match = 0;
    }
    return state->file != NULL;
}

static void cut(struct state *state)
{
    size_t left = record_file_matches(state->file) - state->next_match;
    struct batch *batch = &state->batches[state->cut % BATCHES];

    batch->file = state->file;
    batch->path = state->path;
    batch->first = state->next_match;
    batch->count = left < BATCH ? left : BATCH;
    batch->is_last = left <= BATCH;
    batch->done = false;
    state->next_match += batch->count;
    if (batch->is_last)
        state->file = NULL;
    (void)pthread_mutex_lock(&state->lock);
    state->cut++;
    (void)pthread_cond_signal(&state->has_work);
    (void)pthread_mutex_unlock(&state->lock);
}

/* --- taking ------------------------------------------------------------------------------------------------------ */

static void forget(struct state *state, struct batch *batch)
{
    if (batch->is_last) {
        state->bytes -= batch->file->bytes.size + 1;
        record_file_free(batch->file);
    }
    state->taken++;
}

static bool take(struct state *state, struct error *error)
{
    const struct record_crew *crew = state->crew;
    struct batch *batch = &state->batches[state->taken % BATCHES];
    bool good = true;

    if (state->thread_count == 0)
        work_at(crew, batch);
    (void)pthread_mutex_lock(&state->lock);
    while (state->thread_count > 0 && !batch->done)
        (void)pthread_cond_wait(&state->has_done, &state->lock);
    (void)pthread_mutex_unlock(&state->lock);
    for (size_t i = 0; good && i < batch->count; i++)
        good =
            crew->take(crew->context, batch->path, batch->file, batch->first + i, batch->found + i * crew->size, error);
    if (good && batch->is_last && crew->end)
        good = crew->end(crew->context, batch->path, batch->file, error);
    forget(state, batch);
    return good;
}

static bool go(struct state *state, struct error *error)
{
    bool good = true;

    while (good) {
        while (state->cut - state->taken < BATCHES && read_on(state))
            cut(state);
        if (state->cut == state->taken)
            break;
        good = take(state, error);
    }
    if (good && state->unread.code) {
        *error = state->unread;
        good = false;
    }
    return good;
}

/* --- all --------------------------------------------------------------------------------------------------------- */

static struct state *state_new(const struct record_crew *crew, char *const *paths, size_t count)
{
    struct state *state = calloc(1, sizeof *state);
    uint8_t *found = calloc((size_t)BATCHES * BATCH, crew->size);

    if (!state || !found) {
        free(state);
        free(found);
        return NULL;
    }
    state->crew = crew;
    state->paths = paths;
    state->path_count = count;
    (void)pthread_mutex_init(&state->lock, NULL);
    (void)pthread_cond_init(&state->has_work, NULL);
    (void)pthread_cond_init(&state->has_done, NULL);
    for (size_t i = 0; i < BATCHES; i++)
        state->batches[i].found = found + i * BATCH * crew->size;
    return state;
}

static void state_free(struct state *state)
{
    while (state->taken < state->cut)
        forget(state, &state->batches[state->taken % BATCHES]);
    record_file_free(state->file);
    (void)pthread_cond_destroy(&state->has_done);
    (void)pthread_cond_destroy(&state->has_work);
    (void)pthread_mutex_destroy(&state->lock);
    free(state->batches[0].found);
    free(state);
}

bool record_crew_go(const struct record_crew *crew, char *const *paths, size_t count, struct error *error)
{
    struct state *state = state_new(crew, paths, count);
    bool good;

    if (!state)
        return error_set(error, EXIT_COULD_NOT_RUN, "out of memory");
    start_threads(state);
    good = go(state, error);
    end_threads(state);
    state_free(state);
    return good;
}
