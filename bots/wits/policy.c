/* SPDX-License-Identifier: MIT */
#include "policy.h"

#include "creature.h"
#include "hunted.h"

unsigned policy_choose(const struct policy_ask *ask)
{
    struct mind mind = {.dice = {ask->luck}};

    table_read(&mind.table, &ask->sight, ask->seat);
    guess_make(&mind.guess, &mind.table, ask->habits);
    if (ask->seat == 0)
        return choose(&mind, creature_rules, CREATURE_SPREAD, ask->actions, ask->count);
    return choose(&mind, hunted_rules, HUNTED_SPREAD, ask->actions, ask->count);
}
