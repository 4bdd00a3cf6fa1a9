/* SPDX-License-Identifier: MIT */
/* Parts of views: what is left out is empty and what is there is as in the full view, in states that matches of each
 * game come to by chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "game/field.h"
#include "games/leduc/leduc.h"
#include "games/notalone/notalone.h"
#include "match/encode.h"
#include "plugin/playout.h"
#include "proto/pack.h"
#include "proto/unpack.h"

enum { ROOM = 1 << 16, KEYS_EVERY = 7 };
#ifdef ARENA_SANITIZED
enum { MATCHES = 3 };
#else
enum { MATCHES = 12 };
#endif

static const struct game *const games[] = {&leduc_game, &notalone_game, &council_game};

/* A match that goes on by chance, and what is at hand to look at it. */
struct stroll {
    const struct game *game;
    unsigned number, seats;
    struct dice dice;
    uint64_t state[GAME_STATE_MAX / sizeof(uint64_t)];
    struct encoder *encoder;
    struct last_view *full, *part, *other; /* the last has seen other views before */
};

static void begin(struct stroll *stroll, unsigned number)
{
    struct settings settings;
    struct game_seed seed;
    char why[GAME_WHY_MAX];

    stroll->number = number;
    stroll->dice = (struct dice){number};
    playout_settings(&settings, stroll->game, &stroll->dice);
    seed = dice_seed(&stroll->dice);
    assert_true(stroll->game->configure(stroll->state, settings.values, why));
    stroll->seats = stroll->game->seats(stroll->state);
    stroll->game->start(stroll->state, &seed, NULL);
}

static const struct game_field *field_named(const struct game *game, struct span key)
{
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (span_equal(key, span_text(game->view_fields[i].name)))
            return &game->view_fields[i];
    return NULL;
}

/* The empty value of a field as the table states it, on the wire. */
static void pack_empty(struct buffer *out, const struct game_field *field, unsigned seats)
{
    if (field->rows)
        pack_array(out, field_rows(field, seats));
    for (unsigned row = 0; row < field_rows(field, seats); row++) {
        if (field->shape != GAME_NUMBER)
            pack_array(out, field->shape == GAME_ARRAY ? field->count : 0);
        for (unsigned i = 0; i < field->count && (field->shape == GAME_NUMBER || field->shape == GAME_ARRAY); i++)
            pack_signed(out, field->empty);
    }
}

/* Each pair of the full view is in the part as it is, or if it is not there, is empty. Returns how many are. */
static uint32_t check_part(const struct stroll *stroll, struct span full, struct span part)
{
    struct unpack from = unpack_open(full);
    uint32_t found = 0;

    for (uint32_t left = unpack_map(&from); left > 0; left--) {
        struct span key = unpack_text(&from), value = unpack_value(&from), other;
        char name[64];
        struct buffer empty;

        memcpy(name, key.at, key.size);
        name[key.size] = '\0';
        buffer_init(&empty, ROOM);
        pack_empty(&empty, field_named(stroll->game, key), stroll->seats);
        if (unpack_find(part, name, &other) && !span_equal(value, other))
            fail_msg("%s, match %u: %s is another value", stroll->game->name, stroll->number, name);
        if (unpack_find(part, name, &other) == span_equal(value, buffer_span(&empty)))
            fail_msg("%s, match %u: %s is %s", stroll->game->name, stroll->number, name,
                     span_equal(value, buffer_span(&empty)) ? "there though empty" : "left out though not empty");
        found += unpack_find(part, name, &other);
        buffer_release(&empty);
    }
    return found;
}

static void check_canonical(const struct stroll *stroll, struct span bytes, uint32_t keys)
{
    static const struct unpack_limits limits = {.bytes = ROOM, .items = ROOM, .depth = 8, .canonical = true};
    struct unpack from = unpack_open(bytes);
    const char *why = "";

    if (!unpack_walk(bytes, &limits, &why))
        fail_msg("%s, match %u: %s", stroll->game->name, stroll->number, why);
    assert_int_equal(unpack_map(&from), keys);
}

