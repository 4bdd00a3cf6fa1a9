/* SPDX-License-Identifier: MIT */
/* A node's part of a verification on a cluster: plays the matches of one task again, and leaves what it found where the
 * coordinator looks for it (spread/attempt.h). It may be ended at any moment, and may run twice at once. */
#ifndef SPREAD_VERIFY_WORK_H
#define SPREAD_VERIFY_WORK_H

#include "base/error.h"
#include "match/record.h"
#include "plugin/registry.h"

/* `verification` is the folder of its tasks. Waits so long for files that another machine wrote. `games_of` is called
 * when the plugins are loaded, and makes the games of the registry. Returns EXIT_DONE if the matches were played;
 * EXIT_NO if this node may not, or has other records, EXIT_INTERRUPTED, or another code: the error has the sentence,
 * and so has a result if one could be written. */
int verify_work(const char *verification, unsigned number, unsigned wait_ms, struct registry *registry,
                struct record_games (*games_of)(void *context, const struct registry *registry), void *context,
                struct error *error);

#endif
