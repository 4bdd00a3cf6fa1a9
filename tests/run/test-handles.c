/* SPDX-License-Identifier: MIT */
/* The numbers by which a bot knows its matches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "run/playing/handles.h"

enum { TABLES = 3000, HELD = 40 };

static void they_count_from_1_for_each_token(void **state)
{
    struct handles one = {0}, other = {0};

    (void)state;
    for (uint32_t i = 1; i <= 100; i++)
        assert_int_equal(handles_give(&one, NULL, 0), i);
    assert_int_equal(handles_give(&other, NULL, 0), 1);
    handles_release(&one);
    handles_release(&other);
}

static void a_number_is_not_given_again_when_its_match_is_over(void **state)
{
    struct handles handles = {0};

    (void)state;
    for (uint32_t i = 1; i <= TABLES; i++) {
        assert_int_equal(handles_give(&handles, NULL, 0), i);
        handles_drop(&handles, i);
        assert_null(handles_find(&handles, i));
    }
    assert_int_equal(handles.used, 0);
    handles_release(&handles);
}

/* Matches that last for different times: numbers ascend, and each stands for its own seat as long as it does. */
static void a_number_stands_for_one_seat_as_long_as_the_match_lasts(void **state)
{
    struct handles handles = {0};
    uint32_t number[HELD] = {0}, last = 0;
    unsigned random = 1;

    (void)state;
    for (unsigned i = 0; i < TABLES; i++) {
        unsigned at = (random = random * 1103515245u + 12345u) >> 16 & 31;

        handles_drop(&handles, number[at]);
        number[at] = handles_give(&handles, (struct table *)(void *)&number[at], at);
        assert_true(number[at] > last);
        last = number[at];
        for (unsigned j = 0; j < HELD; j++) {
            const struct handle *found = handles_find(&handles, number[j]);

            if (number[j] == 0)
                continue;
            assert_non_null(found);
            assert_ptr_equal(found->table, &number[j]);
            assert_int_equal(found->seat, j);
        }
    }
    handles_release(&handles);
}

static void what_stands_for_nothing_is_not_found(void **state)
{
    struct handles handles = {0};

    (void)state;
    assert_null(handles_find(&handles, 1));
    handles_drop(&handles, 1);
    assert_int_equal(handles_give(&handles, NULL, 0), 1);
    assert_null(handles_find(&handles, 0));
    assert_null(handles_find(&handles, UINT64_C(1) + (UINT64_C(1) << 32)));
    assert_null(handles_find(&handles, UINT64_MAX));
    handles_drop(&handles, 9); /* of the same place */
    assert_non_null(handles_find(&handles, 1));
    handles_release(&handles);
}

/* The greatest number is a limit by name: after it they begin again at 1, and leave out what still lasts. */
static void after_the_greatest_they_begin_again(void **state)
{
    struct handles handles = {0};

    (void)state;
    assert_int_equal(handles_give(&handles, NULL, 7), 1);
    handles.last = PROTO_HANDLE_MOST - 1;
    assert_int_equal(handles_give(&handles, NULL, 0), PROTO_HANDLE_MOST);
    assert_int_equal(handles_give(&handles, NULL, 0), 2);
    assert_int_equal(handles_find(&handles, 1)->seat, 7);
    handles_release(&handles);
}

/* Numbers of before may lie anyhow: all that differ within 17 bits find a place, and no new number is one of them. */
static void numbers_of_before_are_given_again(void **state)
{
    static const uint32_t before[] = {7, 15, 7 + 4096, 23, 8, 1};
    struct handles handles = {0};
    uint32_t drawn;

    (void)state;
    handles_skip(&handles);
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
        assert_true(handles_give_again(&handles, before[i], NULL, i));
        for (unsigned j = 0; j <= i; j++)
            assert_int_equal(handles_find(&handles, before[j])->seat, j);
    }
    assert_false(handles_give_again(&handles, 7, NULL, 0));             /* it is in use */
    assert_false(handles_give_again(&handles, 7 + (1 << 20), NULL, 0)); /* it would take much memory */
    for (unsigned i = 0; i < TABLES; i++) {
        drawn = handles_give(&handles, NULL, i);
        for (unsigned j = 0; j < sizeof before / sizeof *before; j++)
            assert_int_not_equal(drawn, before[j]);
        handles_drop(&handles, drawn);
    }
    handles_release(&handles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_count_from_1_for_each_token),
        cmocka_unit_test(a_number_is_not_given_again_when_its_match_is_over),
        cmocka_unit_test(a_number_stands_for_one_seat_as_long_as_the_match_lasts),
        cmocka_unit_test(what_stands_for_nothing_is_not_found),
        cmocka_unit_test(after_the_greatest_they_begin_again),
        cmocka_unit_test(numbers_of_before_are_given_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
