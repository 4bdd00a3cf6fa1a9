/* SPDX-License-Identifier: MIT */
/* A bot that plays NOT ALONE by rules of thumb, either role; other games it plays by chance. What it does in a decision
 * follows from what the decision shows, what was revealed in the match before, its seat's seed and the decision's
 * number. */
#include <stdlib.h>
#include <string.h>

#include "arena_sdk.h"
#include "policy.h"
#include "program.h"

enum { SLIP_DRAW = 1000, PERCENT = 100 };

/* Of 100 decisions so many are by chance. */
static unsigned slips;

/* What the bot remembers of a match that it plays as the Creature. */
struct memory {
    struct habits habits; /* what the match keeps */
    struct memory *next;
};

static void start(const struct arena_bot *bot, struct arena_match *match)
{
    struct memory **memories = bot->yours;
    struct memory *memory = arena_match_seat(match) == 0 ? calloc(1, sizeof *memory) : NULL;

    if (!memory)
        return; /* it can do without */
    memory->next = *memories;
    *memories = memory;
    arena_match_keep(match, &memory->habits);
}

static void event(const struct arena_bot *bot, struct arena_match *match, const struct arena_event *event)
{
    struct habits *habits = arena_match_kept(match);
    int64_t places[2] = {0};
    size_t count;

    (void)bot;
    if (!habits || strcmp(event->kind, "reveal") != 0)
        return;
    count = arena_numbers(arena_get(event->fields, "places"), places, 2);
    habits_reveal(habits, arena_number(arena_get(event->fields, "seat"), 0), places, count);
}

static void forget(struct memory **memories, const void *kept)
{
    for (struct memory **at = memories; *at; at = &(*at)->next)
        if (&(*at)->habits == kept) {
            struct memory *memory = *at;

            *at = memory->next;
            free(memory);
            return;
        }
}

static void end(const struct arena_bot *bot, struct arena_match *match, const struct arena_verdict *verdict)
{
    (void)verdict;
    forget(bot->yours, arena_match_kept(match));
}

static int64_t see_number(const void *view, const char *key)
{
    return arena_view_number(view, key);
}

static size_t see_list(const void *view, const char *key, size_t row, int64_t *out, size_t most)
{
    return arena_view_list(view, key, row == SIGHT_NO_ROW ? ARENA_NO_ROW : row, out, most);
}

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    const struct arena_match *match = arena_decision_match(decision);
    struct policy_ask ask = {
        .seat = arena_match_seat(match), .sight = {see_number, see_list, decision}, .luck = arena_random(decision, 0)};

    (void)bot;
    ask.actions = arena_actions(decision, &ask.count);
    if (strcmp(arena_match_game(match), "notalone") != 0 || arena_pick(decision, SLIP_DRAW, PERCENT) < slips)
        return ask.actions[arena_pick(decision, 0, ask.count)];
    ask.habits = arena_match_kept(match);
    return policy_choose(&ask);
}

int main(int count, char **words)
{
    struct memory *memories = NULL;
    struct arena_bot bot = {.name = "wits",
                            .version = "1",
                            .yours = &memories,
                            .decide = decide,
                            .start = start,
                            .event = event,
                            .end = end};
    const struct program program = {
        .name = "bot-wits",
        .about = "Plays NOT ALONE by rules of thumb, other games by chance.",
        .slips = &slips,
    };
    int code = program_run(&program, &bot, count, words);

    while (memories)
        forget(&memories, &memories->habits);
    return code;
}
