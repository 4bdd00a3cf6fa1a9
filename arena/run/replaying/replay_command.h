/* SPDX-License-Identifier: MIT */
/* The command that plays a match again between the same bots, as it would be typed in a shell. */
#ifndef RUN_REPLAY_COMMAND_H
#define RUN_REPLAY_COMMAND_H

#include "base/buffer.h"
#include "game/game.h"
#include "run/plan.h"

/* Appends it, without a final zero. */
void replay_command(struct buffer *out, const struct plan *plan, const struct lineup *lineup,
                    const struct game_seed *match);

#endif
