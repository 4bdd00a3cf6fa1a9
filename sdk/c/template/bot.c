/* SPDX-License-Identifier: MIT */
/* A bot for the arena: decide chooses among the legal actions. */
#include <arena_sdk.h>

/* Any action. arena_view_number and arena_view_list say what the seat knows. */
static unsigned decide(const struct arena_bot *bot, struct arena_decision *decision)
{
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    (void)bot;
    return actions[arena_pick(decision, 0, count)];
}

int main(void)
{
    return arena_run(&(struct arena_bot){.name = "my-bot", .version = "1", .decide = decide});
}
