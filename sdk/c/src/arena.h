/* SPDX-License-Identifier: MIT */
/* A connection: its hello, its matches, and the frame that is being read. */
#ifndef SDK_ARENA_H
#define SDK_ARENA_H

#include "arena_sdk.h"
#include "proto/codec.h"
#include "src/decision.h"
#include "src/kit.h"
#include "src/link.h"
#include "src/match.h"

enum arena_state {
    ARENA_GREETING, /* hello must be sent or was sent */
    ARENA_PLAYING,  /* the arena has sent welcome */
    ARENA_CLOSED,   /* the arena has sent close */
    ARENA_FAILED,   /* `text` says why */
};

struct arena {
    struct link link;
    enum arena_state state;
    /* of the hello */
    char name[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    char token[PROTO_TOKEN_MAX + 1];
    char given[PROTO_TOKEN_MAX + 1]; /* the token that the arena or its owner gave it; "" for none */
    char endpoint[256];
    struct link_keys keys;
    uint32_t capacity;
    enum views_wanted views;
    struct buffer plays, view_keys; /* msgpack: the lists of the wishes */
    bool counts_events;             /* nobody wants them: they are no steps */

    struct matches matches;
    uint64_t greeting;         /* handle of the match that the last hello resumes, 0 for none */
    bool welcomed;             /* the connection was */
    int64_t refused_ms;        /* the waited time when it first asked to retry; 0: no */
    int64_t again_ms;          /* when the hello is retried; 0 if it is not */
    int64_t quiet_until_ms;    /* until then only messages that were asked for are sent */
    struct arena_match *ended; /* its end was reported; freed at the next step */

    struct kit_answers answers; /* of a recorded connection */

    struct frame_writer writer;
    struct frame_reader reader;
    bool reading;  /* there may be more messages in the frame */
    bool to_blame; /* the last step is an error of the arena's */
    struct message message;
    struct refusal refusal;
    struct unpack events; /* of the message of events that is being reported */
    uint32_t events_left;

    /* the targets of the pointers in the last news */
    struct arena_decision decision;
    struct arena_event event;
    struct arena_verdict verdict;
    char word[PROTO_ID_MAX + 1]; /* event kind, winner, code */
    char reason[PROTO_ID_MAX + 1];
    char text[ARENA_ERROR_MAX];
};

/* A connection that is not connected yet. NULL with a sentence in `error` if the bot has no name, or memory is short.
 */
struct arena *connection_new(const struct arena_bot *bot, char *error);

#endif
