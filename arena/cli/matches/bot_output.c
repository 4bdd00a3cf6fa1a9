/* SPDX-License-Identifier: MIT */
#include "cli/matches/bot_output.h"

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
    END_TRIES = 50,                   /* after which the rest is dropped: of a second in which nothing was taken */
    TEXT_ROOM = BOT_OUTPUT_ROOM + 64, /* with a last line that counts those for which there was no room */
    PIECE_MOST = PIPE_BUF,            /* bytes that a pipe takes at once if it takes any */
};

/* All but the thread and the ops is under the lock. */
struct bot_output {
    struct bot_output_ops ops;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool ends;
    uint64_t missing; /* lines for which there was no room */
    size_t used;
    char text[BOT_OUTPUT_ROOM];
};

static bool ends(struct bot_output *bot_output)
{
    bool it_does;

    (void)pthread_mutex_lock(&bot_output->lock);
    it_does = bot_output->ends;
    (void)pthread_mutex_unlock(&bot_output->lock);
    return it_does;
}

/* The stream, when stderr takes more, so that nobody who prints a notice waits for its lock. NULL: all is over, and
 * nobody reads. */
static FILE *begin(struct bot_output *bot_output)
{
    for (unsigned tries = 0; tries < END_TRIES || !ends(bot_output); tries++) {
        struct pollfd room = {.fd = STDERR_FILENO, .events = POLLOUT};
        FILE *out = poll(&room, 1, AGAIN_MS) != 0 ? bot_output->ops.begin(bot_output->ops.context) : NULL;

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

static bool write_out(struct bot_output *bot_output, const char *text, size_t size)
{
    for (size_t at = 0, piece; at < size; at += piece) {
        FILE *out = begin(bot_output);

        if (!out)
            return false;
        piece = piece_of(text + at, size - at);
        (void)fwrite(text + at, 1, piece, out);
        (void)fflush(out);
        bot_output->ops.end(bot_output->ops.context, out);
    }
    return true;
}

/* All that waits, under the lock. */
static size_t take(struct bot_output *bot_output, char text[TEXT_ROOM])
{
    size_t size = bot_output->used;

    memcpy(text, bot_output->text, size);
    if (bot_output->missing)
        size += (size_t)snprintf(text + size, TEXT_ROOM - size, "[... %" PRIu64 " lines of bots not shown ...]\n",
                                 bot_output->missing);
    bot_output->used = 0;
    bot_output->missing = 0;
    return size;
}

static void *work(void *context)
{
    struct bot_output *bot_output = context;
    char *text = malloc(TEXT_ROOM);
    bool good = text != NULL;

    (void)pthread_mutex_lock(&bot_output->lock);
    while (good && (!bot_output->ends || bot_output->used)) {
        size_t size;

        if (bot_output->used == 0) {
            (void)pthread_cond_wait(&bot_output->news, &bot_output->lock);
            continue;
        }
        size = take(bot_output, text);
        (void)pthread_mutex_unlock(&bot_output->lock);
        good = write_out(bot_output, text, size);
        (void)pthread_mutex_lock(&bot_output->lock);
    }
    (void)pthread_mutex_unlock(&bot_output->lock);
    free(text);
    return NULL;
}

/* Signals are for the threads that play. */
static bool start(struct bot_output *bot_output)
{
    sigset_t all, before;
    bool good;

    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    good = pthread_create(&bot_output->thread, NULL, work, bot_output) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct bot_output *bot_output_open(const struct bot_output_ops *ops, struct error *error)
{
    struct bot_output *bot_output = calloc(1, sizeof *bot_output);

    if (bot_output) {
        bot_output->ops = *ops;
        (void)pthread_mutex_init(&bot_output->lock, NULL);
        (void)pthread_cond_init(&bot_output->news, NULL);
        if (start(bot_output))
            return bot_output;
    }
    free(bot_output);
    (void)error_set(error, EXIT_COULD_NOT_RUN, "cannot show what bots print: no memory, or no thread for it");
    return NULL;
}

void bot_output_line(struct bot_output *bot_output, const char *bot, unsigned number, const char *line)
{
    (void)pthread_mutex_lock(&bot_output->lock);
    if (bot_output->missing || strlen(bot) + strlen(line) + 16 > sizeof bot_output->text - bot_output->used)
        bot_output->missing++;
    else
        bot_output->used +=
            (size_t)snprintf(bot_output->text + bot_output->used, sizeof bot_output->text - bot_output->used,
                             "%s.%u| %s\n", bot, number, line);
    (void)pthread_cond_signal(&bot_output->news);
    (void)pthread_mutex_unlock(&bot_output->lock);
}

void bot_output_close(struct bot_output **bot_output)
{
    if (!*bot_output)
        return;
    (void)pthread_mutex_lock(&(*bot_output)->lock);
    (*bot_output)->ends = true;
    (void)pthread_cond_signal(&(*bot_output)->news);
    (void)pthread_mutex_unlock(&(*bot_output)->lock);
    (void)pthread_join((*bot_output)->thread, NULL);
    (void)pthread_cond_destroy(&(*bot_output)->news);
    (void)pthread_mutex_destroy(&(*bot_output)->lock);
    free(*bot_output);
    *bot_output = NULL;
}
