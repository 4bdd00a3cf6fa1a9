/* SPDX-License-Identifier: MIT */
/* The bot of the benchmarks: it answers every decision at once, and does nothing else. So a benchmark measures the
 * referee, the messages and the placement of processes. It takes any of the legal actions, so its matches are as long
 * as those of real bots.
 *
 * One process may have several connections. It answers each frame with one frame, to a referee and to a bare ROUTER
 * that plays frames back alike. */
#ifndef RUN_INSTANT_H
#define RUN_INSTANT_H

#include "base/error.h"
#include "proto/message.h"

enum { INSTANT_CONNECTIONS_MAX = 4096, INSTANT_CAPACITY_MAX = 65535 };

/* The name in its hello, if the plan has no other. */
extern const char instant_name[];
/* The words for the views that it can ask for: VIEWS_FULL, VIEWS_NONE, VIEWS_SPARSE. NULL for others. */
extern const char *const instant_views[VIEWS_KEYS + 1];

struct instant_plan {
    const char *name;     /* of its bot; with more than one name, what they begin with: NAME-1, NAME-2 ... */
    unsigned names;       /* that its connections say in turn, 1..INSTANT_CONNECTIONS_MAX */
    unsigned connections; /* 1..INSTANT_CONNECTIONS_MAX */
    unsigned capacity;    /* of each, 1..INSTANT_CAPACITY_MAX */
    enum views_wanted views;
};

/* Its answer to decision n: the action at the fraction n * golden ratio, modulo 1, of the list of actions
 * (multiplicative hashing: Knuth, The Art of Computer Programming 3, 6.4). */
uint16_t instant_choice(const struct message_decision *decision);
/* Plays at $ARENA_ENDPOINT, with $ARENA_TOKEN if it is set, until every connection got `close`. Over tcp it is
 * encrypted with $ARENA_KEYS, if that is set. False with a sentence if it cannot connect or is refused. */
bool instant_play(const struct instant_plan *plan, struct error *error) __attribute__((warn_unused_result));

#endif
