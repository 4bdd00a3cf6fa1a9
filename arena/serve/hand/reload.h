/* SPDX-License-Identifier: MIT */
/* Reads ladder.conf again while the daemon runs. A file that is wrong is refused, and nothing changes. What holds at
 * once is taken over: bots of the file are added, changed and removed, others keep their places. */
#ifndef SERVE_RELOAD_H
#define SERVE_RELOAD_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"

struct serve;

/* Keeps what the daemon was started with. False with a sentence. */
bool reload_open(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
void reload_close(struct serve *serve);

/* Adds a sentence for each key that changed, which says when that holds. On the thread of the control socket alone, and
 * not under the lock of the daemon. */
bool reload(struct serve *serve, json_t *sentences, struct error *error) __attribute__((warn_unused_result));

/* Whether ladder.conf was changed in keys that hold from the next season on. False with a sentence if it is wrong: no
 * season begins by it. On the same thread. */
bool reload_for_season(struct serve *serve, bool *changed, struct error *error) __attribute__((warn_unused_result));

#endif
