/* SPDX-License-Identifier: MIT */
#include "serve/background.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICE = 19 };

void background_settle(void)
{
    const struct sched_param none = {0};

    (void)sched_setscheduler(gettid(), SCHED_BATCH, &none);
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), NICE);
}
