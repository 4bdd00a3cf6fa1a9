/* SPDX-License-Identifier: MIT */
/* FOLDER/lock: who has it may write to the ladder. A daemon has it as long as it runs; without one, a command that
 * changes something has it for a moment. */
#ifndef LADDER_LADDER_LOCK_H
#define LADDER_LADDER_LOCK_H

#include <stdbool.h>

#include "base/error.h"

/* Takes the lock. Returns a descriptor, and closing it gives the lock back; -1 with a sentence if another has it. */
int ladder_lock(const char *folder, struct error *error) __attribute__((warn_unused_result));
/* True if somebody has the lock. Disturbs nobody. */
bool ladder_is_locked(const char *folder);

#endif
