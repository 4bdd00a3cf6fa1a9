/* SPDX-License-Identifier: MIT */
/* The feed of the ladder (feed/feed.h) and the thread that keeps it going, for all who show it: the observers' door and
 * HTTP. It runs if ladder.conf has `watch` or `http`. For arena/serve alone. */
#ifndef SERVE_FEEDER_H
#define SERVE_FEEDER_H

#include <stdbool.h>

#include "base/error.h"
#include "feed/feed.h"

enum {
    FEEDER_TICK_US = 25000,
    FEEDER_IDLE_US = 100000, /* the same while nobody watches */
};

struct serve;
struct feeder;

/* After serve->report is filled in. False with a sentence. */
bool feeder_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Takes in what is left in the records, and ends the thread. The feed can still be read. */
void feeder_stop(struct serve *serve);
void feeder_free(struct serve *serve);
/* NULL: nobody may watch. */
struct feed *feeder_feed(const struct serve *serve);

/* The game of the ladder, for who replays its matches. */
struct record_games feeder_games(const struct serve *serve);

/* What the host decides about the feed has changed: taken over before the next pass. Any thread may call it, under any
 * lock. */
void feeder_look(struct serve *serve);
/* Somebody watches from now on, until as many feeder_go. */
void feeder_come(struct serve *serve);
void feeder_go(struct serve *serve);
/* Somebody asks for what the feed does not have yet: there is a pass at once. */
void feeder_hurry(struct serve *serve);
/* Calls `passed` on the feeder's thread after each pass, and says whether the feed has changed; NULL: no more, from
 * when it returns on. It must not wait. */
void feeder_listen(struct serve *serve, void (*passed)(struct serve *serve, bool changed));

#endif
