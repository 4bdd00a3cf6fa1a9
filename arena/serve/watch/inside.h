/* SPDX-License-Identifier: MIT */
/* For arena/serve/watch alone. */
#ifndef SERVE_WATCH_INSIDE_H
#define SERVE_WATCH_INSIDE_H

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>

#include "feed/feed.h"
#include "hub/hub.h"
#include "ladder/records/query.h"
#include "serve/doors.h"
#include "serve/watch/desk.h"
#include "serve/watch/observers.h"
#include "serve/web/shares.h"

/* A match that an observer watches. */
struct watched {
    uint64_t match;  /* in the feed; 0: this place is free */
    uint32_t handle; /* on the connection */
    uint64_t next;   /* the number of the event that is sent next */
    struct share share;
};

struct observer {
    struct peer *peer;        /* NULL: this place is free */
    struct doors_owner owner; /* whose token or key it has */
    struct watched watched[OBSERVER_MATCHES_MAX];
    uint32_t last_handle;
    unsigned turn;                /* the match whose events are sent first */
    bool follows;                 /* every match that begins, */
    char class[PROTO_ID_MAX + 1]; /* of this class; "": of any */
    uint64_t cursor;              /* the news of the feed that it had */

    /* The command that waits. */
    bool asks;
    uint64_t number, from;
    char verb[PROTO_ID_MAX + 1];
    char words[2][PROTO_ID_MAX + 1];
    unsigned count;
};

struct observers {
    struct serve *serve;
    struct feed *feed;
    struct hub hub;
    bool has_hub;
    struct certificate own; /* of the arena, for encrypted endpoints */
    struct observer observers[OBSERVERS_MAX];
    struct shares shares; /* the matches that observers watch */
    unsigned turn;        /* the observer whose command is looked at first */
    struct feed_events events;
    struct desk *desk;        /* where matches that the feed has forgotten are looked up, */
    struct query *desk_query; /* for its thread alone */
    pthread_t thread;
    bool started;
    int wake_fd;
    bool woken;
    atomic_bool ends, looks;
    atomic_uint count; /* of those who are there */
    int64_t looked_us;
};

/* --- asks.c: what an observer asks for --------------------------------------------------------------------------- */

/* What came of a command. */
struct observer_reply {
    struct error outcome; /* as of struct control_reply */
    json_t *body;         /* NULL: none */
    const char *list;
    bool waits; /* not yet: the command is looked at again in a later tick */
};

/* Carries out the command that waits. */
void observer_ask(struct observers *all, struct observer *observer, struct observer_reply *reply);

/* --- shows.c: what an observer is shown -------------------------------------------------------------------------- */

/* Shows a match from event `next` on, which is sent with its handle. False with a sentence. */
bool observer_watch(struct observers *all, struct observer *observer, uint64_t match, uint64_t next, uint32_t *handle,
                    struct error *error);
/* Ends it. False: the observer does not watch it. */
bool observer_unwatch(struct observers *all, struct observer *observer, uint64_t match);
void observer_unwatch_all(struct observers *all, struct observer *observer);
/* Sends what is new, as much as may be sent in a tick. Returns true if there is more. */
bool observer_show(struct observers *all, struct observer *observer);

#endif
