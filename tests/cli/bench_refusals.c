/* SPDX-License-Identifier: MIT */
/* The words of `arena bench` are read one after the other: what is good leads to the next, and the first that is not
 * ends it before anything is measured. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command.h"

enum { WORDS = 4 };

/* The error of `arena bench` with an option and its value, and then one that there is not. */
static void bench(const char *option, const char *value, struct error *error)
{
    const char *words[] = {"bench", option, value, "--elephants", NULL};
    char *argv[WORDS + 1];

    memcpy(argv, words, sizeof argv);
    assert_int_equal(command_bench.run(&command_bench, WORDS, argv, error), EXIT_WRONG_USE);
    assert_int_equal(error->code, EXIT_WRONG_USE);
}

static void what_is_good_leads_to_the_next_option(void **state)
{
    static const char *const good[][2] = {
        {"--of", "crowd"},      {"--of", "table"},   {"--pairs", "1"}, {"--run-ms", "100"}, {"--seconds", "1"},
        {"--connections", "1"}, {"--capacity", "1"}, {"--names", "1"}, {"--bots", "1"},     {"--views", "none"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct error error = {0};

        bench(good[i][0], good[i][1], &error);
        if (strncmp(error.text, "there is no option --elephants; ", strlen("there is no option --elephants; ")) != 0)
            fail_msg("%s %s: '%s'", good[i][0], good[i][1], error.text);
    }
}

static void what_is_not_ends_it(void **state)
{
    static const char *const bad[][2] = {
        {"--of", "speed"}, {"--pairs", "0"}, {"--run-ms", "x"}, {"--seconds", "0"}, {"--views", "all"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct error error = {0};

        bench(bad[i][0], bad[i][1], &error);
        if (!*error.text || strstr(error.text, "elephants") || !strstr(error.text, bad[i][1]))
            fail_msg("%s %s: '%s'", bad[i][0], bad[i][1], error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_good_leads_to_the_next_option),
        cmocka_unit_test(what_is_not_ends_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
