/* SPDX-License-Identifier: MIT */
/* The command that plays a match again between the same bots, as it would be typed in a shell. */
#ifndef RUN_REPLAY_COMMAND_H
#define RUN_REPLAY_COMMAND_H

#include "base/buffer.h"
#include "game/game.h"
#include "run/engine.h"

/* Appends it, without a final zero. `bots`: that of each seat. */
void replay_command(struct buffer *out, const struct engine_options *options, const struct lineup *lineup,
                    const struct plan_bot *const bots[], const struct game_seed *match);

#endif
