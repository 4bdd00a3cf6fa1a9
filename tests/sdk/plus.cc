// SPDX-License-Identifier: MIT
// The header of C, as C++11 reads it.
#include <arena_sdk.h>

static unsigned decide(const arena_bot *, arena_decision *decision)
{
    size_t count;

    return arena_actions(decision, &count)[0];
}

int main()
{
    arena_bot bot{};

    bot.name = "plus";
    bot.decide = decide;
    return arena_run(&bot);
}
