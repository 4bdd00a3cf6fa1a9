/* SPDX-License-Identifier: MIT */
/* Matches that the feed has forgotten: shown from their records by the same rules, also where these were compressed or
 * thinned. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include "feed/old.h"
#include "feed_stage.h"

enum { BYTES_MOST = 1 << 20, LONG_S = 600 };
#define SEGMENT "run-0001.arena"

/* Plays two matches, which a feed that is opened then knows nothing of. */
static void play(struct stage *stage)
{
    stage_make(stage);
    for (unsigned i = 1; i <= 2; i++) {
        struct staged match;

        staged_begin(stage, &match, i);
        staged_end(&match);
    }
    stage->now_s = 10 * LONG_S;
}

static void path_of(const struct stage *stage, char path[PATH_MAX])
{
    assert_true(snprintf(path, PATH_MAX, "%s/" SEGMENT, stage->options.records) < PATH_MAX);
}

static void shrink(const struct stage *stage, bool thins)
{
    struct record_shrunk shrunk;
    struct error error = {0};
    struct buffer out;
    char path[PATH_MAX];
    FILE *file;

    path_of(stage, path);
    buffer_init(&out, BYTES_MOST);
    assert_true(record_shrink(path, thins, &out, &shrunk, &error));
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(out.at, 1, out.used, file), out.used);
    assert_int_equal(fclose(file), 0);
    buffer_release(&out);
}

static struct feed_old *open_old(struct stage *stage, const char *id)
{
    struct error error = {0};
    struct feed_old *old = feed_old_open(stage->feed, SEGMENT, id, &error);

    if (!old)
        fail_msg("%s", error.text);
    return old;
}

static void check_facts(struct stage *stage, const struct feed_old *old, bool released, bool thinned)
{
    json_t *facts = feed_old_facts(stage->feed, old);

    assert_string_equal(json_string_value(json_object_get(facts, "id")), "m2");
    assert_string_equal(json_string_value(json_object_get(facts, "state")), "over");
    assert_non_null(json_object_get(facts, "winner"));
    assert_int_equal(json_is_true(json_object_get(facts, "released")), released);
    assert_int_equal(json_is_true(json_object_get(facts, "thinned")), thinned);
    assert_null(json_object_get(facts, "seed"));
    assert_false(stage_says(json_incref(facts), STAGE_NOTE));
    assert_false(stage_says(json_incref(facts), STAGE_SESSION));
    json_decref(facts);
}

/* What is hidden is refused with these words. */
static void check_refused(struct stage *stage, const struct feed_old *old, const char *words)
{
    struct error error = {0};
    struct buffer out;

    buffer_init(&out, BYTES_MOST);
    assert_null(feed_old_whole(stage->feed, old, &error));
    assert_non_null(strstr(error.text, words));
    error = (struct error){0};
    assert_false(feed_old_record(stage->feed, old, &out, &error));
    assert_non_null(strstr(error.text, words));
    assert_int_equal(out.used, 0);
    buffer_release(&out);
}

static void check_shown(struct stage *stage, const struct feed_old *old)
{
    struct error error = {0};
    json_t *whole = feed_old_whole(stage->feed, old, &error);
    struct buffer out;

    if (!whole)
        fail_msg("%s", error.text);
    assert_non_null(json_object_get(whole, "seed"));
    assert_true(json_array_size(json_object_get(whole, "events")) > 0);
    assert_false(stage_says(json_incref(whole), STAGE_SESSION));
    assert_true(stage_says(whole, STAGE_NOTE));
    buffer_init(&out, BYTES_MOST);
    assert_true(feed_old_record(stage->feed, old, &out, &error));
    assert_true(stage_has(&out, STAGE_NOTE));
    assert_false(stage_has(&out, STAGE_SESSION));
    buffer_release(&out);
}

/* Whatever became of its file, before the release nothing is shown, and then all that is left. */
static void a_forgotten_match_is_shown_by_the_same_rules(void **state)
{
    enum { AS_IT_WAS, COMPRESSED, THINNED, WAYS };

    (void)state;
    for (unsigned way = AS_IT_WAS; way < WAYS; way++)
        for (unsigned released = 0; released < 2; released++) {
            struct stage stage;
            struct feed_old *old;

            play(&stage);
            if (way != AS_IT_WAS)
                shrink(&stage, way == THINNED);
            stage.options.rules.release =
                (struct release_rule){.when = released ? RELEASE_AT_END : RELEASE_WITH_SEASON};
            (void)snprintf(stage.options.rules.season, sizeof stage.options.rules.season, "1");
            stage_open(&stage);
            stage_pass(&stage);
            assert_int_equal(feed_find(stage.feed, "m2"), 0);
            old = open_old(&stage, "m2");
            check_facts(&stage, old, released, way == THINNED);
            assert_int_equal(feed_old_is_released(stage.feed, old), released);
            if (!released)
                check_refused(&stage, old, "was not released yet");
            else if (way == THINNED)
                check_refused(&stage, old, "its record was thinned");
            else
                check_shown(&stage, old);
            feed_old_free(&old);
            stage_remove(&stage);
        }
}

/* The time of its file stands for the time of its end: a file that was touched is never released too soon. */
static void a_time_of_release_goes_by_the_time_of_the_file(void **state)
{
    (void)state;
    for (int before = 0; before < 3; before++) {
        struct stage stage;
        struct feed_old *old;
        struct timespec times[2] = {{.tv_sec = time(NULL) + (before - 1) * 2 * LONG_S}};
        char path[PATH_MAX];

        play(&stage);
        times[1] = times[0];
        path_of(&stage, path);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
        stage.options.rules.release = (struct release_rule){.when = RELEASE_AFTER, .after_s = LONG_S};
        stage_open(&stage);
        stage_pass(&stage);
        old = open_old(&stage, "m2");
        check_facts(&stage, old, before == 0, false); /* it ended long ago, now, or in the future */
        feed_old_free(&old);
        stage_remove(&stage);
    }
}

static void a_match_that_is_not_there_is_refused(void **state)
{
    struct stage stage;
    struct error error = {0};

    (void)state;
    play(&stage);
    stage.options.ladder = "summer";
    stage_open(&stage);
    assert_null(feed_old_open(stage.feed, SEGMENT, "m2", &error)); /* it is of another ladder */
    error = (struct error){0};
    assert_null(feed_old_open(stage.feed, SEGMENT, "m99", &error));
    error = (struct error){0};
    assert_null(feed_old_open(stage.feed, "none.arena", "m2", &error));
    assert_null(strchr(error.text, '/')); /* where the folder is, is nobody's business */
    stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forgotten_match_is_shown_by_the_same_rules),
        cmocka_unit_test(a_time_of_release_goes_by_the_time_of_the_file),
        cmocka_unit_test(a_match_that_is_not_there_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
