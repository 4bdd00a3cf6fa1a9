/* SPDX-License-Identifier: MIT */
/* What each kind of text may hold. */
#include "proto/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "proto/message.h"

/* What cannot be seen, of each category and of what is ignored by default whatever its category. */
static const struct {
    const char *category, *text;
} unseen[] = {
    {"Cc: escape", "\x1b"},
    {"Cc: newline", "\n"},
    {"Cc: delete", "\x7f"},
    {"Cc: control sequence introducer", "\xc2\x9b"},
    {"Cf: soft hyphen", "\xc2\xad"},
    {"Cf: right-to-left override", "\xe2\x80\xae"},
    {"Cf: right-to-left isolate", "\xe2\x81\xa7"},
    {"Cf: left-to-right mark", "\xe2\x80\x8e"},
    {"Cf: Arabic number sign, that is not ignored", "\xd8\x80"},
    {"Cf: zero width space", "\xe2\x80\x8b"},
    {"Cf: byte order mark", "\xef\xbb\xbf"},
    {"Cf: tag", "\xf3\xa0\x80\x81"},
    {"Co", "\xee\x80\x80"},
    {"Co: of plane 16", "\xf4\x8f\xbf\xbd"},
    {"Cn", "\xcd\xb8"},
    {"Cn: no character for ever", "\xef\xbf\xbe"},
    {"Zl", "\xe2\x80\xa8"},
    {"Zp", "\xe2\x80\xa9"},
    {"ignored, Mn: variation selector", "\xef\xb8\x8f"},
    {"ignored, Mn: combining grapheme joiner", "\xcd\x8f"},
    {"ignored, Lo: Hangul filler", "\xe3\x85\xa4"},
};

/* What is no UTF-8; a surrogate (Cs) is none. */
static const char *const broken[] = {
    "\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80",
};

static const char *const seen[] = {
    "",
    "a",
    "1.0-rc.2+git",
    "two words",
    "\xc3\xa9",
    "e\xcc\x81",
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
    "\xf0\x9f\x8e\xb2",
    "\xc2\xa0",
};

static bool holds(enum text_kind kind, const char *text)
{
    char around[64];

    (void)snprintf(around, sizeof around, "a%sb", text);
    return text_is_good(span_text(around), kind);
}

static void every_kind_refuses_what_cannot_be_seen_or_leaves_it_to_who_shows_it(void **unused)
{
    (void)unused;
    for (unsigned kind = 0; kind < TEXT_KINDS; kind++)
        for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
            if (holds(kind, unseen[i].text) != (text_rules[kind].policy != TEXT_REFUSED))
                fail_msg("%s, %s", text_rules[kind].name, unseen[i].category);
}

static void no_kind_is_anything_but_utf_8_of_its_length(void **unused)
{
    static char longest[PROTO_BODY_MAX + 2];

    (void)unused;
    memset(longest, 'x', sizeof longest);
    for (unsigned kind = 0; kind < TEXT_KINDS; kind++) {
        const struct text_rule *rule = &text_rules[kind];

        assert_in_range(rule->most, 1, sizeof longest - 1);
        for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
            if (holds(kind, broken[i]))
                fail_msg("%s, row %zu", rule->name, i);
        for (size_t i = 0; kind != TEXT_ID && i < sizeof seen / sizeof *seen; i++)
            if (!holds(kind, seen[i]))
                fail_msg("%s, '%s'", rule->name, seen[i]);
        assert_true(text_is_good(span_of(longest, rule->most), kind));
        assert_false(text_is_good(span_of(longest, rule->most + 1), kind));
    }
}

static void nothing_that_cannot_be_seen_is_shown(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        char shown[64];

        visible(shown, sizeof shown, unseen[i].text);
        if (shown[0] != '\\' || strlen(shown) != 4 * strlen(unseen[i].text) || visible_all(span_text(unseen[i].text)))
            fail_msg("%s: '%s'", unseen[i].category, shown);
    }
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char shown[64];

        visible(shown, sizeof shown, broken[i]);
        if (shown[0] != '\\' || strlen(shown) != 4 * strlen(broken[i]) || visible_all(span_text(broken[i])))
            fail_msg("row %zu: '%s'", i, shown);
    }
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        assert_true(visible_all(span_text(seen[i])));
}

static void an_id_is_1_to_64_of_few_characters(void **unused)
{
    static const char full[] = "0123456789-abcdefghijklmnopqrstuvwxyz-0123456789-0123456789-0123x";

    (void)unused;
    assert_true(text_is_id(span_text("a")));
    assert_true(text_is_id(span_of(full, 64)));
    assert_false(text_is_id(span_of(full, 65)));
    assert_false(text_is_id(span_text("")));
    assert_false(text_is_id(span_text("A")));
    assert_false(text_is_id(span_text("a_b")));
    assert_false(text_is_id(span_text("a b")));
    assert_false(text_is_id(span_text("\xc3\xa9")));
    assert_false(text_is_id(span_of("a\0b", 3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_refuses_what_cannot_be_seen_or_leaves_it_to_who_shows_it),
        cmocka_unit_test(no_kind_is_anything_but_utf_8_of_its_length),
        cmocka_unit_test(nothing_that_cannot_be_seen_is_shown),
        cmocka_unit_test(an_id_is_1_to_64_of_few_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
