/* SPDX-License-Identifier: MIT */
/* The arena's end of the wire: ZeroMQ ROUTERs, the peers that speak to them, and the handshake. The hub moves messages;
 * it must not know matches, games or processes, nor who may come: that its owner decides at each hello.
 *
 * A pass of the owner's loop: hub_receive, which calls the ops for all that has come; work, which calls hub_send; and
 * at its end hub_flush, which sends each peer all its messages of the pass in one frame. So nothing that a bot must
 * answer waits for a batch to fill, and a peer that holds many matches gets many decisions at once. News alone waits
 * for HUB_PATIENCE_US or, where there are many peers and each is asked less often, up to HUB_PATIENCE_MOST_US: most
 * often the peer is asked something by then, and is woken once instead of twice. All waiting is done in hub_wait. Times
 * are in microseconds of one steady clock of the owner's.
 *
 * What a peer does wrong is answered in words and never an error here. */
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
    HUB_ROUTERS_MAX = 9,        /* one for bots that the arena starts, and those to which bots attach */
    HUB_THREADS = 2,            /* that the library starts for each hub */
    HUB_QUEUE_IN_MAX = 64,      /* frames of one peer that wait to be read */
    HUB_QUEUE_OUT_MAX = 256,    /* frames that wait for one peer to read them; then it is dropped */
    HUB_FRAMES_PER_PASS = 1024, /* that are read in one pass, and as many for each peer as the next says: so nobody */
    HUB_FRAMES_PER_PEER = 4,    /* can keep the loop from its work, and nobody's frame is overlooked for others'. Of */
    HUB_FRAME_WORK = 1024,      /* the former a frame is one, and one more for each time that it has so many bytes */
    HUB_ANEW_MAX = 64,          /* times that the file of a socket is made again */
    HUB_SOCKETS_MAX = 16,       /* routers and, where a file was taken away, others that stand in for them */
    HUB_PING_AFTER_US = 10000000,  /* a peer that is not busy and says nothing is pinged after this time */
    HUB_PONG_WITHIN_US = 10000000, /* and dropped if it still says nothing after this */
    HUB_PATIENCE_US = 10000,       /* that events wait for something more urgent to the same peer, */
    HUB_PATIENCE_EACH_US = 50,     /* with so much more for each peer, */
    HUB_PATIENCE_MOST_US = 50000,  /* up to this */
    HUB_WATCH_EVERY_US = 100000,   /* how often what is overdue is looked for */

    /* Connections without a hello, at the router for bots that the arena starts and at all others together. When there
     * are more, the oldest is shut: an honest one says hello within a blink, so it is the last to suffer. Those that
     * the owner expects come on top, and so nobody who attaches can keep them out. */
    HUB_STRANGERS_MAX = 512,
    HUB_STRANGERS_FILES = 16,       /* and at most one part in so many of the files that connections may have */
    HUB_HELLO_WITHIN_US = 10000000, /* from connecting; a bot is through with it in milliseconds, even on a busy host */
    HUB_CONNECTIONS_LAP = 1 << 30,  /* made after it, a connection is shut: its route must not come round again */
    HUB_LAST_WORDS_US = 200000,     /* from dropping a peer until its connection is shut: to let it have the reason */

    /* When memory grows (hub/guard.c), a bot is lost that sends a message without end, or more than it was asked for;
     * and without a hello those connections are shut that an honest bot has no need of: */
    HUB_MEMORY_EVERY_US = 20000, /* how often it is looked at: some 20 MB come in between */
    HUB_MEMORY_BYTES = 262144,   /* and after so many bytes that were heard, which may take longer to read */
    HUB_PENDING_MAX = 65536,     /* on which more bytes wait than a frame may have */
    HUB_UNASKED_MAX = 1024,    /* of a bot's: over which more bytes come than it was asked for since memory is short, */
    HUB_REPLY_MAX = 1536,      /* if a reply has so many at most: an answer with its note has some 1,300 */
    HUB_STRANGER_BYTES = 4096, /* over which more bytes have come than a handshake and a hello are */
    HUB_STRANGER_US = 3000000, /* that are so old */
    HUB_SIBLING_US = 50000,    /* or so old, if the same process has more of them than this */
    HUB_SIBLINGS_MAX = 3,
    HUB_ALERT_OLD_US = 10000000, /* after which what was said before is nobody's fault */
    HUB_ALERT_US = 200000, /* After this time, and as long after the last that was shut, memory is taken as in order:
                            * the library needs some to let go */

    HUB_RETRY_MS = 1000, /* a refusal that passes asks to come again after this, and up to three times as much: by
                          * chance, so that many who were refused together do not come back together */
};

