/* SPDX-License-Identifier: MIT */
/* A short run of the fuzzer of conversations, with the same scripts every time. With an argument, so many scripts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dice.h"
#include "zmtp_fuzz.h"

enum { SCRIPT_MAX = 400, HONEST_EVERY = 20, SCRIPTS = 300 };

static uint64_t scripts = SCRIPTS;

static int setup(void **state)
{
    struct zmtp_stage *stage = calloc(1, sizeof *stage);
    struct error error = {0};

    *state = stage;
    return zmtp_stage_open(stage, &error) ? 0 : -1;
}

static int teardown(void **state)
{
    zmtp_stage_close(*state);
    free(*state);
    return 0;
}

static void honest_bots_are_welcome_at_all_endpoints(void **state)
{
    for (unsigned endpoint = 0; endpoint < ENDPOINTS; endpoint++)
        assert_null(zmtp_fuzz_honest(*state, endpoint));
}

static void whatever_strangers_do_honest_bots_are_welcome(void **state)
{
    struct zmtp_stage *stage = *state;

    for (uint64_t number = 0; number < scripts; number++) {
        uint64_t dice = number;
        uint8_t script[SCRIPT_MAX];
        size_t size = dice_below(&dice, SCRIPT_MAX);
        const char *broken;

        for (size_t i = 0; i < size; i++)
            script[i] = (uint8_t)dice_draw(&dice);
        broken = zmtp_fuzz(stage, script, size);
        if (!broken && number % HONEST_EVERY == 0)
            broken = zmtp_fuzz_honest(stage, (unsigned)(number / HONEST_EVERY) % ENDPOINTS);
        if (broken)
            fail_msg("script %llu: %s", (unsigned long long)number, broken);
    }
    print_message("%llu scripts: %llu hellos were heard, %llu messages, garbage of %llu\n", (unsigned long long)scripts,
                  (unsigned long long)stage->hellos, (unsigned long long)stage->messages,
                  (unsigned long long)stage->garbage);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(honest_bots_are_welcome_at_all_endpoints),
        cmocka_unit_test(whatever_strangers_do_honest_bots_are_welcome),
    };

    if (count == 2)
        scripts = strtoull(words[1], NULL, 10);
    return cmocka_run_group_tests(tests, setup, teardown);
}
