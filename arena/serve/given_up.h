/* SPDX-License-Identifier: MIT */
/* Matches that were given up while the daemon runs are closed in their records, so that the tables that it publishes
 * are those that the records make. For arena/serve alone. */
#ifndef SERVE_GIVEN_UP_H
#define SERVE_GIVEN_UP_H

#include <stdatomic.h>
#include <stdbool.h>

struct serve;

/* Closes one, and adds its result to the season. Under the lock of the daemon, which it lets go meanwhile. False: there
 * is none. If it cannot be closed a notice says so, and the next start closes it. Once *ends is true it may be left. */
bool given_up_close(struct serve *serve, const atomic_bool *ends);

#endif
