/* SPDX-License-Identifier: MIT */
/* What a record of any arena says is told without a character that cannot be seen, and JSON says the same all the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "cli/matches/story.h"
#include "json/json.h"
#include "plugin/registry.h"

/* Escape, control sequence introducer, override, isolate, joiner, selector, tag, private, unassigned, separator, NUL.
 */
#define UNSEEN                                                                                                         \
    "\x1b[2J\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8d\xef\xb8\x8f\xf3\xa0\x81\x81\xee\x80\x80\xcd\xb8\xe2\x80\xa8"
static const char said[] = "a" UNSEEN "b\0c";

static char *told;
static size_t told_size;

static FILE *begin(void)
{
    FILE *out = open_memstream(&told, &told_size);

    assert_non_null(out);
    return out;
}

/* What was printed, line by line. */
static void assert_all_is_seen(void)
{
    for (size_t i = 0; i < told_size; i++)
        if (told[i] == '\n')
            told[i] = ' ';
    assert_true(visible_all(span_of(told, told_size)));
    free(told);
}

static void a_story_holds_nothing_that_cannot_be_seen(void **unused)
{
    const struct span text = span_of(said, sizeof said - 1);
    struct game_event event = {0};
    struct registry registry;
    struct error error = {0};
    struct story story;
    FILE *out = begin();

    (void)unused;
    registry_init(&registry);
    story_init(&story, out, registry_find(&registry, "leduc", &error), GAME_ALL);
    story_event(&story, &event, text);
    story_fault(&story, 0, span_text("garbage"), text);
    story_note(&story, 0, text);
    story_end(&story);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(told, "note: a\\x1b[2J\\xc2\\x9b\\xe2\\x80\\xae"));
    assert_non_null(strstr(told, "garbage: a\\x1b"));
    assert_non_null(strstr(told, "b\\x00c"));
    assert_all_is_seen();
    registry_release(&registry);
}

static void json_says_the_same_with_nothing_that_cannot_be_seen(void **unused)
{
    FILE *out = begin();
    json_t *read;

    (void)unused;
    json_print(out, json_pack("{ss}", UNSEEN "key \xc3\xa9", UNSEEN "\xf0\x9f\x8e\xb2"));
    assert_int_equal(fclose(out), 0);
    read = json_loads(told, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(read);
    assert_string_equal(json_string_value(json_object_get(read, UNSEEN "key \xc3\xa9")), UNSEEN "\xf0\x9f\x8e\xb2");
    assert_non_null(strstr(told, "\\udb40\\udc41"));
    json_decref(read);
    assert_all_is_seen();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_story_holds_nothing_that_cannot_be_seen),
        cmocka_unit_test(json_says_the_same_with_nothing_that_cannot_be_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
