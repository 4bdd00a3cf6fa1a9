/* SPDX-License-Identifier: MIT */
#include "cli/aloud.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { AGAIN_MS = 20 };

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

static void write_out(struct aloud *aloud, const char *text, size_t size, uint64_t missing)
{
    FILE *out;

    while (!(out = aloud->ops.begin(aloud->ops.context)))
        (void)poll(NULL, 0, AGAIN_MS);
    (void)fwrite(text, 1, size, out);
    if (missing)
        (void)fprintf(out, "[... %" PRIu64 " lines of bots not shown ...]\n", missing);
    (void)fflush(out);
    aloud->ops.end(aloud->ops.context, out);
}

static void *work(void *context)
{
    struct aloud *aloud = context;
    char *text = malloc(ALOUD_ROOM);

    (void)pthread_mutex_lock(&aloud->lock);
    while (text && (!aloud->ends || aloud->used)) {
        size_t size = aloud->used;
        uint64_t missing = aloud->missing;

        if (size == 0) {
            (void)pthread_cond_wait(&aloud->news, &aloud->lock);
            continue;
        }
        memcpy(text, aloud->text, size);
        aloud->used = 0;
        aloud->missing = 0;
        (void)pthread_mutex_unlock(&aloud->lock);
        write_out(aloud, text, size, missing);
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
