/* SPDX-License-Identifier: MIT */
/* What the public may know of matches, and when; and that nothing else gets out. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "feed_stage.h"
#include "match/seed.h"
#include "patience.h"

enum { BYTES_MOST = 1 << 20, ROOM = 16 };

/* --- events ------------------------------------------------------------------------------------------------------ */

static void whoever_watches_gets_what_the_public_may_know(void **state)
{
    struct stage stage;
    struct staged match;
    struct buffer early, late, whole;
    unsigned early_count, late_count;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&early, BYTES_MOST);
    buffer_init(&late, BYTES_MOST);
    buffer_init(&whole, BYTES_MOST);
    staged_begin_round(&stage, &match, 17);
    stage_pass(&stage);
    number = stage_watch(&stage, "m17");
    for (unsigned round = 1; round <= STAGE_ROUNDS; round++) {
        if (round > 1)
            staged_round(&match);
        stage_pass(&stage);
        (void)stage_events(&stage, number, &early, &early_count);
        stage_replay(&stage, 0, GAME_PUBLIC, &whole);
        assert_true(early_count > 0);
        assert_int_equal(early.used, whole.used);
        assert_memory_equal(early.at, whole.at, whole.used);
    }
    staged_end(&match);
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &early, &early_count), FEED_ENDED);
    feed_unwatch(stage.feed, number);
    (void)stage_watch(&stage, "m17");
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &late, &late_count), FEED_ENDED);
    assert_int_equal(late_count, early_count);
    assert_memory_equal(late.at, early.at, early.used);
    stage_replay(&stage, 0, GAME_ALL, &whole);
    assert_true(whole.used > late.used);
    buffer_release(&early);
    buffer_release(&late);
    buffer_release(&whole);
    stage_remove(&stage);
}

static void a_verdict_comes_with_the_trailer_and_not_before(void **state)
{
    struct stage stage;
    struct staged match;
    struct feed_events events;
    struct buffer out;
    struct feed_news news[ROOM];
    unsigned count;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    buffer_init(&events.bytes, BYTES_MOST);
    staged_begin_round(&stage, &match, 3);
    stage_pass(&stage);
    number = stage_watch(&stage, "m3");
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &out, &count), FEED_WAITS);
    assert_false(stage_says(feed_facts(stage.feed, number), "winner"));
    staged_end(&match);
    assert_int_equal(stage_events(&stage, number, &out, &count), FEED_WAITS); /* nobody has looked */
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &out, &count), FEED_ENDED);
    assert_int_equal(feed_events_from(stage.feed, number, count + 1, BYTES_MOST, &events), FEED_ENDED);
    assert_int_equal(events.seats, 3);
    assert_true(stage_says(feed_facts(stage.feed, number), events.winner));
    assert_int_equal(feed_latest(stage.feed), 2);
    assert_int_equal(feed_news_after(stage.feed, 0, news, ROOM), 2);
    assert_int_equal(news[0].what, FEED_BEGAN);
    assert_int_equal(news[1].what, FEED_OVER);
    assert_int_equal(news[1].match, number);
    assert_int_equal(feed_news_after(stage.feed, 2, news, ROOM), 0);
    buffer_release(&out);
    buffer_release(&events.bytes);
    stage_remove(&stage);
}

/* The disk, as the feed finds it: it opens the files for reading alone. */
static bool disk_fails;
static struct feed *asked; /* while the feed waits for the disk */
static unsigned answers;

int fdatasync(int fd)
{
    bool reads = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY;

    if (reads && asked)
        answers += feed_latest(asked) > 0;
    errno = EIO;
    return reads && disk_fails ? -1 : fsync(fd);
}

static void a_verdict_that_the_disk_does_not_have_is_not_shown(void **state)
{
    struct stage stage;
    struct staged match;
    struct buffer out;
    unsigned count;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    staged_begin_round(&stage, &match, 3);
    stage_pass(&stage);
    number = stage_watch(&stage, "m3");
    disk_fails = true;
    staged_end(&match);
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &out, &count), FEED_WAITS);
    assert_false(stage_says(feed_facts(stage.feed, number), "winner"));
    assert_int_equal(feed_latest(stage.feed), 1);
    disk_fails = false;
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &out, &count), FEED_ENDED);
    buffer_release(&out);
    stage_remove(&stage);
}

