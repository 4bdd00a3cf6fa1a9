/* SPDX-License-Identifier: MIT */
/* What a bot prints, as lines: whole ones in their order, and no more of them than a person could follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "run/bots/lines.h"

enum { SECOND_US = 1000000, FLOOD = 1 << 20 };

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
    assert_int_equal(strspn(told.text, "x"), REDACTED_LINE_BYTES);
    assert_string_equal(told.text + REDACTED_LINE_BYTES, "...\nnext\n");
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

/* Says FLOOD bytes after as many lines as may be shown, in parts of no even size, and then half a line. */
static void flood_with(uint8_t byte, struct told *told)
{
    static uint8_t part[1009];
    struct lines lines;
    size_t size;

    memset(part, byte, sizeof part);
    lines_init(&lines, 0, note, told);
    for (unsigned i = 0; i < LINES_AT_ONCE; i++)
        add(&lines, "a\n", 0);
    for (size_t left = FLOOD; left > 0; left -= size) {
        size = left < sizeof part ? left : sizeof part;
        lines_add(&lines, span_of(part, size), 0);
    }
    add(&lines, "half", 0);
    *told = (struct told){0};
    lines_end(&lines);
}

static void a_flood_of_empty_lines_is_counted_to_the_last(void **state)
{
    struct told told = {0};
    char words[64];

    (void)state;
    flood_with('x', &told);
    assert_string_equal(told.text, "[... 1 lines not shown ...]\n");
    flood_with('\n', &told);
    (void)snprintf(words, sizeof words, "[... %d lines not shown ...]\n", FLOOD + 1);
    assert_string_equal(told.text, words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_told_when_they_are_whole_however_they_come),
        cmocka_unit_test(a_long_line_is_cut_and_the_next_is_whole),
        cmocka_unit_test(of_a_flood_so_many_are_told_and_the_rest_is_counted),
        cmocka_unit_test(a_flood_of_empty_lines_is_counted_to_the_last),
    };

    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
