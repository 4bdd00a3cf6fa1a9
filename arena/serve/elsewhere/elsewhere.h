/* SPDX-License-Identifier: MIT */
/* Bots of ladder.conf that run on a cluster (`on`). For arena/serve alone.
 *
 * To the engine such a bot attaches. A thread of its own asks the cluster (cluster/cluster.h) for as many processes as
 * ladder.conf says, and for others in place of those that end; it cancels them when the bot gets no matches. Each
 * process is a task: `arena ladder work`, which becomes the bot (errand.h).
 *
 * Each has a pair of keys of its own. The list of public ones is in memory, and a key is struck off when its task has
 * ended. A daemon that is started again finds its tasks by the files in its folder: their bots come back by
 * their tokens, as any that attached. */
#ifndef SERVE_ELSEWHERE_H
#define SERVE_ELSEWHERE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct serve;
struct elsewhere;

/* Before the endpoints are opened: reads what an earlier daemon left. Does nothing if no bot runs elsewhere. */
bool elsewhere_open(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Starts the thread, if it is needed. */
bool elsewhere_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Something changed for a bot. Under the lock of the daemon. */
void elsewhere_look(struct serve *serve);
/* Ends the thread. Tasks go on, unless the ladder drains: their bots wait for it to come back. */
void elsewhere_end(struct serve *serve);

/* The bot whose task has this key; NULL: none. Under the lock of the daemon; the text lives as long. */
const char *elsewhere_bot_of(const struct serve *serve, const char *key);
/* A bot came with this key, which a task has. A key is for one process: who came with it before is sent away. Returns
 * the pass of the one that comes (run/doorman.h). Under the lock. */
uint64_t elsewhere_enter(struct serve *serve, const char *key);
/* An array of its tasks: {"task", "state", "node", "connected"}. Under the lock; NULL: no memory. */
json_t *elsewhere_json(const struct serve *serve, const char *bot);

#endif
