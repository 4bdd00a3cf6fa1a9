/* SPDX-License-Identifier: MIT */
/* A game in play, by a referee or as a replay of a record: its state, its hash and its talk. A match follows from its
 * seed and its answers and from nothing else, so both ways give the same events and the same hash.
 *
 * Knows no bots, no time and no files. */
#ifndef MATCH_PLAY_H
#define MATCH_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"
#include "game/game.h"
#include "match/encode.h"
#include "match/record.h"

/* Receives the complete events of a play. `text` is the event's talk. `encoded` is the event as it was hashed, encoded
 * for GAME_ALL; size 0 if nothing is hashed. Everything lives only during the call. */
struct play_listener {
    void (*heard)(void *context, const struct game_event *event, struct span text, struct span encoded);
    void *context;
};

struct play {
    struct hasher hasher; /* first: it is aligned to 64 bytes, and so is the play */
    const struct encoder *encoder;
    const struct game *game;
    void *state; /* game->state_bytes */
    unsigned seats;
    struct game_seed seed, filler;
    uint32_t drawn[GAME_SEATS_MAX]; /* times that the filler drew for a seat */
    uint64_t steps;                 /* answers applied */
    bool started;
    bool failed;            /* memory was short: the hash is not valid */
    struct buffer *scratch; /* for what is hashed; NULL: nothing is hashed */
    struct play_listener listener;
    const struct span *said; /* for each seat, during a round */
};

/* Configures a game. `scratch` must outlive the play; `listener.heard` may be NULL. The hash begins with the game's
 * name, `epoch` and the settings that this epoch has. NULL with a sentence if the settings do not go together or memory
 * is short. */
struct play *play_new(const struct encoder *encoder, struct span epoch, const int64_t *values,
                      const struct game_seed *seed, struct buffer *scratch, struct play_listener listener,
                      struct error *error);
void play_free(struct play *play);

void play_start(struct play *play);
/* Applies the answers of one round, seats ascending, all of them legal. `said` has GAME_SEATS_MAX entries. */
void play_round(struct play *play, const struct record_step *steps, unsigned count, const struct span *said);
/* The filler's next draw for a seat that must act. */
uint16_t play_fill(struct play *play, unsigned seat);
/* The only legal action of a seat that must act; -1 if it has several. */
int play_forced(const struct play *play, unsigned seat);
bool play_legal(const struct play *play, unsigned seat, uint32_t action);
/* The verdict of the game, if it is over. */
bool play_over(const struct play *play, struct verdict *verdict);
/* The verdict if every side of the mask forfeits (bit s for side s, at least one): the only remaining side wins; if
 * none or several remain, no side wins. Each seat of a forfeiting side scores as if its own side forfeited, all others
 * as if the first side of the mask did. */
void play_forfeit(const struct play *play, uint32_t sides, struct verdict *verdict);
/* The hash of everything that has happened so far. */
struct hash play_hash(const struct play *play);

#endif
