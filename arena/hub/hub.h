/* SPDX-License-Identifier: MIT */
/* The arena's end of the wire: ZeroMQ ROUTERs, the peers that connect to them, and the handshake. The hub moves
 * messages. It must not know matches, games or processes, nor which bots are allowed: its owner decides that at each
 * hello.
 *
 * A pass of the owner's loop has three parts. hub_receive calls the ops for every message that has come. Then the owner
 * works and calls hub_send. At the end hub_flush sends each peer all its messages of the pass in one frame. So a
 * decision never waits for a batch to fill, and a peer that plays many matches gets many decisions at once.
 *
 * A peer with nothing but events in its queue waits for HUB_PATIENCE_US or, if there are many peers and each is asked
 * less often, up to HUB_PATIENCE_MOST_US. By then it usually gets a decision too, and is woken once instead of twice.
 * All waiting is done in hub_wait. Times are in microseconds of one steady clock of the owner's.
 *
 * A peer's mistake is answered with a message and is never an error here. */
#ifndef HUB_HUB_H
#define HUB_HUB_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "hub/attempt.h"
#include "hub/canary.h"
#include "hub/endpoint.h"
#include "hub/gate.h"
#include "hub/link.h"
#include "hub/memory.h"
#include "hub/peer.h"
#include "hub/settling.h"
#include "hub/socket_file.h"
#include "hub/waiting.h"
#include "hub/writers.h"
#include "proto/codec.h"
#include "proto/message.h"

enum {
    HUB_ROUTERS_MAX = 9,        /* the first for bots that the arena starts, the others for bots that attach */
    HUB_THREADS = 2,            /* threads that the library starts for each hub */
    HUB_QUEUE_IN_MAX = 64,      /* frames of one peer that wait to be read */
    HUB_QUEUE_OUT_MAX = 256,    /* frames that wait for one peer; a peer that exceeds this is dropped */
    HUB_REPLIES_MAX = 4,        /* the same for a controller: a reply may have PROTO_BODY_MAX bytes */
    HUB_SHOWN_MAX = 16,         /* and for an observer, whose frames are small */
    HUB_BACKLOG = 1024,         /* connections that wait to be accepted; further ones try again */
    HUB_FRAMES_PER_PASS = 1024, /* frames read in one pass, so that no flood keeps the loop from its work */
    HUB_FRAMES_PER_PEER = 4,    /* read of each peer in one pass, so that no peer waits for a flood of the others */
    HUB_FRAME_WORK = 1024, /* a frame counts once in HUB_FRAMES_PER_PASS, and once more for each of so many bytes */
    HUB_ANEW_MAX = 64,     /* times that a missing socket file is created again */
    HUB_SOCKETS_MAX = 16,  /* routers, their further endpoints, and substitutes for those whose file was removed */
    HUB_PING_AFTER_US = 10000000,  /* a peer that is not busy and sends nothing is pinged after this time */
    HUB_PONG_WITHIN_US = 10000000, /* and dropped if it still sends nothing after this */
    HUB_PATIENCE_US = 10000,       /* how long events wait for a more urgent message to the same peer, */
    HUB_PATIENCE_EACH_US = 50,     /* plus this for each peer, */
    HUB_PATIENCE_MOST_US = 50000,  /* up to this */
    HUB_WATCH_EVERY_US = 100000,   /* interval of the search for overdue peers */

    /* Limits of connections without a hello. The router for bots that the arena starts and all other routers together
     * are counted apart. Above the limit the oldest connection is closed: an honest bot sends hello at once, so it is
     * the last to suffer. Bots that the owner expects are added to the limit, so bots that attach cannot keep them out.
     */
    HUB_STRANGERS_MAX = 512,
    HUB_STRANGERS_FILES = 16,       /* and at most this fraction (1/16) of the files that connections may have */
    HUB_HELLO_WITHIN_US = 10000000, /* timeout of the hello; a bot needs milliseconds, even on a busy host */
    HUB_CONNECTIONS_LAP = 1 << 30,  /* a connection older than so many others is closed: its route must not recur */
    HUB_LAST_WORDS_US = 200000,     /* from dropping a peer to closing its connection: time to send it the reason */

