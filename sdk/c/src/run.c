/* SPDX-License-Identifier: MIT */
#include "src/run.h"

#include <stdio.h>

#include "src/arena.h"

static void print_error(const struct arena_bot *bot, const char *code, const char *text)
{
    (void)fprintf(stderr, "%s: the arena says %s: %s\n", bot->name, code, text);
}

void run_tell(const struct arena_bot *bot, struct arena *arena, const struct arena_news *news)
{
    switch (news->step) {
    case ARENA_STEP_START:
        if (bot->start)
            bot->start(bot, news->match);
        arena_ready(arena, news->match);
        break;
    case ARENA_STEP_EVENT:
        if (bot->event)
            bot->event(bot, news->match, news->event);
        break;
    case ARENA_STEP_DECISION:
        arena_answer(arena, news->decision, bot->decide(bot, news->decision));
        break;
    case ARENA_STEP_END:
        if (bot->end)
            bot->end(bot, news->match, news->verdict);
        break;
    case ARENA_STEP_ERROR:
        (bot->error ? bot->error : print_error)(bot, news->code, news->text);
        break;
    case ARENA_STEP_TIMEOUT:
    case ARENA_STEP_CLOSED:
    case ARENA_STEP_FAILED:
        break;
    }
}

int arena_run(const struct arena_bot *bot)
{
    return arena_run_with(bot, NULL);
}

int arena_run_with(const struct arena_bot *bot, const struct arena_wishes *wishes)
{
    char error[ARENA_ERROR_MAX];
    struct arena *arena = arena_connect_with(bot, wishes, error);
    struct arena_news news = {.text = error};

    if (arena) {
        arena->counts_events = arena->counts_events || !bot->event;
        while (arena_next(arena, -1, &news) != ARENA_STEP_CLOSED && news.step != ARENA_STEP_FAILED)
            run_tell(bot, arena, &news);
    }
    if (news.step != ARENA_STEP_CLOSED)
        (void)fprintf(stderr, "%s: %s\n", bot->name ? bot->name : "bot", news.text);
    arena_disconnect(arena);
    return news.step == ARENA_STEP_CLOSED ? 0 : 1;
}
