/* SPDX-License-Identifier: MIT */
/* What the shards of a run share: the next match, the results, the trace, what is said to the user, the end. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>

#include "run/inside.h"

enum { NOTICE_MAX = 512 };

static void wake_all(struct run *run)
{
    for (unsigned i = 0; i < run->shard_count; i++)
        (void)eventfd_write(run->shards[i].wake_fd, 1);
}

bool run_take_match(struct run *run, unsigned *index)
{
    bool taken = false;

    (void)pthread_mutex_lock(&run->lock);
    if (run->next < run->plan->games) {
        taken = results_have_room(&run->results, run->next);
        run->starved = run->starved || !taken;
        *index = run->next;
        run->next += taken;
    }
    (void)pthread_mutex_unlock(&run->lock);
    return taken;
}

bool run_give_result(struct run *run, struct run_result *result)
{
    const struct run_ops *ops = run->ops;
    bool good, starved;

    (void)pthread_mutex_lock(&run->lock);
    run->finished++;
    good = results_put(&run->results, result, ops, &run->error);
    if (ops->progress)
        ops->progress(ops->context, run->finished);
    starved = run->starved;
    run->starved = false;
    (void)pthread_mutex_unlock(&run->lock);
    if (starved || run->next == run->plan->games)
        wake_all(run);
    return good;
}

bool run_mend_folder(struct run *run)
{
    bool good;

    (void)pthread_mutex_lock(&run->lock);
    good = folder_mend(&run->folder);
    (void)pthread_mutex_unlock(&run->lock);
    return good;
}

bool run_trace(struct run *run, const struct trace_line *line, struct error *error)
{
    bool good;

    (void)pthread_mutex_lock(&run->lock);
    good = trace_add(&run->trace, line, error);
    (void)pthread_mutex_unlock(&run->lock);
    return good;
}

void run_notice(struct run *run, const char *format, ...)
{
    char sentence[NOTICE_MAX];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!run->ops->notice)
        return;
    (void)pthread_mutex_lock(&run->lock);
    run->ops->notice(run->ops->context, sentence);
    (void)pthread_mutex_unlock(&run->lock);
}

void run_end(struct run *run, enum run_ending ending)
{
    int before = run->ending;

    while (before < (int)ending && !atomic_compare_exchange_weak(&run->ending, &before, (int)ending)) {
    }
    wake_all(run);
}

void shard_break(struct shard *shard)
{
    shard->stopping = true;
    run_end(shard->run, RUN_STOPS);
}
