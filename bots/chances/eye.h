/* SPDX-License-Identifier: MIT */
/* A view of the game's library as bot-wits sees it: by the names of its fields. A number or a list is there under the
 * same conditions as in the view on the wire (match/encode.h). */
#ifndef CHANCES_EYE_H
#define CHANCES_EYE_H

#include <stdint.h>

#include "game/game.h"
#include "sight.h"

enum { EYE_FIELDS_MAX = 512 };

/* The fields of a game's views, ascending by name. */
struct eye_index {
    const struct game_field *field[EYE_FIELDS_MAX];
    unsigned count;
};

struct eye {
    const struct eye_index *index;
    const void *view;
    unsigned seats; /* of the match */
};

/* The game has at most EYE_FIELDS_MAX fields in its views. */
void eye_index_make(struct eye_index *index, const struct game *game);
/* The eye must outlive it. */
struct sight eye_sight(const struct eye *eye);

#endif