/* What became of a message. */
enum hub_use {
    HUB_OF_USE,   /* it was asked for */
    HUB_USELESS,  /* it was not; the peer was told why, or needs no word */
    HUB_NO_MATCH, /* it names no match that is played on this connection; the peer is told so, in the owner's words */
};

/* Why a hello is not accepted. */
struct hub_refusal {
    enum wire_code code;
    char text[PROTO_WORDS_MAX + 1]; /* a sentence for the bot's author */
};

/* What a welcome is to carry; a span of size 0 for nothing. Both are read before the next call of an op. */
struct hub_welcome {
    struct span token;
    struct span ignored; /* msgpack, an array: keys of the hello's `views` that no view has */
};

/* The owner. Called within hub_receive and hub_flush; may call hub_send and hub_drop. */
struct hub_ops {
    /* A bot says hello, or says it again to resume a match. Its version of the protocol is one that we speak, and the
     * peer's members have been filled in from it. To accept: set peer->owner and return true; `*welcome`, which is
     * empty, may be filled in. To refuse: return false with the refusal filled in. */
    bool (*hello)(void *context, struct peer *peer, const struct message_hello *hello, struct hub_welcome *welcome,
                  struct hub_refusal *refusal);
    /* The peer was welcomed; what is sent now comes after the welcome. */
    void (*welcomed)(void *context, struct peer *peer, const struct message_hello *hello);
    /* READY or ANSWER of a greeted peer. With HUB_NO_MATCH `refusal` must be filled in. */
    enum hub_use (*message)(void *context, struct peer *peer, const struct message *message,
                            struct hub_refusal *refusal);
    /* A greeted peer sent what is no message of the protocol; it was told so. */
    void (*garbage)(void *context, struct peer *peer, const struct refusal *refusal);
    /* A greeted peer is gone: it said bye, its connection closed, or it was dropped by the hub. Its owner must forget
     * it. */
    void (*left)(void *context, struct peer *peer, enum peer_left how, const char *words);
    /* The file of a router's unix socket was taken away or replaced; nobody new can connect. Called every
     * HUB_WATCH_EVERY_US until it is there again, as by hub_listen_anew. May be NULL. */
    void (*cut_off)(void *context, unsigned router);
    /* For traces: the bytes of each message, before it has any effect or as it is queued; or of a frame that could not
     * be taken apart. The peer may be a strange one. May be NULL. */
    void (*passed)(void *context, const struct peer *peer, enum schema_direction from, struct span bytes);
    /* A connection came to nothing, or was not let in. May be NULL. */
    void (*attempt)(void *context, const struct attempt *attempt);
    /* A sentence for the host, such as of a connection that was refused because of its key. */
    gate_tell *tell;
    void *context;
};

struct hub_router {
    void *socket;      /* NULL: this place is free */
    unsigned listener; /* its own index, or that of the router for which it stands in since its file was taken away */
    bool encrypts;     /* so who connects has proved a key */
    void *monitor;
    int fd, monitor_fd;          /* become readable when something changes in the two */
    bool news;                   /* the monitor has something to tell */
    char endpoint[ENDPOINT_MAX]; /* as others connect to it */
    struct socket_file file;     /* of a unix socket */
    bool for_all_users;
    uint64_t strays; /* connections that closed before anything was heard of them */
};