    /* Limits for when memory grows (hub/guard.c). A bot is lost if it sends a message without end, or more than it was
     * asked for. Connections without a hello are closed if an honest bot would not need them: */
    HUB_MEMORY_EVERY_US = 20000, /* interval of the checks: some 20 MB come in between */
    HUB_MEMORY_BYTES = 262144,   /* also checked after receiving so many bytes, which may take longer to read */
    HUB_PENDING_MAX = 65536,     /* a connection where more unread bytes wait than a frame may have */
    HUB_UNASKED_MAX = 1024,      /* a bot that sends more unasked bytes than this while memory is short, */
    HUB_REPLY_MAX = 1536,        /* where a reply may have so many bytes: an answer with its note has some 1,300 */
    HUB_STRANGER_BYTES = 4096,   /* a connection that sent more bytes than a handshake and a hello have */
    HUB_STRANGER_US = 3000000,   /* a connection this old */
    HUB_SIBLING_US = 50000,      /* or this old, if the same process has more than HUB_SIBLINGS_MAX of them */
    HUB_SIBLINGS_MAX = 3,
    HUB_ALERT_OLD_US = 10000000, /* after this, earlier bytes are not blamed on any peer */
    HUB_ALERT_US = 200000, /* after this time, and this long after the last connection was closed, the memory's size is
                            * accepted: the library needs some time to free it */

    HUB_RETRY_MS = 1000, /* a temporary refusal asks to retry after one to three times this, at random, so that many
                          * bots that were refused together do not retry together */
};

/* The owner's result for a message. */
enum hub_use {
    HUB_OF_USE,   /* it was asked for */
    HUB_USELESS,  /* it was not; the peer was sent the reason, or needs none */
    HUB_NO_MATCH, /* it names no match of this connection; the hub sends the peer the owner's refusal */
};

/* Why a hello is not accepted. */
struct hub_refusal {
    enum wire_code code;
    char text[PROTO_WORDS_MAX + 1]; /* a sentence for the bot's author */
    uint64_t retry_ms; /* when the bot may try again; 0: if the code is temporary, after some HUB_RETRY_MS */
};

/* Optional contents of a welcome; a span of size 0 for none. Both are read before the next call of an op. */
struct hub_welcome {
    struct span token;
    struct span ignored; /* msgpack, an array: keys of the hello's `views` that no view has */
};

/* The owner. Called within hub_receive and hub_flush; may call hub_send and hub_drop. */
struct hub_ops {
    /* A bot sends hello, or sends it again to resume a match. Its protocol version is supported, and the peer's members
     * have been filled in from the hello. To accept: set peer->owner and return true; `*welcome`, which is empty, may
     * be filled in. To refuse: return false with the refusal filled in. */
    bool (*hello)(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                  struct hub_refusal *refusal);
    /* The welcome is queued; messages that are sent now come after it. */
    void (*welcomed)(void *context, struct peer *peer, const struct message_hello *hello);
    /* READY, ANSWER or COMMAND of a greeted peer. With HUB_NO_MATCH `refusal` must be filled in. */
    enum hub_use (*message)(void *context, struct peer *peer, const struct message *message,
                            struct hub_refusal *refusal);
    /* A greeted peer sent something that is not a message of the protocol. The hub has sent it an error. */
    void (*garbage)(void *context, struct peer *peer, const struct refusal *refusal);
    /* A greeted peer is gone: it said bye, its connection closed, or it was dropped by the hub. The owner must drop its
     * pointer to it. */
    void (*left)(void *context, struct peer *peer, enum peer_left how, const char *words);
    /* The file of a router's unix socket was removed or replaced, so no new peer can connect. Called every
     * HUB_WATCH_EVERY_US until the file exists again, for example by hub_listen_anew. May be NULL. */
    void (*cut_off)(void *context, unsigned router);
    /* For traces: the bytes of each message, before it has any effect or when it is queued; or the bytes of a frame
     * that could not be decoded. The peer may still be PEER_STRANGE. May be NULL. */
    void (*passed)(void *context, const struct peer *peer, enum schema_direction from, struct span bytes);
    /* A connection ended without an accepted hello. May be NULL. */
    void (*attempt)(void *context, const struct attempt *attempt);
    /* A sentence for the host, such as about a connection that was refused because of its key. */
    gate_tell *tell;
    void *context;
    /* Who is served; 0 for bots. The messages of controllers and observers are COMMANDs, with HUB_OF_USE or
     * HUB_USELESS.
     */
    enum peer_kind serves;
};

struct hub_router {
    void *socket;      /* NULL: this place is free */
    unsigned listener; /* its own index, or that of the router that it replaces because the file was removed */
    bool encrypts;     /* then each connection has proved a key */
    void *monitor;
    int fd, monitor_fd;          /* readable when the socket or the monitor changes */
    bool news;                   /* the monitor has something to report */
    char endpoint[ENDPOINT_MAX]; /* to which peers connect */
    struct socket_file file;     /* of a unix socket */
    bool for_all_users;
    uint64_t strays; /* connections that closed before they sent anything */
};