static void nobody_who_asks_waits_for_the_disk(void **state)
{
    struct stage stage;
    struct staged match;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    staged_begin_round(&stage, &match, 3);
    stage_pass(&stage);
    asked = stage.feed;
    answers = 0;
    staged_end(&match);
    patience_begin(); /* who waits does so for ever */
    stage_pass(&stage);
    asked = NULL;
    assert_int_equal(answers, 1);
    stage_remove(&stage);
}

/* --- who comes and goes ------------------------------------------------------------------------------------------ */

static enum feed_got look(struct stage *stage, uint64_t match)
{
    struct feed_events events;
    enum feed_got got;

    buffer_init(&events.bytes, BYTES_MOST);
    got = feed_events_from(stage->feed, match, 1, BYTES_MOST, &events);
    buffer_release(&events.bytes);
    return got;
}

static void a_glance_lasts_some_seconds(void **state)
{
    struct stage stage;
    struct staged match;
    struct error error = {0};

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    staged_begin_round(&stage, &match, 1);
    stage_pass(&stage);
    assert_int_equal(look(&stage, 1), FEED_LOST); /* nobody watches */
    assert_true(feed_glance(stage.feed, 1, &error));
    assert_int_equal(look(&stage, 1), FEED_WINDS);
    stage.now_s = FEED_GLANCE_S;
    stage_pass(&stage);
    assert_int_equal(look(&stage, 1), FEED_EVENTS);
    (void)stage_watch(&stage, "m1");
    stage.now_s++;
    stage_pass(&stage);
    assert_int_equal(look(&stage, 1), FEED_EVENTS); /* somebody watches */
    feed_unwatch(stage.feed, 1);
    assert_int_equal(look(&stage, 1), FEED_LOST);
    assert_true(feed_glance(stage.feed, 1, &error));
    stage_pass(&stage);
    stage.now_s += FEED_GLANCE_S + 1;
    stage_pass(&stage);
    assert_int_equal(look(&stage, 1), FEED_LOST);
    assert_false(feed_glance(stage.feed, 2, &error));
    staged_end(&match);
    stage_remove(&stage);
}

static void the_latest_glances_are_kept_and_who_watches_is_preferred(void **state)
{
    static struct staged match[FEED_TAPES_MAX + 1];
    struct stage stage;
    struct error error = {0};

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    for (unsigned i = 0; i <= FEED_TAPES_MAX; i++)
        staged_begin(&stage, &match[i], i + 1);
    stage_pass(&stage);
    for (unsigned i = 1; i <= FEED_GLANCES_MAX + 1; i++, stage_pass(&stage)) {
        stage.now_s += i % 8 == 0;
        assert_true(feed_glance(stage.feed, i, &error));
    }
    assert_int_equal(look(&stage, FEED_GLANCES_MAX + 1), FEED_WAITS); /* nothing has happened in it */
    assert_int_equal(look(&stage, 1), FEED_LOST);
    for (unsigned i = 2; i <= FEED_TAPES_MAX + 1; i++)
        assert_true(feed_watch(stage.feed, i, &error));
    assert_false(feed_watch(stage.feed, 1, &error));
    assert_non_null(strstr(error.text, "384 matches are watched already"));
    assert_false(feed_glance(stage.feed, 1, &error));
    for (unsigned i = 0; i <= FEED_TAPES_MAX; i++)
        staged_end(&match[i]);
    stage_remove(&stage);
}

/* --- what is hidden ---------------------------------------------------------------------------------------------- */

/* All that the public can ask of a match, and of all of them, as text; what it says of the faults of an owner's bots
 * apart. */
static json_t *everything(struct stage *stage, uint64_t number)
{
    struct error error = {0};
    json_t *all = json_array(), *whole = feed_whole(stage->feed, number, &error);

    (void)json_array_append_new(all, feed_facts(stage->feed, number));
    (void)json_array_append_new(all, feed_list(stage->feed, false, NULL));
    (void)json_array_append_new(all, feed_list(stage->feed, true, NULL));
    (void)json_array_append_new(all, feed_list(stage->feed, false, "duel"));
    if (whole)
        (void)json_array_append_new(all, whole);
    return all;
}

static void seed_text(unsigned number, char text[HASH_HEX_SIZE])
{
    struct game_seed seed = table_seed(number);

    hex_print(text, seed.bytes, sizeof seed.bytes);
}

