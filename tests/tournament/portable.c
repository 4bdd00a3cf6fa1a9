/* SPDX-License-Identifier: MIT */
/* Functions of numbers that are the same on every machine: they are right, and they are the same here. */
#include "tournament/strength/portable.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "luck.h"

enum { TRIES = 20000 };

static void they_are_right_to_the_last_digits(void **state)
{
    struct luck luck = {1};

    (void)state;
    for (unsigned i = 0; i < TRIES; i++) {
        double x = 1400 * luck_uniform(&luck) - 700, near = luck_uniform(&luck) - 0.5, y = luck_uniform(&luck);

        if (fabs(portable_exp(x) / exp(x) - 1) > 1e-15)
            fail_msg("exp(%.17g) is %.17g, not %.17g", x, exp(x), portable_exp(x));
        if (fabs(portable_exp(near) / exp(near) - 1) > 1e-15)
            fail_msg("exp(%.17g) is %.17g, not %.17g", near, exp(near), portable_exp(near));
        if (fabs(portable_log1p(y) / log1p(y) - 1) > 1e-15)
            fail_msg("log1p(%.17g) is %.17g, not %.17g", y, log1p(y), portable_log1p(y));
    }
}

static void ends_of_the_range_are_exact(void **state)
{
    (void)state;
    assert_true(portable_exp(0) == 1);
    assert_true(portable_exp(-1e9) == 0);
    assert_true(isinf(portable_exp(1e9)));
    assert_true(portable_log1p(0) == 0);
    assert_true(portable_log1p(1e-300) == 1e-300);
}

/* FNV's hash of all digits. It may not change with the machine, the compiler or its options. */
static void their_digits_are_the_same_everywhere(void **state)
{
    struct luck luck = {2};
    uint64_t hash = 0xcbf29ce484222325u;

    (void)state;
    for (unsigned i = 0; i < TRIES; i++) {
        double numbers[] = {portable_exp(80 * luck_uniform(&luck) - 40), portable_log1p(luck_uniform(&luck))};

        for (unsigned j = 0; j < 2; j++) {
            uint64_t bits;

            memcpy(&bits, &numbers[j], sizeof bits);
            hash = (hash ^ bits) * 0x100000001b3u;
        }
    }
    if (hash != 0xd598828d43f5f202u)
        fail_msg("the hash is 0x%" PRIx64 "u", hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_right_to_the_last_digits),
        cmocka_unit_test(ends_of_the_range_are_exact),
        cmocka_unit_test(their_digits_are_the_same_everywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
