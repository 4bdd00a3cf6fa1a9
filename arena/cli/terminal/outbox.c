/* SPDX-License-Identifier: MIT */
#include "cli/terminal/outbox.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { END_TRIES = 50 /* after which the rest is dropped: of a second in which nothing was taken */ };

/* All but the thread, the ops and what it writes is under the lock. */
struct outbox {
    struct outbox_ops ops;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool ends;
    uint64_t missing; /* lines for which there was no room */
    size_t room, used;
    char *text, *writes; /* what waits, and what the thread has of it */
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

/* Nobody reads what cannot be written. */
static void write_out(struct outbox *outbox, const char *text, size_t size)
{
    unsigned tries = 0;

    while (size > 0) {
        ssize_t taken = outbox->ops.write(outbox->ops.context, text, size);

        if (taken < 0 || (taken == 0 && ++tries >= END_TRIES && ends(outbox)))
            return;
        if (taken > 0)
            tries = 0;
        text += taken;
        size -= (size_t)taken;
    }
}

static void write_missing(struct outbox *outbox, uint64_t missing)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = missing ? open_memstream(&text, &size) : NULL;

    if (!out)
        return;
    outbox->ops.missing(outbox->ops.context, out, missing);
    if (fclose(out) == 0)
        write_out(outbox, text, size);
    free(text);
}

/* Takes all that waits, under the lock. */
static size_t take(struct outbox *outbox, uint64_t *missing)
{
    char *text = outbox->text;
    size_t size = outbox->used;

    outbox->text = outbox->writes;
    outbox->writes = text;
    *missing = outbox->missing;
    outbox->used = 0;
    outbox->missing = 0;
    return size;
}

static void *outbox_thread(void *context)
{
    struct outbox *outbox = context;

    (void)pthread_setname_np(pthread_self(), "outbox");
    (void)pthread_mutex_lock(&outbox->lock);
    while (!outbox->ends || outbox->used > 0) {
        uint64_t missing;
        size_t size;

        if (outbox->used == 0) {
            (void)pthread_cond_wait(&outbox->news, &outbox->lock);
            continue;
        }
        size = take(outbox, &missing);
        (void)pthread_mutex_unlock(&outbox->lock);
        write_out(outbox, outbox->writes, size);
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

static void release(struct outbox *outbox)
{
    (void)pthread_cond_destroy(&outbox->news);
    (void)pthread_mutex_destroy(&outbox->lock);
    free(outbox->text);
    free(outbox->writes);
    free(outbox);
}

struct outbox *outbox_open(const struct outbox_ops *ops, size_t room, struct error *error)
{
    struct outbox *outbox = calloc(1, sizeof *outbox);

    if (outbox) {
        outbox->ops = *ops;
        outbox->room = room;
        outbox->text = malloc(room);
        outbox->writes = malloc(room);
        (void)pthread_mutex_init(&outbox->lock, NULL);
        (void)pthread_cond_init(&outbox->news, NULL);
        if (outbox->text && outbox->writes && start(outbox))
            return outbox;
        release(outbox);
    }
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
    release(*outbox);
    *outbox = NULL;
}

/* Once a line was left out the next ones are too, until their number was said. */
void outbox_add(struct outbox *outbox, const char *text, size_t size)
{
    (void)pthread_mutex_lock(&outbox->lock);
    if (outbox->missing || size > outbox->room - outbox->used) {
        for (size_t i = 0; i < size; i++)
            outbox->missing += text[i] == '\n';
    } else {
        memcpy(outbox->text + outbox->used, text, size);
        outbox->used += size;
    }
    (void)pthread_cond_signal(&outbox->news);
    (void)pthread_mutex_unlock(&outbox->lock);
}

ssize_t outbox_write(int fd, const char *text, size_t size)
{
    struct pollfd room = {.fd = fd, .events = POLLOUT};
    ssize_t taken;

    if (poll(&room, 1, OUTBOX_AGAIN_MS) <= 0)
        return 0;
    taken = write(fd, text, size < OUTBOX_PIECE_MOST ? size : OUTBOX_PIECE_MOST);
    return taken < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : taken;
}