static void nothing_hidden_is_shown_before_the_release(void **state)
{
    struct stage stage;
    struct staged match;
    struct buffer out, all;
    unsigned count;
    char seed[HASH_HEX_SIZE];
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage.options.rules.release = (struct release_rule){.when = RELEASE_AFTER, .after_s = 600};
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    buffer_init(&all, BYTES_MOST);
    seed_text(5, seed);
    staged_begin_round(&stage, &match, 5);
    stage_pass(&stage);
    number = stage_watch(&stage, "m5");
    for (unsigned round = 0; round <= STAGE_ROUNDS; round++) {
        const char *const hidden[] = {seed,      STAGE_NOTE, "so be it", STAGE_SESSION, "signal 9",
                                      "illegal", "note",     "seed",     "hash",        "think"};

        if (round == STAGE_ROUNDS)
            staged_end(&match);
        else if (round > 0)
            staged_round(&match);
        stage_pass(&stage);
        (void)stage_events(&stage, number, &out, &count);
        for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
            if (stage_says(everything(&stage, number), hidden[i]) || stage_has(&out, hidden[i]))
                fail_msg("round %u: the public is told '%s'", round, hidden[i]);
        }
        assert_true(stage_has(&out, "hear me")); /* which was said aloud */
    }
    stage_replay(&stage, 0, GAME_ALL, &all);
    assert_true(all.used > out.used);
    stage.now_s = 599;
    stage_pass(&stage);
    assert_false(stage_says(everything(&stage, number), seed));
    assert_false(feed_has_released(stage.feed, span_text("1"), "m5"));
    stage.now_s = 600;
    stage_pass(&stage);
    assert_true(feed_has_released(stage.feed, span_text("1"), "m5"));
    assert_true(stage_says(everything(&stage, number), seed));
    assert_true(stage_says(everything(&stage, number), STAGE_NOTE));
    assert_true(stage_says(everything(&stage, number), "signal 9"));
    assert_false(stage_says(everything(&stage, number), STAGE_SESSION)); /* never */
    buffer_release(&out);
    buffer_release(&all);
    stage_remove(&stage);
}

static void a_release_has_all_events_under_their_numbers(void **state)
{
    struct stage stage;
    struct staged match;
    struct error error = {0};
    struct buffer out;
    unsigned count;
    uint64_t number;
    json_t *whole;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&out, BYTES_MOST);
    staged_begin_round(&stage, &match, 8);
    stage_pass(&stage);
    number = stage_watch(&stage, "m8");
    assert_null(feed_whole(stage.feed, number, &error));
    assert_non_null(strstr(error.text, "not over"));
    staged_end(&match);
    stage_pass(&stage);
    (void)stage_events(&stage, number, &out, &count);
    whole = feed_whole(stage.feed, number, &error);
    assert_non_null(whole);
    assert_int_equal(json_array_size(json_object_get(whole, "events")), count);
    assert_int_equal(json_array_size(json_object_get(whole, "notes")), 3);
    assert_true(json_array_size(json_object_get(whole, "faults")) >= 2);
    json_decref(whole);
    buffer_release(&out);
    stage_remove(&stage);
}

static void with_the_season_a_match_is_released_when_that_is_closed(void **state)
{
    struct stage stage;
    struct staged match;
    struct feed_rules rules;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage.options.rules.release.when = RELEASE_WITH_SEASON;
    stage_open(&stage);
    staged_begin_round(&stage, &match, 9);
    stage_pass(&stage);
    number = feed_find(stage.feed, "m9");
    staged_end(&match);
    stage.now_s = INT32_MAX;
    stage_pass(&stage);
    assert_false(stage_says(everything(&stage, number), "seed"));
    rules = stage.options.rules;
    rules.season_is_over = true;
    feed_set(stage.feed, &rules);
    assert_true(stage_says(everything(&stage, number), "seed"));
    rules.season_is_over = false;
    (void)snprintf(rules.season, sizeof rules.season, "2");
    feed_set(stage.feed, &rules);
    assert_true(stage_says(everything(&stage, number), "seed"));
    stage_remove(&stage);
}

/* --- names ------------------------------------------------------------------------------------------------------- */

