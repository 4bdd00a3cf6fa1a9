/* SPDX-License-Identifier: MIT */
/* Up to which moment everything that bots had sent has been read. An empty look into the sockets does not prove that
 * nothing had come: after a stall of this process the library's thread may not have passed on yet what the kernel has,
 * and a flood may leave no time to read all.
 *
 * So a moment is settled by rounds of the canary (hub/canary.h), which takes the path of the bots' messages. The
 * library's thread serves the connections in the order in which they became readable. So what a bot had sent when a
 * canary left is passed on before the canary is, at least as much of it as the thread takes at a time: 8 KiB, and no
 * more frames than may wait to be read. The round ends when the sockets were read to their end, or so often that every
 * queue was. After SETTLING_QUIET rounds in which no bot sent anything, everything is read, a frame of the largest size
 * too. While others talk it takes SETTLING_ROUNDS, enough for a bot that answers 512 matches one by one.
 *
 * This module sees no sockets: its caller reports what happened. */
#ifndef HUB_SETTLING_H
#define HUB_SETTLING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SETTLING_QUIET = 3,
    SETTLING_ROUNDS = 16,
    SETTLING_PASSES = 17,        /* of 4 frames each peer at least: more than the 64 that may wait of one */
    SETTLING_LOST_US = 10000000, /* a canary that does not come back in this time is not waited for */
};

/* All zero: nothing is settled, nothing asked. */
struct settling {
    int64_t settled_us;
    bool asked;
    int64_t since_us; /* the moment that is to be settled, if one is */
    unsigned rounds, quiet;
    bool landed;     /* the canary of this round; what came before it is still to be read */
    unsigned passes; /* since then */
    uint64_t frames; /* that had been read as it left */
};

/* Now is a moment to be settled. While another one is being settled this does nothing. */
void settling_ask(struct settling *settling, int64_t now_us);
/* True if a canary is to leave. */
bool settling_wants_round(const struct settling *settling);
/* A canary leaves, when so many frames have been read. */
void settling_leaves(struct settling *settling, uint64_t frames);
/* One that left at `sent_us` came back. */
void settling_landed(struct settling *settling, int64_t sent_us);
/* A pass has read the sockets; `frames` in all by now. `drained`: nothing was left. */
void settling_pass(struct settling *settling, bool drained, uint64_t frames, int64_t now_us);

#endif