/* Every KEYS_EVERY-th key of the game, and two that it does not have. */
static void choose_keys(struct view_choice *choice, const struct encoder *encoder, struct buffer *ignored)
{
    const struct game *game = encoder_game(encoder);
    struct buffer keys;

    buffer_init(&keys, ROOM);
    pack_array(&keys, 2 + (game->view_field_count + KEYS_EVERY - 1u) / KEYS_EVERY);
    pack_word(&keys, "no_such_key");
    for (unsigned i = 0; i < game->view_field_count; i += KEYS_EVERY)
        pack_word(&keys, game->view_fields[i].name);
    pack_word(&keys, "nor_this");
    assert_false(keys.failed);
    view_choose(choice, encoder, VIEWS_KEYS, buffer_span(&keys), ignored);
    buffer_release(&keys);
}

static void check_keys(const struct stroll *stroll, const void *view, struct span full)
{
    struct view_choice choice;
    struct span part, value, same;
    struct buffer ignored;
    uint32_t keys = 0;

    buffer_init(&ignored, ROOM);
    choose_keys(&choice, stroll->encoder, &ignored);
    assert_true(span_equal(buffer_span(&ignored), span_text("\x92\xabno_such_key\xa8nor_this")));
    part = encode_chosen(stroll->part, &choice, view, stroll->seats);
    for (unsigned i = 0; i < stroll->game->view_field_count; i += KEYS_EVERY, keys++) {
        assert_true(unpack_find(full, stroll->game->view_fields[i].name, &value));
        assert_true(unpack_find(part, stroll->game->view_fields[i].name, &same));
        assert_true(span_equal(value, same));
    }
    check_canonical(stroll, part, keys);
    buffer_release(&ignored);
}

static void check_audience(const struct stroll *stroll, unsigned audience)
{
    static const struct view_choice sparse = {.wanted = VIEWS_SPARSE};
    uint64_t view[(GAME_VIEW_MAX + VIEW_READ_BEHIND) / sizeof(uint64_t)] = {0};
    struct span full, part;

    stroll->game->view(stroll->state, audience, view);
    full = encode_view(stroll->full, view, stroll->seats);
    part = encode_chosen(stroll->part, &sparse, view, stroll->seats);
    check_canonical(stroll, part, check_part(stroll, full, part));
    /* The bytes come of this view alone, whatever was encoded before. */
    (void)encode_view(stroll->other, view, stroll->seats);
    if (!span_equal(part, encode_chosen(stroll->other, &sparse, view, stroll->seats)))
        fail_msg("%s, match %u: other bytes than before", stroll->game->name, stroll->number);
    if (!span_equal(full, encode_view(stroll->other, view, stroll->seats)))
        fail_msg("%s, match %u: another full view after a part of it", stroll->game->name, stroll->number);
    check_keys(stroll, view, full);
}

static void what_is_left_out_is_empty_and_the_rest_is_as_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct stroll stroll = {.game = games[i]};
        struct error error = {0};

        stroll.encoder = encoder_new(stroll.game, &error);
        assert_non_null(stroll.encoder);
        stroll.full = last_view_new(stroll.encoder);
        stroll.part = last_view_new(stroll.encoder);
        stroll.other = last_view_new(stroll.encoder);
        for (unsigned number = 1; number <= MATCHES; number++) {
            begin(&stroll, number);
            do
                check_audience(&stroll, dice_roll(&stroll.dice, 2) ? dice_roll(&stroll.dice, stroll.seats)
                                                                   : (unsigned)GAME_PUBLIC);
            while (playout_step(stroll.game, stroll.state, &stroll.dice, NULL));
        }
        last_view_free(stroll.full);
        last_view_free(stroll.part);
        last_view_free(stroll.other);
        encoder_free(stroll.encoder);
    }
}

static void a_key_that_stands_there_twice_counts_once(void **state)
{
    struct error error = {0};
    struct encoder *encoder = encoder_new(&leduc_game, &error);
    struct last_view *last = last_view_new(encoder);
    uint64_t view[(GAME_VIEW_MAX + VIEW_READ_BEHIND) / sizeof(uint64_t)] = {0};
    struct view_choice choice;
    struct buffer ignored;

    (void)state;
    buffer_init(&ignored, ROOM);
    view_choose(&choice, encoder, VIEWS_KEYS, span_text("\x93\xa5stage\xa5stage\xa5stage"), &ignored);
    assert_int_equal(ignored.used, 0);
    assert_true(span_equal(encode_chosen(last, &choice, view, 2), span_of("\x81\xa5stage\0", 8)));
    buffer_release(&ignored);
    last_view_free(last);
    encoder_free(encoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_empty_and_the_rest_is_as_it_is),
        cmocka_unit_test(a_key_that_stands_there_twice_counts_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
