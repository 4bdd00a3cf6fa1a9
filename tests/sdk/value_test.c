/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena_sdk.h"

static void what_is_not_there_is_nothing_and_chains(void **state)
{
    /* {"a": [1, -2, "x"], "t": "text"} */
    static const uint8_t bytes[] = "\x82\xa1"
                                   "a\x93\x01\xfe\xa1x\xa1t\xa4text";
    struct arena_value map = {.at = bytes, .size = sizeof bytes - 1};
    struct arena_value list = arena_get(map, "a");
    int64_t numbers[2];
    char text[3];

    (void)state;
    assert_int_equal(arena_kind(map), ARENA_MAP);
    assert_int_equal(arena_count(map), 2);
    assert_int_equal(arena_kind(list), ARENA_LIST);
    assert_int_equal(arena_count(list), 3);
    assert_int_equal(arena_number(arena_at(list, 1), 0), -2);
    assert_int_equal(arena_numbers(list, numbers, 2), 3);
    assert_int_equal(numbers[1], -2);
    assert_true(arena_has(list, 1));
    assert_false(arena_has(list, 0));
    assert_int_equal(arena_kind(arena_at(list, 3)), ARENA_NOTHING);
    assert_int_equal(arena_number(arena_at(arena_get(arena_get(map, "no"), "way"), 5), 42), 42);
    assert_int_equal(arena_text(arena_get(map, "t"), text, sizeof text), 4);
    assert_string_equal(text, "te");
    assert_int_equal(arena_text(list, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void a_map_or_a_list_of_other_things_gives_nothing(void **state)
{
    /* [nil, true, 1.5, bytes, [1]] */
    static const uint8_t bytes[] = "\x95\xc0\xc3\xca\x3f\xc0\x00\x00\xc4\x01x\x91\x01";
    struct arena_value list = {.at = bytes, .size = sizeof bytes - 1};
    int64_t numbers[5] = {9, 9, 9, 9, 9};

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(arena_kind(arena_at(list, i)), ARENA_OTHER);
        assert_int_equal(arena_number(arena_at(list, i), -7), -7);
        assert_int_equal(arena_count(arena_at(list, i)), 0);
    }
    assert_int_equal(arena_numbers(list, numbers, 5), 5);
    assert_int_equal(numbers[0], 0);
    assert_int_equal(numbers[4], 0);
    assert_int_equal(arena_kind((struct arena_value){NULL, 0}), ARENA_NOTHING);
    assert_int_equal(arena_count((struct arena_value){NULL, 0}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_there_is_nothing_and_chains),
        cmocka_unit_test(a_map_or_a_list_of_other_things_gives_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
