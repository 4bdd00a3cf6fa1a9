/* SPDX-License-Identifier: MIT */
/* Facts about lists in sentences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/listing.h"

static const char *list(char *out, size_t size, const char *entry, unsigned count)
{
    struct listing listing;

    listing_init(&listing, out, size);
    for (unsigned i = 0; i < count; i++)
        listing_add(&listing, entry);
    listing_end(&listing);
    return out;
}

static void entries_stand_with_commas_and_none_is_said(void **state)
{
    char out[64];

    (void)state;
    assert_string_equal(list(out, sizeof out, "", 0), "none");
    assert_string_equal(list(out, sizeof out, "7", 1), "7");
    assert_string_equal(list(out, sizeof out, "7", 3), "7, 7, 7");
}

static void what_has_no_room_is_counted(void **state)
{
    char out[32];

    (void)state;
    assert_string_equal(list(out, sizeof out, "12345", 9), "12345, 12345 and 7 more");
    assert_string_equal(list(out, LISTING_MORE_MAX, "1", 3), "3");
}

static void no_list_is_longer_than_its_room(void **state)
{
    char out[64];

    (void)state;
    for (size_t size = LISTING_MORE_MAX; size <= sizeof out; size++)
        for (unsigned count = 0; count < 40; count++)
            assert_in_range(strlen(list(out, size, "ab", count)), 1, size - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_stand_with_commas_and_none_is_said),
        cmocka_unit_test(what_has_no_room_is_counted),
        cmocka_unit_test(no_list_is_longer_than_its_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
