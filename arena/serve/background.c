/* SPDX-License-Identifier: MIT */
#include "serve/background.h"

#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICE = 19 };

struct task {
    void (*work)(void *context);
    void *context;
};

static void *run(void *context)
{
    const struct task *task = context;
    const struct sched_param none = {0};

    (void)sched_setscheduler(gettid(), SCHED_BATCH, &none);
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone */
    task->work(task->context);
    return NULL;
}

void background_do(void (*work)(void *context), void *context)
{
    struct task task = {work, context};
    pthread_t thread;

    if (pthread_create(&thread, NULL, run, &task) == 0)
        (void)pthread_join(thread, NULL);
    else
        work(context);
}
