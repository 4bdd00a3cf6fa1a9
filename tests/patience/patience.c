/* SPDX-License-Identifier: MIT */
#include "patience.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static atomic_uint ticks;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t main_thread;

/* The main thread alone runs constructors. */
__attribute__((constructor)) static void note_main_thread(void)
{
    main_thread = pthread_self();
}

/* The processor time of the main thread: it stands still while the thread waits. */
static int64_t main_ran_ns(void)
{
    struct timespec ran = {0};
    clockid_t of_main;

    if (pthread_getcpuclockid(main_thread, &of_main) == 0)
        (void)clock_gettime(of_main, &ran);
    return (int64_t)ran.tv_sec * 1000000000 + ran.tv_nsec;
}

static void *count_ticks(void *unused)
{
    unsigned since = 0;

    (void)unused;
    for (int64_t before = main_ran_ns();;) {
        unsigned now;
        int64_t ran;

        (void)poll(NULL, 0, PATIENCE_TICK_MS);
        now = atomic_fetch_add(&ticks, 1) + 1;
        ran = main_ran_ns();
        if (ran != before) {
            before = ran;
            since = now;
        } else if (now - since > PATIENCE_TICKS) {
            (void)fprintf(stderr, "waited in vain: the main thread has not run for %d ticks of %d ms\n", PATIENCE_TICKS,
                          PATIENCE_TICK_MS);
            abort();
        }
    }
}

static void start_thread(void)
{
    pthread_t thread;
    sigset_t all, before;

    (void)sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0 || pthread_create(&thread, NULL, count_ticks, NULL) != 0 ||
        pthread_detach(thread) != 0 || pthread_sigmask(SIG_SETMASK, &before, NULL) != 0) {
        perror("the thread that counts the ticks of a test");
        abort();
    }
}

void patience_begin(void)
{
    (void)pthread_once(&once, start_thread);
}

int patience_ms(void)
{
    patience_begin();
    return -1;
}

unsigned patience_now(void)
{
    patience_begin();
    return atomic_load(&ticks);
}

bool patience_over(unsigned since)
{
    return patience_now() - since > PATIENCE_TICKS;
}
