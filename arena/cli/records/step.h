/* SPDX-License-Identifier: MIT */
/* Shows a recorded match in a terminal, step by step by keys: the table and what happened, as one seat, the public or
 * an all-knowing reader sees it. */
#ifndef CLI_STEP_H
#define CLI_STEP_H

#include "base/error.h"
#include "cli/records/records.h"
#include "game/game.h"

/* Runs until the user quits. Returns EXIT_DONE, EXIT_INTERRUPTED after a signal, or the code of the error. */
int step_through(const struct record_found *found, const struct record_games *games, const struct game *game,
                 unsigned audience, struct error *error);

#endif
