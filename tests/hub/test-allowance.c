/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hub/allowance.h"

enum {
    MATCHES = 2,
    WHOLE = ALLOWANCE_AT_ONCE + MATCHES * ALLOWANCE_EACH_MATCH,
    SHORT = ALLOWANCE_BYTES, /* bytes of a message that counts once */
};

static const int64_t now_us = 77000000;

static void use(struct allowance *allowance, unsigned count, int64_t at_us, enum allowance_step expected)
{
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(allowance_use(allowance, SHORT, MATCHES, at_us), expected);
}

static void spend(struct allowance *allowance)
{
    use(allowance, WHOLE, now_us, ALLOWANCE_HOLDS);
    use(allowance, 1, now_us, ALLOWANCE_SPENT);
}

static void so_much_at_once_is_allowed_and_the_first_beyond_it_is_told_apart(void **state)
{
    struct allowance allowance = {0};

    (void)state;
    spend(&allowance);
    use(&allowance, 1, now_us, ALLOWANCE_QUIET);
}

static void a_long_message_counts_as_many_short_ones(void **state)
{
    struct allowance allowance = {0};

    (void)state;
    assert_int_equal(allowance_use(&allowance, WHOLE * ALLOWANCE_BYTES, MATCHES, now_us), ALLOWANCE_HOLDS);
    use(&allowance, 1, now_us, ALLOWANCE_SPENT);
    assert_int_equal(allowance_use(&allowance, (WHOLE - 2) * ALLOWANCE_BYTES + 1, MATCHES, now_us), ALLOWANCE_QUIET);
    use(&allowance, 1, now_us, ALLOWANCE_FLOOD);
}

static void twice_as_much_is_a_flood(void **state)
{
    struct allowance allowance = {0};

    (void)state;
    spend(&allowance);
    use(&allowance, WHOLE - 1, now_us, ALLOWANCE_QUIET);
    use(&allowance, 10, now_us, ALLOWANCE_FLOOD);
}

static void who_waits_as_long_as_he_was_told_has_half_of_it_again(void **state)
{
    struct allowance allowance = {0};
    int64_t later_us;

    (void)state;
    spend(&allowance);
    later_us = now_us + allowance_retry_us(&allowance, MATCHES, now_us);
    use(&allowance, WHOLE / 2, later_us, ALLOWANCE_HOLDS);
    use(&allowance, 1, later_us, ALLOWANCE_SPENT);
}

static void who_goes_on_as_fast_as_it_is_given_back_is_told_again_when_his_time_is_over(void **state)
{
    struct allowance allowance = {0};
    int64_t at_us = now_us;
    unsigned told = 0, quiet = 0;

    (void)state;
    use(&allowance, WHOLE, now_us, ALLOWANCE_HOLDS);
    for (; told < 3; at_us += ALLOWANCE_EACH_US - 1) {
        enum allowance_step step = allowance_use(&allowance, SHORT, MATCHES, at_us);

        assert_true(step == ALLOWANCE_SPENT || step == ALLOWANCE_QUIET);
        told += step == ALLOWANCE_SPENT;
        quiet += step == ALLOWANCE_QUIET;
    }
    assert_in_range(quiet, WHOLE / 2, 2 * WHOLE);
}

static void what_a_second_gives_back_may_be_used_for_ever(void **state)
{
    struct allowance allowance = {0};

    (void)state;
    for (unsigned i = 0; i < 10000; i++)
        use(&allowance, 1, now_us + (int64_t)i * ALLOWANCE_EACH_US, ALLOWANCE_HOLDS);
}

static void a_claim_to_play_any_number_of_matches_does_not_buy_any_number_of_messages(void **state)
{
    struct allowance allowance = {0};

    (void)state;
    for (unsigned i = 0; i < ALLOWANCE_AT_ONCE + ALLOWANCE_MATCHES_MAX * ALLOWANCE_EACH_MATCH; i++)
        assert_int_equal(allowance_use(&allowance, SHORT, UINT16_MAX, now_us), ALLOWANCE_HOLDS);
    assert_int_equal(allowance_use(&allowance, SHORT, UINT16_MAX, now_us), ALLOWANCE_SPENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_much_at_once_is_allowed_and_the_first_beyond_it_is_told_apart),
        cmocka_unit_test(a_long_message_counts_as_many_short_ones),
        cmocka_unit_test(twice_as_much_is_a_flood),
        cmocka_unit_test(who_waits_as_long_as_he_was_told_has_half_of_it_again),
        cmocka_unit_test(who_goes_on_as_fast_as_it_is_given_back_is_told_again_when_his_time_is_over),
        cmocka_unit_test(what_a_second_gives_back_may_be_used_for_ever),
        cmocka_unit_test(a_claim_to_play_any_number_of_matches_does_not_buy_any_number_of_messages),
    };

    return cmocka_run_group_tests_name("allowance", tests, NULL, NULL);
}
