/* SPDX-License-Identifier: MIT */
/* A bot that plays any game and any role by chance: each legal action is as likely as the others. What it does in a
 * decision follows from its seat's seed and the decision's number alone, so a match that is played again with the same
 * bots goes the same way. */
#include "arena_sdk.h"
#include "program.h"

static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    return actions[arena_pick(decision, 0, count)];
}

int main(int count, char **words)
{
    struct arena_bot bot = {.name = "random", .version = "1", .decide = decide};
    const struct program program = {
        .name = "bot-random",
        .about = "Plays any game and role by chance.",
        .may_be_blind = true,
    };

    return program_run(&program, &bot, count, words);
}
