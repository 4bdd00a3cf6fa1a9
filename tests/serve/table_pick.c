/* SPDX-License-Identifier: MIT */
/* Which rows of a table are shown, and in which order. */
#include "serve/web/table_pick.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct table_candidate rows[] = {
    {"anna-1", "anna", 5}, {"ben-1", "ben", 7}, {"anna-2", "anna", 7}, {NULL, NULL, 9}, {"cid", "ben", 1},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static bool row_of(void *context, size_t number, struct table_candidate *out)
{
    (void)context;
    *out = rows[number];
    return rows[number].bot;
}

static void assert_picks(struct table_wish wish, size_t all, const char *expected)
{
    struct table_pick pick;
    char names[100] = "";

    assert_true(table_pick(&pick, &wish, ROWS, row_of, NULL));
    for (size_t i = 0; i < pick.count; i++) {
        (void)strcat(names, i ? " " : "");
        (void)strcat(names, rows[pick.row[i]].bot);
    }
    assert_string_equal(names, expected);
    assert_int_equal(pick.all, all);
    table_pick_release(&pick);
}

static void rows_keep_the_order_of_the_table_unless_a_strength_is_asked_for(void **state)
{
    (void)state;
    assert_picks((struct table_wish){.from = 1, .count = 9}, 4, "anna-1 ben-1 anna-2 cid");
    assert_picks((struct table_wish){.from = 1, .count = 9, .role = "creature"}, 4, "ben-1 anna-2 anna-1 cid");
    assert_picks((struct table_wish){.from = 1, .count = 9, .class = "base"}, 4, "ben-1 anna-2 anna-1 cid");
}

static void a_page_is_a_part_of_what_is_wished(void **state)
{
    (void)state;
    assert_picks((struct table_wish){.from = 2, .count = 2}, 4, "ben-1 anna-2");
    assert_picks((struct table_wish){.from = 4, .count = 2}, 4, "cid");
    assert_picks((struct table_wish){.from = 100000, .count = 2}, 4, "");
    assert_picks((struct table_wish){.from = 2, .count = 1, .owner = "anna"}, 2, "anna-2");
}

static void owners_are_whole_names_and_bots_are_found_by_a_part(void **state)
{
    (void)state;
    assert_picks((struct table_wish){.from = 1, .count = 9, .owner = "ann"}, 0, "");
    assert_picks((struct table_wish){.from = 1, .count = 9, .owner = "ben"}, 2, "ben-1 cid");
    assert_picks((struct table_wish){.from = 1, .count = 9, .name = "-1"}, 2, "anna-1 ben-1");
    assert_picks((struct table_wish){.from = 1, .count = 9, .name = "-1", .owner = "ben", .role = "x"}, 1, "ben-1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_keep_the_order_of_the_table_unless_a_strength_is_asked_for),
        cmocka_unit_test(a_page_is_a_part_of_what_is_wished),
        cmocka_unit_test(owners_are_whole_names_and_bots_are_found_by_a_part),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
