/* SPDX-License-Identifier: MIT */
/* What the doctor finds in the hello of a bot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "doctor/checks/checks.h"
#include "games/notalone/notalone.h"
#include "proto/pack.h"

enum { HELLO_MAX = 1000, PLAYS_MAX = 4, KEYS_MAX = 3, NIL = 0xc0 };

/* A hello besides its type and the name of the bot, and what is found in it: "" if nothing is. */
struct sample {
    const char *keys[KEYS_MAX]; /* with "1"; after a '!' with nil */
    const char *plays[PLAYS_MAX];
    bool plays_none, lacks_version, misses_views;
    enum health health;
    const char *finds;
};

static void pack_hello(const struct sample *sample, struct buffer *out)
{
    unsigned keys = 0, plays = 0;

    while (keys < KEYS_MAX && sample->keys[keys])
        keys++;
    while (plays < PLAYS_MAX && sample->plays[plays])
        plays++;
    pack_map(out, 2 + keys + (plays > 0));
    pack_word(out, "type");
    pack_word(out, "hello");
    pack_word(out, "bot");
    pack_word(out, "mine");
    for (unsigned i = 0; i < keys; i++) {
        bool is_nil = *sample->keys[i] == '!';

        pack_word(out, sample->keys[i] + is_nil);
        if (is_nil)
            buffer_add_byte(out, NIL);
        else
            pack_word(out, "1");
    }
    if (plays > 0) {
        pack_word(out, "plays");
        pack_array(out, plays);
    }
    for (unsigned i = 0; i < plays; i++)
        pack_word(out, sample->plays[i]);
}

static void check(const struct sample *sample, struct exam *exam, struct report *report)
{
    buffer_init(&exam->hello.bytes, HELLO_MAX);
    buffer_init(&exam->hello.missed, HELLO_MAX);
    pack_hello(sample, &exam->hello.bytes);
    if (sample->misses_views) {
        pack_array(&exam->hello.missed, 1);
        pack_word(&exam->hello.missed, "wheather");
    }
    exam->hello.plays = !sample->plays_none;
    (void)snprintf(exam->hello.bot, sizeof exam->hello.bot, "mine");
    (void)snprintf(exam->hello.version, sizeof exam->hello.version, "%s", sample->lacks_version ? "" : "1");
    exam->hello.major = exam->hello.capacity = 1;
    exam->hello.views = VIEWS_FULL;
    exam->report = report;
    check_hello(exam);
    buffer_release(&exam->hello.bytes);
    buffer_release(&exam->hello.missed);
}

static void a_hello_is_looked_through(void **state)
{
    static const struct sample samples[] = {
        {.keys = {"version"}, .plays = {"hunted", "creature"}, .finds = ""},
        {.keys = {"elephants"}, .plays = {"my-class"}, .finds = ""},
        {.keys = {"version", "capacty"},
         .health = HEALTH_WARN,
         .finds = "no hello has a key 'capacty': did you mean 'capacity'?"},
        {.keys = {"!version"}, .health = HEALTH_FAIL, .finds = "the key 'version' is nil"},
        {.plays = {"creature", "huntd"},
         .health = HEALTH_WARN,
         .finds = "`plays` names 'huntd', which is no role of notalone: did you mean 'hunted'?"},
        {.plays = {"creatur", "hunted"},
         .health = HEALTH_WARN,
         .finds = "`plays` names 'creatur', which is no role of notalone: did you mean 'creature'?"},
        {.plays = {"my-class"},
         .plays_none = true,
         .health = HEALTH_FAIL,
         .finds = "it plays none of the roles of notalone"},
        {.misses_views = true, .health = HEALTH_WARN, .finds = "`views` names keys that no view of notalone has"},
        {.lacks_version = true,
         .health = HEALTH_WARN,
         .finds = "its hello has no version: a ladder rates all its versions as one"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct doctor_plan plan = {.game = &notalone_game};
        struct exam exam = {.plan = &plan, .visit.greeted = true};
        struct report report = {0};

        check(&samples[i], &exam, &report);
        assert_int_equal(report.count, *samples[i].finds != '\0');
        assert_int_equal(report.health, samples[i].health);
        assert_string_equal(report.findings[0].text, samples[i].finds);
        assert_string_equal(report.text, samples[i].lacks_version
                                             ? "mine, protocol 1.0, 1 match at once, full views"
                                             : "mine 1, protocol 1.0, 1 match at once, full views");
        report_release(&report);
    }
}

static void a_hello_that_was_refused_is_told_before_all_else(void **state)
{
    const struct doctor_plan plan = {.game = &notalone_game};

    (void)state;
    for (unsigned greeted = 0; greeted < 2; greeted++) {
        struct exam exam = {.plan = &plan, .visit = {.greeted = greeted, .refused = "it has no bot"}};
        struct report report = {0};

        check(&(struct sample){.lacks_version = true}, &exam, &report);
        assert_int_equal(report.health, greeted ? HEALTH_WARN : HEALTH_FAIL);
        assert_int_equal(report.count, greeted ? 2 : 1);
        assert_string_equal(report.findings[0].text,
                            greeted ? "before the hello that was accepted it said another one, and it has no bot"
                                    : "it has no bot");
        report_release(&report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hello_is_looked_through),
        cmocka_unit_test(a_hello_that_was_refused_is_told_before_all_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
