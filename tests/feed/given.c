/* SPDX-License-Identifier: MIT */
/* Records that are given away: they can be verified, and hold nothing that is the host's alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "feed_stage.h"
#include "match/record_strip.h"

enum { BYTES_MOST = 1 << 20 };

static void count_steps(void *context, const struct record_step *steps, unsigned count)
{
    unsigned *seen = context;

    (void)steps;
    *seen += count;
}

static void no_session(void *context, unsigned seat, const struct record_seat *bot)
{
    (void)context;
    (void)seat;
    assert_int_equal(bot->session.size, 0);
}

static void a_record_that_is_given_away_is_verified_and_has_no_session(void **state)
{
    struct stage stage;
    struct staged match;
    struct error error = {0};
    struct buffer out;
    struct record_file *file;
    struct record_games games = paper_games();
    struct record_report report;
    unsigned steps = 0;
    const struct record_skim skim = {.steps = count_steps, .resumed = no_session, .context = &steps};

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    staged_begin(&stage, &match, 3);
    staged_end(&match);
    stage_pass(&stage);
    if (!feed_record(stage.feed, 1, &out, &error))
        fail_msg("%s", error.text);
    assert_true(stage_has(&out, STAGE_NOTE));
    assert_true(stage_has(&out, "anna"));
    assert_false(stage_has(&out, STAGE_SESSION));
    assert_false(stage_has(&out, "session"));
    assert_false(stage_has(&out, "handle"));
    file = record_file_in(buffer_span(&out));
    assert_int_equal(record_file_matches(file), 1);
    assert_int_equal(record_file_damage(file), RECORD_WHOLE);
    record_verify(file, 0, &games, &report);
    if (report.outcome != RECORD_AGREES)
        fail_msg("%s: %s", record_outcome_names[report.outcome], report.why);
    assert_true(record_file_skim(file, 0, &skim, &error));
    assert_true(steps > 0);
    record_file_free(file);
    buffer_release(&out);
    stage_remove(&stage);
}

static void before_its_release_no_record_is_given_away(void **state)
{
    struct stage stage;
    struct staged match;
    struct error error = {0}, over = {0};
    struct buffer out;

    (void)state;
    stage_make(&stage);
    stage.options.rules.release = (struct release_rule){.when = RELEASE_AFTER, .after_s = 60};
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    staged_begin(&stage, &match, 3);
    stage_pass(&stage);
    assert_false(feed_record(stage.feed, 1, &out, &error));
    assert_string_equal(error.text, "the match is not over");
    staged_end(&match);
    stage_pass(&stage);
    assert_false(feed_is_released(stage.feed, 1));
    assert_false(feed_record(stage.feed, 1, &out, &over));
    assert_non_null(strstr(over.text, "not released yet"));
    assert_int_equal(out.used, 0);
    stage.now_s = 60;
    stage_pass(&stage);
    assert_true(feed_is_released(stage.feed, 1));
    assert_true(feed_record(stage.feed, 1, &out, &error));
    buffer_release(&out);
    stage_remove(&stage);
}

/* A seat's map, a header and a step, with keys that are not known. */
static void what_is_not_known_is_left_out(void **state)
{
    struct frame frame = {.type = RECORD_TYPES};
    struct buffer out;

    (void)state;
    buffer_init(&out, BYTES_MOST);
    frame.payload = span_text("\x81\xa6secret\xa5plant");
    record_strip(&out, &frame);
    assert_int_equal(out.used, 0);
    for (uint8_t type = RECORD_HEADER; type < RECORD_TYPES; type++) {
        frame.type = type;
        record_strip(&out, &frame);
    }
    assert_true(out.used > 0);
    assert_false(stage_has(&out, "plant"));
    frame.type = RECORD_HEADER;
    frame.payload = span_text("\x81\xa5seats\x91\x82\xa3"
                              "bot\xa1x\xa5token\xa5plant");
    record_strip(&out, &frame);
    assert_true(stage_has(&out, "\x81\xa5seats\x91\x81\xa3"
                                "bot\xa1x"));
    assert_false(stage_has(&out, "plant"));
    buffer_release(&out);
}

/* Seat 1 took action 5 itself, after 12345 us. */
static void how_long_an_answer_took_is_given_away(void **state)
{
    static const struct span steps = {(const uint8_t *)"\x81\xa5steps\x91\x94\x01\x05\x01\xcd\x30\x39", 15};
    const struct frame frame = {.type = RECORD_STEPS, .payload = steps};
    struct buffer out;

    (void)state;
    buffer_init(&out, BYTES_MOST);
    record_strip(&out, &frame);
    assert_non_null(memmem(out.at, out.used, steps.at, steps.size));
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_that_is_given_away_is_verified_and_has_no_session),
        cmocka_unit_test(before_its_release_no_record_is_given_away),
        cmocka_unit_test(what_is_not_known_is_left_out),
        cmocka_unit_test(how_long_an_answer_took_is_given_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
