/* SPDX-License-Identifier: MIT */
#include "cli/ladders/outbox.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    AGAIN_MS = 20,
    END_TRIES = 50,        /* after which the rest is dropped: of a second in which nothing was taken */
    PIECE_MOST = PIPE_BUF, /* bytes that a pipe takes at once if it takes any */
};

/* All but the thread and what is set at the beginning is under the lock. */
struct outbox {
    int fd;
    outbox_missing *missing_words;
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool ends;
    uint64_t missing; /* lines for which there was no room */
    size_t used;
    char text[OUTBOX_ROOM];
};

/* --- the thread -------------------------------------------------------------------------------------------------- */

static bool ends(struct outbox *outbox)
{
    bool it_does;

    (void)pthread_mutex_lock(&outbox->lock);
    it_does = outbox->ends;
    (void)pthread_mutex_unlock(&outbox->lock);
    return it_does;
}

/* True when more is taken. False: all is over, and nobody reads. */
static bool wait_for_room(struct outbox *outbox)
{
    for (unsigned tries = 0; tries < END_TRIES || !ends(outbox); tries++) {
        struct pollfd room = {.fd = outbox->fd, .events = POLLOUT};

        if (poll(&room, 1, AGAIN_MS) > 0)
            return true;
    }
    return false;
}

/* Nobody reads what cannot be written. */
static void write_out(struct outbox *outbox, const char *text, size_t size)
{
    while (size > 0 && wait_for_room(outbox)) {
        ssize_t taken = write(outbox->fd, text, size < PIECE_MOST ? size : PIECE_MOST);

        if (taken < 0 && errno != EINTR && errno != EAGAIN)
            return;
        text += taken > 0 ? taken : 0;
        size -= taken > 0 ? (size_t)taken : 0;
    }
}

/* Takes all that waits, under the lock. NULL: no memory, and it is left out. */
static char *take(struct outbox *outbox, size_t *size, uint64_t *missing)
{
    char *text = malloc(outbox->used + 1);

    *size = text ? outbox->used : 0;
    if (text)
        memcpy(text, outbox->text, outbox->used);
    *missing = outbox->missing;
    outbox->used = 0;
    outbox->missing = 0;
    return text;
}

static void write_missing(struct outbox *outbox, uint64_t missing)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = missing ? open_memstream(&text, &size) : NULL;

    if (!out)
        return;
    outbox->missing_words(outbox->context, out, missing);
    if (fclose(out) == 0)
        write_out(outbox, text, size);
    free(text);
}

static void *outbox_thread(void *context)
{
    struct outbox *outbox = context;

    (void)pthread_setname_np(pthread_self(), "outbox");
    (void)pthread_mutex_lock(&outbox->lock);
    while (!outbox->ends || outbox->used > 0) {
        uint64_t missing;
        size_t size;
        char *text;

        if (outbox->used == 0) {
            (void)pthread_cond_wait(&outbox->news, &outbox->lock);
            continue;
        }
        text = take(outbox, &size, &missing);
        (void)pthread_mutex_unlock(&outbox->lock);
        write_out(outbox, text, size);
        free(text);
        write_missing(outbox, missing);
        (void)pthread_mutex_lock(&outbox->lock);
    }
    (void)pthread_mutex_unlock(&outbox->lock);
    return NULL;
}

/* Signals are for the threads that play. */
static bool start(struct outbox *outbox)
{
    sigset_t all, before;
    bool good;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    good = pthread_create(&outbox->thread, NULL, outbox_thread, outbox) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* --- life -------------------------------------------------------------------------------------------------------- */

struct outbox *outbox_open(int fd, outbox_missing *missing, void *context, struct error *error)
{
    struct outbox *outbox = calloc(1, sizeof *outbox);

    if (outbox) {
        outbox->fd = fd;
        outbox->missing_words = missing;
        outbox->context = context;
        (void)pthread_mutex_init(&outbox->lock, NULL);
        (void)pthread_cond_init(&outbox->news, NULL);
        if (start(outbox))
            return outbox;
    }
    free(outbox);
    (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory, or no thread, for what is printed");
    return NULL;
}

void outbox_close(struct outbox **outbox)
{
    if (!*outbox)
        return;
    (void)pthread_mutex_lock(&(*outbox)->lock);
    (*outbox)->ends = true;
    (void)pthread_cond_signal(&(*outbox)->news);
    (void)pthread_mutex_unlock(&(*outbox)->lock);
    (void)pthread_join((*outbox)->thread, NULL);
    (void)pthread_cond_destroy(&(*outbox)->news);
    (void)pthread_mutex_destroy(&(*outbox)->lock);
    free(*outbox);
    *outbox = NULL;
}

/* Once a line was left out the next ones are too, until their number was said. */
void outbox_add(struct outbox *outbox, const char *text, size_t size)
{
    (void)pthread_mutex_lock(&outbox->lock);
    if (outbox->missing || size > sizeof outbox->text - outbox->used) {
        for (size_t i = 0; i < size; i++)
            outbox->missing += text[i] == '\n';
    } else {
        memcpy(outbox->text + outbox->used, text, size);
        outbox->used += size;
    }
    (void)pthread_cond_signal(&outbox->news);
    (void)pthread_mutex_unlock(&outbox->lock);
}
