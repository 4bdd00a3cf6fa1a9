/* SPDX-License-Identifier: MIT */
/* The peers of the hub: one for each connection that sent something. The message library names a connection by a route
 * that it makes: one zero byte and a number that counts up (see hub/listen.c). */
#ifndef HUB_PEER_H
#define HUB_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>
#include <sys/types.h>

#include "hub/allowance.h"
#include "keys/certificate.h"
#include "proto/codec.h"
#include "proto/message.h"

enum {
    PEERS_MAX = 16384,   /* peers of one hub: more than can exist, see the limits in hub/hub.h */
    PEER_ROUTE_SIZE = 5, /* bytes of a route */
};

#define HUB_NOBODY ((uid_t)-1)

enum peer_state {
    PEER_STRANGE, /* connected, not greeted */
    PEER_GREETED, /* its hello was accepted */
    PEER_GONE,    /* refused, dropped or left: its messages are ignored */
    PEER_STATES,
};

/* How a peer went. */
enum peer_left {
    LEFT_BYE,     /* it sent bye */
    LEFT_CLOSED,  /* its connection closed; it may resume on another */
    LEFT_FLOOD,   /* it sent too many useless messages */
    LEFT_ENDLESS, /* it sent a message without end */
    LEFT_DEAF,    /* it does not read its messages */
    LEFT_SILENT,  /* it had nothing to do and did not answer a ping */
};

/* The queue of messages for a peer. */
enum peer_queued {
    QUEUED_NOTHING,
    QUEUED_EVENTS, /* events alone, which can wait a moment for a decision */
    QUEUED_DUE,    /* sent at the end of the pass */
};

struct peer {
    enum peer_state state;
    unsigned router;
    uint8_t route[PEER_ROUTE_SIZE];
    int fd;                         /* descriptor of its connection; -1 if that is closed */
    char key[CERTIFICATE_KEY_SIZE]; /* the key that the connection proved; "" if it is not encrypted */
    uid_t user;                     /* of the process at the other end; HUB_NOBODY if it is unknown, as over tcp */
    bool local;                     /* its other end is on this machine: a unix socket, or a loopback address */

    /* From its hello; ids and text end with a zero. */
    char bot[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    uint32_t minor; /* minor version of the protocol that it speaks */
    uint32_t capacity;

    struct writer *queue; /* its queued messages, in a writer that is lent for them; NULL if there are none */
    enum peer_queued queued;
    TAILQ_ENTRY(peer) among;  /* all peers */
    TAILQ_ENTRY(peer) behind; /* the line of peers with the same `queued` */
    int64_t queued_us;        /* since when events are queued */
    int64_t heard_us;         /* when it last sent something */
    int64_t pinged_us;        /* when it was pinged since; 0 if it was not */
    uint64_t ping;            /* the number of the ping that it has not answered; 0 for none */
    int64_t gone_us;          /* since when it is PEER_GONE */
    bool busy;                /* plays a match: judged by its clocks, never pinged; set by the owner */
    struct allowance useless; /* for messages that are of no use */
    uint64_t asked;           /* messages sent to it that need a reply and have none yet */
    size_t unasked;           /* bytes of its useless messages beyond those, since memory is short */
    uint64_t told_in_frame;   /* the last frame that was answered with "send hello"; that is sent once a frame */
    void *owner;              /* the owner's own */
};

TAILQ_HEAD(peer_line, peer);

/* All peers; walked by `among`. */
struct peers {
    struct peer_line line;
    size_t count;
};

/* True if these bytes are a route. */
bool route_is_sound(const uint8_t *route, size_t size);
/* True if the connection with the first route is newer than that with the second. Valid for the last 2^31 connections
 * of one router. */
bool route_is_newer(const uint8_t *route, const uint8_t *than);

/* True if this is the peer's router and route. */
bool peer_is_named(const struct peer *peer, unsigned router, const uint8_t *route);

void peers_init(struct peers *peers);
void peers_release(struct peers *peers);
/* Adds a strange peer. NULL if there are PEERS_MAX or memory is out. */
struct peer *peers_add(struct peers *peers, unsigned router, const uint8_t *route);
/* Frees the peer. */
void peers_remove(struct peers *peers, struct peer *peer);

#endif
