/* SPDX-License-Identifier: MIT */
#include "cli/aloud.h"

#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    AGAIN_MS = 20,
    END_TRIES = 50,              /* after which the rest is dropped: of a second in which nothing was taken */
    TEXT_ROOM = ALOUD_ROOM + 64, /* with a last line that counts those for which there was no room */
    PIECE_MOST = PIPE_BUF,       /* bytes that a pipe takes at once if it takes any */
};

/* All but the thread and the ops is under the lock. */
struct aloud {
    struct aloud_ops ops;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool ends;
    uint64_t missing; /* lines for which there was no room */
    size_t used;
    char text[ALOUD_ROOM];
};

static bool ends(struct aloud *aloud)
{
    bool it_does;

    (void)pthread_mutex_lock(&aloud->lock);
    it_does = aloud->ends;
    (void)pthread_mutex_unlock(&aloud->lock);
    return it_does;
}

/* The stream, when stderr takes more, so that nobody who prints a notice waits for its lock. NULL: all is over, and
 * nobody reads. */
static FILE *begin(struct aloud *aloud)
{
    for (unsigned tries = 0; tries < END_TRIES || !ends(aloud); tries++) {
        struct pollfd room = {.fd = STDERR_FILENO, .events = POLLOUT};
        FILE *out = poll(&room, 1, AGAIN_MS) != 0 ? aloud->ops.begin(aloud->ops.context) : NULL;

        if (out)
            return out;
        if (room.revents)
            (void)poll(NULL, 0, AGAIN_MS);
    }
    return NULL;
}

/* Bytes of the whole lines at the beginning that go out at once. */
static size_t piece_of(const char *text, size_t size)
{
    const char *end = size > PIECE_MOST ? memrchr(text, '\n', PIECE_MOST) : NULL;

    return end ? (size_t)(end - text) + 1 : size;
}

static bool write_out(struct aloud *aloud, const char *text, size_t size)
{
    for (size_t at = 0, piece; at < size; at += piece) {
        FILE *out = begin(aloud);

        if (!out)
            return false;
        piece = piece_of(text + at, size - at);
        (void)fwrite(text + at, 1, piece, out);
        (void)fflush(out);
        aloud->ops.end(aloud->ops.context, out);
    }
    return true;
}

/* All that waits, under the lock. */
static size_t take(struct aloud *aloud, char text[TEXT_ROOM])
{
    size_t size = aloud->used;

    memcpy(text, aloud->text, size);
    if (aloud->missing)
        size += (size_t)snprintf(text + size, TEXT_ROOM - size, "[... %" PRIu64 " lines of bots not shown ...]\n",
                                 aloud->missing);
    aloud->used = 0;
    aloud->missing = 0;
    return size;
}

static void *work(void *context)
{
    struct aloud *aloud = context;
    char *text = malloc(TEXT_ROOM);
    bool good = text != NULL;

    (void)pthread_mutex_lock(&aloud->lock);
    while (good && (!aloud->ends || aloud->used)) {
        size_t size;

        if (aloud->used == 0) {
            (void)pthread_cond_wait(&aloud->news, &aloud->lock);
            continue;
        }
        size = take(aloud, text);
        (void)pthread_mutex_unlock(&aloud->lock);
        good = write_out(aloud, text, size);
        (void)pthread_mutex_lock(&aloud->lock);
    }
    (void)pthread_mutex_unlock(&aloud->lock);
    free(text);
    return NULL;
}

/* Signals are for the threads that play. */
static bool start(struct aloud *aloud)
{
    sigset_t all, before;
    bool good;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    good = pthread_create(&aloud->thread, NULL, work, aloud) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct aloud *aloud_open(const struct aloud_ops *ops, struct error *error)
{
    struct aloud *aloud = calloc(1, sizeof *aloud);

    if (aloud) {
        aloud->ops = *ops;
        (void)pthread_mutex_init(&aloud->lock, NULL);
        (void)pthread_cond_init(&aloud->news, NULL);
        if (start(aloud))
            return aloud;
    }
    free(aloud);
    (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot show what bots print: no memory, or no thread for it");
    return NULL;
}

void aloud_line(struct aloud *aloud, const char *bot, unsigned number, const char *line)
{
    (void)pthread_mutex_lock(&aloud->lock);
    if (aloud->missing || strlen(bot) + strlen(line) + 16 > sizeof aloud->text - aloud->used)
        aloud->missing++;
    else
        aloud->used += (size_t)snprintf(aloud->text + aloud->used, sizeof aloud->text - aloud->used, "%s.%u| %s\n", bot,
                                        number, line);
    (void)pthread_cond_signal(&aloud->news);
    (void)pthread_mutex_unlock(&aloud->lock);
}

void aloud_close(struct aloud **aloud)
{
    if (!*aloud)
        return;
    (void)pthread_mutex_lock(&(*aloud)->lock);
    (*aloud)->ends = true;
    (void)pthread_cond_signal(&(*aloud)->news);
    (void)pthread_mutex_unlock(&(*aloud)->lock);
    (void)pthread_join((*aloud)->thread, NULL);
    (void)pthread_cond_destroy(&(*aloud)->news);
    (void)pthread_mutex_destroy(&(*aloud)->lock);
    free(*aloud);
    *aloud = NULL;
}
