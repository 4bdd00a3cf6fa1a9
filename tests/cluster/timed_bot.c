/* SPDX-License-Identifier: MIT */
/* A bot that takes its time for each decision: TIMED_BOT=sleep:US or compute:US in its environment. What it computes is
 * processor time, so that it takes longer where others compute, too. */
#include <arena_sdk.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { US_PER_S = 1000000, NS_PER_US = 1000 };

static int64_t used_us(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * US_PER_S + now.tv_nsec / NS_PER_US;
}

static void take(const char *what)
{
    const char *colon = what ? strchr(what, ':') : NULL;
    int64_t us = colon ? strtoll(colon + 1, NULL, 10) : 0, until_us = used_us() + us;
    struct timespec time = {.tv_sec = us / US_PER_S, .tv_nsec = us % US_PER_S * NS_PER_US};

    if (colon && strncmp(what, "sleep", 5) == 0)
        (void)nanosleep(&time, NULL);
    while (colon && strncmp(what, "compute", 7) == 0 && used_us() < until_us) {
    }
}

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    take(getenv("TIMED_BOT"));
    return actions[arena_pick(decision, 0, count)];
}

int main(void)
{
    return arena_run(&(struct arena_bot){.name = "timed", .version = "1", .decide = decide});
}
