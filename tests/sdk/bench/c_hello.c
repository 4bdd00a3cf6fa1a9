/* SPDX-License-Identifier: MIT */
/* A bot on the C SDK for `arena bench sdk`. */
#include <stdlib.h>
#include <string.h>

#include <arena_sdk.h>

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;

    (void)bot;
    return arena_actions(decision, &count)[0];
}

int main(void)
{
    const char *views = getenv("ARENA_BENCH_VIEWS");
    struct arena_bot bot = {
        .name = "hello-c", .capacity = (unsigned)atoi(getenv("ARENA_BENCH_CAPACITY")), .decide = decide};

    if (strcmp(views, "sparse") == 0)
        bot.views = ARENA_VIEWS_SPARSE;
    if (strcmp(views, "none") == 0)
        bot.views = ARENA_VIEWS_NONE;
    return arena_run(&bot);
}
