/* SPDX-License-Identifier: MIT */
/* A council that has grown by a setting and a word since: what was played before is still told, hashed and played again
 * as it was then. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "council.h"
#include "match/former.h"
#include "paper.h"

enum { ROUNDS, MOOD, SETTINGS_THEN, SETTINGS_NOW = 3 };
enum { CALM, HEATED, FURIOUS };

static const char *const moods[] = {[CALM] = "calm", [HEATED] = "heated", [FURIOUS] = "furious", NULL};
static const uint8_t words[SETTINGS_THEN] = {[MOOD] = FURIOUS};
static const struct game_former formers[] = {{"council-0", 1, NULL}, {"council-1", SETTINGS_THEN, words}};
static struct game_setting settings[SETTINGS_NOW];
static struct game grown;

static int grow(void **state)
{
    (void)state;
    memcpy(settings, council_game.settings, SETTINGS_THEN * sizeof *settings);
    settings[MOOD].values = moods;
    settings[SETTINGS_THEN] =
        (struct game_setting){.name = "chairs", .least = 1, .most = 9, .preset = 3, .help = "new"};
    grown = council_game;
    grown.epoch = "council-2";
    grown.settings = settings;
    grown.setting_count = SETTINGS_NOW;
    grown.formers = formers;
    grown.former_count = sizeof formers / sizeof *formers;
    return 0;
}

static bool find(void *context, struct span name, struct record_game *out)
{
    (void)context;
    *out = (struct record_game){&grown, span_text(grown.epoch)};
    return span_equal(name, span_text(grown.name));
}

/* What the grown game says of the first match of these bytes. */
static enum record_outcome verify(struct span bytes)
{
    struct record_games games = {find, NULL};
    struct record_file *file = record_file_in(bytes);
    struct record_report report;

    record_verify(file, 0, &games, &report);
    record_file_free(file);
    return report.outcome;
}

/* The record of a council that `game` played in `epoch`; its hash goes to `hash` unless that is NULL. */
static struct span play_in(const struct game *game, const char *epoch, int64_t mood, struct hash *hash)
{
    struct paper paper;
    struct table table;
    struct span bytes;

    paper_init(&paper);
    table_init(&table, game, CLOCK, 1);
    table.values[ROUNDS] = 3;
    table.values[MOOD] = mood;
    table.options.epoch = span_text(epoch);
    table.options.writer = paper.writer;
    paper_play_at(&table);
    if (hash)
        *hash = *referee_hash(table.referee);
    table_release(&table);
    bytes = paper_read(&paper, 1);
    paper_release(&paper);
    return bytes;
}

static struct span play(const struct game *game, const char *epoch, struct hash *hash)
{
    return play_in(game, epoch, CALM, hash);
}

static void drop(struct span bytes)
{
    free((void *)(uintptr_t)bytes.at);
}

static void an_epoch_has_the_settings_that_it_had(void **state)
{
    (void)state;
    assert_int_equal(former_settings(&grown, span_text("council-0")), 1);
    assert_int_equal(former_settings(&grown, span_text("council-1")), SETTINGS_THEN);
    assert_int_equal(former_settings(&grown, span_text("council-2")), SETTINGS_NOW);
    assert_true(former_is_played(&grown, span_text("council-1")));
    assert_false(former_is_played(&grown, span_text("council-2")));
    assert_false(former_is_played(&grown, span_text("council-3")));
}

static void a_record_of_a_former_epoch_agrees(void **state)
{
    struct span bytes = play(&council_game, "council-1", NULL);

    (void)state;
    assert_int_equal(verify(bytes), RECORD_AGREES);
    drop(bytes);
}

static void a_record_of_an_epoch_that_the_game_does_not_play_is_named_so(void **state)
{
    struct span bytes = play(&council_game, "council-x", NULL);

    (void)state;
    assert_int_equal(verify(bytes), RECORD_OTHER_EPOCH);
    drop(bytes);
}

static void a_record_with_other_settings_than_its_epoch_had_differs(void **state)
{
    struct span fewer = play(&council_game, "council-2", NULL), more = play(&council_game, "council-0", NULL);

    (void)state;
    assert_int_equal(verify(fewer), RECORD_DIFFERS);
    assert_int_equal(verify(more), RECORD_DIFFERS);
    drop(fewer);
    drop(more);
}

static void a_record_with_a_word_that_its_epoch_did_not_have_differs(void **state)
{
    static const struct {
        const char *epoch;
        int64_t mood;
        enum record_outcome outcome;
    } rows[] = {{"council-1", HEATED, RECORD_AGREES},
                {"council-1", FURIOUS, RECORD_DIFFERS},
                {"council-2", FURIOUS, RECORD_AGREES}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct span bytes = play_in(&grown, rows[i].epoch, rows[i].mood, NULL);

        assert_int_equal(verify(bytes), rows[i].outcome);
        drop(bytes);
    }
}

static void todays_epoch_has_all_settings(void **state)
{
    struct span bytes = play(&grown, "council-2", NULL);

    (void)state;
    assert_int_equal(verify(bytes), RECORD_AGREES);
    drop(bytes);
}

/* As when a match of a record is played to a bot once more. */
static void a_match_in_a_former_epoch_goes_as_it_went(void **state)
{
    struct hash then, now;
    struct span before = play(&council_game, "council-1", &then), after = play(&grown, "council-1", &now);

    (void)state;
    assert_true(span_equal(before, after));
    assert_memory_equal(then.bytes, now.bytes, sizeof then.bytes);
    drop(before);
    drop(after);
}

static void bots_are_told_the_settings_of_the_epoch(void **state)
{
    static const struct {
        const char *epoch;
        unsigned settings;
    } rows[] = {{"council-0", 1}, {"council-1", SETTINGS_THEN}, {"council-2", SETTINGS_NOW}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table table;

        table_init(&table, &grown, CLOCK, 1);
        table.options.epoch = span_text(rows[i].epoch);
        table_start(&table);
        for (unsigned seat = 0; seat < COUNCIL_SEATS; seat++)
            assert_int_equal(table_latest(&table, seat, MESSAGE_START)->count, rows[i].settings);
        table_release(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_epoch_has_the_settings_that_it_had),
        cmocka_unit_test(a_record_of_a_former_epoch_agrees),
        cmocka_unit_test(a_record_of_an_epoch_that_the_game_does_not_play_is_named_so),
        cmocka_unit_test(a_record_with_other_settings_than_its_epoch_had_differs),
        cmocka_unit_test(a_record_with_a_word_that_its_epoch_did_not_have_differs),
        cmocka_unit_test(todays_epoch_has_all_settings),
        cmocka_unit_test(a_match_in_a_former_epoch_goes_as_it_went),
        cmocka_unit_test(bots_are_told_the_settings_of_the_epoch),
    };

    return cmocka_run_group_tests(tests, grow, NULL);
}
