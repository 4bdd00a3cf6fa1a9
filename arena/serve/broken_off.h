/* SPDX-License-Identifier: MIT */
/* Matches that were under way when the ladder last ended. They go on before any new one, under their old number and id,
 * unless the ladder was away for too long, or ladder.conf does not have their class or their bots any more: then they
 * are void. For arena/serve alone. */
#ifndef SERVE_BROKEN_OFF_H
#define SERVE_BROKEN_OFF_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "run/source.h"

struct serve;

struct broken_off;

/* Closes those that are void in their records, and keeps the others. After the bots of ladder.conf are there, before
 * the engine plays. Returns how many are void now. A record that cannot be read is left as it is, with a notice. */
unsigned broken_off_read(struct serve *serve);
/* Gives the next of them. False: there is none left. Under the lock of the daemon. */
bool broken_off_next(struct serve *serve, const struct source_ask *ask, struct run_fixture *fixture);
/* How many are left to be given, or were given up and not closed yet. Under the lock of the daemon. */
unsigned broken_off_left(const struct serve *serve);
/* The least number of those, and of those that were given up and not closed yet; UINT64_MAX: there is none. Under the
 * lock of the daemon. */
uint64_t broken_off_first(const struct serve *serve);

/* One that is not given any more, because a bot of it was taken out since the start. */
struct given_up {
    uint64_t number;
    size_t index; /* in the file */
    char path[PATH_MAX];
};
/* The first of them that is not closed yet; false: there is none. Under the lock of the daemon. */
bool broken_off_given_up(const struct serve *serve, struct given_up *out);
void broken_off_closed(struct serve *serve, uint64_t number);

void broken_off_release(struct serve *serve);

/* Of a source. */
struct unfinished *broken_off_resume(void *context, uint64_t id, struct error *error);
bool broken_off_awaits(void *context, struct span session, uint64_t handle);

#endif
