/* SPDX-License-Identifier: MIT */
/* Lets a bot that knows only tcp reach the arena from a network namespace that has no network: what connects to a port
 * of its own loopback speaks with the arena's unix socket. It copies bytes and understands none of them. */
#ifndef SANDBOX_INSIDE_RELAY_H
#define SANDBOX_INSIDE_RELAY_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RELAY_PAIRS_MAX = 32, /* connections at once; more wait */
    RELAY_POLLED_MAX = 2 * RELAY_PAIRS_MAX + 1,
    RELAY_BUFFER = 64 * 1024, /* bytes on the way, in each direction */
};

/* One direction. */
struct relay_way {
    size_t from, to; /* what of the bytes is still to be written */
    bool ended;      /* the reader has come to its end, and the writer was told */
    uint8_t *bytes;  /* RELAY_BUFFER */
};

/* fds[0] is the bot's, fds[1] the arena's; ways[i] carries what is read from fds[i]. */
struct relay_pair {
    int fds[2];
    struct relay_way ways[2];
};

struct relay {
    int listener; /* -1: there is no relay */
    const char *path;
    struct relay_pair pairs[RELAY_PAIRS_MAX];
    size_t count;
};

/* Listens. False: errno. */
bool relay_open(struct relay *relay, uint16_t port, const char *path);
/* Writes what is waited for; returns how many. `polled` has room for RELAY_POLLED_MAX. */
size_t relay_polled(const struct relay *relay, struct pollfd *polled);
/* Does what can be done now. True if bytes were moved. */
bool relay_work(struct relay *relay);

#endif
