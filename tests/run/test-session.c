/* SPDX-License-Identifier: MIT */
/* The token of a bot that attached: who has the secret knows whose it is, and nobody else can make one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "run/bots/session.h"

struct test {
    struct session_secret secret;
    char number[SESSION_SIZE], token[SESSION_TOKEN_SIZE];
};

#define PASS UINT64_C(0x9123456789abcdef)
static const struct session_holder anna = {{(const uint8_t *)"anna", 4}, {(const uint8_t *)"1.0", 3}, PASS};

static void begin(struct test *test)
{
    session_secret_draw(&test->secret);
    session_begin(&test->secret, &anna, test->number, test->token);
}

static bool proves(const struct test *test, const char *token, const char *bot, const char *version)
{
    char number[SESSION_SIZE] = "";
    struct session_holder holder = {.bot = span_text(bot), .version = span_text(version)};
    bool good = session_prove(&test->secret, span_text(token), &holder, number);

    assert_string_equal(number, good ? test->number : "");
    assert_int_equal(holder.pass, good ? PASS : 0);
    return good;
}

static void a_token_proves_its_session(void **state)
{
    struct test test, other;

    (void)state;
    begin(&test);
    assert_true(proves(&test, test.token, "anna", "1.0"));
    other = test;
    session_begin(&test.secret, &anna, other.number, other.token);
    assert_string_not_equal(other.number, test.number);
    assert_string_not_equal(other.token, test.token);
    session_begin(&test.secret, &(struct session_holder){.bot = span_text("b"), .pass = PASS}, test.number, test.token);
    assert_true(proves(&test, test.token, "b", ""));
}

static void it_proves_it_for_this_bot_and_version_alone(void **state)
{
    struct test test;

    (void)state;
    begin(&test);
    assert_false(proves(&test, test.token, "ben", "1.0"));
    assert_false(proves(&test, test.token, "anna", "1.1"));
    assert_false(proves(&test, test.token, "anna", ""));
    assert_false(proves(&test, test.token, "anna1", ".0")); /* no part lends characters to the next */
    session_secret_draw(&test.secret);
    assert_false(proves(&test, test.token, "anna", "1.0"));
}

static void a_changed_token_proves_nothing(void **state)
{
    struct test test;

    (void)state;
    begin(&test);
    for (size_t i = 0; i < sizeof test.token - 1; i++) {
        char changed[SESSION_TOKEN_SIZE];

        memcpy(changed, test.token, sizeof changed);
        changed[i] = changed[i] == '0' ? '1' : '0';
        if (proves(&test, changed, "anna", "1.0"))
            fail_msg("changed at %zu: %s", i, changed);
        changed[i] = '\0';
        if (proves(&test, changed, "anna", "1.0"))
            fail_msg("cut at %zu: %s", i, changed);
    }
    assert_false(proves(&test, "", "anna", "1.0"));
    assert_false(proves(&test, test.number, "anna", "1.0")); /* what records name is worth nothing */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_proves_its_session),
        cmocka_unit_test(it_proves_it_for_this_bot_and_version_alone),
        cmocka_unit_test(a_changed_token_proves_nothing),
    };

    return cmocka_run_group_tests_name("session", tests, NULL, NULL);
}
