/* SPDX-License-Identifier: MIT */
#include "serve/background.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { MS_IN_S = 1000, NS_IN_MS = 1000000 };

struct task {
    void (*work)(void *context);
    void *context;
    _Atomic pid_t thread; /* 0: it has not begun */
};

static void give_way(pid_t thread, int nice)
{
    (void)setpriority(PRIO_PROCESS, (id_t)thread, nice); /* of this thread alone */
}

static void *run(void *context)
{
    struct task *task = context;
    const struct sched_param none = {0};

    (void)sched_setscheduler(gettid(), SCHED_BATCH, &none);
    give_way(gettid(), BACKGROUND_NICE_SHORT);
    task->thread = gettid();
    task->work(task->context);
    return NULL;
}

/* False: it has not ended by then. */
static bool join_within(pthread_t thread, int64_t ms)
{
    struct timespec until;

    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(ms % MS_IN_S) * NS_IN_MS;
    until.tv_sec += (time_t)(ms / MS_IN_S) + until.tv_nsec / (MS_IN_S * (long)NS_IN_MS);
    until.tv_nsec %= MS_IN_S * (long)NS_IN_MS;
    return pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &until) == 0;
}

void background_do_within(void (*work)(void *context), void *context, int64_t short_ms)
{
    struct task task = {.work = work, .context = context};
    pthread_t thread;

    if (pthread_create(&thread, NULL, run, &task) != 0) {
        work(context);
        return;
    }
    do
        if (join_within(thread, short_ms))
            return;
    while (!task.thread); /* it has not even begun */
    give_way(task.thread, BACKGROUND_NICE_LONG);
    (void)pthread_join(thread, NULL);
}

void background_do(void (*work)(void *context), void *context)
{
    background_do_within(work, context, BACKGROUND_SHORT_MS);
}
