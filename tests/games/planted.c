/* SPDX-License-Identifier: MIT */
#include "planted.h"

#define REPLACE(member)                                                                                                \
    if (fault->member)                                                                                                 \
    faulty.member = fault->member

struct game planted_in(const struct game *game, const struct planted *fault)
{
    struct game faulty = *game;

    REPLACE(start);
    REPLACE(to_act);
    REPLACE(actions);
    REPLACE(apply);
    REPLACE(verdict);
    REPLACE(forfeit);
    REPLACE(turn);
    REPLACE(default_action);
    REPLACE(view);
    REPLACE(view_actions);
    REPLACE(sample);
    REPLACE(draw);
    REPLACE(asks);
    return faulty;
}
