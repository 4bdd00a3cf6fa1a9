/* SPDX-License-Identifier: MIT */
/* Encodes views and events of a game as canonical msgpack, with the game's own tables.
 *
 * Canonical: the shortest form of each number and string, keys of a map ascending by their bytes, no nil, no floats, no
 * ext. The same value gives the same bytes on every machine, so bytes can be compared and hashed.
 *
 * A full view is a map with one key for each row of the game's view_fields:
 *
 *     GAME_NUMBER  an integer
 *     GAME_ARRAY   an array of `count` integers
 *     GAME_LIST    an array of the integers before the first 0
 *     GAME_SET     an array of the members, `first` + bit, ascending
 *     rows > 0     an array of rows, each one of the above; where the table says GAME_SEATS_MAX, row s for seat s and
 *                  as many rows as the match has seats
 *
 * A bot can ask for a smaller view: only the keys that it names, or only the keys that do not hold the empty value of
 * the game's table (field_is_empty). Which keys are left out depends on this view alone, never on an earlier one.
 *
 * An event is a map. `event` is the name of its kind. Each field that the audience may know has a key of its name: an
 * integer or, for a list, an array of integers. Other fields are absent. `text` is a seat's talk: a key of the event of
 * kind "talk" whose field `seat` is that seat.
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

/* Precomputed for a game: the order of its keys and their bytes. It never changes, so all matches of the game share it.
 */
struct encoder;

/* The game must outlive the encoder. Returns NULL with a sentence if memory is short or the game's tables cannot be
 * encoded: a name longer than 31 bytes, a name that occurs twice, a view field that overlaps another one or reaches
 * beyond the view, or an event field named `event` or `text`. */
struct encoder *encoder_new(const struct game *game, struct error *error);
void encoder_free(struct encoder *encoder);

const struct game *encoder_game(const struct encoder *encoder);

/* The view that was encoded last. The next encoding reuses the bytes that have not changed. */
struct last_view;

/* The encoder must outlive it. NULL if memory is short. */
struct last_view *last_view_new(const struct encoder *encoder);
void last_view_free(struct last_view *last);

/* Encodes a view of a match with `seats` seats. The last view may be of any seat and any match: the same view always
 * gives the same bytes. They live until the next call. A number of type GAME_U64 must be under 2^53 unless it is a set.
 */
struct span encode_view(struct last_view *last, const void *view, unsigned seats);

enum {
    VIEW_KEYS_MAX = 512,                                        /* fields of a view */
    VIEW_READ_BEHIND = 32,                                      /* bytes that must be readable behind a view */
    VIEW_IGNORED_MAX = 3 + PROTO_KEYS_MAX * (2 + PROTO_ID_MAX), /* bytes of an array of keys */
};

/* The part of a view that is sent. */
struct view_choice {
    enum views_wanted wanted;
    uint64_t keys[VIEW_KEYS_MAX / 64]; /* for VIEWS_KEYS: bit i for the key that is the i-th on the wire */
};

/* Makes a choice from a hello. `keys` is msgpack as it came. The keys that no view has are appended to `ignored` as an
 * array; nothing is appended if there are none, or memory is short. */
void view_choose(struct view_choice *choice, const struct encoder *encoder, enum views_wanted wanted, struct span keys,
                 struct buffer *ignored);

/* Encodes the chosen part of a view; the choice must be neither VIEWS_FULL nor VIEWS_NONE. VIEW_READ_BEHIND bytes
 * behind the view must be readable. `last` serves only as memory. The bytes live until it is used again. */
struct span encode_chosen(struct last_view *last, const struct view_choice *choice, const void *view, unsigned seats);

/* Appends an event as `audience` (enum game_audience, or a seat) may know it. `text`: the talk; size 0 for none. */
void encode_event(const struct encoder *encoder, const struct game_event *event, unsigned audience, struct span text,
                  struct buffer *out);

/* The seat that speaks in this event: the field `seat` of an event of the kind "talk". -1 for any other event. */
int encode_speaker(const struct encoder *encoder, const struct game_event *event);

/* True if the audience may know this value of an event. */
static inline bool event_value_known(const struct game_value *value, unsigned audience)
{
    return audience == GAME_ALL || (value->known_to & GAME_BIT(audience)) != 0;
}

/* Copies the event with only the values that the audience may know. */
void event_strip(struct game_event *out, const struct game_event *event, unsigned audience);

/* Appends the sentence of the event's kind for a person. It replaces {name} and {name:type}, leaves out [parts] in
 * which a field is absent or an empty list, and prints (s) as an s or as nothing. A list is printed with commas;
 * {name:seat} as the role's name, with its number from 1 if the role may have several seats; {name:action} as the
 * action's text. To print it for one audience, call event_strip first. Writes nothing if the kind has no text. */
void event_print(const struct game *game, const struct game_event *event, struct game_text *out);

/* Appends the name of a seat as event_print does, such as "creature" or "hunted 2". */
void event_print_seat(const struct game *game, unsigned seat, struct game_text *out);

#endif
