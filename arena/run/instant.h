/* SPDX-License-Identifier: MIT */
/* The bot of the benchmarks: answers every decision at once, with any of the legal actions, so that its matches are as
 * long as those of bots that play. It does nothing else, and what is measured is the referee, the messages and the
 * placement of processes.
 *
 * One process may have several connections. It answers each frame with one frame, whatever is at the other end: a
 * referee, or a bare ROUTER that plays frames back. */
#ifndef RUN_INSTANT_H
#define RUN_INSTANT_H

#include "base/error.h"
#include "proto/message.h"

enum { INSTANT_CONNECTIONS_MAX = 4096, INSTANT_CAPACITY_MAX = 65535 };

/* The name in its hello. */
extern const char instant_name[];

struct instant_plan {
    unsigned connections; /* 1..INSTANT_CONNECTIONS_MAX */
    unsigned capacity;    /* of each, 1..INSTANT_CAPACITY_MAX */
    enum views_wanted views;
};

/* What it answers: of the actions of decision n that at the fraction n * golden ratio, modulo 1, of them (Knuth, The
 * Art of Computer Programming 3, 6.4: multiplicative hashing). */
uint16_t instant_choice(const struct message_decision *decision);
/* Plays at $ARENA_ENDPOINT, with $ARENA_TOKEN if there is one, until every connection got `close`. False with a
 * sentence if it cannot connect or is refused. Over tcp it is encrypted with $ARENA_KEYS, if that is set. */
bool instant_play(const struct instant_plan *plan, struct error *error) __attribute__((warn_unused_result));

#endif
