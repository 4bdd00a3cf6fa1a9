/* SPDX-License-Identifier: MIT */
/* A connection: what it says of itself, its matches, and the frame that is being taken apart. */
#ifndef SDK_ARENA_H
#define SDK_ARENA_H

#include "arena_sdk.h"
#include "proto/codec.h"
#include "src/decision.h"
#include "src/link.h"
#include "src/match.h"

enum arena_state {
    ARENA_GREETING, /* hello is to be said or was said */
    ARENA_PLAYING,  /* the arena said welcome */
    ARENA_CLOSED,   /* the arena said close */
    ARENA_FAILED,   /* `text` says why */
};

struct arena {
    struct link link;
    enum arena_state state;
    /* of the hello */
    char name[PROTO_ID_MAX + 1];
    char version[PROTO_VERSION_MAX + 1];
    char token[PROTO_TOKEN_MAX + 1];
    char endpoint[256];
    struct link_keys keys;
    uint32_t capacity;
    enum views_wanted views;
    struct buffer plays, view_keys; /* msgpack: the lists of the wishes */

    struct matches matches;
    uint64_t greeting;         /* handle of the match that the last hello comes back to, 0 for none */
    bool welcomed;             /* the connection was */
    int64_t refused_ms;        /* since when the arena asks to come again; 0 if it does not */
    int64_t again_ms;          /* when the hello is said again; 0 if it is not */
    int64_t quiet_until_ms;    /* until then nothing is sent that was not asked for */
    struct arena_match *ended; /* told to be over; freed at the next step */

    struct frame_writer writer;
    struct frame_reader reader;
    bool reading; /* there may be more messages in the frame */
    struct message message;
    struct refusal refusal;
    struct unpack events; /* of the message of events that is being told */
    uint32_t events_left;

    /* what the news of the last step point to */
    struct arena_decision decision;
    struct arena_event event;
    struct arena_verdict verdict;
    char word[PROTO_ID_MAX + 1]; /* event kind, winner, code */
    char reason[PROTO_ID_MAX + 1];
    char text[ARENA_ERROR_MAX];
};

#endif
