// SPDX-License-Identifier: MIT
// A bot in C++, to see that the header is one for C++ too.
#include <arena_sdk.h>

static unsigned decide(const arena_bot *, arena_decision *decision)
{
    size_t count;
    const uint16_t *actions = arena_actions(decision, &count);

    return actions[arena_pick(decision, 0, count)];
}

int main()
{
    arena_bot bot{};

    bot.name = "plus";
    bot.decide = decide;
    return arena_run(&bot);
}
