/* SPDX-License-Identifier: MIT */
/* A hub with real sockets. Its owner records every call, the bots are DEALERs in this process, and time is an argument.
 * Waiting is a poll with a timeout that a working machine never reaches. */
#ifndef TESTS_HUB_STAGE_H
#define TESTS_HUB_STAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "hub/hub.h"

enum { SECOND_US = 1000000, STAGE_BOTS_MAX = 8 };

/* The owner, with a record of its calls. For READY or ANSWER about match 666 it returns HUB_NO_MATCH, about 777
 * HUB_USELESS. */
struct table {
    struct hub hub;
    char folder[32];
    void *bots; /* the bots' context */
    void *open_bots[STAGE_BOTS_MAX];
    int64_t now_us;

    bool refuses;
    enum wire_code refusal; /* with which */
    struct peer *greeted;
    unsigned messages, garbage, left;
    uint64_t last_match;
    enum peer_left left_how;
    char how[200];
};

int stage_setup(void **state);
int stage_teardown(void **state);
#define WITH_HUB(fact) cmocka_unit_test_setup_teardown(fact, stage_setup, stage_teardown)

/* --- bots -------------------------------------------------------------------------------------------------------- */

extern const struct message tims_hello; /* of tim, who plays three matches at once */

struct inbox {
    uint8_t bytes[65536];
    struct frame_reader reader;
    struct message message;
};

void *connect_bot(struct table *table);
/* Those that a test leaves open, as when it fails, are closed with the stage. */
void close_bot(struct table *table, void *bot);
void say(void *bot, const struct message *messages, size_t count);
/* Sends hello and receives the welcome. */
void greet(struct table *table, void *bot);
/* One pass of the owner's loop. */
void pass(struct table *table);
/* Waits until something comes, and passes. */
void pass_once_more(struct table *table);
/* Passes until `*counter` is at least `count`. */
void pass_until(struct table *table, const unsigned *counter, unsigned count);
/* Passes until the bot has a frame; reads its first message, and lets the test read the others. */
const struct message *hear(struct table *table, void *bot, struct inbox *inbox);
void check_text(struct span text, const char *expected);

#endif
