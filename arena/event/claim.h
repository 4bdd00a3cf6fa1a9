/* SPDX-License-Identifier: MIT */
/* Who may write into an event's folder: one arena at a time.
 *
 * An event that is played here has a lock on its folder. One that a cluster plays may lie on a network file system,
 * whose locks may be missing or late. So its lock, and its database, lie in a folder on this machine's own disk,
 * BASE/HASH: by default the base is /var/tmp/arena-UID, and the hash that of the event's path. For arenas on other
 * machines the file FOLDER/tasks/coordinator says which machine plays; it is removed at the end. If it is of this
 * machine, the lock that it names tells whether it was left by an arena that was killed. */
#ifndef EVENT_CLAIM_H
#define EVENT_CLAIM_H

#include "event/event.h"

/* Takes the lock; tries so often, some milliseconds apart. The error says who has it. */
bool claim_take(struct event *event, unsigned tries, struct error *error) __attribute__((warn_unused_result));
/* Gives it back, if it was taken. */
void claim_release(struct event *event);

#endif
