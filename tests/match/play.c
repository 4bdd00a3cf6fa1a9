/* SPDX-License-Identifier: MIT */
/* The hash of a play: its beginning, and then the events as they are heard, however many come at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/play.h"
#include "table.h"

enum { EVENTS = 1000 };

/* A council that deals many cards at its start. */
static void start(void *at, const struct game_seed *seed, const struct game_listener *listener)
{
    council_game.start(at, seed, NULL);
    for (int16_t i = 0; i < EVENTS; i++)
        listener->heard(
            listener->context,
            &(struct game_event){.kind = COUNCIL_DEALT,
                                 .count = 2,
                                 .values = {{.field = 0, .count = 1, .known_to = GAME_EVERYBODY, .at = {i % 3}},
                                            {.field = 1, .count = 1, .known_to = GAME_BIT(i % 3), .at = {i}}}});
}

struct ears {
    struct hasher hasher;
    size_t bytes;
};

static void heard(void *context, const struct game_event *event, struct span text, struct span encoded)
{
    struct ears *ears = context;

    (void)event;
    (void)text;
    assert_true(encoded.size > 0);
    hasher_add(&ears->hasher, encoded);
    ears->bytes += encoded.size;
}

static void each_event_is_hashed_once_as_it_is_heard_however_many_there_are(void **state)
{
    static const int64_t values[GAME_SETTINGS_MAX] = {2};
    static _Alignas(64) struct ears ears;
    struct game game = council_game;
    struct game_seed seed = table_seed(1);
    struct error error = {0};
    struct encoder *encoder;
    struct buffer scratch;
    struct hash expected, hash;
    struct play *play;

    (void)state;
    game.start = start;
    encoder = encoder_new(&game, &error);
    assert_non_null(encoder);
    buffer_init(&scratch, 1 << 20);
    play =
        play_new(encoder, span_text(game.epoch), values, &seed, &scratch, (struct play_listener){heard, &ears}, &error);
    assert_non_null(play);
    ears.hasher = play->hasher;
    play_start(play);
    assert_true(ears.bytes > 20 * EVENTS);
    assert_true(scratch.capacity < ears.bytes);
    expected = hasher_end(&ears.hasher);
    hash = play_hash(play);
    assert_memory_equal(hash.bytes, expected.bytes, HASH_BYTES);
    play_free(play);
    buffer_release(&scratch);
    encoder_free(encoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_event_is_hashed_once_as_it_is_heard_however_many_there_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
