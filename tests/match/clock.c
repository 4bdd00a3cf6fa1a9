/* SPDX-License-Identifier: MIT */
/* The clock grammar and the arithmetic of one seat's clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/clock.h"

#define SECOND CLOCK_SECOND_US

static struct clock_spec parsed(const char *text)
{
    struct clock_spec spec;
    struct error error = {0};

    if (!clock_parse(&spec, text, &error))
        fail_msg("%s: %s", text, error.text);
    return spec;
}

static void what_is_left_out_keeps_its_default(void **state)
{
    static const struct {
        const char *text, *canonical;
    } rows[] = {
        {"none", "none"},
        {"move=1s", "move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3"},
        {"move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3",
         "move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3"},
        {"strikes=1,bank=2m", "move=1s,bank=120s,inc=500ms,start=10s,grace=50ms,strikes=1"},
        {"move=1500ms,inc=0s,grace=0ms,bank=0m", "move=1500ms,bank=0s,inc=0s,start=10s,grace=0s,strikes=3"},
        {"start=60m,move=60m,bank=1440m,inc=60m,grace=10s,strikes=1000",
         "move=3600s,bank=86400s,inc=3600s,start=3600s,grace=10s,strikes=1000"},
        {"cpu=500ms", "move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3,cpu=500ms"},
        {"cpu=2s,move=3599999ms,bank=86399999ms,inc=3599999ms,start=3599999ms,grace=9999ms,strikes=1000",
         "move=3599999ms,bank=86399999ms,inc=3599999ms,start=3599999ms,grace=9999ms,strikes=1000,cpu=2s"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock_spec spec = parsed(rows[i].text);
        char text[CLOCK_TEXT_MAX];

        clock_print(&spec, text);
        assert_string_equal(text, rows[i].canonical);
        spec = parsed(text);
        clock_print(&spec, text);
        assert_string_equal(text, rows[i].canonical);
    }
}

static void what_is_not_allowed_is_refused_in_words(void **state)
{
    static const struct {
        const char *text, *named;
    } rows[] = {
        {"", "none"},
        {"fast", "bank"},
        {"none,move=1s", "strikes"},
        {"move", "move=1s"},
        {"move=", "1ms to 60m"},
        {"move=1", "1ms to 60m"},
        {"move=1h", "(ms, s, m)"},
        {"move=1us", "(ms, s, m)"},
        {"move=0s", "1ms to 60m"},
        {"move=61m", "1ms to 60m"},
        {"move=-1s", "1ms to 60m"},
        {"move=1.5s", "1ms to 60m"},
        {"move=99999999999999999999s", "1ms to 60m"},
        {"bank=1441m", "1440m"},
        {"grace=11s", "10s"},
        {"strikes=0", "1 to 1000"},
        {"strikes=3s", "1 to 1000"},
        {"cpu=9ms", "10ms to 60m"},
        {"cpu=0s", "10ms to 60m"},
        {"cpu=61m", "10ms to 60m"},
        {"cpu=none", "10ms to 60m"},
        {"none,cpu=1s", "strikes"},
        {"cpu=1s,cpu=1s", "twice"},
        {"move=1s,move=2s", "twice"},
        {"move=1s,", "none"},
        {"move=1s,,bank=1s", "none"},
        {"Move=1s", "move"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock_spec spec;
        struct error error = {0};

        if (clock_parse(&spec, rows[i].text, &error))
            fail_msg("'%s' is accepted", rows[i].text);
        assert_int_equal(error.code, EXIT_WRONG_USE);
        if (!strstr(error.text, rows[i].named))
            fail_msg("'%s' does not name '%s': %s", rows[i].text, rows[i].named, error.text);
    }
}

static void a_decision_eats_the_bank_beyond_its_move(void **state)
{
    /* With move=1s,bank=10s: what an answer takes, and what is in the bank then. */
    static const struct {
        int64_t took, bank;
    } rows[] = {
        {0, 10 * SECOND}, {SECOND, 10 * SECOND}, {SECOND + 1, 10 * SECOND - 1}, {4 * SECOND, 7 * SECOND},
        {11 * SECOND, 0}, {11 * SECOND + 1, 0},  {11 * SECOND + 40000, 0},      {99 * SECOND, 0},
    };
    struct clock_spec spec = parsed("move=1s,bank=10s,inc=0s,grace=50ms");

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct seat_clock clock;

        seat_clock_init(&clock, &spec);
        seat_clock_open(&clock, &spec, 1, 500);
        assert_int_equal(seat_clock_deadline_us(&clock, &spec), 500 + 11 * SECOND);
        assert_int_equal(seat_clock_limit_us(&clock, &spec), 500 + 11 * SECOND + 50000);
        seat_clock_close(&clock, &spec, 500 + rows[i].took);
        assert_int_equal(clock.bank_us, rows[i].bank);
        assert_int_equal(clock.last_us, rows[i].took);
    }
}

static void the_increment_comes_once_a_turn_after_the_first(void **state)
{
    struct clock_spec spec = parsed("move=1s,bank=10s,inc=2s");
    struct seat_clock clock;

    (void)state;
    seat_clock_init(&clock, &spec);
    seat_clock_open(&clock, &spec, 1, 0);
    seat_clock_close(&clock, &spec, 4 * SECOND);
    assert_int_equal(clock.bank_us, 7 * SECOND);
    seat_clock_open(&clock, &spec, 1, 5 * SECOND);
    assert_int_equal(clock.bank_us, 7 * SECOND);
    seat_clock_close(&clock, &spec, 5 * SECOND);
    seat_clock_open(&clock, &spec, 4, 6 * SECOND);
    assert_int_equal(clock.bank_us, 13 * SECOND);
    seat_clock_open(&clock, &spec, 4, 6 * SECOND);
    assert_int_equal(clock.bank_us, 13 * SECOND);
    assert_int_equal(clock.spent_us, 4 * SECOND);
}

static void no_bank_grows_beyond_its_limit(void **state)
{
    struct clock_spec spec = parsed("bank=1440m,inc=60m");
    struct seat_clock clock;

    (void)state;
    seat_clock_init(&clock, &spec);
    seat_clock_open(&clock, &spec, 1000000, 0);
    assert_int_equal(clock.bank_us, CLOCK_BANK_MOST_US);
}

static void without_a_clock_there_is_still_a_limit(void **state)
{
    struct clock_spec spec = parsed("none");
    struct seat_clock clock;

    (void)state;
    assert_false(spec.timed);
    seat_clock_init(&clock, &spec);
    seat_clock_open(&clock, &spec, 50, 0);
    assert_int_equal(seat_clock_deadline_us(&clock, &spec), CLOCK_NONE_MOVE_US);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_keeps_its_default),
        cmocka_unit_test(what_is_not_allowed_is_refused_in_words),
        cmocka_unit_test(a_decision_eats_the_bank_beyond_its_move),
        cmocka_unit_test(the_increment_comes_once_a_turn_after_the_first),
        cmocka_unit_test(no_bank_grows_beyond_its_limit),
        cmocka_unit_test(without_a_clock_there_is_still_a_limit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
