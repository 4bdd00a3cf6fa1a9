/* SPDX-License-Identifier: MIT */
/* What a bot prints, as lines: whole ones in their order, and no more of them than a person could follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "run/lines.h"

enum { SECOND_US = 1000000 };

struct told {
    unsigned count;
    char text[4096]; /* the first of them, each with a break at its end */
};

static void note(void *context, const char *line)
{
    struct told *told = context;
    size_t used = strlen(told->text);

    told->count++;
    if (used + strlen(line) + 2 < sizeof told->text)
        (void)snprintf(told->text + used, sizeof told->text - used, "%s\n", line);
}

static void add(struct lines *lines, const char *text, int64_t now_us)
{
    lines_add(lines, span_text(text), now_us);
}

static void lines_are_told_when_they_are_whole_however_they_come(void **state)
{
    struct told told = {0};
    struct lines lines;

    (void)state;
    lines_init(&lines, 0, note, &told);
    add(&lines, "on", 0);
    add(&lines, "e\ntwo\n\nth", 0);
    assert_string_equal(told.text, "one\ntwo\n\n");
    add(&lines, "ree", 0);
    lines_end(&lines);
    assert_string_equal(told.text, "one\ntwo\n\nthree\n");
}

static void a_long_line_is_cut_and_the_next_is_whole(void **state)
{
    struct told told = {0};
    struct lines lines;

    (void)state;
    lines_init(&lines, 0, note, &told);
    for (unsigned i = 0; i < 10000; i++)
        add(&lines, "x", 0);
    add(&lines, "\nnext\n", 0);
    assert_int_equal(told.count, 2);
    assert_int_equal(strspn(told.text, "x"), SPOKEN_LINE_BYTES);
    assert_string_equal(told.text + SPOKEN_LINE_BYTES, "...\nnext\n");
}

static void of_a_flood_so_many_are_told_and_the_rest_is_counted(void **state)
{
    struct told told = {0};
    struct lines lines;

    (void)state;
    lines_init(&lines, 0, note, &told);
    for (unsigned i = 0; i < 5 * LINES_AT_ONCE; i++)
        add(&lines, "a\n", 0);
    assert_int_equal(told.count, LINES_AT_ONCE);
    told = (struct told){0};
    for (unsigned i = 0; i < LINES_AT_ONCE; i++)
        add(&lines, "b\n", SECOND_US);
    assert_int_equal(told.count, LINES_PER_S + 1);
    assert_memory_equal(told.text, "[... 4000 lines not shown ...]\nb\n", 33);
    told = (struct told){0};
    lines_end(&lines);
    assert_string_equal(told.text, "[... 900 lines not shown ...]\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_told_when_they_are_whole_however_they_come),
        cmocka_unit_test(a_long_line_is_cut_and_the_next_is_whole),
        cmocka_unit_test(of_a_flood_so_many_are_told_and_the_rest_is_counted),
    };

    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
