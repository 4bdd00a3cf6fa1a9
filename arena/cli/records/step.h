/* SPDX-License-Identifier: MIT */
/* A recorded match in a terminal, gone through by keys: the table, and what happened, through the eyes of one seat, of
 * the public, or of all. */
#ifndef CLI_STEP_H
#define CLI_STEP_H

#include "base/error.h"
#include "cli/records/records.h"
#include "game/game.h"

/* Until its user has seen enough. Returns EXIT_DONE, EXIT_INTERRUPTED after a signal, or the code of the error. */
int step_through(const struct record_found *found, const struct record_games *games, const struct game *game,
                 unsigned audience, struct error *error);

#endif
