/* SPDX-License-Identifier: MIT */
/* The bot's current decision, with the texts that it adds to its answer. */
#ifndef SDK_DECISION_H
#define SDK_DECISION_H

#include "arena_sdk.h"
#include "proto/message.h"
#include "src/match.h"

struct arena_decision {
    struct arena_match *match;
    struct message_decision message; /* its spans lie in the frame */
    struct match_answer answer;
    struct arena_asks asks; /* its texts are in `kind` and `by_type` */
    char kind[PROTO_ID_MAX + 1], by_type[PROTO_ID_MAX + 1];
};

void decision_init(struct arena_decision *decision, struct arena_match *match, const struct message_decision *message);

#endif
