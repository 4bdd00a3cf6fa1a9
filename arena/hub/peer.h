/* SPDX-License-Identifier: MIT */
/* The peers of the hub: one for each connection that said something. The message library calls a connection by a route
 * that it makes itself: one zero byte and a number that counts up (see hub/listen.c). */
#ifndef HUB_PEER_H
#define HUB_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "hub/allowance.h"
#include "keys/certificate.h"
#include "proto/codec.h"
#include "proto/message.h"

enum {
    PEERS_MAX = 16384,   /* of one hub: more than there can be, see the limits in hub/hub.h */
    PEER_ROUTE_SIZE = 5, /* bytes of a route */
};

enum peer_state {
    PEER_STRANGE, /* connected, not greeted */
    PEER_GREETED, /* its hello was accepted */
    PEER_GONE,    /* refused, dropped or left: nothing it says is heard */
    PEER_STATES,
};

/* How a peer went. */
enum peer_left {
    LEFT_BYE,     /* it said so */
    LEFT_CLOSED,  /* its connection closed; it may come back on another */
    LEFT_FLOOD,   /* it sent too much that was of no use */
    LEFT_ENDLESS, /* it sent a message without end */
    LEFT_DEAF,    /* it does not read */
    LEFT_SILENT,  /* it had nothing to do and did not answer a ping */
};

/* What waits to be sent to a peer. */
enum peer_queued {
    QUEUED_NOTHING,
    QUEUED_EVENTS, /* nothing but news, which can wait a moment for company */
    QUEUED_DUE,    /* goes at the end of the pass */
};

struct peer {
    enum peer_state state;
    unsigned router;
    uint8_t route[PEER_ROUTE_SIZE];
    int fd;                         /* of its connection, as the library numbers it; -1 if that is closed */
    char key[CERTIFICATE_KEY_SIZE]; /* which the connection proved to have; "" if it is not encrypted */

    /* From its hello; ids and text end with a zero. */
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    uint32_t minor; /* of the protocol that it speaks */
    uint32_t capacity;

    struct writer *queue; /* what is to go out, in a writer that is lent for it; NULL if there is nothing */
    enum peer_queued queued;
    TAILQ_ENTRY(peer) among;  /* all peers */
    TAILQ_ENTRY(peer) behind; /* in the line of those who have something queued alike */
    int64_t queued_us;        /* since when there are events */
    int64_t heard_us;         /* when it last said something */
    int64_t pinged_us;        /* when it was pinged since; 0 if it was not */
    uint64_t ping;            /* the number of the ping that it has not answered; 0 for none */
    int64_t gone_us;          /* since when it is PEER_GONE */
    bool busy;                /* plays a match: judged by its clocks, never pinged. The owner's to set */
    struct allowance useless; /* for messages that are of no use */
    uint64_t asked;           /* messages that it was sent and has not replied to, of those to which there is a reply */
    size_t unasked;           /* bytes of its messages of no use beyond them, since memory is short */
    uint64_t told_in_frame;   /* the frame in which it was told to say hello; so it is told once a frame */
    void *owner;              /* the owner's own */
};

TAILQ_HEAD(peer_line, peer);

/* All of them; walked by `among`. */
struct peers {
    struct peer_line line;
    size_t count;
};

/* True if these bytes are a route. */
bool route_is_sound(const uint8_t *route, size_t size);
/* True if the connection with the first route was made after that with the second: of the last 2^31 connections of one
 * router. */
bool route_is_newer(const uint8_t *route, const uint8_t *than);

/* True if the router calls the peer so. */
bool peer_is_named(const struct peer *peer, unsigned router, const uint8_t *route);

void peers_init(struct peers *peers);
void peers_release(struct peers *peers);
/* A strange peer. NULL if there are PEERS_MAX or memory is out. */
struct peer *peers_add(struct peers *peers, unsigned router, const uint8_t *route);
/* Frees the peer. */
void peers_remove(struct peers *peers, struct peer *peer);

#endif
