/* SPDX-License-Identifier: MIT */
/* The answers on a connection that plays recorded frames. */
#ifndef SDK_KIT_H
#define SDK_KIT_H

#include "arena_sdk.h"
#include "src/match.h"

struct kit_answers {
    struct arena_kit_answer *at;
    size_t count, room;
};

/* Keeps the answer that the match has now. False if memory is short. */
bool kit_keep(struct kit_answers *answers, const struct arena_match *match, bool is_illegal);
void kit_forget(struct kit_answers *answers);

#endif