static void hidden_names_and_ids_are_shown_at_the_end(void **state)
{
    static const char *const names[] = {"bot-0", "bot-1", "bot-2", "anna", "ben", "m21", "\"1\",\"owner", "rated"};
    struct stage stage;
    struct staged match;
    uint64_t number;
    struct feed_news news[ROOM];
    char hidden[65];
    json_t *facts;

    (void)state;
    stage_make(&stage);
    stage.options.rules.hides_names = true;
    stage_open(&stage);
    staged_begin_round(&stage, &match, 21);
    stage_pass(&stage);
    assert_int_equal(feed_find(stage.feed, "m21"), 0); /* who asks for its number is not told that it is played */
    assert_int_equal(feed_news_after(stage.feed, 0, news, ROOM), 1);
    number = news[0].match;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (stage_says(everything(&stage, number), names[i]))
            fail_msg("names are hidden, and the public is told '%s'", names[i]);
    facts = feed_facts(stage.feed, number);
    (void)snprintf(hidden, sizeof hidden, "%s", json_string_value(json_object_get(facts, "id")));
    json_decref(facts);
    assert_int_equal(strlen(hidden), 32);
    assert_int_equal(feed_find(stage.feed, hidden), number);
    staged_end(&match);
    stage_pass(&stage);
    for (size_t i = 0; i < 6; i++)
        assert_true(stage_says(everything(&stage, number), names[i]));
    assert_int_equal(feed_find(stage.feed, "m21"), number);
    assert_int_equal(feed_find(stage.feed, hidden), number);
    stage_remove(&stage);
}

static void a_hidden_id_cannot_be_made_without_the_secret(void **state)
{
    static const uint8_t other[FEED_SECRET_BYTES] = "another secret of thirty-two b.";
    char ids[2][65];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct stage stage;
        struct staged match;
        json_t *facts;

        stage_make(&stage);
        stage.options.rules.hides_names = true;
        if (i)
            stage.options.secret = other;
        stage_open(&stage);
        staged_begin(&stage, &match, 4);
        stage_pass(&stage);
        facts = feed_facts(stage.feed, 1);
        (void)snprintf(ids[i], sizeof ids[i], "%s", json_string_value(json_object_get(facts, "id")));
        json_decref(facts);
        staged_end(&match);
        stage_remove(&stage);
    }
    assert_string_not_equal(ids[0], ids[1]);
}

/* --- owners ------------------------------------------------------------------------------------------------------ */

static void an_owner_is_told_the_faults_of_his_own_bots(void **state)
{
    struct stage stage;
    struct staged match;

    (void)state;
    stage_make(&stage);
    stage.options.rules.release = (struct release_rule){.when = RELEASE_AFTER, .after_s = 60};
    stage_open(&stage);
    staged_begin_round(&stage, &match, 6);
    staged_round(&match);
    stage_pass(&stage);
    assert_false(stage_says(feed_faults(stage.feed, "ben", 0), "fault")); /* the match is not over */
    staged_end(&match);
    stage_pass(&stage);
    assert_true(stage_says(feed_faults(stage.feed, "ben", 0), "\"gone\""));
    assert_true(stage_says(feed_faults(stage.feed, "ben", 0), "\"illegal\""));
    assert_false(stage_says(feed_faults(stage.feed, "ben", 0), "signal 9"));
    assert_false(stage_says(feed_faults(stage.feed, "anna", 0), "gone"));
    assert_false(stage_says(feed_faults(stage.feed, "", 0), "fault"));
    stage.now_s = 60;
    stage_pass(&stage);
    assert_true(stage_says(feed_faults(stage.feed, "ben", 0), "signal 9"));
    assert_false(stage_says(feed_faults(stage.feed, "ben", 1), "illegal"));
    stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_watches_gets_what_the_public_may_know),
        cmocka_unit_test(a_verdict_comes_with_the_trailer_and_not_before),
        cmocka_unit_test(a_verdict_that_the_disk_does_not_have_is_not_shown),
        cmocka_unit_test(nobody_who_asks_waits_for_the_disk),
        cmocka_unit_test(a_glance_lasts_some_seconds),
        cmocka_unit_test(the_latest_glances_are_kept_and_who_watches_is_preferred),
        cmocka_unit_test(nothing_hidden_is_shown_before_the_release),
        cmocka_unit_test(a_release_has_all_events_under_their_numbers),
        cmocka_unit_test(with_the_season_a_match_is_released_when_that_is_closed),
        cmocka_unit_test(hidden_names_and_ids_are_shown_at_the_end),
        cmocka_unit_test(a_hidden_id_cannot_be_made_without_the_secret),
        cmocka_unit_test(an_owner_is_told_the_faults_of_his_own_bots),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
