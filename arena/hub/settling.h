/* SPDX-License-Identifier: MIT */
/* Finds the moment up to which everything that bots sent has been read. Empty sockets do not prove that nothing has
 * come: after a stall of this process the library's thread may not yet have passed on the kernel's bytes, and a flood
 * may leave no time to read everything.
 *
 * So a moment is settled by rounds of the canary (hub/canary.h), which takes the path of the bots' messages. The
 * library's thread serves the connections in the order in which they became readable. So bytes that a bot had sent
 * before a canary left are passed on before the canary, at least as many as the thread takes at a time: 8 KiB, and no
 * more frames than may wait to be read. The round ends when the sockets were read to their end, or so often that every
 * queue was. After SETTLING_QUIET rounds in which no bot sent anything, everything is read, a frame of the largest size
 * too. While others talk it takes SETTLING_ROUNDS, enough for a bot that answers 512 matches one by one.
 *
 * This module has no sockets: its caller reports the events. */
#ifndef HUB_SETTLING_H
#define HUB_SETTLING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SETTLING_QUIET = 3,
    SETTLING_ROUNDS = 16,
    SETTLING_PASSES = 17, /* each reads at least 4 frames of each peer: more than the 64 that may wait of one peer */
    SETTLING_LOST_US = 10000000, /* timeout of a canary */
};

/* All zero: nothing is settled, nothing asked. */
struct settling {
    int64_t settled_us;
    bool asked;
    int64_t since_us; /* the moment that is to be settled, if one is */
    unsigned rounds, quiet;
    bool landed;     /* the canary of this round came back; earlier messages must still be read */
    unsigned passes; /* since then */
    uint64_t frames; /* frames that had been read when it left */
};

/* Starts to settle the moment `now_us`. Does nothing while another one is being settled. */
void settling_ask(struct settling *settling, int64_t now_us);
/* True if a canary must be sent. */
bool settling_wants_round(const struct settling *settling);
/* A canary leaves; `frames` have been read so far. */
void settling_leaves(struct settling *settling, uint64_t frames);
/* One that left at `sent_us` came back. */
void settling_landed(struct settling *settling, int64_t sent_us);
/* A pass has read the sockets; `frames` have been read so far. `drained`: nothing was left. */
void settling_pass(struct settling *settling, bool drained, uint64_t frames, int64_t now_us);

#endif
