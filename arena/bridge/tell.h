/* SPDX-License-Identifier: MIT */
/* The lines that a program behind `arena bridge` reads: one JSON object each, keys in order, ASCII only.
 * sdk/JSON.md describes them. */
#ifndef BRIDGE_TELL_H
#define BRIDGE_TELL_H

#include <arena_sdk.h>

#include "base/buffer.h"
#include "game/game.h"

/* The words of an action; NULL: the game is NULL, or has no such action, whatever the arena says. */
const struct game_action *tell_words_of(const struct game *game, unsigned action);

/* `game` has the words of the actions; NULL: they are numbers only. */
void tell_program_start(struct buffer *out, const struct arena_match *match);
void tell_program_decision(struct buffer *out, const struct arena_decision *decision, const struct game *game);
void tell_program_event(struct buffer *out, const struct arena_match *match, const struct arena_event *event);
void tell_program_end(struct buffer *out, const struct arena_match *match, const struct arena_verdict *verdict);
/* `match` is NULL if the error is about none. */
void tell_program_error(struct buffer *out, const struct arena_match *match, const char *code, const char *text);
void tell_program_close(struct buffer *out);

#endif
