/* SPDX-License-Identifier: MIT */
/* Who decides which bots may attach to an engine, where they are not all known before: at a ladder bots come under
 * names and in versions that nobody has announced.
 *
 * Without a doorman a bot attaches under the name of a bot that was added to the engine. With one, the doorman decides
 * on every hello at an endpoint for bots that attach, unless it has the token of a session that is open in this engine:
 * that bot is known already. */
#ifndef RUN_DOORMAN_H
#define RUN_DOORMAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "hub/hub.h"
#include "run/bots/plays.h"

/* A bot that says hello. All of it lives during the call. */
struct doorman_visitor {
    struct span bot, version; /* from its hello */
    struct span token;        /* from its hello: its owner's token, or anything; empty for none */
    bool returns;             /* it has proved a session of this bot and version, of an earlier life of the arena, */
    uint64_t pass;            /* which was begun with this pass */
    const char *key;          /* the key that its connection proved, as Z85; "" for none */
    bool local;               /* the connection is from this machine: over ipc, or from a loopback address */
    uint32_t capacity;        /* how many matches it plays at once */
    struct span plays;        /* what it wants to play: names, as plays_has reads them; empty: everything */
};

/* How it is admitted. */
struct doorman_pass {
    unsigned bot;   /* its number in the engine; a bot that attaches */
    uint64_t pass;  /* the doorman's own number of what it was admitted by: engine_turn_out names it */
    uint32_t kinds; /* a bit for each kind of match that the bot plays: see `kind` of struct lineup */
};

struct doorman {
    /* True with *pass filled in, or false with the refusal filled in. Called by the thread of a shard, under no lock of
     * the engine. It may call engine_add_bot and engine_drop_bot, and must not wait for anything. */
    bool (*admits)(void *context, const struct doorman_visitor *visitor, struct doorman_pass *pass,
                   struct hub_refusal *refusal);
    void *context;
};

#endif