struct hub {
    void *context;
    struct hub_router routers[HUB_SOCKETS_MAX];
    unsigned router_count; /* that were asked for; those that stand in for them come from HUB_ROUTERS_MAX on */
    unsigned listened;     /* how often a socket was opened */
    unsigned times_anew;   /* that a file had to be made again */
    struct hub_ops ops;
    struct waiting waiting;
    struct gate gate;
    struct canary canary;
    struct settling settling;
    struct memory_watch memory;
    struct peers peers;
    struct writers writers; /* for what is queued for peers */
    struct link_table links;
    struct peer_line due, patient; /* peers with QUEUED_DUE and, in the order of time, QUEUED_EVENTS */
    unsigned expected;             /* bots that are about to connect to the first router. The owner's to set */
    unsigned strangers_most;       /* HUB_STRANGERS_MAX, or what the number of files allows */
    uint64_t pings;
    struct frame_reader reader;
    struct message message;
    bool heard_asked;   /* a reply was waited for when that came */
    size_t heard_bytes; /* of the message that is dealt with, or of the frame if it is none */
    uint64_t frames_in, frames_out, messages_in, messages_out, decisions_out; /* counted for measurements */
    int64_t now_us;                                                           /* of the pass */
    int64_t watch_us;                                                         /* when silence is looked at next */
    int64_t memory_us;                                                        /* and memory */
    size_t unwatched;   /* bytes that were heard since memory was looked at */
    int64_t alerted_us; /* when it was too much last; 0 for never */
    int64_t alert_us;   /* since when it is too much; 0 if it is not */
};

bool hub_init(struct hub *hub, const struct hub_ops *ops, struct error *error) __attribute__((warn_unused_result));
/* Closes everything at once; what was not sent is lost. Socket files are removed. */
void hub_release(struct hub *hub);

/* Encrypts every tcp endpoint at which is listened from now on, with the arena's own certificate, and lets those in who
 * are on the list. Both are the caller's and outlive the hub. */
bool hub_encrypt(struct hub *hub, const struct certificate *own, struct allow_list *allow, struct error *error)
    __attribute__((warn_unused_result));
/* Listens at an endpoint. Returns the router's index, or -1 with a sentence. Its real endpoint, as when the port was *,
 * is then in hub->routers. */
int hub_listen(struct hub *hub, const char *endpoint, struct error *error) __attribute__((warn_unused_result));

/* Allows every user of this machine to connect to a unix socket. What its folder allows is not changed. */
bool hub_admit_all_users(struct hub *hub, unsigned router, struct error *error) __attribute__((warn_unused_result));
/* Makes the file of a unix socket again, for a socket that stands in for the router; who is connected stays so. */
bool hub_listen_anew(struct hub *hub, unsigned router, struct error *error) __attribute__((warn_unused_result));

/* A descriptor of the owner's: while it is readable hub_wait ends, and sets *ready. Until it is closed. */
bool hub_watch(struct hub *hub, int fd, bool *ready, struct error *error) __attribute__((warn_unused_result));
/* To be called between two hub_receive: waits until that has something to read, a descriptor that is watched is
 * readable, or the time is over: that of this wait, or of an earlier one. Returns false in the last case. Does not
 * sleep if `until_us` is not after `now_us`, which is the present. */
bool hub_wait(struct hub *hub, int64_t now_us, int64_t until_us);
/* When hub_receive has work even if nothing comes. */
int64_t hub_deadline_us(const struct hub *hub);

/* How late this host is with the messages that it sends to itself over the first router, which it begins to do when
 * `hub_watch_lateness` was called. */
bool hub_watch_lateness(struct hub *hub, struct error *error) __attribute__((warn_unused_result));
int64_t hub_late_us(const struct hub *hub);
/* Asks that all which bots had said when this pass began be read for certain (hub/settling.h); some passes later it is.
 * It needs `hub_watch_lateness`. */
void hub_settle(struct hub *hub);
bool hub_is_settling(const struct hub *hub);
/* All that bots had said by this moment has been read. */
int64_t hub_settled_us(const struct hub *hub);

/* The owner was stalled for so long: that is nobody's time, who is to say hello or to answer a ping. */
void hub_stand_still(struct hub *hub, int64_t us);

/* Reads all that has come (within the limits above), and notices who left. Never waits. */
void hub_receive(struct hub *hub, int64_t now_us);
/* Queues a message for a peer. To one that is gone it does nothing. */
void hub_send(struct hub *hub, struct peer *peer, const struct message *message);
/* Queues an ERROR. */
void hub_complain(struct hub *hub, struct peer *peer, enum wire_code code, const char *text);
/* Nothing that the peer says is heard from now on. What is queued for it is still sent. */
void hub_drop(struct hub *hub, struct peer *peer);
/* Sends what is queued. */
void hub_flush(struct hub *hub);

#endif
