/* SPDX-License-Identifier: MIT */
/* Modes of bot-broken that use processor time, or only time. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

#include "broken_speech.h"

enum { BURN_MS = 400, THREADS = 4, IDLE_MS = 100, NS_PER_MS = 1000000, MS_PER_S = 1000 };

static int64_t spent_ms(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * MS_PER_S + now.tv_nsec / NS_PER_MS;
}

static void burn(int ms)
{
    int64_t last_ms = spent_ms(CLOCK_THREAD_CPUTIME_ID) + ms;

    while (spent_ms(CLOCK_THREAD_CPUTIME_ID) < last_ms)
        ;
}

static void *burn_a_part(void *context)
{
    burn(BURN_MS / THREADS);
    return context;
}

void burn_and_answer(struct bot *bot, const struct decision *decision)
{
    burn(BURN_MS);
    bot_answer_legally(bot, decision);
}

/* None of them uses much. */
void burn_in_threads_and_answer(struct bot *bot, const struct decision *decision)
{
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, burn_a_part, NULL) != 0)
            exit(EXIT_FAILURE);
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(threads[i], NULL);
    bot_answer_legally(bot, decision);
}

void burn_in_a_child_and_answer(struct bot *bot, const struct decision *decision)
{
    pid_t child = fork();

    if (child == 0) {
        burn(BURN_MS);
        _exit(0);
    }
    (void)waitpid(child, NULL, 0);
    bot_answer_legally(bot, decision);
}

void sleep_and_answer(struct bot *bot, const struct decision *decision)
{
    (void)zmq_poll(NULL, 0, BURN_MS);
    bot_answer_legally(bot, decision);
}

void answer_and_burn(struct bot *bot, const struct decision *decision)
{
    bot_answer_legally(bot, decision);
    burn(IDLE_MS);
}
