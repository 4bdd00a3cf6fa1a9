/* SPDX-License-Identifier: MIT */
#include "match/words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/listing.h"

void words_action(const struct game *game, uint32_t action, char out[WORDS_ACTION_MAX])
{
    const struct game_action *row = action < game->action_count ? &game->actions_table[action] : NULL;

    if (row && row->kind)
        (void)snprintf(out, WORDS_ACTION_MAX, "%" PRIu32 " (%s)", action, row->text);
    else
        (void)snprintf(out, WORDS_ACTION_MAX, "%" PRIu32 " (which is no action)", action);
}

void words_illegal(const struct game *game, uint32_t action, const uint16_t *legal, size_t count, char *out,
                   size_t size)
{
    char one[WORDS_ACTION_MAX];
    struct listing listing;
    int head;

    assert(size >= 2 * sizeof one);
    words_action(game, action, one);
    head = snprintf(out, size, "action %s is not legal; legal: ", one);
    listing_init(&listing, out + head, size - (size_t)head);
    for (size_t i = 0; i < count; i++) {
        words_action(game, legal[i], one);
        listing_add(&listing, one);
    }
    listing_end(&listing);
}
