/* SPDX-License-Identifier: MIT */
/* A bot that plays NOT ALONE by rules of thumb, either role; other games it plays by chance. What it does in a decision
 * follows from what the decision shows, what was revealed in the match before, its seat's seed and the decision's
 * number. */
#include <stdlib.h>
#include <string.h>

#include "arena_sdk.h"
#include "creature.h"
#include "hunted.h"
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

    (void)bot;
    if (habits)
        habits_hear(habits, event);
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

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    struct mind mind = {.dice = {arena_random(decision, 0)}};
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    if (strcmp(arena_match_game(arena_decision_match(decision)), "notalone") != 0 ||
        arena_pick(decision, SLIP_DRAW, PERCENT) < slips)
        return actions[arena_pick(decision, 0, count)];
    table_read(&mind.table, decision);
    guess_make(&mind.guess, &mind.table, arena_match_kept(arena_decision_match(decision)));
    if (mind.table.me == 0)
        return choose(&mind, creature_rules, CREATURE_SPREAD, actions, count);
    return choose(&mind, hunted_rules, HUNTED_SPREAD, actions, count);
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