struct hub {
    void *context;
    struct hub_router routers[HUB_SOCKETS_MAX];
    unsigned router_count; /* routers that the owner opened; their substitutes start at index HUB_ROUTERS_MAX */
    unsigned listened;     /* number of sockets opened so far */
    unsigned times_anew;   /* times that a file was created again */
    struct hub_ops ops;
    struct waiting waiting;
    struct gate gate;
    struct canary canary;
    struct settling settling;
    struct memory_watch memory;
    struct peers peers;
    struct writers writers; /* for the queues of the peers */
    struct link_table links;
    struct peer_line due, patient; /* peers with QUEUED_DUE; peers with QUEUED_EVENTS, in order of time */
    unsigned expected;             /* bots that are about to connect to the first router; set by the owner */
    unsigned strangers_most;       /* HUB_STRANGERS_MAX, or less if there are few files */
    uint64_t pings;
    struct frame_reader reader;
    struct message message;
    bool heard_asked;   /* true if a reply was expected when the message came */
    size_t heard_bytes; /* size of the current message, or of the frame if it is no message */
    uint64_t frames_in, frames_out, messages_in, messages_out, decisions_out; /* counted for measurements */
    int64_t now_us;                                                           /* of the pass */
    int64_t watch_us;                                                         /* next check for silent peers */
    int64_t memory_us;                                                        /* next check of memory */
    size_t unwatched;   /* bytes received since the last check of memory */
    int64_t alerted_us; /* when memory was last too large; 0 for never */
    int64_t alert_us;   /* since when memory is too large; 0 if it is not */
};

bool hub_init(struct hub *hub, const struct hub_ops *ops, struct error *error) __attribute__((warn_unused_result));
/* Closes everything at once and removes the socket files. Unsent messages are lost. */
void hub_release(struct hub *hub);

/* Encrypts every tcp endpoint that is opened from now on, with the arena's own certificate, and admits the keys that
 * the judge knows. The certificate and the judge's context must outlive the hub. */
bool hub_encrypt(struct hub *hub, const struct certificate *own, const struct key_judge *judge, struct error *error)
    __attribute__((warn_unused_result));
/* Listens at an endpoint. Returns the router's index, or -1 with a sentence. hub->routers then has its real endpoint,
 * with the port that a * was replaced by. */
int hub_listen(struct hub *hub, const char *endpoint, struct error *error) __attribute__((warn_unused_result));
/* Listens at a further endpoint for the same peers as the router does, and admits the same users. */
bool hub_listen_also(struct hub *hub, unsigned router, const char *endpoint, struct error *error)
    __attribute__((warn_unused_result));

/* Allows every user of this machine to connect to a unix socket. The permissions of its folder are not changed. */
bool hub_admit_all_users(struct hub *hub, unsigned router, struct error *error) __attribute__((warn_unused_result));
/* Creates the file of a unix socket again, for a new socket that replaces the router. Open connections stay open. */
bool hub_listen_anew(struct hub *hub, unsigned router, struct error *error) __attribute__((warn_unused_result));

/* Watches a descriptor of the owner's until it is closed: while it is readable, hub_wait returns and sets *ready. */
bool hub_watch(struct hub *hub, int fd, bool *ready, struct error *error) __attribute__((warn_unused_result));
/* Waits until hub_receive has something to read, a watched descriptor is readable, or the time of this wait or of an
 * earlier one is over. Returns false if the time is over. Call it between two hub_receive. It does not sleep if
 * `until_us` is not after `now_us`, the present. */
bool hub_wait(struct hub *hub, int64_t now_us, int64_t until_us);
/* The time at which hub_receive has work even if nothing comes. */
int64_t hub_deadline_us(const struct hub *hub);

/* Measures how late this host is: hub_watch_lateness begins to send messages to the hub itself over the first router,
 * and hub_late_us returns their delay. */
bool hub_watch_lateness(struct hub *hub, struct error *error) __attribute__((warn_unused_result));
int64_t hub_late_us(const struct hub *hub);
/* Asks the hub to make sure that everything that bots had sent when this pass began is read (hub/settling.h). It takes
 * some passes. It needs `hub_watch_lateness`. */
void hub_settle(struct hub *hub);
bool hub_is_settling(const struct hub *hub);
/* Everything that bots had sent by this moment has been read. */
int64_t hub_settled_us(const struct hub *hub);

/* The owner was stalled for so long: this time does not count in the timeouts of hellos and pings. */
void hub_stand_still(struct hub *hub, int64_t us);

/* Reads everything that has come (within the limits above), and detects the peers that left. Never waits. */
void hub_receive(struct hub *hub, int64_t now_us);
/* Queues a message for a peer. It does nothing if the peer is gone. */
void hub_send(struct hub *hub, struct peer *peer, const struct message *message);
/* Queues an ERROR. */
void hub_complain(struct hub *hub, struct peer *peer, enum wire_code code, const char *text);
/* Ignores the peer's messages from now on. Its queued messages are still sent. */
void hub_drop(struct hub *hub, struct peer *peer);
/* Sends all queued messages. */
void hub_flush(struct hub *hub);

#endif
