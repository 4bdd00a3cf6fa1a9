/* SPDX-License-Identifier: MIT */
/* The door of observers: they connect to endpoints of their own (`watch` in ladder.conf), ask for matches, and are sent
 * what the public may know of them (feed/feed.h). It has a thread and a hub of its own, so that nothing an observer
 * does reaches those who play. For arena/serve alone.
 *
 * An observer who says hello with a token or key of an owner may ask for the faults of his bots, too. Any other key is
 * as good as none.
 *
 * What is sent to an observer is bounded in each tick; one who does not read is cut off by the hub. */
#ifndef SERVE_OBSERVERS_H
#define SERVE_OBSERVERS_H

#include <stdbool.h>

#include "base/error.h"

enum {
    OBSERVERS_MAX = 128,             /* at once; another one is refused, with retry */
    OBSERVER_MATCHES_MAX = 64,       /* matches that one watches at once */
    OBSERVER_TICK_BYTES = 8 * 1024,  /* of events that one is sent in a tick */
    OBSERVER_PAGE_BYTES = 16 * 1024, /* of the body of a reply */
    OBSERVERS_TICK_US = 25000,
    OBSERVERS_IDLE_US = 500000, /* the same while nobody is there */
    OBSERVERS_COMMANDS = 16,    /* that are carried out in a tick, one of each observer */
};

struct serve;
struct observers;

/* Listens from now on, if ladder.conf has endpoints for it. After feeder_start. False with a sentence. */
bool observers_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Shows what is left to show, says close, and ends. */
void observers_end(struct serve *serve);
/* How many there are now. From any thread. */
unsigned observers_count(const struct serve *serve);
/* A key or token was revoked: looked at before anything else is sent. Any thread may call it, under any lock. */
void observers_look(struct serve *serve);

#endif
