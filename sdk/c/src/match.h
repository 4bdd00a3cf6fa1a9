/* SPDX-License-Identifier: MIT */
/* The matches of a connection, each with the contents of its start and everything that it needs to resume. */
#ifndef SDK_MATCH_H
#define SDK_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena_sdk.h"
#include "proto/message.h"

/* The bot's last answer, kept to send it again if it was lost on the way. */
struct match_answer {
    uint64_t decision; /* 0: none yet */
    unsigned action;
    size_t text_size, note_size;
    char text[ARENA_TEXT_MAX];
    char note[ARENA_NOTE_MAX];
};

struct match_setting {
    char name[PROTO_ID_MAX + 1];
    char value[PROTO_VALUE_MAX + 1];
};

struct arena_match {
    uint64_t handle;
    unsigned seat, seats;
    char game[PROTO_ID_MAX + 1];
    char role[PROTO_ID_MAX + 1];
    char epoch[PROTO_SPEC_MAX + 1];
    char clock[PROTO_SPEC_MAX + 1];
    uint8_t seed[PROTO_SEED_BYTES];
    uint8_t *numbers; /* msgpack: the settings as numbers */
    size_t numbers_size;
    struct match_setting *settings;
    size_t setting_count;
    uint64_t event; /* number of the last event that was reported */
    uint64_t asked; /* number of the last decision that was reported */
    bool ready;     /* ready was sent */
    bool away;      /* the connection broke and the match was not resumed yet */
    struct match_answer answer;
    void *yours;
};

/* All matches of a connection, in no order. */
struct matches {
    struct arena_match **at;
    size_t count, room;
    size_t found; /* place of the one that was found last: what comes next is often about it, too */
};

void matches_release(struct matches *matches);
/* NULL if no match has this handle. */
struct arena_match *matches_find(struct matches *matches, uint64_t handle);
/* NULL if memory is short. */
struct arena_match *matches_add(struct matches *matches, const struct message_start *start);
/* Takes the match out; the caller frees it with match_free. */
void matches_take(struct matches *matches, struct arena_match *match);
void match_free(struct arena_match *match);

/* Copies text, cut to fit, with a final zero. Returns the length of the copy. */
size_t match_copy(char *out, size_t size, struct span text);

#endif
