/* SPDX-License-Identifier: MIT */
/* Views and events of a game as canonical msgpack, by the game's own tables.
 *
 * Canonical: the shortest form of each number and string, keys of a map ascending by their bytes, no nil, no floats, no
 * ext. The same value gives the same bytes on every machine, so bytes can be compared and hashed.
 *
 * A view is a map with a key for each row of the game's view_fields, always all of them:
 *
 *     GAME_NUMBER  an integer
 *     GAME_ARRAY   an array of `count` integers
 *     GAME_LIST    an array of the integers before the first 0
 *     GAME_SET     an array of the members, `first` + bit, ascending
 *     rows > 0     an array of rows, each one of the above; where the table says GAME_SEATS_MAX, row s for seat s and
 *                  as many rows as the match has seats
 *
 * A bot can ask for less: the keys that it names, or those whose value is not the empty one that the game's table
 * states (field_is_empty). What is left out then depends on this view alone, never on an earlier one.
 *
 * An event is a map: `event` is the name of its kind; each field that the audience learns stands under its name, an
 * integer or, for a list, an array of integers; what it does not learn is absent. `text` is what a seat said: it is a
 * key of the event of the kind "talk" whose field `seat` is that seat.
 *
 * This module knows no matches and no bots. */
#ifndef MATCH_ENCODE_H
#define MATCH_ENCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"
#include "game/game.h"
#include "proto/message.h"

/* What was worked out once for a game: the order of its keys and their bytes. Never changes after it was made, so all
 * matches of the game share it. */
struct encoder;

/* The game must outlive the encoder. Returns NULL with a sentence if the game's tables cannot be encoded: a name longer
 * than 31 bytes, one that occurs twice, a view field that lies over another one or reaches beyond the view, an event
 * field named `event` or `text`; or if memory is short. */
struct encoder *encoder_new(const struct game *game, struct error *error);
void encoder_free(struct encoder *encoder);

const struct game *encoder_game(const struct encoder *encoder);

/* The view that was encoded last, of which the next one keeps what is still so. */
struct last_view;

/* The encoder must outlive it. NULL if memory is short. */
struct last_view *last_view_new(const struct encoder *encoder);
void last_view_free(struct last_view *last);

/* Encodes a view of a match with `seats` seats. Whose view the last one was, and of which match, does not matter: the
 * same view gives the same bytes. They live until the next call. A number of type GAME_U64 must be under 2^53 unless it
 * is a set. */
struct span encode_view(struct last_view *last, const void *view, unsigned seats);

enum {
    VIEW_KEYS_MAX = 512,                                        /* fields of a view */
    VIEW_READ_BEHIND = 32,                                      /* bytes that must be readable behind a view */
    VIEW_IGNORED_MAX = 3 + PROTO_KEYS_MAX * (2 + PROTO_ID_MAX), /* bytes of an array of keys */
};

/* What is sent of a view. */
struct view_choice {
    enum views_wanted wanted;
    uint64_t keys[VIEW_KEYS_MAX / 64]; /* of VIEWS_KEYS: bit i for the key that is the i-th on the wire */
};

/* Makes a choice of what a hello says. Of `keys`, msgpack as it came, those that no view has are appended to `ignored`,
 * as an array; nothing is if there are none, or memory is short. */
void view_choose(struct view_choice *choice, const struct encoder *encoder, enum views_wanted wanted, struct span keys,
                 struct buffer *ignored);

/* Encodes what is chosen of a view, which is not all and not nothing; behind it VIEW_READ_BEHIND bytes must be
 * readable. `last` is used for its memory alone. The bytes live until it is used again. */
struct span encode_chosen(struct last_view *last, const struct view_choice *choice, const void *view, unsigned seats);

/* Appends an event as `audience` (enum game_audience, or a seat) learns it. `text`: what was said; size 0 for nothing.
 */
void encode_event(const struct encoder *encoder, const struct game_event *event, unsigned audience, struct span text,
                  struct buffer *out);

/* The seat that speaks in this event: the field `seat` of an event of the kind "talk". -1 for any other event. */
int encode_speaker(const struct encoder *encoder, const struct game_event *event);

/* True if the audience learns this value of an event. */
static inline bool event_value_known(const struct game_value *value, unsigned audience)
{
    return audience == GAME_ALL || (value->known_to & GAME_BIT(audience)) != 0;
}

/* Copies the event with the values that the audience learns. */
void event_strip(struct game_event *out, const struct game_event *event, unsigned audience);

/* Appends the sentence of the event's kind for a person: {name} and {name:type} replaced, [parts] in which a field is
 * absent or an empty list left out, (s) made an s or nothing. A list is printed with commas; {name:seat} as the role's
 * name, and its number from 1 where the role may have several seats; {name:action} as the action's text. Strip the
 * event first to print it for one audience. Writes nothing if the kind has no text. */
void event_print(const struct game *game, const struct game_event *event, struct game_text *out);

/* Appends the name of a seat as event_print does, such as "creature" or "hunted 2". */
void event_print_seat(const struct game *game, unsigned seat, struct game_text *out);

#endif
