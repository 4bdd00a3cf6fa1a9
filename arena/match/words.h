/* SPDX-License-Identifier: MIT */
/* Phrases about actions, for the sentences that a bot's author reads. */
#ifndef MATCH_WORDS_H
#define MATCH_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

enum { WORDS_ACTION_MAX = 96 }; /* bytes of one action in words, with the final zero; longer text is cut */

/* "2 (resist)", or "1000 (which is no action)". */
void words_action(const struct game *game, uint32_t action, char out[WORDS_ACTION_MAX]);
/* "action 2 (resist) is not legal; legal: 0 (pass), 5 (use the power) and 12 more", in `size` bytes; the list is cut to
 * fit. `size` is at least 2 * WORDS_ACTION_MAX. */
void words_illegal(const struct game *game, uint32_t action, const uint16_t *legal, size_t count, char *out,
                   size_t size);

#endif
