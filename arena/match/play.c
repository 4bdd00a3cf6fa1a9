/* SPDX-License-Identifier: MIT */
#include "match/play.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "game/setting.h"
#include "gate/gate.h"
#include "match/former.h"
#include "match/seed.h"
#include "proto/pack.h"

enum {
    HASHER_ALIGNMENT = 64,
    /* Events are hashed once they have so many bytes, and at the round's end: a call for each event would take longer
     * than the hash itself. */
    HASHED_AT_ONCE = 4096,
};

/* --- the hash ---------------------------------------------------------------------------------------------------- */

static void hash_scratch(struct play *play)
{
    play->failed = play->failed || play->scratch->failed;
    hasher_add(&play->hasher, buffer_span(play->scratch));
    buffer_clear(play->scratch);
}

static void hash_settings(struct play *play, struct span epoch, const int64_t *values)
{
    const struct game *game = play->game;
    unsigned count = former_settings(game, epoch);
    struct buffer *out = play->scratch;

    buffer_clear(out);
    pack_array(out, 3);
    pack_word(out, game->name);
    pack_text(out, epoch);
    pack_array(out, count);
    for (unsigned i = 0; i < count; i++) {
        char value[PROTO_VALUE_MAX + 1];
        struct game_text text = game_text_in(value, sizeof value);

        setting_print(&game->settings[i], values[i], &text);
        pack_array(out, 2);
        pack_word(out, game->settings[i].name);
        pack_word(out, value);
    }
    hash_scratch(play);
}

static void pack_steps(struct buffer *out, const struct record_step *steps, unsigned count)
{
    pack_array(out, count);
    for (unsigned i = 0; i < count; i++) {
        pack_array(out, 2);
        pack_unsigned(out, steps[i].seat);
        pack_unsigned(out, steps[i].action);
    }
}

static void hear(void *context, const struct game_event *event)
{
    struct play *play = context;
    int speaker = encode_speaker(play->encoder, event);
    struct span text = speaker >= 0 && speaker < GAME_SEATS_MAX && play->said ? play->said[speaker] : (struct span){0};
    struct span encoded = {0};

    if (play->scratch) {
        size_t before = play->scratch->used;

        encode_event(play->encoder, event, GAME_ALL, text, play->scratch);
        encoded = span_of(play->scratch->at + before, play->scratch->used - before);
    }
    if (play->listener.heard)
        play->listener.heard(play->listener.context, event, text, encoded);
    if (play->scratch && play->scratch->used >= HASHED_AT_ONCE)
        hash_scratch(play);
}

struct hash play_hash(const struct play *play)
{
    struct hasher copy = play->hasher;

    return hasher_end(&copy);
}

/* --- life -------------------------------------------------------------------------------------------------------- */

struct play *play_new(const struct encoder *encoder, struct span epoch, const int64_t *values,
                      const struct game_seed *seed, struct buffer *scratch, struct play_listener listener,
                      struct error *error)
{
    const struct game *game = encoder_game(encoder);
    struct play *play = aligned_alloc(HASHER_ALIGNMENT, sizeof *play);
    char why[GAME_WHY_MAX] = "";

    if (play) {
        memset(play, 0, sizeof *play);
        play->state = malloc(game->state_bytes);
    }
    if (!play || !play->state) {
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
        play_free(play);
        return NULL;
    }
    if (!game->configure(play->state, values, why)) {
        (void)(gate_good(error) && error_set(error, EXIT_WRONG_USE, "%s", why));
        play_free(play);
        return NULL;
    }
    play->encoder = encoder;
    play->game = game;
    play->seats = game->seats(play->state);
    play->seed = *seed;
    play->filler = seed_filler(seed);
    play->scratch = scratch;
    play->listener = listener;
    hasher_init(&play->hasher);
    if (scratch)
        hash_settings(play, epoch, values);
    return play;
}

void play_free(struct play *play)
{
    if (!play)
        return;
    free(play->state);
    free(play);
}

/* --- playing ----------------------------------------------------------------------------------------------------- */

static const struct game_listener *listener_of(struct play *play, struct game_listener *listener)
{
    *listener = (struct game_listener){hear, play};
    return play->scratch || play->listener.heard ? listener : NULL;
}

