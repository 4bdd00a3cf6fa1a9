/* SPDX-License-Identifier: MIT */
#include "planted.h"

#define REPLACE(member)                                                                                                \
    if (leak->member)                                                                                                  \
    leaky.member = leak->member

struct game planted_in(const struct game *game, const struct planted_leak *leak)
{
    struct game leaky = *game;

    REPLACE(start);
    REPLACE(to_act);
    REPLACE(actions);
    REPLACE(apply);
    REPLACE(verdict);
    REPLACE(turn);
    REPLACE(default_action);
    REPLACE(view);
    return leaky;
}