void play_start(struct play *play)
{
    struct game_listener listener;

    play->started = true;
    if (play->scratch)
        buffer_clear(play->scratch);
    play->game->start(play->state, &play->seed, listener_of(play, &listener));
    if (play->scratch)
        hash_scratch(play);
}

void play_round(struct play *play, const struct record_step *steps, unsigned count, const struct span *said)
{
    struct game_listener listener;
    const struct game_listener *ears = listener_of(play, &listener);

    if (play->scratch) {
        buffer_clear(play->scratch);
        pack_steps(play->scratch, steps, count);
    }
    play->said = said;
    for (unsigned i = 0; i < count; i++) {
        bool taken = play->game->apply(play->state, steps[i].seat, steps[i].action, ears);

        assert(taken || gate_blame(play->game, "apply", "refuses an action that was legal when the seat was asked"));
        play->steps++;
    }
    play->said = NULL;
    if (play->scratch)
        hash_scratch(play);
}

uint16_t play_fill(struct play *play, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = play->game->actions(play->state, seat, actions);

    assert(count > 0);
    return actions[chance_pick(&play->filler, seat, 0, play->drawn[seat]++, count)];
}

int play_forced(const struct play *play, unsigned seat)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = play->game->actions(play->state, seat, actions);

    assert(count > 0);
    return count == 1 ? actions[0] : -1;
}

bool play_legal(const struct play *play, unsigned seat, uint32_t action)
{
    uint16_t actions[GAME_ACTIONS_MAX];
    unsigned count = play->game->actions(play->state, seat, actions);

    for (unsigned i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void set_reason(struct verdict *verdict, const char *reason)
{
    int length = snprintf(verdict->reason, sizeof verdict->reason, "%s", reason);

    assert(length > 0 && (size_t)length < sizeof verdict->reason);
}

bool play_over(const struct play *play, struct verdict *verdict)
{
    struct game_verdict over;

    if (!play->game->verdict(play->state, &over))
        return false;
    *verdict = (struct verdict){.winner = over.winner};
    memcpy(verdict->score, over.score, sizeof verdict->score);
    set_reason(verdict, play->game->reasons[over.reason]);
    return true;
}

static unsigned side_count(const struct game *game)
{
    unsigned count = 0;

    while (game->sides[count])
        count++;
    return count;
}

/* The game's verdict if one side forfeits, or the contract's for games that define none. */
static void forfeit_of(const struct play *play, unsigned side, struct game_verdict *verdict)
{
    unsigned sides = side_count(play->game);

    if (play->game->forfeit) {
        play->game->forfeit(play->state, side, verdict);
        return;
    }
    *verdict = (struct game_verdict){.winner = (int8_t)(sides == 2 ? 1 - (int)side : GAME_DRAW)};
    for (unsigned seat = 0; seat < play->seats; seat++)
        verdict->score[seat] = play->game->side(play->state, seat) != side;
}

/* The one side that is not in the mask, VERDICT_DRAW if there are none or several. */
static int8_t side_left(const struct game *game, uint32_t sides)
{
    int8_t left = VERDICT_DRAW;

    for (int8_t side = 0; game->sides[side]; side++) {
        if (sides >> side & 1)
            continue;
        if (left != VERDICT_DRAW)
            return VERDICT_DRAW;
        left = side;
    }
    return left;
}

void play_forfeit(const struct play *play, uint32_t sides, struct verdict *verdict)
{
    struct game_verdict first;
    bool several = (sides & (sides - 1)) != 0;

    assert(sides != 0);
    forfeit_of(play, (unsigned)__builtin_ctz(sides), &first);
    *verdict = (struct verdict){.winner = several ? side_left(play->game, sides) : first.winner};
    for (unsigned seat = 0; seat < play->seats; seat++) {
        unsigned side = play->game->side(play->state, seat);
        struct game_verdict own = first;

        if (sides >> side & 1)
            forfeit_of(play, side, &own);
        verdict->score[seat] = own.score[seat];
    }
    set_reason(verdict, "forfeit");
}
